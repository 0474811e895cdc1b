import { Search } from 'lucide-react';
import type { ConnectionInfo } from '../../shared/bridge/index.ts';
import { runAction, useActiveConnection } from '../state/index.ts';
import { Badge, BrandMark, Kbd, Tooltip } from '../widgets/index.ts';
import { ConnectionTabs } from './ConnectionTabs.tsx';
import { LayoutButtons } from './LayoutButtons.tsx';
import './top-bar.css';

/** The bar at the top of the window. */
export function TopBar() {
  const connection = useActiveConnection();
  return (
    <header className="top">
      <div className="top-brand">
        <BrandMark />
        mcpscope
      </div>
      <ConnectionTabs />
      <span className="top-space" />
      {connection === null || connection.origin === 'file' ? null : <Recording connection={connection} />}
      <LayoutButtons />
      <button type="button" className="top-search" onClick={() => runAction('view.palette')}>
        <Search size={12} aria-hidden />
        <span>Search actions and frames</span>
        <Kbd shortcut="Mod+k" />
      </button>
    </header>
  );
}

/** Whether what happens is written down. */
function Recording({ connection }: { readonly connection: ConnectionInfo }) {
  const { recording, state } = connection;
  if (recording.state === 'off') return null;
  const stopped = recording.state === 'stopped';
  const { path, current } = recording;
  const says = stopped
    ? `Recording stopped. ${recording.reason}`
    : `Recorded in ${path}${current === path ? '' : `, and now in ${current}`}`;
  return (
    <Tooltip text={says}>
      <button type="button" className="top-recording" data-recording={recording.state}>
        {stopped ? (
          <Badge tone="warning">▲ not recording</Badge>
        ) : state === 'closed' ? (
          // Nothing is written any more.
          <Badge tone="muted">saved</Badge>
        ) : (
          <Badge tone="error">● rec</Badge>
        )}
        <span className="visually-hidden">{says}</span>
      </button>
    </Tooltip>
  );
}
