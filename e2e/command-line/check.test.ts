import { testServer } from '../shells/project.ts';
import { EVERYTHING } from '../shells/real-server.ts';
import { check, describe, expect, mcpscope, test } from './testing/test.ts';

const NODE = process.execPath;

describe('check ends with 2 when it could not connect', () => {
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
  const { report } = await check(home, ['--protocol-version', '2024-11-05', '--', NODE, ...EVERYTHING]);
  expect(report.protocolVersion).toBe('2024-11-05');
});

interface EndReport {
  readonly process: { readonly signal: string | null; readonly steps: readonly unknown[] };
}

test('a server that ignores stdin and SIGTERM is killed, each step told', async ({ home }) => {
  const { report } = await check<EndReport>(home, ['--', NODE, testServer('stubborn')]);
  expect(report.process.signal).toBe('SIGKILL');
  expect(JSON.stringify(report.process.steps)).toMatch(/stdin.*SIGTERM.*SIGKILL/);
});
