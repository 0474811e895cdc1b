import { FileText, Play, Plus, Settings, X } from 'lucide-react';
import type { Tone } from '../../../shared/analysis/index.ts';
import type { CaptureEntry, ConnectionInfo, SavedServer } from '../../../shared/bridge/index.ts';
import { sourceName } from '../../../shared/capture/index.ts';
import {
  connectAgain,
  forgetServer,
  isSameTarget,
  modelOf,
  notify,
  openCapture,
  runAction,
  sentenceOf,
  targetLine,
  TRANSPORT_TAGS,
  transportOf,
  useConnections,
  useLibrary,
  useModelVersion,
} from '../../state/index.ts';
import { byteSize, count, IconButton, moment, StateDot, type DotState } from '../../widgets/index.ts';
import './sidebar.css';

/** Servers that were connected to, and captures on disk. */
export function Sidebar() {
  const { servers, captures, problem } = useLibrary();
  const connections = useConnections((state) => state.list);
  const active = useConnections((state) => state.active);
  return (
    <nav className="sidebar" aria-label="Servers and captures">
      <h3>
        Servers
        <IconButton label="Connect to a server" icon={<Plus />} onClick={() => runAction('connection.connect')} />
      </h3>
      <ul aria-label="Servers">
        {servers.map((server) => (
          <ServerItem key={server.id} server={server} connection={connectionOf(server, connections)} active={active} />
        ))}
        {servers.length === 0 ? <li className="sidebar-empty">None yet</li> : null}
      </ul>
      <h3>
        Captures <b>{captures.length === 0 ? '' : count(captures.length)}</b>
      </h3>
      <ul className="sidebar-captures" aria-label="Captures">
        {captures.map((capture) => (
          <CaptureItem key={capture.path} capture={capture} shown={isShown(capture, connections, active)} />
        ))}
        {captures.length === 0 ? <li className="sidebar-empty">Every session is kept here</li> : null}
      </ul>
      {problem === '' ? null : <p className="sidebar-problem">{problem}</p>}
      <div className="sidebar-foot">
        <button type="button" className="sidebar-item" onClick={() => runAction('connection.demo')}>
          <Play aria-hidden />
          <span>Demo server</span>
        </button>
        <button type="button" className="sidebar-item" onClick={() => runAction('app.settings')}>
          <Settings aria-hidden />
          <span>Settings</span>
        </button>
      </div>
    </nav>
  );
}

interface ServerItemProps {
  readonly server: SavedServer;
  readonly connection: ConnectionInfo | null;
  readonly active: string | null;
}

function ServerItem({ server, connection, active }: ServerItemProps) {
  const model = connection === null ? null : modelOf(connection.id);
  useModelVersion(model);
  const session = model?.session ?? null;
  const name = sourceName(server.target);
  const transport = connection === null ? server.target.transport : transportOf(connection, session);
  const open = (): void => {
    if (connection !== null && connection.state !== 'closed') useConnections.getState().activate(connection.id);
    else attempt(connectAgain(server));
  };
  return (
    <li className={connection !== null && connection.id === active ? 'sidebar-row sidebar-on' : 'sidebar-row'}>
      <button
        type="button"
        className="sidebar-item"
        title={targetLine(server.target)}
        aria-label={`Connect to ${name}`}
        onClick={open}
      >
        <StateDot state={dotOf(connection, session?.verdict.tone ?? null)} />
        <span>{name}</span>
        <small>{TRANSPORT_TAGS[transport]}</small>
      </button>
      <IconButton
        label={`Forget ${name}`}
        className="sidebar-forget"
        icon={<X />}
        onClick={() => attempt(forgetServer(server.id))}
      />
    </li>
  );
}

function CaptureItem({ capture, shown }: { readonly capture: CaptureEntry; readonly shown: boolean }) {
  const size = capture.events === 0 ? byteSize(capture.bytes) : count(capture.events);
  return (
    <li className={shown ? 'sidebar-row sidebar-on' : 'sidebar-row'}>
      <button
        type="button"
        className="sidebar-item"
        title={`${capture.path} · ${byteSize(capture.bytes)}`}
        aria-label={`Open capture ${capture.name}, ${size} events, ${moment(capture.startedAt)}`}
        onClick={() => attempt(openCapture(capture.path))}
      >
        <FileText aria-hidden />
        <span>{capture.name}</span>
        <small>
          {size} · {moment(capture.startedAt)}
        </small>
      </button>
    </li>
  );
}

function attempt(work: Promise<void>): void {
  work.catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
}

function dotOf(connection: ConnectionInfo | null, tone: Tone | null): DotState {
  if (connection === null || connection.state === 'closed') return 'ended';
  if (tone === 'error' || tone === 'warning') return tone;
  return connection.state === 'open' ? 'ok' : 'busy';
}

/** The newest connection to the same server. */
function connectionOf({ target }: SavedServer, connections: readonly ConnectionInfo[]): ConnectionInfo | null {
  return (
    connections.findLast((connection) => connection.target !== null && isSameTarget(connection.target, target)) ?? null
  );
}

function isShown(capture: CaptureEntry, connections: readonly ConnectionInfo[], active: string | null): boolean {
  const shown = connections.find((connection) => connection.id === active);
  return shown !== undefined && shown.origin === 'file' && shown.recording.path === capture.path;
}
