import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandLine, type Run } from './testing/in-process.ts';
import type { Row } from '../../shared/analysis/index.ts';
import type { CheckReport } from './report/index.ts';

const program = new CommandLine();
const { folder } = program;

afterAll(() => program.remove());

const mcpscope = (...args: string[]): Promise<Run> => program.run(args);

/** A server in one line: shakes hands, lists a tool, answers pings and refuses everything else, after what `first` does. */
function server(first = '', version = '2025-11-25'): string[] {
  const script = `${first};
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, method } = JSON.parse(line);
      if (id === undefined) return;
      const result = method === 'initialize' ? { protocolVersion: '${version}', capabilities: { tools: {} }, serverInfo: { name: 'small', version: '1' } } : method === 'tools/list' ? { tools: [{ name: 'a', inputSchema: { type: 'object' } }] } : method === 'ping' ? {} : undefined;
      const error = result === undefined ? { code: -32601, message: 'Method not found' } : undefined;
      console.log(JSON.stringify({ jsonrpc: '2.0', id, result, error }));
    });`;
  return [process.execPath, '-e', script];
}

const everything = [
  process.execPath,
  resolve(import.meta.dirname, '../../node_modules/@modelcontextprotocol/server-everything/dist/index.js'),
  'stdio',
];

async function check(...args: string[]): Promise<{ code: number | null; report: CheckReport }> {
  const { code, stdout } = await mcpscope('check', '--json', ...args);
  return { code, report: JSON.parse(stdout) as CheckReport };
}

describe('mcpscope', () => {
  it.each([[['--help']], [['check', '--help']], [['record', '--help']], [['show', '--help']], [['--version']]])(
    '%j explains and exits with 0',
    async (args) => {
      const { code, stdout } = await mcpscope(...args);
      expect(code).toBe(0);
      expect(stdout.length).toBeGreaterThan(4);
    },
  );

  it('says in its help how a secret stays out of the list of processes', async () => {
    const { stdout } = await mcpscope('check', '--help');
    expect(stdout).toContain('MCPSCOPE_BEARER');
    expect(stdout).toContain('MCPSCOPE_KEY_PASSPHRASE');
  });

  it.each([
    [[]],
    [['nothing']],
    [['check']],
    [['check', '--timeout', 'soon', '--', 'node']],
    [['check', '--env', 'X', '--', 'node']],
    [['show']],
    [['check', '--what']],
    [['record']],
    [['check', '--url', 'http://127.0.0.1:1/', '--', 'node']],
    [['record', '--url', 'somewhere']],
    [['check', '--url', 'http://127.0.0.1:1/', '--transport', 'pigeon']],
    [['check', '--protocol-version', 'x'.repeat(65), '--', 'node']],
    [['check', '--probe']],
    [['check', '--probe', '--', 'node']],
  ])('%j is bad usage', async (args) => {
    const { code, stdout, stderr } = await mcpscope(...args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).not.toBe('');
  });
});

