import { REVISIONS } from '../../../shared/mcp/index.ts';
import { type Action, type ActionContext, showPanel } from '../../state/index.ts';
import { capabilityViews, showCapabilities, type CapabilityView } from './capability-view.ts';

const GROUP = 'Capabilities';

const isShown = ({ connection }: ActionContext): boolean => connection !== null;

function show({ connection }: ActionContext, view: CapabilityView): void {
  if (connection === null) return;
  showPanel(connection.id, 'capabilities');
  showCapabilities(connection.id, view);
}

/** The next tab behind the one that is shown; null where there is no other. */
function nextConnection({ connections, connection }: ActionContext): string | null {
  const at = connections.findIndex(({ id }) => id === connection?.id);
  const next = connections[(at + 1) % Math.max(1, connections.length)];
  return next === undefined || next.id === connection?.id ? null : next.id;
}

/** What can be laid beside the ledger. */
export const CAPABILITY_ACTIONS: readonly Action[] = [
  {
    id: 'capabilities.ledger',
    title: 'Show the capability ledger',
    group: GROUP,
    enabled: ({ kept }) => kept(capabilityViews).mode !== 'ledger',
    run: (context) => show(context, { mode: 'ledger' }),
  },
  {
    id: 'capabilities.sides',
    title: 'Compare client and server',
    group: GROUP,
    enabled: isShown,
    run: (context) => show(context, { mode: 'sides' }),
  },
  {
    id: 'capabilities.compare',
    title: 'Compare with the connection of the next tab',
    group: GROUP,
    enabled: (context) => nextConnection(context) !== null,
    run: (context) => {
      const other = nextConnection(context);
      if (other !== null) show(context, { mode: 'compare', other });
    },
  },
  ...REVISIONS.map((revision): Action => ({
    id: `capabilities.what-if-${revision}`,
    title: `What if this were ${revision}`,
    group: GROUP,
    enabled: isShown,
    run: (context) => show(context, { mode: 'what-if', revision }),
  })),
];
