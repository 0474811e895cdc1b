import { expect, it } from 'vitest';
import { sortedItems } from './sorted-items.ts';

const names = ['b', 'a', 'c', 'a'];
const of = (item: number): string => names[item - 10] ?? '';
const list = { count: 4, at: (place: number) => place + 10 };

it('sorts the items of a list by a key, either way, and leaves equals as they were', () => {
  expect(sortedItems(list, { of, down: false })).toEqual([11, 13, 10, 12]);
  expect(sortedItems(list, { of, down: true })).toEqual([12, 10, 11, 13]);
});

it('sorts numbers by their size', () => {
  expect(sortedItems(list, { of: (item) => [100, 9, Infinity, -1][item - 10] ?? 0, down: false })).toEqual([
    13, 11, 10, 12,
  ]);
});