describe('mcpscope check', () => {
  it('reports a real server', async () => {
    const { code, report } = await check('--', ...everything);
    expect(code).toBe(0);
    expect(report).toMatchObject({
      ok: true,
      transport: 'stdio',
      http: null,
      era: 'legacy',
      protocolVersion: '2025-11-25',
      serverInfo: { name: 'mcp-servers/everything' },
      capabilities: { client: { roots: {} }, server: { tools: {}, prompts: {}, resources: {} } },
      frames: { malformed: 0 },
      capture: null,
    });
    expect(report.verdict).toMatch(/^Connected: /);
    expect(report.surface.tools).toBeGreaterThan(5);
    expect(report.frames.total).toBe(report.frames.c2s + report.frames.s2c);
    expect(report.phases.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'spawn done',
      'probe done',
      'initialize done',
      'initialized done',
      'operation done',
      'closing done',
    ]);
    expect(report.probes).toEqual([expect.objectContaining({ target: 'modern', outcome: 'no' })]);
    expect(report.process?.steps.map(({ step }) => step)[0]).toBe('stdin closed');
    expect(report.findings.filter(({ level }) => level === 'error')).toEqual([]);
    expect(existsSync(join(folder, 'home', 'captures'))).toBe(false);
  });

  it('finds a banner on stdout and exits with 1', async () => {
    const { code, report } = await check('--', ...server(`console.log('Hello!')`));
    expect(code).toBe(1);
    expect(report.ok).toBe(false);
    expect(report.findings).toContainEqual(
      expect.objectContaining({
        rule: 'frame-stdout-noise',
        level: 'error',
        side: 'server',
        seqs: [expect.any(Number)],
      }),
    );
    expect(report.surface.tools).toBe(1);
  });

  it.each([
    ['a command that is not there', ['mcpscope-no-such-command'], 'was not found'],
    [
      'a server that ends at once',
      [process.execPath, '-e', `console.error('Error: no key'); process.exit(3)`],
      'no key',
    ],
    [
      'a server that never answers',
      ['--timeout=300', '--', process.execPath, '-e', 'process.stdin.resume()'],
      'initialize',
    ],
  ])('exits with 2 for %s', async (_what, words, text) => {
    const { code, report } = await check(...words);
    expect(code).toBe(2);
    expect(report).toMatchObject({ ok: false, tone: 'error' });
    expect(report.verdict).toContain(text);
  });

  it('passes on folder and variables, and offers another revision', async () => {
    const { code, report } = await check(
      '--cwd',
      folder,
      '--env',
      'A=1=1',
      '--env',
      'B=',
      '--protocol-version',
      '2024-11-05',
      '--',
      ...server('console.error(process.cwd(), process.env.A, process.env.B)', '2024-11-05'),
    );
    expect(code).toBe(0);
    expect(report).toMatchObject({ offeredVersion: '2024-11-05', protocolVersion: '2024-11-05' });
    expect(report.process?.stderr[0]).toMatch(/ 1=1 *$/);
    expect(report.process?.cwd).toBe(folder);
  });

  it('keeps the capture where it is told, and prints for people', async () => {
    const file = join(folder, 'kept.mcpcap');
    const { code, stdout } = await mcpscope('check', '--capture', file, '--', ...server());
    expect(code).toBe(0);
    expect(stdout).toContain('Connected: small 1 over stdio');
    expect(stdout).toContain('1 tool,');
    expect(stdout).toContain(file);
    expect(JSON.parse(readFileSync(file, 'utf8').split('\n')[0] ?? '')).toMatchObject({ mcpscope: 3 });
  });

  it('lets no control character of the server through to the terminal', async () => {
    const { stdout } = await mcpscope(
      'check',
      '--',
      process.execPath,
      '-e',
      `console.error('Error: \\u001b[31m\\u009b5n\\u202e'); process.exit(1)`,
    );
    for (const character of ['\u001b', '\u009b', '\u202e']) expect(stdout).not.toContain(character);
    expect(stdout).toContain('Error:');
  });
});

describe('mcpscope record', () => {
  it('records until Ctrl-C', async () => {
    const file = join(folder, 'recorded.mcpcap');
    const words = ['record', '--out', file, '--', ...server()];
    const { code, stdout } = await program.run(words, { interruptAt: /← . tools\/list/ });
    expect(code).toBe(0);
    expect(stdout).toContain('Connected: small 1 over stdio');
    expect(readFileSync(file, 'utf8')).toContain('"kind":"process.exit"');
  });

  it('prints each event as JSON until the server ends, into the capture folder', async () => {
    const { code, stdout } = await mcpscope(
      'record',
      '--json',
      '--',
      process.execPath,
      '-e',
      `console.log('x'.repeat(2000000))`,
    );
    expect(code).toBe(2);
    const events = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { seq: number; kind: string; text?: string });
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
    expect(events[0]?.kind).toBe('process.spawn');
    expect(events.find(({ kind, text }) => kind === 'frame' && text?.startsWith('xx'))?.text).toHaveLength(2_000_000);
    expect(readdirSync(join(folder, 'home', 'captures'))).toHaveLength(1);
  });
});

