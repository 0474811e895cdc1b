import { Library, Play, Plus, Settings } from 'lucide-react';
import { runAction, useConnections, useLibrary } from '../../state/index.ts';
import { count, IconButton } from '../../widgets/index.ts';
import { CaptureList } from './CaptureList.tsx';
import { connectionOf, ServerItem } from './ServerItem.tsx';
import './sidebar.css';

/** Servers that were connected to, and every capture. */
export function Sidebar() {
  const { servers, captures, known, problem } = useLibrary();
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
      <div className="sidebar-captures">
        <CaptureList captures={captures} known={known} />
      </div>
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
