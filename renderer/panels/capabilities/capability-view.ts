import { create } from 'zustand';
import { useConnections } from '../../state/index.ts';
import type { Revision } from '../../../shared/mcp/index.ts';

/** What the panel shows: the ledger, the two ends beside each other, another connection beside this one, another revision. */
export type CapabilityView =
  | { readonly mode: 'ledger' }
  | { readonly mode: 'sides' }
  | { readonly mode: 'compare'; readonly other: string }
  | { readonly mode: 'what-if'; readonly revision: Revision };

const LEDGER: CapabilityView = { mode: 'ledger' };

interface ViewState {
  readonly of: Readonly<Record<string, CapabilityView>>;
}

const useStore = create<ViewState>()(() => ({ of: {} }));

/** How the capabilities of a connection are shown, outside React. */
export function capabilityViewOf(connection: string): CapabilityView {
  return useStore.getState().of[connection] ?? LEDGER;
}

export function showCapabilities(connection: string, view: CapabilityView): void {
  useStore.setState((state) => ({ of: { ...state.of, [connection]: view } }));
}

/**
 * How the capabilities of the connection that is shown are shown. A comparison with a connection that was closed since is
 * the ledger again.
 */
export function useCapabilityView(connection: string): CapabilityView {
  const view = useStore((state) => state.of[connection] ?? LEDGER);
  const isThere = useConnections((state) => view.mode !== 'compare' || state.list.some(({ id }) => id === view.other));
  return isThere ? view : LEDGER;
}
