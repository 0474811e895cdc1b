import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactText, fragmentSteps, nodeAt, pointerSteps, pointerTo, rootOf, valueAt } from './index.ts';

/** Every way into a value. */
function waysInto(value: unknown, way: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [way];
  return [way, ...Object.entries(value).flatMap(([key, below]) => waysInto(below, [...way, key]))];
}

describe('a pointer', () => {
  it('comes back as the keys that it was made of', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('~', '/', '0', '1', 'a') })), (keys) => {
        expect(pointerSteps(pointerTo(keys))).toEqual(keys);
      }),
    );
  });

  it('is written as RFC 6901 has it', () => {
    expect(pointerTo(['a/b', 'm~n', 0, ''])).toBe('/a~1b/m~0n/0/');
    expect(pointerSteps('/~01')).toEqual(['~1']);
    expect(pointerTo([])).toBe('');
    expect(fragmentSteps('#/c%25d/a~1b/50%/%7E1')).toEqual(['c%d', 'a/b', '50%', '/']);
    expect(fragmentSteps('#')).toEqual([]);
  });

  it('leads to the same place of a value and of its text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const text = JSON.stringify(json);
        const value: unknown = JSON.parse(text);
        for (const way of waysInto(value)) {
          const node = nodeAt(text, rootOf(text)!, pointerTo(way));
          expect(JSON.parse(exactText(text, node!))).toEqual(valueAt(value, way));
        }
      }),
    );
  });

  it('leads nowhere but to own members', () => {
    expect(valueAt({}, ['constructor'])).toBeUndefined();
    expect(valueAt([1], ['length'])).toBeUndefined();
    expect(valueAt([1, 2], ['01'])).toBeUndefined();
    expect(valueAt('text', ['0'])).toBeUndefined();
  });
});
