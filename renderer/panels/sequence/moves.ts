import type { Step } from '../../../shared/diagram/index.ts';

/** Steps that Page Up and Page Down pass over. */
const PAGE = 10;

/** The step that stands for a row; -1 for none. */
export function stepOfRow(steps: readonly Step[], row: number): number {
  return row < 0 ? -1 : steps.findIndex((step) => (step.row === row && step.rows.length > 0) || holds(step.rows, row));
}

/** Whether rows in ascending order hold one. */
function holds(rows: readonly number[], row: number): boolean {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rows[middle]! < row) low = middle + 1;
    else high = middle;
  }
  return rows[low] === row;
}

/** The step that a key moves to, of those that stand for rows; -1 where it moves nowhere. */
export function neighbour(steps: readonly Step[], from: number, key: string): number {
  const stops = steps.flatMap(({ rows }, at) => (rows.length > 0 ? [at] : []));
  const last = stops.length - 1;
  if (last < 0) return -1;
  const here = stops.indexOf(from);
  switch (key) {
    case 'ArrowDown':
      return stops[Math.min(last, here + 1)] ?? -1;
    case 'ArrowUp':
      return stops[here < 0 ? last : Math.max(0, here - 1)] ?? -1;
    case 'PageDown':
      return stops[Math.min(last, Math.max(0, here) + PAGE)] ?? -1;
    case 'PageUp':
      return stops[Math.max(0, here - PAGE)] ?? -1;
    case 'Home':
      return stops[0] ?? -1;
    case 'End':
      return stops[last] ?? -1;
    default:
      return -1;
  }
}
