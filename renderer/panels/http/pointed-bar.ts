import { create } from 'zustand';
import type { Exchange } from '../../../shared/analysis/index.ts';
import type { Span } from './waterfall.ts';

/** The bar under the pointer, as it was when the pointer came. */
export interface PointedBar {
  readonly exchange: Exchange;
  readonly spans: readonly Span[];
  /** Where it stands in the window. */
  readonly place: DOMRect;
}

interface PointedState {
  readonly bar: PointedBar | null;
  point(bar: PointedBar | null): void;
}

/** A bar that the pointer only passes is not told, in ms. */
const DWELL = 250;

let waiting: ReturnType<typeof setTimeout> | undefined;

/** The bar that the pointer rests on: apart from the list, which would be drawn again at each move. */
export const usePointedBar = create<PointedState>()((set) => ({
  bar: null,
  point: (bar) => {
    clearTimeout(waiting);
    if (bar === null) set({ bar: null });
    else waiting = setTimeout(() => set({ bar }), DWELL);
  },
}));
