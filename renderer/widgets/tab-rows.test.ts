import { expect, it } from 'vitest';
import { allFit, firstInRow } from './tab-rows.ts';

const WIDTHS = [60, 80, 100, 60, 80];

it('begins with the first tab where the chosen one fits into its row', () => {
  expect(firstInRow(WIDTHS, 0, 30, 2)).toBe(0);
  expect(firstInRow(WIDTHS, 2, 244, 2)).toBe(0);
  expect(firstInRow(WIDTHS, 4, 388, 2)).toBe(0);
});

it('shows as many tabs before the chosen one as there is room for', () => {
  expect(firstInRow(WIDTHS, 4, 387, 2)).toBe(1);
  expect(firstInRow(WIDTHS, 4, 250, 2)).toBe(2);
  expect(firstInRow(WIDTHS, 4, 100, 2)).toBe(4);
});

it('knows whether all have room, the gaps between them counted', () => {
  expect(allFit(WIDTHS, 388, 2)).toBe(true);
  expect(allFit(WIDTHS, 387, 2)).toBe(false);
  expect(allFit([], 0, 2)).toBe(true);
});

it('begins with the first tab of a strip that has not chosen any', () => {
  expect(firstInRow(WIDTHS, -1, 100, 2)).toBe(0);
  expect(firstInRow([], -1, 100, 2)).toBe(0);
});
