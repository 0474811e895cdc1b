import { expect, it } from 'vitest';
import type { RuleLine } from '../../../shared/middle/index.ts';
import { movedTo, siblingsBetween, touchedOf } from './rule-places.ts';

const line = (at: readonly number[], index: number, name = String(at)): RuleLine => ({
  at,
  name,
  enabled: true,
  index,
  when: '',
  does: 'held',
});
const LINES = [line([0], 0), line([1], -1), line([1, 0], 1), line([1, 1], 2), line([2], 3)];

it('moves a rule within its group alone', () => {
  expect(movedTo(LINES, [1, 0], 1)).toEqual([1, 1]);
  expect([movedTo(LINES, [1, 1], 1), movedTo(LINES, [0], -1), movedTo(LINES, [2], 1)]).toEqual([null, null, null]);
  expect(movedTo(LINES, [0], 2)).toEqual([2]);
  expect([siblingsBetween([1, 1], [1, 0]), siblingsBetween([0], [2]), siblingsBetween([0], [1, 0])]).toEqual([
    -1, 2, 0,
  ]);
});

it('counts what the same rule has touched while others are being written', () => {
  const touched = touchedOf([line([0], 0, 'a'), line([1], -1, 'g'), line([1, 0], 1, 'b')], [3, 7]);
  expect([touched(line([4], 9, 'b')), touched(line([0], 0, 'a')), touched(line([0], 0, 'c'))]).toEqual([7, 3, 0]);
});
