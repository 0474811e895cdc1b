import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosenTerms, withChosenTerms } from './offered-terms.ts';
import { parseQuery } from './parse.ts';

const OFFERED = ['class:request', 'class:notification', 'level:error', 'class:response.error'];

describe('chosenTerms', () => {
  it.each([
    ['', []],
    ['class:request', ['class:request']],
    ['class:request or level:error', ['class:request', 'level:error']],
    ['dir:s2c (class:request or level:error) method:a', ['class:request', 'level:error']],
    ['dir:s2c class:request', ['class:request']],
    ['class:request or dir:s2c', []],
    ['not class:request', []],
    ['class:request or (', []],
  ])('of %j are %j', (filter, chosen) => {
    expect(chosenTerms(filter, OFFERED)).toEqual(chosen);
  });
});

describe('withChosenTerms', () => {
  it.each([
    ['', ['class:request'], 'class:request'],
    ['', ['class:request', 'level:error'], 'class:request or level:error'],
    ['dir:s2c', ['class:request', 'level:error'], '(class:request or level:error) dir:s2c'],
    ['class:request dir:s2c', ['level:error'], 'level:error dir:s2c'],
    ['(class:request or level:error) dir:s2c', [], 'dir:s2c'],
    ['class:request', [], ''],
    ['method:a or method:b', ['class:request'], 'class:request (method:a or method:b)'],
    ['class:request (method:a or method:b)', [], 'method:a or method:b'],
    ['(dir:s2c', ['class:request'], 'class:request'],
  ])('of %j with %j is %j', (filter, chosen, after) => {
    expect(withChosenTerms(filter, OFFERED, chosen)).toBe(after);
  });

  it('asks for what was chosen whatever stood there, and gives the rest back', () => {
    const rest = fc.constantFrom('', 'dir:s2c', 'dir:s2c method:a', 'method:a or method:b', '-"x y"', 'not (a or b) c');
    fc.assert(
      fc.property(rest, fc.subarray(OFFERED), fc.subarray(OFFERED, { minLength: 1 }), (filter, first, second) => {
        const once = withChosenTerms(filter, OFFERED, first);
        const twice = withChosenTerms(once, OFFERED, second);
        expect(chosenTerms(twice, OFFERED)).toEqual(second);
        expect(parseQuery(twice).ok).toBe(true);
        expect(withChosenTerms(twice, OFFERED, [])).toBe(withChosenTerms(filter, OFFERED, []));
      }),
    );
  });
});
