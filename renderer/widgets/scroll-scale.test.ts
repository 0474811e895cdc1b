import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksAlike, offsetToShow, rowAfterKey, scrollScale, TALLEST_PX, visibleRows } from './scroll-scale.ts';

describe('scrollScale', () => {
  it('is one to one while the rows fit an element', () => {
    expect(scrollScale(1_000_000, 24, 600)).toEqual({ real: 24_000_000, dom: 24_000_000, ratio: 1, end: 23_999_400 });
    expect(scrollScale(3, 24, 600)).toEqual({ real: 72, dom: 72, ratio: 1, end: 0 });
  });

  it('reaches the last row of a list that is too tall', () => {
    const scale = scrollScale(10_000_000, 24, 600);
    expect(scale.dom).toBe(TALLEST_PX);
    expect((scale.dom - 600) * scale.ratio).toBeCloseTo(scale.end, 3);
    expect(visibleRows(scale.end, 600, 24, 10_000_000)).toEqual([9_999_975, 10_000_000]);
  });

  it('shows the row that was asked for, wherever the list stands', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.nat(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 24, max: 2_000 }),
        (rows, wanted, where, viewport) => {
          const row = wanted % rows;
          const { end } = scrollScale(rows, 24, viewport);
          const offset = offsetToShow(row, where * end, viewport, 24);
          const [first, last] = visibleRows(offset, viewport, 24, rows);
          expect(row >= first && row < last).toBe(true);
        },
      ),
    );
  });
});

describe('looksAlike', () => {
  it.each([
    ['at the end of many rows, more come', [48_000, 47_600], [72_000, 71_600], true],
    ['at the beginning of many rows, more come', [48_000, 0], [480_000, 0], true],
    ['in the midst of many rows, many more come', [48_000, 24_000], [60_000, 24_000], false],
    ['in the midst of many rows, some more come', [48_000, 24_000], [48_240, 24_000], true],
    ['few rows become many', [480, 80], [960, 560], false],
    ['rows go', [48_000, 0], [47_000, 0], false],
    ['it is moved', [48_000, 0], [48_000, 2_400], false],
  ])('%s', (_what, [before, top], [now, topNow], alike) => {
    expect(looksAlike({ height: before!, top: top! }, { height: now!, top: topNow! }, 400)).toBe(alike);
  });
});

describe('rowAfterKey', () => {
  it.each<[string, number, number | null]>([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 99, 99],
    ['ArrowUp', -1, 99],
    ['ArrowUp', 0, 0],
    ['PageDown', 50, 60],
    ['PageUp', 5, 0],
    ['Home', 50, 0],
    ['End', 0, 99],
    ['a', 0, null],
  ])('%s from %s', (key, at, next) => {
    expect(rowAfterKey(key, at, 100, 10)).toBe(next);
  });

  it('moves nowhere in an empty list', () => {
    expect(rowAfterKey('End', -1, 0, 10)).toBeNull();
  });
});
