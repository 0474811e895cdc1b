import { expect, it } from 'vitest';
import { Activity } from './activity.ts';

const SECOND = 1_000_000;

function after(...rows: readonly (readonly [t: number, begun: number])[]): number {
  const activity = new Activity();
  for (const [t, begun] of rows) activity.take(t * SECOND, begun * SECOND);
  return activity.since / SECOND;
}

it('begins anew after a long rest', () => {
  expect(after([0, 0], [1, 1], [8, 8])).toBe(0);
  expect(after([0, 0], [1, 1], [60, 60], [61, 60])).toBe(60);
});

it('goes on while something is awaited', () => {
  expect(after([0, 0], [1, 1], [60, 1])).toBe(0);
  expect(after([0, 0], [60, 60], [100, 60], [101, 101])).toBe(60);
});
