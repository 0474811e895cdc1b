import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignOperations, operationCodes, type OperationKey } from './operation-alignment.ts';

/** `a1` is a call of the tool `a` with params 1. */
const keyed = (word: string): OperationKey => ({
  dir: 'c2s',
  method: 'tools/call',
  name: word.slice(0, 1),
  params: Number(word.slice(1)),
});

function aligned(left: readonly string[], right: readonly string[]): [number, number][] {
  const work = operationCodes(left.map(keyed), right.map(keyed));
  let step = work.next();
  while (step.done !== true) step = work.next();
  const pairs = alignOperations(...step.value);
  return Array.from({ length: pairs.length / 2 }, (_, at) => [pairs[2 * at]!, pairs[2 * at + 1]!]);
}

const words = (left: readonly string[], right: readonly string[]): string =>
  aligned(left, right)
    .map(([i, j]) => `${i < 0 ? '' : left[i]!}:${j < 0 ? '' : right[j]!}`)
    .join(' ');

const split = (text: string): string[] => text.split(' ').filter((word) => word !== '');

const many = (skipped: number): string[] =>
  Array.from({ length: 60_000 }, (_, i) => `${'abc'[i % 3]!}${i % 7 === 0 ? i : i % 11}`).filter(
    (_, i) => i % 1_000 !== skipped,
  );

describe('the operations of two sessions', () => {
  it.each([
    ['', '', ''],
    ['a1 b1', 'a1 b1', 'a1:a1 b1:b1'],
    ['a1 b1 c1', 'a1 c1', 'a1:a1 b1: c1:c1'],
    ['a1 c1', 'a1 b1 c1', 'a1:a1 :b1 c1:c1'],
    // The same call again and again: one that is missing in the middle moves none of the others.
    ['p0 a1 p0 a2 p0', 'p0 a1 a2 p0', 'p0:p0 a1:a1 p0: a2:a2 p0:p0'],
    // Other params.
    ['a1 b1 c1', 'a1 b2 c1', 'a1:a1 b1:b2 c1:c1'],
    ['a1', 'a2', 'a1:a2'],
    // Another order.
    ['a1 b1 c1', 'b1 c1 a1', 'a1:a1 b1:b1 c1:c1'],
    ['a1 b1', 'c1 d1', 'a1: b1: :c1 :d1'],
    ['x1 a1 z1', 'y1 a2 z1', 'x1: :y1 a1:a2 z1:z1'],
  ])('%s beside %s', (left, right, expected) => {
    expect(words(split(left), split(right))).toBe(expected);
  });

  it('are each told once, the left ones in their order, only like beside like', () => {
    const word = fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(3)).map(([name, params]) => `${name}${params}`);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), fc.array(word, { maxLength: 60 }), (left, right) => {
        const pairs = aligned(left, right);
        expect(pairs.map(([i]) => i).filter((i) => i >= 0)).toEqual(left.map((_, i) => i));
        const rights = pairs.map(([, j]) => j).filter((j) => j >= 0);
        expect(rights.toSorted((one, other) => one - other)).toEqual(right.map((_, j) => j));
        const both = pairs.filter(([i, j]) => i >= 0 && j >= 0);
        expect(both.every(([i, j]) => left[i]![0] === right[j]![0])).toBe(true);
        // Nothing that has its very like on the other side is left without any.
        const alone = new Set(pairs.filter(([, j]) => j < 0).map(([i]) => left[i]));
        const fresh = pairs.filter(([i]) => i < 0).map(([, j]) => right[j]);
        expect(fresh.filter((one) => alone.has(one))).toEqual([]);
      }),
    );
  });

  it('are laid beside each other where there are very many', () => {
    const pairs = aligned(many(3), many(5));
    const both = pairs.filter(([i, j]) => i >= 0 && j >= 0);
    expect(both.length).toBeGreaterThan(59_800);
    expect(pairs.length).toBeLessThan(60_000);
  });
});
