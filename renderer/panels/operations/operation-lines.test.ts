import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OperationLines } from './operation-lines.ts';

describe('OperationLines', () => {
  it('puts rounds beneath their operation', () => {
    const lines = new OperationLines(10, 14, [12, 10, 99], (operation) => (operation === 12 ? 2 : 1));
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
        const lines = new OperationLines(from, from + length, unfolded, () => rounds);
        for (let place = 0; place < lines.count; place += 1) expect(lines.placeOf(lines.at(place))).toBe(place);
      }),
    );
  });
});
