import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CheckReport } from '../report/index.ts';
import { finding, HOSTILE, reportWith } from '../report/testing/sample-report.ts';
import { sarif } from './sarif.ts';

interface Location {
  readonly logicalLocations: readonly { readonly name: string }[];
  readonly physicalLocation?: {
    readonly artifactLocation: { readonly uri: string; readonly uriBaseId?: string };
    readonly region: { readonly startLine: number };
  };
}
interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly Location[];
  readonly relatedLocations?: readonly Location[];
  readonly suppressions?: readonly { readonly kind: string }[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly properties: { readonly seqs: readonly number[] };
}
interface Log {
  readonly version: string;
  readonly $schema: string;
  readonly runs: readonly {
    readonly tool: {
      readonly driver: {
        readonly name: string;
        readonly rules: readonly {
          readonly id: string;
          readonly helpUri?: string;
          readonly help: { readonly text: string; readonly markdown: string };
          readonly defaultConfiguration: { readonly level: string };
        }[];
      };
    };
    readonly invocations: readonly {
      readonly executionSuccessful: boolean;
      readonly exitCode: number;
      readonly endTimeUtc: string;
      readonly toolExecutionNotifications?: readonly { readonly message: { readonly text: string } }[];
    }[];
    readonly artifacts?: readonly { readonly location: { readonly uri: string } }[];
    readonly results: readonly Result[];
  }[];
}

const FOLDER = resolve('/work');
const logOf = (report: CheckReport): Log =>
  JSON.parse(sarif([{ title: 'weather', report, optional: false }], '1.2.3', FOLDER)) as Log;

describe('SARIF', () => {
  it('is a log of version 2.1.0 with one run a connection', () => {
    const report = reportWith([]);
    const log = JSON.parse(
      sarif(
        [1, 2].map((n) => ({ title: `${n}`, report, optional: false })),
        '1.2.3',
        FOLDER,
      ),
    ) as Log;
    expect(log).toMatchObject({
      version: '2.1.0',
      $schema: expect.stringContaining('sarif-schema-2.1.0.json'),
      runs: [
        {
          tool: { driver: { name: 'mcpscope', version: '1.2.3', rules: [] } },
          results: [],
          automationDetails: { id: 'mcpscope/1/' },
        },
        { automationDetails: { id: 'mcpscope/2/' } },
      ],
    });
  });

  it('describes each rule that was broken, once', () => {
    const [run] = logOf(
      reportWith([finding('frame-stdout-noise'), finding('rpc-version'), finding('frame-stdout-noise')]),
    ).runs;
    expect(run?.tool.driver.rules.map(({ id }) => id)).toEqual(['frame-stdout-noise', 'rpc-version']);
    expect(run?.tool.driver.rules[0]).toMatchObject({
      helpUri: 'https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#stdio',
      defaultConfiguration: { level: 'error' },
      help: { text: expect.stringContaining('is not JSON') },
    });
    expect(run?.results.map(({ ruleIndex, ruleId }) => `${ruleIndex} ${ruleId}`)).toEqual([
      '0 frame-stdout-noise',
      '1 rpc-version',
      '0 frame-stdout-noise',
    ]);
    const prints = run?.results.map(({ partialFingerprints }) => Object.values(partialFingerprints)[0]);
    expect(new Set(prints).size).toBe(3);
  });

  it('has the three levels, and suppresses what was meant so', () => {
    const results = logOf(
      reportWith([
        finding('frame-stdout-noise'),
        finding('frame-crlf', { level: 'warning' }),
        finding('frame-bom', { level: 'info', expected: true }),
      ]),
    ).runs[0]?.results;
    expect(results?.map(({ level }) => level)).toEqual(['error', 'warning', 'note']);
    expect(results?.map(({ suppressions }) => suppressions?.[0]?.kind)).toEqual([undefined, undefined, 'external']);
  });

  it('points at the lines of the capture', () => {
    const [run] = logOf(
      reportWith([finding('frame-crlf', { pointer: '/result/tools/0' })], {
        capture: join(FOLDER, 'out', 'a b.mcpcap'),
      }),
    ).runs;
    const [result] = run?.results ?? [];
    expect(run?.artifacts?.[0]?.location).toEqual({ uri: 'out/a%20b.mcpcap', uriBaseId: '%SRCROOT%' });
    expect(result?.locations[0]).toMatchObject({
      logicalLocations: [{ name: 'event 4', fullyQualifiedName: 'server/event 4/result/tools/0' }],
      physicalLocation: { artifactLocation: { uri: 'out/a%20b.mcpcap' }, region: { startLine: 5 } },
    });
    expect(result?.relatedLocations?.[0]?.physicalLocation?.region.startLine).toBe(10);
    expect(result?.properties.seqs).toEqual([4, 9]);
  });

  it('names a capture elsewhere by its address, and none where there is none', () => {
    const elsewhere = logOf(reportWith([finding('frame-crlf')], { capture: resolve('/tmp/a.mcpcap') })).runs[0];
    expect(elsewhere?.artifacts?.[0]?.location.uri).toMatch(/^file:\/\/\/.*tmp\/a\.mcpcap$/);
    for (const changes of [{}, { capture: '/work/a.mcpcap', recordingProblem: 'The disk is full.' }]) {
      const run = logOf(reportWith([finding('frame-crlf', { seqs: [] })], changes)).runs[0];
      expect(run?.artifacts).toBeUndefined();
      expect(run?.results[0]?.locations).toEqual([{ logicalLocations: [{ name: 'server', kind: 'module' }] }]);
    }
  });

  it('says whether the check could be made', () => {
    const [run] = logOf(reportWith([], { connected: false, verdict: 'Did not start', tookMs: 1500 })).runs;
    expect(run?.invocations[0]).toMatchObject({
      executionSuccessful: false,
      exitCode: 2,
      endTimeUtc: '2026-11-21T10:00:01.500Z',
      toolExecutionNotifications: [{ level: 'error', message: { text: 'Did not start' } }],
    });
    expect(logOf(reportWith([finding('frame-crlf')])).runs[0]?.invocations[0]).toMatchObject({
      executionSuccessful: true,
      exitCode: 1,
    });
  });

  it('makes neither link nor placeholder of what the peer says', () => {
    const [run] = logOf(reportWith([finding('frame-crlf', { message: HOSTILE })])).runs;
    expect(run?.results[0]?.message.text).toContain('[a] (javascript:b)');
    expect(run?.results[0]?.message.text).toContain('{{0}}');
  });
});
