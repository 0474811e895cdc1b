import type { Marks } from '../columns/marks.ts';

/** Where a step goes: to the mark before or after, to the first or the last. */
export type Step = 'previous' | 'next' | 'first' | 'last';

/** The mark before or after a row, the first or the last; -1 when there is none. */
export function markStep(marks: Marks, row: number, step: Step): number {
  const from = marks.positionFrom(row);
  const at = {
    first: 0,
    last: marks.length - 1,
    previous: from - 1,
    next: marks.row(from) === row ? from + 1 : from,
  }[step];
  return marks.row(at);
}

/** The row of a list before or after another, the first or the last; -1 when there is none. */
export function listStep(rows: readonly number[], row: number, step: Step): number {
  switch (step) {
    case 'first':
      return rows[0] ?? -1;
    case 'last':
      return rows.at(-1) ?? -1;
    case 'next':
      return rows.find((one) => one > row) ?? -1;
    case 'previous':
      return rows.findLast((one) => one < row) ?? -1;
  }
}

/** Of the candidates of several lists the one that comes first on the way. */
export function nearestOf(rows: readonly number[], step: Step): number {
  const there = rows.filter((row) => row >= 0);
  if (there.length === 0) return -1;
  return step === 'next' || step === 'first' ? Math.min(...there) : Math.max(...there);
}
