import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { HttpFacts, ModernFacts, Operation, Phase, ProbeFacts, Session } from '../../../shared/analysis/index.ts';
import { Observation } from '../../../shared/findings/index.ts';
import {
  buildReport,
  exitCodeFor,
  exitCodeOf,
  fails,
  buildProbeReport,
  type ProbeReport,
  type CheckReport,
  EVERY_RULE,
  readRule,
} from '../report/index.ts';
import { isConnected } from '../../engine/index.ts';
import { probeLines } from './probe-lines.ts';
import { reportLines } from './report-lines.ts';
import { finding, reportWith } from '../report/testing/sample-report.ts';

const blank = new Observation({ name: 'weather' }).session();

const phase = (name: Phase['name'], state: Phase['state']): Phase => ({ name, state, start: 0, end: 1500, detail: '' });

const http: HttpFacts = {
  url: 'https://a.example/mcp',
  exchanges: 9,
  open: 1,
  refused: 2,
  failed: 1,
  redirects: 0,
  resumed: 1,
  sockets: 3,
  sentBytes: 640,
  receivedBytes: 31_234,
  sessions: ['5e551017'],
  sessionEnded: true,
  listening: 'open',
  tls: 'TLSv1.3',
  unchecked: true,
};

const modern: ModernFacts = {
  supported: ['2026-07-28', '2025-11-25'],
  discoverSeq: 7,
  ttlMs: 60_000,
  cacheScope: 'public',
  changes: 1,
  subscriptions: [],
  declarations: [],
  requests: 3,
};

const probes: ProbeFacts[] = [
  { seq: 5, target: 'modern', outcome: 'no', text: 'POST server/discover: 400.', seqs: [4] },
  { seq: 9, target: 'legacy', outcome: 'yes', text: 'POST initialize: 200 with a result.', seqs: [8, 7] },
];

const modernSession: Session = {
  ...blank,
  era: 'modern',
  revision: '2026-07-28',
  transport: 'http',
  http,
  modern,
  phases: [phase('connect', 'done'), phase('discover', 'done'), phase('operation', 'done'), phase('closing', 'done')],
  counts: { ...blank.counts, operations: 3, pending: 1, multiRound: 1, rounds: 5 },
};

function reportOf(
  closed: Session,
  open: Session = closed,
  operations: readonly Operation[] = [],
  fault = '',
): CheckReport {
  return buildReport({
    answeredAt: 2_500_000,
    header: { startedAt: '2026-11-21T10:00:00.000Z', source: { transport: 'http', name: 'weather', url: '' } },
    judgement: { failOn: 'error', rules: EVERY_RULE },
    open,
    closed,
    operations,
    findings: [],
    asksLists: false,
    leftOut: new Map(),
    capture: null,
    recordingProblem: '',
    fault,
  });
}

const textOf = (report: CheckReport): string => stripVTControlCharacters(reportLines(report).join('\n'));

