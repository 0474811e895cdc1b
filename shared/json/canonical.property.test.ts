import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, sameJson } from './index.ts';

/** The same value with the members of its objects the other way round. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, below]) => [key, turned(below)]),
  );
}

/** A value in 100,000 lists. */
function deep(leaf: number): unknown {
  let value: unknown = leaf;
  for (let i = 0; i < 100_000; i += 1) value = [value];
  return value;
}

describe('JSON values', () => {
  it('are the same whatever the order of members', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(sameJson(value, turned(value))).toBe(true);
        expect(canonicalJson(turned(value))).toBe(canonicalJson(value));
      }),
    );
  });

  it('are the same for both ways of comparing', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 2 }), fc.jsonValue({ maxDepth: 2 }), (one, other) => {
        expect(sameJson(one, other)).toBe(canonicalJson(one) === canonicalJson(other));
      }),
    );
  });

  it('are told apart by what counts', () => {
    expect(canonicalJson({ a: [{ t: 1, b: 2 }] }, { without: (path) => path.join('.') === 'a.0.t' })).toBe(
      '{"a":[{"b":2}]}',
    );
    expect(sameJson([1], { 0: 1 })).toBe(false);
    expect(sameJson({ a: undefined }, { b: undefined })).toBe(false);
  });

  it('may be of any depth', () => {
    expect(sameJson(deep(1), deep(2))).toBe(false);
    expect(canonicalJson(deep(1))).toBe(canonicalJson(deep(2)));
  });
});
