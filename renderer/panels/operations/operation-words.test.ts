import { describe, expect, it } from 'vitest';
import { barShare, operationWords, withinBrush } from './operation-words.ts';

describe('operations in words', () => {
  it('name the error code', () => {
    expect(operationWords({ state: 'error', errorCode: '-32602' })).toBe('error -32602');
    expect(operationWords({ state: 'timed-out', errorCode: '' })).toBe('timed out');
  });

  it('draw longer operations longer, within the bar', () => {
    const shares = [-1, 0, 900, 40_000, 5_000_000].map((us) => barShare(us, 5_000_000));
    expect(shares[0]).toBe(0);
    expect(shares.at(-1)).toBe(1);
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
  });

  it('are limited to the brush by their start', () => {
    const operations = [10, 20, 20, 30].map((start) => ({ start }));
    expect(withinBrush(operations, null)).toEqual([0, 4]);
    expect(withinBrush(operations, [20, 29])).toEqual([1, 3]);
    expect(withinBrush(operations, [31, 40])).toEqual([4, 4]);
  });
});
