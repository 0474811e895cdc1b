import { create } from 'zustand';
import type { ClientOptions, Target } from '../../shared/bridge/index.ts';
import { useLayout } from './layout.ts';

/** The server that the faults of clients were done to last. */
export interface TriedServer {
  readonly target: Target;
  readonly options: ClientOptions;
}

export const useTriedServer = create<{ readonly server: TriedServer | null }>()(() => ({ server: null }));

/** Shows how a server takes the faults of clients; what was not tried yet is. */
export function showTrials(server: TriedServer): void {
  useTriedServer.setState({ server });
  useLayout.getState().open({ name: 'trials', ...server });
}