describe('the report', () => {
  it('has the totals of HTTP, and the listening as it was before the end', () => {
    const closed = { ...modernSession, http: { ...http, exchanges: 10, listening: 'ended' as const } };
    const report = reportOf(closed, modernSession);
    expect(report).toMatchObject({ transport: 'http', process: null });
    expect(report.http).toEqual({
      url: 'https://a.example/mcp',
      exchanges: 10,
      refused: 2,
      failed: 1,
      redirects: 0,
      resumed: 1,
      sockets: 3,
      sentBytes: 640,
      receivedBytes: 31_234,
      sessions: 1,
      listening: 'open',
      tls: 'TLSv1.3',
      unchecked: true,
    });
    expect(JSON.stringify(report)).not.toContain('5e551017');
  });

  it('has what the modern era knows, and its rounds', () => {
    const strayed = [{ strayed: true }, { strayed: false }, { strayed: true }] as Operation[];
    const report = reportOf(modernSession, modernSession, strayed);
    expect(report).toMatchObject({
      ok: true,
      era: 'modern',
      modern: {
        supported: ['2026-07-28', '2025-11-25'],
        ttlMs: 60_000,
        cacheScope: 'public',
        changes: 1,
        subscriptions: 0,
      },
      operations: { total: 3, pending: 1, multiRound: 1, rounds: 5, strayed: 2 },
    });
    expect(report.phases.map(({ name }) => name)).toEqual(['connect', 'discover', 'operation', 'closing']);
    expect(reportOf({ ...modernSession, modern: { ...modern, ttlMs: -1, cacheScope: '' } }).modern).toMatchObject({
      ttlMs: null,
      cacheScope: null,
    });
  });

  it('has null for what is not there', () => {
    expect(reportOf(blank)).toMatchObject({
      ok: false,
      transport: null,
      http: null,
      modern: null,
      process: null,
      probes: [],
      protocolVersion: null,
      operations: { total: 0, multiRound: 0, rounds: 0, strayed: 0 },
    });
  });

  it('has the steps of finding out', () => {
    expect(reportOf({ ...blank, probes }).probes).toEqual([
      { target: 'modern', outcome: 'no', text: 'POST server/discover: 400.', seqs: [4] },
      { target: 'legacy', outcome: 'yes', text: 'POST initialize: 200 with a result.', seqs: [8, 7] },
    ]);
  });

  it('says all of it to people', () => {
    const text = textOf(reportOf({ ...modernSession, probes }));
    for (const said of [
      'https://a.example/mcp',
      'Streamable HTTP, TLSv1.3, its certificate did not pass',
      '2026-07-28 (modern era)',
      '2026-07-28, 2025-11-25',
      'fresh for 1 min 0 s, scope public',
      'POST initialize: 200 with a result.',
      '3 (1 without an answer, 1 in several rounds, 5 rounds in all)',
      '9 exchanges on 3 sockets, 2 refused, 1 failed, 1 stream resumed, 1 session id, GET stream open',
      '640 B sent, 31.2 kB received',
      'No findings.',
    ])
      expect(text).toContain(said);
  });

  it('says nothing of HTTP where there is none', () => {
    const text = textOf(reportOf({ ...blank, transport: 'stdio' }));
    expect(text).toContain('stdio');
    expect(text).not.toMatch(/http|modern|GET/i);
  });

  it('lets no control character of the peer through', () => {
    const foul = '\u001b[31m\u202e\u009b';
    const text = reportLines(
      reportOf({
        ...modernSession,
        http: { ...http, url: `https://a/${foul}` },
        modern: { ...modern, supported: [foul], cacheScope: foul },
        probes: [{ ...probes[0]!, text: foul }],
        serverCapabilities: { [foul]: {} },
      }),
    ).join('\n');
    for (const character of ['\u001b[31m\u202e', '\u202e', '\u009b']) expect(text).not.toContain(character);
  });
});

describe('the exit code', () => {
  const session = (era: Session['era'], ...phases: Phase[]): Session => ({ ...blank, era, phases });

  it.each([
    ['an answer to initialize', session('legacy', phase('initialize', 'done'), phase('operation', 'skipped')), true],
    ['no answer to initialize', session('unknown', phase('initialize', 'failed')), false],
    ['an answer to server/discover', session('modern', phase('discover', 'done'), phase('operation', 'active')), true],
    ['only an answer to another request', session('modern', phase('operation', 'active')), true],
    ['… and it is over', session('modern', phase('discover', 'skipped'), phase('operation', 'done')), true],
    ['no answer at all', session('modern', phase('discover', 'failed'), phase('operation', 'skipped')), false],
    ['nothing', blank, false],
  ])('sees a connection by %s', (_what, from, connected) => {
    expect(isConnected(from)).toBe(connected);
    expect(exitCodeOf(from)).toBe(connected ? 0 : 2);
  });

  it('is 1 where there are errors', () => {
    const findings = { error: 1, warning: 0, info: 0, expected: 0, muted: 0 };
    expect(exitCodeOf({ ...modernSession, counts: { ...blank.counts, findings } })).toBe(1);
  });
});

