import { create } from 'zustand';
import { perConnection } from '../../state/index.ts';

/** A stretch of time, µs. */
export type Stretch = readonly [number, number];

/** What of a connection's time is in view, kept while another is looked at; null shows everything, and follows what comes. */
const stretches = perConnection<Stretch | null>(null);

/** What of a connection's time is in view; null for everything. */
export const useStretch = stretches.use;

/** Whether the window shows what the signs mean. */
export const useLegend = create<{ readonly legend: boolean }>()(() => ({ legend: false }));

/** Shows a stretch of a connection's time; null shows everything, and follows what comes. */
export const showStretch = stretches.set;

/** Shows or hides what the signs mean. */
export function showLegend(legend: boolean): void {
  useLegend.setState({ legend });
}
