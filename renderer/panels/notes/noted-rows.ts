import type { Annotation } from '../../../shared/capture/index.ts';

/** How many of the entries, which rise by seq, are of events up to `seq`. */
export function entriesUpto(entries: readonly Annotation[], seq: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (entries[middle]!.seq <= seq) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The nearest entry after (1) or before (-1) an event, of events up to `last`; null where there is none. */
export function entryBeside(entries: readonly Annotation[], seq: number, by: 1 | -1, last: number): Annotation | null {
  const found = by > 0 ? entries[entriesUpto(entries, seq)] : entries[entriesUpto(entries, seq - 1) - 1];
  return found === undefined || found.seq > last ? null : found;
}
