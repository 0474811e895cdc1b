import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compareEnvironments } from './environment-comparison.ts';
import { loginEnvironment } from './login-environment.ts';

describe('compareEnvironments', () => {
  it('compares name by name and tells no value', () => {
    const comparison = compareEnvironments(
      { variables: { A: '1', B: '1' } },
      { A: '1', C: '1' },
      { A: '2', C: '1', constructor: 'x' },
    );
    expect(comparison.rows).toEqual([
      { name: 'A', login: 'set', app: 'set', given: 'set', differs: true },
      { name: 'B', login: 'set', app: 'missing', given: 'missing', differs: false },
      { name: 'C', login: 'missing', app: 'set', given: 'set', differs: false },
      { name: 'constructor', login: 'missing', app: 'missing', given: 'set', differs: false },
    ]);
  });

  it('says where the login shell is not known', () => {
    const comparison = compareEnvironments({ problem: 'Why.' }, { A: '1' }, { A: '1' });
    expect(comparison).toEqual({
      rows: [{ name: 'A', login: 'unknown', app: 'set', given: 'set', differs: false }],
      loginProblem: 'Why.',
    });
  });
});

describe.skipIf(process.platform === 'win32')('loginEnvironment', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mcpscope-login-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** A shell of our own: what it does, then the command that it was given. */
  function shell(prelude: string): string {
    const path = join(folder, 'shell');
    writeFileSync(path, `#!/bin/sh\n${prelude}\n`);
    chmodSync(path, 0o755);
    return path;
  }

  it('hears what the start-up files set, through whatever they print', async () => {
    const path = shell('echo welcome; export FROM_PROFILE="two\nlines"; eval "$4"; echo bye');
    expect(await loginEnvironment(path)).toMatchObject({ variables: { FROM_PROFILE: 'two\nlines' } });
  });

  it('does not count our own variables as the shell’s', async () => {
    process.env['MCPSCOPE_TEST_OWN'] = '1';
    try {
      const login = await loginEnvironment(shell('eval "$4"'));
      expect('variables' in login && login.variables['MCPSCOPE_TEST_OWN']).toBe(undefined);
    } finally {
      delete process.env['MCPSCOPE_TEST_OWN'];
    }
  });

  it.each([
    ['a shell that fails', 'exit 3', 10_000, 'did not say its environment'],
    ['a shell that never ends', 'exec sleep 60', 200, 'within 0.2 s'],
  ])('explains %s', async (_what, prelude, limit, words) => {
    const login = await loginEnvironment(shell(prelude), limit);
    expect('problem' in login && login.problem).toContain(words);
  });

  it('explains a shell that is not there', async () => {
    const login = await loginEnvironment(join(folder, 'none'));
    expect('problem' in login && login.problem).toContain('ENOENT');
  });
});
