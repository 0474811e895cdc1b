import { create } from 'zustand';
import { perConnection } from '../../state/index.ts';

/** A stretch of time, µs. */
export type Stretch = readonly [number, number];

/** A stretch of a connection's time, all of it, or its newest activity, which follows what comes. */
export type TimeInView = Stretch | 'whole' | 'newest';

/** What of a connection's time is in view, kept while another is looked at. */
const stretches = perConnection<TimeInView>('newest', {
  name: 'time',
  read: ({ shown }) => {
    if (shown === 'whole' || shown === 'newest') return shown;
    if (!Array.isArray(shown)) return null;
    const [from, to]: unknown[] = shown;
    return typeof from === 'number' && typeof to === 'number' && from < to ? [from, to] : null;
  },
  write: (shown) => ({ shown }),
  nextRun: (shown) => (typeof shown === 'string' ? shown : 'newest'),
});

/** What of a connection's time is in view. */
export const useStretch = stretches.use;

/** Whether the window shows what the signs mean. */
export const useLegend = create<{ readonly legend: boolean }>()(() => ({ legend: false }));

/** Shows something of a connection's time. */
export const showStretch = stretches.set;

/** Shows or hides what the signs mean. */
export function showLegend(legend: boolean): void {
  useLegend.setState({ legend });
}
