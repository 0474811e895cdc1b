import { create } from 'zustand';
import { useConnections } from './connections.ts';
import { connectDemo } from './open-connections.ts';

interface TourState {
  /** Step of the tour that is shown, counted from 0; null while there is none. */
  readonly step: number | null;
}

/** The tour through the window. */
export const useTour = create<TourState>()(() => ({ step: null }));

/** Starts the demo server, and the tour with it; it ends when another connection is shown. Throws BridgeFailure. */
export async function startTour(): Promise<void> {
  endTour();
  await connectDemo();
  const shown = useConnections.getState().active;
  useTour.setState({ step: 0 });
  const unfollow = useConnections.subscribe(({ active }) => {
    if (useTour.getState().step !== null && active === shown) return;
    unfollow();
    endTour();
  });
}

/** Goes to a step. */
export function goToStep(step: number): void {
  useTour.setState({ step });
}

/** Ends the tour; the demo server stays connected. */
export function endTour(): void {
  useTour.setState({ step: null });
}
