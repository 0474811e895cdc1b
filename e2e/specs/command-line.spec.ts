import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { recordedEvents } from '../shells/captures.ts';
import { mcpscope } from '../shells/command-line.ts';
import { inProject, testServer } from '../shells/project.ts';
import { EVERYTHING, toolsOfEverything } from '../shells/real-server.ts';
import { expect, test } from '../test.ts';

const NODE = process.execPath;

interface Report {
  readonly ok: boolean;
  readonly protocolVersion: string;
  readonly surface: { readonly tools: number };
  readonly frames: { readonly total: number; readonly malformed: number };
  readonly findings: readonly { readonly rule: string; readonly level: string; readonly side: string }[];
  readonly process: {
    readonly exitCode: number | null;
    readonly signal: string | null;
    readonly steps: readonly unknown[];
  };
  readonly capture: string;
}

const reportOf = (stdout: string): Report => JSON.parse(stdout) as Report;

test.beforeEach(({ home }) => mkdirSync(home, { recursive: true }));

test('check reports on a real server and ends with 0', async ({ home }) => {
  const capture = join(home, 'everything.mcpcap');
  const { code, stdout } = await mcpscope(home, ['check', '--json', '--capture', capture, '--', NODE, ...EVERYTHING]);
  const report = reportOf(stdout);
  expect(report).toMatchObject({ ok: true, protocolVersion: '2025-11-25', capture });
  expect(report.surface.tools).toBe(await toolsOfEverything());
  expect(recordedEvents(capture).filter((event) => event.kind === 'frame')).toHaveLength(report.frames.total);
  expect(code).toBe(0);
});

test('check finds the greeting of the demo server and ends with 1', async ({ home }) => {
  const { code, stdout } = await mcpscope(home, ['check', '--json', '--', NODE, inProject('dist/demo/server.js')]);
  const { findings, surface } = reportOf(stdout);
  const broken = findings.filter(({ level }) => level !== 'info');
  expect(broken.map(({ rule, level, side }) => [rule, level, side])).toEqual([
    ['frame-stdout-noise', 'error', 'server'],
  ]);
  expect(surface.tools).toBe(10);
  expect(code).toBe(1);
});

test.describe('check ends with 2 when it could not connect', () => {
  for (const [why, words, said] of [
    ['the command does not exist', ['no-such-command'], 'no-such-command'],
    ['the server ends at once', [NODE, testServer('exits-at-once')], 'WEATHER_API_KEY is not set'],
    ['the server never answers', [NODE, testServer('silent')], 'did not answer initialize'],
  ] as const) {
    test(why, async ({ home }) => {
      const { code, stdout } = await mcpscope(home, ['check', '--timeout', '500', '--', ...words]);
      expect(stdout).toContain(said);
      expect(code).toBe(2);
    });
  }

  test('or was called wrongly', async ({ home }) => {
    const { code, stderr } = await mcpscope(home, ['check', '--no-such-option', '--', NODE]);
    expect(stderr).toContain('--no-such-option');
    expect(code).toBe(2);
  });
});

test('check asks for the revision that it was told', async ({ home }) => {
  const words = ['check', '--json', '--protocol-version', '2024-11-05', '--', NODE, ...EVERYTHING];
  const { stdout } = await mcpscope(home, words);
  expect(reportOf(stdout).protocolVersion).toBe('2024-11-05');
});

test('a server that ignores stdin and SIGTERM is killed, each step told', async ({ home }) => {
  const { stdout } = await mcpscope(home, ['check', '--json', '--', NODE, testServer('stubborn')]);
  const { process } = reportOf(stdout);
  expect(process.signal).toBe('SIGKILL');
  expect(JSON.stringify(process.steps)).toMatch(/stdin.*SIGTERM.*SIGKILL/);
});
