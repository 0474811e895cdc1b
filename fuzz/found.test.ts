import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { caseOf } from './campaign.ts';
import { FOUND, readCase } from './kept-case.ts';
import { readOrder, WrongCall } from './options.ts';
import { SOURCES } from './sources/index.ts';
import { EXPORTS } from './stages/exports.ts';
import { STAGES, stagesOf } from './stages/index.ts';
import { tried } from './trial.ts';

describe('what the fuzzer has found', () => {
  it.each(readdirSync(FOUND).filter((name) => name.endsWith('.json')))('%s holds no more', async (name) => {
    expect(await tried(readCase(join(FOUND, name)).input, { timed: false })).toBe(null);
  });
});

const seed = (): number => 7;

describe('the fuzzer', () => {
  it.each(SOURCES)('makes the same cases of $name again, and tries them', async (source) => {
    // One place of a hundred thousand levels goes through every exporter: seconds.
    for (const number of source.name === 'deep-places' ? [0] : [0, 1, 2]) {
      const { input } = caseOf(source, 1, number);
      expect(caseOf(source, 1, number).input).toEqual(input);
      expect(await tried(input, { timed: false })).toBe(null);
    }
    expect(caseOf(source, 1, 0).input).not.toEqual(caseOf(source, 2, 0).input);
  });

  it('lets each stage have its turn', () => {
    const turns = Array.from({ length: STAGES.length }, (_, number) => stagesOf({ number, exports: false }));
    expect(new Set(turns.flat())).toEqual(new Set(STAGES));
    expect(stagesOf({ number: 0, exports: true })).toEqual(expect.arrayContaining([...EXPORTS]));
  });

  it('refuses calls that it does not understand', () => {
    expect(readOrder(['--minutes', '2'], seed)).toMatchObject({
      run: 'campaign',
      minutes: 2,
      seed: 7,
      only: [],
      from: 0,
    });
    expect(readOrder(['--from', '500', '--quick'], seed)).toMatchObject({ from: 500, quick: true });
    expect(readOrder(['--cases', '5', '--only', 'frames', '--seed', '3'], seed)).toMatchObject({ cases: 5, seed: 3 });
    expect(readOrder(['--case', 'http-heads-3-12'], seed)).toEqual({
      run: 'case',
      source: 'http-heads',
      seed: 3,
      number: 12,
    });
    for (const words of [['--only', 'x'], ['--seed', 'x'], ['--minutes', '-1'], ['x'], ['--case', 'x'], ['--more']])
      expect(() => readOrder(words, seed)).toThrow(WrongCall);
  });
});