describe('what fails a check', () => {
  it.each([
    ['error', false, 'error', true],
    ['warning', false, 'error', false],
    ['warning', false, 'warning', true],
    ['info', false, 'warning', false],
    ['error', true, 'warning', false],
  ] as const)('%s, expected %s, at %s: %s', (level, expected, failOn, failing) => {
    expect(fails({ level, expected }, failOn)).toBe(failing);
    expect(exitCodeFor(true, [{ level, expected }], failOn)).toBe(failing ? 1 : 0);
    expect(exitCodeFor(false, [{ level, expected }], failOn)).toBe(2);
  });

  it('is not ok where mcpscope itself had a fault', () => {
    const fault = 'mcpscope itself has a fault, in the analysis of event 7 (RangeError: x).';
    expect(reportOf(modernSession)).toMatchObject({ ok: true, fault: null });
    expect(reportOf(modernSession, modernSession, [], fault)).toMatchObject({ ok: false, fault });
  });

  it('is judged by the rules that count alone', () => {
    const findings = [finding('frame-crlf'), finding('frame-bom', { level: 'warning' })].map((one, index) => ({
      ...one,
      index,
      rows: [],
      atFault: 1,
      muted: false,
    }));
    const of = (rules: typeof EVERY_RULE): CheckReport =>
      buildReport({
        answeredAt: 2_500_000,
        header: { startedAt: '', source: { transport: 'http', name: 'weather', url: '' } },
        judgement: { failOn: 'error', rules },
        open: modernSession,
        closed: modernSession,
        operations: [],
        findings,
        asksLists: false,
        leftOut: new Map([['frame-crlf', 3]]),
        capture: null,
        recordingProblem: '',
        fault: '',
      });
    expect(of(EVERY_RULE)).toMatchObject({ ok: false, findingsLeftOut: { 'frame-crlf': 3 } });
    const without = of(readRule('-frame-crlf'));
    expect(without).toMatchObject({ ok: true, findingsLeftOut: {}, rules: { excluded: ['frame-crlf'] } });
    expect(without.findings.map(({ rule }) => rule)).toEqual(['frame-bom']);
  });

  it('is marked where it was meant so', () => {
    const text = textOf(reportWith([finding('frame-crlf', { expected: true })]));
    expect(text).toMatch(/frame-crlf.*expected/);
  });
});

const verdict = {
  tone: 'ok',
  headline: 'Probed',
  detail: 'Speaks HTTP+SSE',
  quote: '',
  seqs: [],
  remedy: '',
  cause: '',
} as const;

function probed(...steps: ProbeFacts[]): ProbeReport {
  return buildProbeReport({
    url: 'https://a.example/mcp',
    session: { ...blank, verdict, probes: steps },
    capture: null,
    recordingProblem: '',
  });
}

describe('the report of a probe', () => {
  const [no, yes] = probes as [ProbeFacts, ProbeFacts];

  it('names what is spoken, each once, by its newest outcome', () => {
    const steps = [no, yes, { ...yes, target: 'http-sse' as const }, yes, { ...no, target: 'http-sse' as const }];
    const report = probed(...steps);
    expect(report).toMatchObject({ ok: true, tone: 'ok', verdict: 'Probed: Speaks HTTP+SSE', speaks: ['legacy'] });
    expect(report.probes).toHaveLength(5);
  });

  it.each(['no', 'unknown'] as const)('is not ok where everything came to %s', (outcome) => {
    expect(probed(no, { ...no, target: 'websocket', outcome })).toMatchObject({ ok: false, speaks: [] });
  });

  it('is a matrix for people', () => {
    const lines = probeLines(probed(no, { ...yes, text: 'a\u009bb\u202e' })).map(stripVTControlCharacters);
    expect(lines[0]).toBe('Probed: Speaks HTTP+SSE');
    expect(lines[1]).toMatch(/modern era .*no .*POST server\/discover: 400\./);
    expect(lines[2]).toMatch(/legacy era .*yes .*a⟨U\+009B⟩b⟨U\+202E⟩$/);
  });
});
