import type { Told } from './foreign-record.ts';

/** By time, to the µs; what has none stays behind what stood before it, and what came at once in its order. */
export function inTime(told: readonly Told[]): Told[] {
  let last = Number.NEGATIVE_INFINITY;
  return told
    .map((one) => ({ one, at: (last = one.at === null ? last : Math.round(one.at * 1000)) }))
    .toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at))
    .map(({ one }) => one);
}
