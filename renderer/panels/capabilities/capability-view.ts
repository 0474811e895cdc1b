import { perConnection, useConnections } from '../../state/index.ts';
import type { Revision } from '../../../shared/mcp/index.ts';

/** What the panel shows: the ledger, the two ends beside each other, another connection beside this one, another revision. */
export type CapabilityView =
  | { readonly mode: 'ledger' }
  | { readonly mode: 'sides' }
  | { readonly mode: 'compare'; readonly other: string }
  | { readonly mode: 'what-if'; readonly revision: Revision };

const LEDGER: CapabilityView = { mode: 'ledger' };

/** How the capabilities of each connection are shown. */
export const capabilityViews = perConnection<CapabilityView>(LEDGER);

export const showCapabilities = capabilityViews.set;

/**
 * How the capabilities of the connection that is shown are shown. A comparison with a connection that was closed since is
 * the ledger again.
 */
export function useCapabilityView(connection: string): CapabilityView {
  const view = capabilityViews.use(connection);
  const isThere = useConnections((state) => view.mode !== 'compare' || state.list.some(({ id }) => id === view.other));
  return isThere ? view : LEDGER;
}
