import type { Operation } from '../../../shared/analysis/index.ts';

/** Operations [from, to) whose start lies in the brush; they stand in order of their start. */
export function withinBrush(
  operations: readonly Pick<Operation, 'start'>[],
  brush: readonly [number, number] | null,
): readonly [number, number] {
  if (brush === null) return [0, operations.length];
  return [firstAt(operations, brush[0]), firstAt(operations, brush[1] + 1)];
}

function firstAt(operations: readonly Pick<Operation, 'start'>[], t: number): number {
  let low = 0;
  let high = operations.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((operations[middle]?.start ?? 0) < t) low = middle + 1;
    else high = middle;
  }
  return low;
}
