import { create } from 'zustand';

/** Filters that are kept. */
const KEPT = 20;

interface FilterHistoryState {
  /** Newest first. */
  readonly list: readonly string[];
}

/** The filters that were used in this window, over all connections. */
export const useFilterHistory = create<FilterHistoryState>()(() => ({ list: [] }));

/** Puts a filter at the top; the same one further down gives way. */
export function rememberFilter(filter: string): void {
  const used = filter.trim();
  if (used === '' || useFilterHistory.getState().list[0] === used) return;
  useFilterHistory.setState(({ list }) => ({ list: [used, ...list.filter((one) => one !== used)].slice(0, KEPT) }));
}
