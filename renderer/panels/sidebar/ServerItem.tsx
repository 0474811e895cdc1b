import { X } from 'lucide-react';
import type { Tone } from '../../../shared/analysis/index.ts';
import type { ConnectionInfo, SavedServer } from '../../../shared/bridge/index.ts';
import { sourceName } from '../../../shared/capture/index.ts';
import {
  connectAgain,
  copyText,
  forgetServer,
  isSameTarget,
  modelOf,
  targetLine,
  TRANSPORT_TAGS,
  transportOf,
  useConnections,
  useLayout,
  useModelValue,
} from '../../state/index.ts';
import { ContextMenu, IconButton, StateDot, type DotState, type MenuItem } from '../../widgets/index.ts';
import { attempt } from './attempt.ts';

interface ServerItemProps {
  readonly server: SavedServer;
  readonly connection: ConnectionInfo | null;
  readonly active: string | null;
}

/** A server that was connected to. */
export function ServerItem({ server, connection, active }: ServerItemProps) {
  const model = connection === null ? null : modelOf(connection.id);
  const name = sourceName(server.target);
  const tone = useModelValue(model, (shown) => shown?.session?.verdict.tone ?? null);
  const transport = useModelValue(model, (shown) =>
    connection === null ? server.target.transport : transportOf(connection, shown?.session ?? null),
  );
  const open = (): void => {
    if (connection !== null && connection.state !== 'closed') useConnections.getState().activate(connection.id);
    else attempt(connectAgain(server));
  };
  return (
    <ContextMenu label={`Server ${name}`} items={() => serverItems(server, open)}>
      <li className={connection !== null && connection.id === active ? 'sidebar-row sidebar-on' : 'sidebar-row'}>
        <button type="button" className="sidebar-item" title={targetLine(server.target)} onClick={open}>
          <StateDot state={dotOf(connection, tone)} />
          <span>
            <span className="visually-hidden">Connect to </span>
            {name}
          </span>
          <small>{TRANSPORT_TAGS[transport]}</small>
        </button>
        <IconButton
          label={`Forget ${name}`}
          className="sidebar-forget"
          icon={<X />}
          onClick={() => attempt(forgetServer(server.id))}
        />
      </li>
    </ContextMenu>
  );
}

function serverItems({ id, target, options }: SavedServer, open: () => void): readonly MenuItem[] {
  return [
    { label: 'Connect or show', onSelect: open },
    { label: 'Edit and connect…', onSelect: () => useLayout.getState().open({ name: 'connect', target, options }) },
    { label: 'Copy its command or address', onSelect: () => attempt(copyText(targetLine(target))) },
    { label: 'Forget', separated: true, onSelect: () => attempt(forgetServer(id)) },
  ];
}

function dotOf(connection: ConnectionInfo | null, tone: Tone | null): DotState {
  if (connection === null || connection.state === 'closed') return 'ended';
  if (tone === 'error' || tone === 'warning') return tone;
  return connection.state === 'open' ? 'ok' : 'busy';
}

/** The newest connection to the same server. */
export function connectionOf({ target }: SavedServer, connections: readonly ConnectionInfo[]): ConnectionInfo | null {
  return (
    connections.findLast((connection) => connection.target !== null && isSameTarget(connection.target, target)) ?? null
  );
}
