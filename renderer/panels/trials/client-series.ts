import { create } from 'zustand';
import type { ClientTrialsOrder, ClientTrialsState } from '../../../shared/bridge/index.ts';
import { command, subscribe } from '../../state/index.ts';

interface ClientSeries {
  /** What was asked for. */
  readonly order: ClientTrialsOrder;
  /** Named by the engine. */
  readonly run: string;
  /** Null before the engine has told of it. */
  readonly state: ClientTrialsState | null;
}

interface SeriesState {
  /** The newest one; it stays to be looked at, and goes on while nobody looks. */
  readonly series: ClientSeries | null;
}

/** The newest run of the faults of servers against a client. */
export const useClientSeries = create<SeriesState>()(() => ({ series: null }));

let unfollow = (): void => undefined;

/** Begins a run; what is under way is ended. Throws BridgeFailure where it cannot begin. */
export async function startClientTrials(order: ClientTrialsOrder): Promise<void> {
  await stopClientTrials();
  const { run } = await command('tryClient', order);
  follow(run, order);
}

let sought = false;

/** Follows the newest run of the engine again, once in a window that was loaded anew. Throws BridgeFailure. */
export async function findClientTrials(): Promise<void> {
  if (sought) return;
  sought = true;
  const { newest } = await command('newestClientTrials', {});
  if (newest !== null && useClientSeries.getState().series === null) follow(newest.run, newest.order);
}

function follow(run: string, order: ClientTrialsOrder): void {
  unfollow();
  useClientSeries.setState({ series: { order, run, state: null } });
  const end = subscribe('clientTrials', { run }, (state) => {
    const { series } = useClientSeries.getState();
    if (series?.run !== run) return;
    useClientSeries.setState({ series: { ...series, state } });
    if (state.running === null) end();
  });
  unfollow = end;
}

/** Ends what is under way. Throws BridgeFailure. */
export async function stopClientTrials(): Promise<void> {
  const { series } = useClientSeries.getState();
  if (series !== null && series.state?.running !== null) await command('stopClientTrials', { run: series.run });
}

/** Takes the newest run away, so that another one can be chosen. */
export function forgetClientTrials(): void {
  unfollow();
  useClientSeries.setState({ series: null });
}
