import { describe, expect, it } from 'vitest';
import { environmentLines } from './environment-lines.ts';

describe('environmentLines', () => {
  it('puts first what may explain something', () => {
    const lines = environmentLines(
      {
        loginProblem: '',
        rows: [
          { name: 'HOME', login: 'set', app: 'set', given: 'set', differs: false },
          { name: 'PATH', login: 'set', app: 'set', given: 'set', differs: true },
          { name: 'API_KEY', login: 'set', app: 'missing', given: 'missing', differs: false },
        ],
      },
      [{ name: 'HOME', from: 'inherited' }],
    );
    expect(lines.map(({ name, remark }) => [name, remark])).toEqual([
      ['API_KEY', 'only in the login shell'],
      ['PATH', 'values differ'],
      ['HOME', ''],
    ]);
  });

  it('tells what was added without giving its value away', () => {
    const lines = environmentLines(null, [
      { name: 'TOKEN', from: 'added', masked: { length: 40, fingerprint: 'a1b2' } },
      { name: 'USER', from: 'inherited' },
    ]);
    expect(lines[0]).toMatchObject({ name: 'TOKEN', weight: 3, value: null, login: 'unknown' });
    expect(lines[0]?.remark).toBe('added for this server · 40 characters, fingerprint a1b2');
    expect(lines[1]?.weight).toBe(0);
  });
});
