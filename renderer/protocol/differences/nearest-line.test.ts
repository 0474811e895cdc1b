import { expect, it } from 'vitest';
import { nearestLine } from './nearest-line.ts';

const LINES = ['#', 'a', 'b', '#', 'c', '#'];
const isLine = (line: string): boolean => line !== '#';

it.each([
  ['down over a heading', 2, 3, 4],
  ['up over a heading', 4, 3, 2],
  ['to the first line, whose heading stands before it', 4, 0, 1],
  ['to the last line, whose heading stands behind it', 1, 5, 4],
  ['from nowhere', -1, 0, 1],
])('moves %s', (_what, from, to, lands) => {
  expect(nearestLine(LINES, from, to, isLine)).toBe(lands);
});

it('lands nowhere among headings', () => {
  expect(nearestLine(['#', '#'], -1, 1, isLine)).toBe(-1);
});
