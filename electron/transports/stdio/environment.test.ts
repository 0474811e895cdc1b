import { describe, expect, it } from 'vitest';
import { composeEnvironment } from './environment.ts';

const masked = { keepValues: false, fingerprint: (value: string) => `fp:${value.length}` };
const kept = { ...masked, keepValues: true };

describe('composeEnvironment', () => {
  it('says where each variable came from, by name, and masks what was given', () => {
    const { entries, variables } = composeEnvironment(
      { B: '1', C: '2', A: undefined },
      { C: 'new', D: 'secret', B: '1' },
      masked,
      'posix',
    );
    expect(entries).toEqual([
      { name: 'B', from: 'inherited' },
      { name: 'C', from: 'changed', masked: { length: 3, fingerprint: 'fp:3' } },
      { name: 'D', from: 'added', masked: { length: 6, fingerprint: 'fp:6' } },
    ]);
    expect({ ...variables }).toEqual({ B: '1', C: 'new', D: 'secret' });
  });

  it('keeps the values when asked', () => {
    expect(composeEnvironment({ A: 'x' }, { B: 'y' }, kept, 'posix').entries).toEqual([
      { name: 'A', from: 'inherited', value: 'x' },
      { name: 'B', from: 'added', value: 'y' },
    ]);
  });

  it('takes names that differ by case as one on Windows only', () => {
    expect({ ...composeEnvironment({ Path: 'a' }, { PATH: 'b' }, kept, 'windows').variables }).toEqual({ PATH: 'b' });
    expect({ ...composeEnvironment({ Path: 'a' }, { PATH: 'b' }, kept, 'posix').variables }).toEqual({
      Path: 'a',
      PATH: 'b',
    });
  });

  it('takes __proto__ as a name like any other', () => {
    const additions = JSON.parse('{"__proto__":"x"}') as Record<string, string>;
    expect(Object.keys(composeEnvironment({}, additions, kept, 'posix').variables)).toEqual(['__proto__']);
  });
});
