import { sourceName } from '../../../shared/capture/index.ts';
import type { SavedServer } from '../../../shared/bridge/index.ts';
import { targetLine, TRANSPORT_TAGS } from '../../state/index.ts';
import { moment } from '../../widgets/index.ts';
import './target.css';

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
            <button type="button" onClick={() => onPick(server)} title={targetLine(server.target)}>
              <span>{sourceName(server.target)}</span>
              <small>{moment(server.lastUsed)}</small>
              <code>{targetLine(server.target)}</code>
              <small>{TRANSPORT_TAGS[server.target.transport]}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
