import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EnvironmentFile, environmentValues, MASK, readEnvironment, shownEnvironment } from './environment-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcpscope-env-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('environmentValues', () => {
  it('are read by the syntax of dotenv', () => {
    const text = '\ufeff# a comment\nA=1\nexport B="two\nlines" # why\n\nC=\'$A\'\r\nempty=\n';
    expect([...environmentValues(text)].map(([name, { value }]) => [name, value])).toEqual([
      ['A', '1'],
      ['B', 'two\nlines'],
      ['C', '$A'],
      ['empty', ''],
    ]);
  });

  it('are secrets by their names, and by the comment above', () => {
    const text = [
      'HOST=h',
      'API_TOKEN=t',
      'dbPassword=p',
      'nextPageToken=n',
      '# secret',
      'pat=x',
      '#  SECRET ',
      ' export who = me',
      '# secret',
      '',
      'far=1',
      '# secret plan',
      'plan=1',
    ].join('\n');
    const secrets = [...environmentValues(text)].filter(([, { secret }]) => secret).map(([name]) => name);
    expect(secrets.toSorted()).toEqual(['API_TOKEN', 'dbPassword', 'pat', 'who']);
  });
});

describe('EnvironmentFile', () => {
  it('is read anew when it, or the choice of it, has changed, and remembers every secret', () => {
    const [one, other] = [join(folder, 'one.env'), join(folder, 'other.env')];
    writeFileSync(one, 'TOKEN=first\nHOST=a\n');
    writeFileSync(other, 'TOKEN=third');
    let path = one;
    const file = new EnvironmentFile(() => path);
    expect(file.current.values.get('TOKEN')).toEqual({ value: 'first', secret: true });
    expect(file.current).toBe(file.current);
    writeFileSync(one, 'TOKEN=second one\n');
    expect(file.current.values.get('TOKEN')?.value).toBe('second one');
    expect(file.current.values.has('HOST')).toBe(false);
    path = other;
    expect([...file.secrets.keys()]).toEqual(['first', 'second one', 'third']);
    path = '';
    expect(file.current).toMatchObject({ path: '', problem: '' });
    expect(file.current.values.size).toBe(0);
  });

  it('shows no secret', () => {
    const path = join(folder, 'a.env');
    writeFileSync(path, 'TOKEN=abc\nHOST=h');
    const shown = shownEnvironment(readEnvironment(path));
    expect(shown).toEqual({
      path,
      problem: '',
      variables: [
        { name: 'TOKEN', value: MASK, secret: true },
        { name: 'HOST', value: 'h', secret: false },
      ],
    });
  });

  it.each([
    ['a file that is not there', 'none.env', /no such file/i],
    ['a folder', '.', /it is a folder, not a regular file/],
  ])('says why %s cannot be read', (_what, name, problem) => {
    const environment = readEnvironment(join(folder, name));
    expect(environment.values.size).toBe(0);
    expect(environment.problem).toMatch(/^The environment file cannot be read: .*\.$/);
    expect(environment.problem).toMatch(problem);
  });

  it('is not read where it is too large to be one', () => {
    const path = join(folder, 'large.env');
    writeFileSync(path, 'x'.repeat(1024 * 1024 + 1));
    expect(readEnvironment(path).problem).toBe(
      'The environment file cannot be read: it has 1048577 bytes, and at most 1048576 are read.',
    );
  });
});
