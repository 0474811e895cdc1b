import { panned, zoomed, type Reach, type TimeScale } from './pen/time-scale.ts';
import { showStretch, type Stretch, type TimeInView } from './timeline-view.ts';

/** What moves the stretch of time that is in view. Times are µs. */
export interface Viewport {
  readonly scale: TimeScale;
  /** What showing everything shows. */
  readonly whole: Reach;
  /** True while everything is in view. */
  readonly all: boolean;
  /** True while the newest activity is in view, and stays there as more comes. */
  readonly follows: boolean;
  /** Zooms by a factor: below 1 comes nearer. Around a time, or else the middle. */
  zoom(factor: number, around?: number): void;
  /** Moves by µs. */
  pan(by: number): void;
  show(stretch: Stretch): void;
  showAll(): void;
  follow(): void;
  /** Moves only if the time is not in view, and then to the middle. */
  reveal(t: number): void;
}

/** The viewport of a connection. */
export function viewportOf(
  connection: string,
  view: TimeInView,
  { width, whole, newest, reach }: { readonly width: number } & Readonly<Record<'whole' | 'newest' | 'reach', Reach>>,
): Viewport {
  const [from, to] = view === 'whole' ? whole : view === 'newest' ? newest : view;
  const scale = { from, to, width: Math.max(1, width) };
  const show = (stretch: Stretch): void => showStretch(connection, stretch);
  return {
    scale,
    whole,
    all: from <= whole[0] && to >= whole[1],
    follows: view === 'newest',
    zoom: (factor, around = (from + to) / 2) => show(zoomed(from, to, around, factor, reach)),
    pan: (by) => show(panned(from, to, by, reach)),
    show: ([start, end]) => show(zoomed(start, Math.max(end, start + 1), (start + end) / 2, 1, reach)),
    showAll: () => showStretch(connection, 'whole'),
    follow: () => showStretch(connection, 'newest'),
    reveal(t) {
      if (t < from || t > to) show(panned(from, to, t - (from + to) / 2, reach));
    },
  };
}
