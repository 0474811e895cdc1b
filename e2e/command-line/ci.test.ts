import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Window } from 'happy-dom';
import { testServer } from '../shells/project.ts';
import { EVERYTHING } from '../shells/real-server.ts';
import { describe, expect, mcpscope, test } from './testing/test.ts';

const NODE = process.execPath;
const BANNER = [NODE, testServer('banner')];

/** Lists two tools of one name, of which a client can call only one. */
const TWINS = `
  const tool = { name: 'twin', description: 'One of two', inputSchema: { type: 'object', properties: {} } };
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line);
    if (id === undefined) return;
    const opened = { protocolVersion: params?.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'twins', version: '1' } };
    const result = method === 'initialize' ? opened : method === 'tools/list' ? { tools: [tool, tool] } : {};
    console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
  });`;

interface SarifLog {
  readonly version: string;
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
    readonly results: readonly {
      readonly ruleId: string;
      readonly level: string;
      readonly locations: readonly {
        readonly physicalLocation: {
          readonly artifactLocation: { readonly uri: string };
          readonly region: { readonly startLine: number };
        };
      }[];
      readonly properties: { readonly seqs: readonly number[] };
    }[];
  }[];
}

interface Rule {
  readonly id: string;
  readonly implemented: boolean;
  readonly level: Readonly<Record<string, string>>;
  readonly missing: { readonly reason: string; readonly why: string } | null;
}

/** Parses it as XML; what is not well-formed fails the test. */
function xml(text: string): Element {
  const page = new new Window().DOMParser().parseFromString(text, 'application/xml') as unknown as Document;
  expect(page.querySelector('parsererror')).toBeNull();
  return page.documentElement;
}

