import { useState } from 'react';
import { MOST_STEPS } from '../../../shared/diagram/index.ts';
import type { FrameView, RowFilter } from '../../protocol/rows/index.ts';

/** So many rows before the chosen one are drawn with it. */
const CONTEXT = 40;

/** Which stretch of the selection is drawn. */
export interface Page {
  /** Place of its first row. */
  readonly from: number;
  turnTo(from: number): void;
  /** Turns to the selected row, once for each choice, where it is not among the places [from, to) that are drawn. */
  follow(row: number, from: number, to: number): void;
}

/** The page of a selection: it begins anew with each other filter, and follows the selected row. */
export function usePage(view: FrameView, filter: RowFilter | null): Page {
  const [page, setPage] = useState({ filter, from: 0, seen: -1 });
  const now = page.filter === filter ? page : { filter, from: 0, seen: -1 };
  if (now !== page) setPage(now);
  return {
    from: now.from,
    turnTo: (from) => setPage({ ...now, from }),
    follow(row, from, to) {
      if (row === now.seen) return;
      const place = view.rows.placeOf(row);
      // What was not tested yet may still turn out to be in the list.
      if (place < 0 && view.progress < 1) return;
      const elsewhere = place >= 0 && (place < from || place >= to);
      setPage({ ...now, seen: row, from: elsewhere ? Math.max(0, place - CONTEXT) : now.from });
    },
  };
}

/** Where the page before this one begins. */
export function earlier(from: number): number {
  return Math.max(0, from - MOST_STEPS);
}

/** Where the last page of so many rows begins. */
export function newest(total: number): number {
  return Math.max(0, total - MOST_STEPS);
}
