import { sourceName } from '../../../shared/capture/index.ts';
import type { SavedServer } from '../../../shared/bridge/index.ts';
import { moment } from '../../widgets/index.ts';

export interface RecentsProps {
  readonly servers: readonly SavedServer[];
  readonly onPick: (server: SavedServer) => void;
}

/** Servers that were connected to before; picking one fills the form. */
export function Recents({ servers, onPick }: RecentsProps) {
  return (
    <div className="connect-recents">
      <h3>Recent</h3>
      <ul aria-label="Recent servers">
        {servers.map((server) => (
          <li key={server.id}>
            <button
              type="button"
              onClick={() => onPick(server)}
              title={[server.target.command, ...server.target.args].join(' ')}
            >
              <span>{sourceName(server.target)}</span>
              <small>{moment(server.lastUsed)}</small>
              <code>{[server.target.command, ...server.target.args].join(' ')}</code>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
