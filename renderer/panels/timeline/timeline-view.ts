import { create } from 'zustand';

/** A stretch of time, µs. */
export type Stretch = readonly [number, number];

interface ViewState {
  /** What is in view, by connection; a connection that is not here shows everything and follows what comes. */
  readonly of: Readonly<Record<string, Stretch>>;
  readonly legend: boolean;
}

/** What of each connection's time is in view: kept while another connection is looked at. */
export const useTimelineViews = create<ViewState>()(() => ({ of: {}, legend: false }));

/** Shows a stretch of a connection's time; null shows everything, and follows what comes. */
export function showStretch(connection: string, stretch: Stretch | null): void {
  useTimelineViews.setState(({ of }) => {
    const { [connection]: _before, ...others } = of;
    return { of: stretch === null ? others : { ...others, [connection]: stretch } };
  });
}

/** Shows or hides what the signs mean. */
export function showLegend(legend: boolean): void {
  useTimelineViews.setState({ legend });
}