describe('check in a CI', () => {
  test('prints JUnit that says what failed', async ({ home }) => {
    const { code, stdout } = await mcpscope(home, ['check', '--format', 'junit', '--', ...BANNER]);
    expect(code).toBe(1);
    const suites = xml(stdout);
    expect(suites.getAttribute('failures')).toBe('1');
    const failed = suites.querySelector('testcase[name="frame-stdout-noise"] failure');
    expect(failed?.getAttribute('message')).toContain('Weather server 1.0 is ready!');
    expect(suites.querySelector('testcase[name="connects"] error')).toBeNull();
    expect(suites.querySelector('testcase[name="initialize"]')?.children).toHaveLength(0);
  });

  test('prints SARIF that points at the lines of the capture', async ({ home }) => {
    const capture = join(home, 'banner.mcpcap');
    const { code, stdout } = await mcpscope(home, [
      'check',
      '--format',
      'sarif',
      '--capture',
      capture,
      '--',
      ...BANNER,
    ]);
    expect(code).toBe(1);
    const log = JSON.parse(stdout) as SarifLog;
    expect(log.version).toBe('2.1.0');
    const [noise] = log.runs[0]?.results.filter(({ ruleId }) => ruleId === 'frame-stdout-noise') ?? [];
    expect(noise?.level).toBe('error');
    const line = noise?.locations[0]?.physicalLocation.region.startLine ?? 0;
    const event = JSON.parse(readFileSync(capture, 'utf8').split('\n')[line - 1] ?? '') as {
      seq: number;
      text: string;
    };
    expect(event.seq).toBe(noise?.properties.seqs[0]);
    expect(event.text).toContain('Weather server');
    const shown = await mcpscope(home, ['show', '--format', 'sarif', capture]);
    expect(shown.code).toBe(1);
    expect((JSON.parse(shown.stdout) as SarifLog).runs[0]?.results.map(({ ruleId }) => ruleId)).toEqual(
      log.runs[0]?.results.map(({ ruleId }) => ruleId),
    );
  });

  test('prints Markdown for a comment', async ({ home }) => {
    const { code, stdout } = await mcpscope(home, ['check', '--format', 'markdown', '--', ...BANNER]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^### ✕ mcpscope: banner$/m);
    expect(stdout).toMatch(/^\| ✕ error \| `frame-stdout-noise` \| server \| .*https:\/\/modelcontextprotocol\.io/m);
  });

  test('fails by the level that it is told', async ({ home }) => {
    const words = ['--protocol-version', '2025-11-25', '--', NODE, '-e', TWINS];
    const usual = await mcpscope(home, ['check', '--json', ...words]);
    const strict = await mcpscope(home, ['check', '--json', '--fail-on', 'warning', ...words]);
    expect([usual.code, strict.code]).toEqual([0, 1]);
    const { findings } = JSON.parse(strict.stdout) as { findings: readonly { level: string }[] };
    expect(findings.map(({ level }) => level)).toContain('warning');
    expect(findings.map(({ level }) => level)).not.toContain('error');
  });

  test('leaves rules out, or takes some alone', async ({ home }) => {
    const without = await mcpscope(home, ['check', '--rule', '-frame-stdout-noise', '--', ...BANNER]);
    expect(without.code).toBe(0);
    expect(without.stdout).toContain('These rules do not count: frame-stdout-noise.');
    const alone = await mcpscope(home, ['check', '--rule', 'rpc-version', '--rule', 'frame-bom', '--', ...BANNER]);
    expect(alone.code).toBe(0);
    expect(alone.stdout).toContain('No findings.');
  });

  for (const [what, words, said] of [
    ['a rule that does not exist', ['--rule', 'frame-stdout-nois', '--', NODE], /nearest are frame-stdout-noise/],
    ['a format that does not exist', ['--format', 'html', '--', NODE], /junit/],
    ['two formats', ['--json', '--format', 'sarif', '--', NODE], /choose one/],
    ['a level that does not exist', ['--fail-on', 'info', '--', NODE], /warning/],
    ['SARIF of a probe', ['--probe', '--format', 'sarif', '--url', 'http://127.0.0.1:1/'], /no --format sarif/],
    ['a sweep in one revision', ['--sweep', '--protocol-version', '2025-11-25', '--', NODE], /--protocol-version/],
  ] as const) {
    test(`refuses ${what}`, async ({ home }) => {
      const { code, stdout, stderr } = await mcpscope(home, ['check', ...words]);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(said);
    });
  }

  test('says in every format that there was no connection', async ({ home }) => {
    const words = ['--', 'no-such-server'];
    const junit = await mcpscope(home, ['check', '--format', 'junit', ...words]);
    expect(junit.code).toBe(2);
    expect(xml(junit.stdout).querySelector('testcase[name="connects"] error')?.getAttribute('message')).toContain(
      'no-such-server',
    );
    const sarif = await mcpscope(home, ['check', '--format', 'sarif', ...words]);
    expect(sarif.code).toBe(2);
    expect(sarif.stdout).toContain('"executionSuccessful": false');
  });
});

describe('rules', () => {
  test('are all listed for programs, with their levels', async ({ home }) => {
    const { code, stdout } = await mcpscope(home, ['rules', '--json']);
    const rules = JSON.parse(stdout) as Rule[];
    expect(code).toBe(0);
    expect(rules.length).toBeGreaterThan(400);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    expect(rules.find(({ id }) => id === 'frame-utf8')?.level).toMatchObject({
      '2024-11-05': 'warning',
      '2025-03-26': 'error',
    });
    expect(rules.filter(({ implemented, missing }) => implemented === (missing !== null))).toEqual([]);
  });

  test('that are missing are told with the reason', async ({ home }) => {
    const all = JSON.parse((await mcpscope(home, ['rules', '--json'])).stdout) as Rule[];
    const absent = all.filter(({ implemented }) => !implemented).map(({ id }) => id);
    const json = JSON.parse((await mcpscope(home, ['rules', '--missing', '--json'])).stdout) as Rule[];
    expect(json.map(({ id }) => id)).toEqual(absent);
    const { stdout } = await mcpscope(home, ['rules', '--missing']);
    expect(stdout).toContain(`${absent.length} of ${all.length} rules not checked`);
    for (const { id, missing } of json) {
      expect(stdout).toContain(`– ${id} `);
      expect(stdout).toContain(missing?.why ?? 'no reason');
    }
  });
});

describe('check --both', () => {
  test('speaks to a server of both eras in either, and keeps a capture of each', async ({ home }) => {
    const folder = join(home, 'both');
    const server = [NODE, testServer('sdk-stdio'), 'dual'];
    const { code, stdout } = await mcpscope(home, ['check', '--both', '--json', '--capture', folder, '--', ...server]);
    const { lines } = JSON.parse(stdout) as { lines: readonly { era: string; answered: string }[] };
    expect(lines.map(({ era, answered }) => [era, answered])).toEqual([
      ['legacy', '2025-11-25'],
      ['modern', '2026-07-28'],
    ]);
    expect(readdirSync(folder).toSorted()).toEqual(['2025-11-25.mcpcap', '2026-07-28.mcpcap']);
    expect(code).toBe(0);
  });
});

describe('check --sweep', () => {
  test('tells what a server answers in every revision, and keeps a capture of each', async ({ home }) => {
    const folder = join(home, 'sweep');
    const { code, stdout } = await mcpscope(home, [
      'check',
      '--sweep',
      '--json',
      '--capture',
      folder,
      '--',
      NODE,
      ...EVERYTHING,
    ]);
    const { best, lines, verdict } = JSON.parse(stdout) as {
      best: string;
      verdict: string;
      lines: readonly { asked: string; answered: string; connected: boolean; lost: readonly { text: string }[] }[];
    };
    expect(code).toBe(0);
    expect(lines.map(({ asked, connected, answered }) => [asked, connected, answered])).toEqual([
      ['2024-11-05', true, '2024-11-05'],
      ['2025-03-26', true, '2025-03-26'],
      ['2025-06-18', true, '2025-06-18'],
      ['2025-11-25', true, '2025-11-25'],
      ['2026-07-28', false, ''],
      ['auto', true, '2025-11-25'],
    ]);
    expect(best).toBe('2025-11-25');
    expect(verdict).toContain('2026-07-28: not supported.');
    expect(lines[0]?.lost.map(({ text }) => text).join('\n')).toMatch(
      /outputSchema \(and structured content\) of \d tool/,
    );
    expect(readdirSync(folder).toSorted()).toEqual(lines.map(({ asked }) => `${asked}.mcpcap`).toSorted());
    const shown = await mcpscope(home, ['show', join(folder, '2024-11-05.mcpcap')]);
    expect(shown.stdout).toContain('offers 2024-11-05');
  });

  test('tells a server that answers one revision whatever it is asked for', async ({ home }) => {
    const words = ['check', '--sweep', '--', NODE, testServer('answers-revision'), '2025-06-18'];
    const { code, stdout } = await mcpscope(home, words);
    expect(code).toBe(0);
    expect(stdout).toContain(
      'Speaks 2025-06-18. Asked for 2024-11-05, 2025-03-26 and 2025-11-25 it answered 2025-06-18.',
    );
    expect(stdout).toMatch(/2025-11-25 +answered 2025-06-18 instead/);
  });

  test('finds the one era of a modern server at an address, as JUnit with a suite each', async ({ home, serve }) => {
    const { url } = await serve('sdk-http', 'modern');
    const { code, stdout } = await mcpscope(home, ['check', '--sweep', '--format', 'junit', '--url', url]);
    expect(code).toBe(0);
    const suites = xml(stdout);
    const connects = Array.from(suites.querySelectorAll('testcase[name="connects"]'), (each) =>
      each.querySelector('skipped') === null ? 'passed' : 'skipped',
    );
    expect(connects).toEqual(['skipped', 'skipped', 'skipped', 'skipped', 'passed', 'passed']);
    expect([suites.getAttribute('errors'), suites.getAttribute('failures')]).toEqual(['0', '0']);
  });

  test('ends with 2 where nothing is spoken, and with 1 where something is wrong', async ({ home }) => {
    const dead = await mcpscope(home, ['check', '--sweep', '--', NODE, testServer('exits-at-once')]);
    expect(dead.code).toBe(2);
    expect(dead.stdout.split('\n')[0]).toMatch(/WEATHER_API_KEY is not set.* No revision works\.$/);
    const noisy = await mcpscope(home, ['check', '--sweep', '--format', 'markdown', '--', ...BANNER]);
    expect(noisy.code).toBe(1);
    expect(noisy.stdout).toContain('#### 2024-11-05');
  });
});
