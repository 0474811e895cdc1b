import { expect, it } from 'vitest';
import { withinBrush } from './brushed-operations.ts';

it('limits operations to the brush by their start', () => {
  const operations = [10, 20, 20, 30].map((start) => ({ start }));
  expect(withinBrush(operations, null)).toEqual([0, 4]);
  expect(withinBrush(operations, [20, 29])).toEqual([1, 3]);
  expect(withinBrush(operations, [31, 40])).toEqual([4, 4]);
});