describe('mcpscope record --both', () => {
  const dual = [process.execPath, resolve(import.meta.dirname, '../../e2e/servers/sdk-stdio.mjs'), 'dual'];

  it('leaves a capture of a server in each of its eras', async () => {
    const both = join(folder, 'both');
    const { code, stdout } = await mcpscope('record', '--both', '--out', both, '--', ...dual);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^In 2025-11-25:[\s\S]*\nConnected: .*\nIn 2026-07-28:[\s\S]*\nConnected: /);
    const [legacy, modern] = ['2025-11-25', '2026-07-28'].map((revision) =>
      readFileSync(join(both, `${revision}.mcpcap`), 'utf8'),
    );
    expect(legacy).toContain('notifications/initialized');
    expect(modern).toContain('server/discover');
    expect(modern).not.toContain('notifications/initialized');
    expect([legacy, modern].every((capture) => capture?.includes('tools/list'))).toBe(true);
  });

  it('does not ask for a revision beside', async () => {
    const { code, stderr } = await mcpscope('record', '--both', '--protocol-version', '2025-11-25', '--', ...dual);
    expect(code).toBe(2);
    expect(stderr).toContain('leave --protocol-version out');
  });
});

describe('mcpscope show', () => {
  let file: string;
  beforeAll(async () => {
    file = join(folder, 'shown.mcpcap');
    await mcpscope('check', '--capture', file, '--', ...server());
  });

  it('prints rows and verdict', async () => {
    const { code, stdout } = await mcpscope('show', file);
    expect(code).toBe(0);
    expect(stdout).toMatch(/→ {3}initialize +\d/);
    expect(stdout.trimEnd().split('\n').at(-1)).toContain('Closed');
  });

  it('prints JSON lines', async () => {
    const { stdout } = await mcpscope('show', '--json', file);
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines[0]).toMatchObject({ seq: 1, class: 'process.spawn' });
    expect(lines.at(-1)).toMatchObject({ tone: 'idle', findings: expect.any(Array), problem: null });
  });

  it('prints only the rows that pass a filter, by what is seen of them and by what stands in their messages', async () => {
    const seqs = async (filter: string): Promise<number[]> => {
      const { stdout } = await mcpscope('show', '--json', '--filter', filter, file);
      const rows = stdout.trimEnd().split('\n').slice(0, -1);
      return rows.map((line) => (JSON.parse(line) as { seq: number }).seq);
    };
    const { stdout } = await mcpscope('show', '--json', file);
    const all = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Row);
    const kept = (test: (row: Row) => boolean): number[] =>
      all
        .slice(0, -1)
        .filter(test)
        .map(({ seq }) => seq);
    expect(await seqs('method:initialize dir:c2s')).toEqual(
      kept(({ method, dir }) => method === 'initialize' && dir === 'c2s'),
    );
    const named = await seqs('result.serverInfo.name=small');
    expect(named).toHaveLength(1);
    expect(await seqs('"name\\":\\"small" class:response')).toEqual(named);
    expect(await seqs('result.tools[*].name:a or result.serverInfo:*')).toEqual([
      ...named,
      ...kept(({ method, dir }) => method === 'tools/list' && dir === 's2c'),
    ]);
    const none = await mcpscope('show', '--filter', 'nowhere-to-be-found', file);
    expect(none.stdout).not.toContain('initialize ');
    expect(none.stderr).toMatch(/No matching rows: \d+ rows in all/);
  });

  it('points at what is wrong in a filter', async () => {
    const { code, stdout, stderr } = await mcpscope('show', '--filter', 'id:1 dir:up', file);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toBe(
      'The filter cannot be read: “up” is not a direction: c2s or s2c.\n  id:1 dir:up\n           ^\n',
    );
    expect(await mcpscope('show', '--filter', 'id:1', '--format', 'junit', file)).toMatchObject({
      code: 2,
      stdout: '',
    });
  });

  it('prints what comes before a tear and names it', async () => {
    const torn = join(folder, 'torn.mcpcap');
    writeFileSync(torn, readFileSync(file));
    truncateSync(torn, readFileSync(file).length - 5);
    const { stdout, stderr } = await mcpscope('show', torn);
    expect(stdout).toContain('initialize');
    expect(stderr).toContain('torn');
  });

  it('names the problem of a file that is no capture', async () => {
    for (const path of [process.execPath, join(folder, 'none')]) {
      const { code, stdout, stderr } = await mcpscope('show', path);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain(path);
    }
  });
});
