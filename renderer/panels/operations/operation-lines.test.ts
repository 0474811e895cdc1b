import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OperationLines, operationRange, operationsAmong } from './operation-lines.ts';
import { SortedIndices } from '../../protocol/operations/index.ts';

function among(indices: readonly number[]): SortedIndices {
  const list = new SortedIndices();
  for (const index of indices) list.set(index, true);
  return list;
}

describe('OperationLines', () => {
  it('puts rounds beneath their operation', () => {
    const lines = new OperationLines(operationRange(10, 14), [12, 10, 99], (operation) => (operation === 12 ? 2 : 1));
    expect(Array.from({ length: lines.count }, (_, place) => lines.at(place))).toEqual([
      { operation: 10, round: -1 },
      { operation: 10, round: 0 },
      { operation: 11, round: -1 },
      { operation: 12, round: -1 },
      { operation: 12, round: 0 },
      { operation: 12, round: 1 },
      { operation: 13, round: -1 },
    ]);
  });

  it('finds every line where it put it', () => {
    fc.assert(
      fc.property(fc.nat(5), fc.nat(20), fc.uniqueArray(fc.nat(25)), fc.nat(3), (from, length, unfolded, rounds) => {
        const lines = new OperationLines(operationRange(from, from + length), unfolded, () => rounds);
        for (let place = 0; place < lines.count; place += 1) expect(lines.placeOf(lines.at(place))).toBe(place);
      }),
    );
  });

  it('leaves out what is of another kind, with its rounds', () => {
    const list = operationsAmong(among([9, 3, 5, 30, 7]), 4, 20);
    const lines = new OperationLines(list, [5, 6], () => 1);
    expect(Array.from({ length: lines.count }, (_, place) => lines.at(place).operation)).toEqual([5, 5, 7, 9]);
    expect(lines.placeOf({ operation: 7, round: -1 })).toBe(2);
    for (const operation of [3, 6, 8, 30]) expect(lines.placeOf({ operation, round: -1 })).toBe(-1);
  });
});

describe('SortedIndices', () => {
  it('are a sorted set, in whatever order they come and go', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(30), fc.boolean())), (changes) => {
        const list = new SortedIndices();
        const model = new Set<number>();
        for (const [index, there] of changes) {
          list.set(index, there);
          if (there) model.add(index);
          else model.delete(index);
        }
        expect(Array.from({ length: list.length }, (_, place) => list.at(place))).toEqual(
          [...model].toSorted((a, b) => a - b),
        );
      }),
    );
  });
});
