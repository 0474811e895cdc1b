import { FileText, Library, Pin, Play, Plus, Settings, X } from 'lucide-react';
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
import { byteSize, count, counted, IconButton, moment, StateDot, type DotState } from '../../widgets/index.ts';
import './sidebar.css';

/** So many captures are shown beside the pinned ones; the library has them all. */
const RECENT = 40;

/** Servers that were connected to, pinned captures and the newest ones. */
export function Sidebar() {
  const { servers, captures, known, problem } = useLibrary();
  // Pinned ones come first in the list.
  const shown = captures.filter(({ pinned }) => pinned).length + RECENT;
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
        <IconButton label="All captures" icon={<Library />} onClick={() => runAction('library.open')} />
      </h3>
      <ul className="sidebar-captures" aria-label="Captures">
        {captures.slice(0, shown).map((capture) => (
          <CaptureItem key={capture.path} capture={capture} shown={isShown(capture, connections, active)} />
        ))}
        {captures.length === 0 && known ? <li className="sidebar-empty">Sessions are saved here</li> : null}
        {captures.length > shown ? (
          <li className="sidebar-row">
            <button type="button" className="sidebar-item" onClick={() => runAction('library.open')}>
              <Library aria-hidden />
              <span>All {counted(captures.length, 'capture')}…</span>
            </button>
          </li>
        ) : null}
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
      <button type="button" className="sidebar-item" title={targetLine(server.target)} onClick={open}>
        <StateDot state={dotOf(connection, session?.verdict.tone ?? null)} />
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
  );
}

function CaptureItem({ capture, shown }: { readonly capture: CaptureEntry; readonly shown: boolean }) {
  const size = capture.events === 0 ? byteSize(capture.bytes) : count(capture.events);
  return (
    <li className={shown ? 'sidebar-row sidebar-on' : 'sidebar-row'}>
      <button
        type="button"
        className="sidebar-item"
        title={[verdictWords(capture), `${capture.path} · ${byteSize(capture.bytes)}`].filter(Boolean).join('\n')}
        onClick={() => attempt(openCapture(capture.path))}
      >
        {capture.pinned ? <Pin aria-hidden /> : <FileText aria-hidden />}
        <span>
          <span className="visually-hidden">Open capture </span>
          {capture.name}
        </span>
        <small>
          {size} · {moment(capture.startedAt)}
        </small>
      </button>
    </li>
  );
}

function verdictWords({ summary, problem }: CaptureEntry): string {
  if (summary === null) return problem;
  const { headline, detail } = summary.verdict;
  return detail === '' ? headline : `${headline}: ${detail}`;
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
