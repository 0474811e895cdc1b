import { REVISIONS } from '../../../shared/mcp/index.ts';
import { activeConnection, changeSelection, useConnections, type Action } from '../../state/index.ts';
import { capabilityViewOf, showCapabilities, type CapabilityView } from './capability-view.ts';

const GROUP = 'Capabilities';

const isShown = (): boolean => activeConnection() !== null;

function show(view: CapabilityView): void {
  const connection = activeConnection();
  if (connection === null) return;
  changeSelection(connection.id, { panel: 'capabilities', diagnosis: false, postMortem: false });
  showCapabilities(connection.id, view);
}

/** The next tab behind the one that is shown; null where there is no other. */
function nextConnection(): string | null {
  const { list, active } = useConnections.getState();
  const at = list.findIndex(({ id }) => id === active);
  const next = list[(at + 1) % Math.max(1, list.length)];
  return next === undefined || next.id === active ? null : next.id;
}

/** What can be laid beside the ledger. */
export const CAPABILITY_ACTIONS: readonly Action[] = [
  {
    id: 'capabilities.ledger',
    title: 'Show the capability ledger',
    group: GROUP,
    enabled: () => capabilityViewOf(activeConnection()?.id ?? '').mode !== 'ledger',
    run: () => show({ mode: 'ledger' }),
  },
  {
    id: 'capabilities.sides',
    title: 'Compare client and server',
    group: GROUP,
    enabled: isShown,
    run: () => show({ mode: 'sides' }),
  },
  {
    id: 'capabilities.compare',
    title: 'Compare with the connection of the next tab',
    group: GROUP,
    enabled: () => nextConnection() !== null,
    run: () => {
      const other = nextConnection();
      if (other !== null) show({ mode: 'compare', other });
    },
  },
  ...REVISIONS.map((revision): Action => ({
    id: `capabilities.what-if-${revision}`,
    title: `What if this were ${revision}`,
    group: GROUP,
    enabled: isShown,
    run: () => show({ mode: 'what-if', revision }),
  })),
];
