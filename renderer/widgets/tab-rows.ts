/** Whether all tabs of a strip have room beside each other. Widths, room and gap are CSS px. */
export function allFit(widths: readonly number[], room: number, gap: number): boolean {
  return widths.reduce((sum, width) => sum + width, gap * Math.max(0, widths.length - 1)) <= room;
}

/**
 * The tab that the seen row of a strip begins with: the first of all where the chosen one fits beside it, else as many before the
 * chosen one as there is room for, so that a strip never shows its last tabs alone. Widths, room and gap are CSS px.
 */
export function firstInRow(widths: readonly number[], chosen: number, room: number, gap: number): number {
  let first = Math.max(0, chosen);
  let taken = widths[first] ?? 0;
  while (first > 0) {
    taken += gap + (widths[first - 1] ?? 0);
    if (taken > room) break;
    first -= 1;
  }
  return first;
}
