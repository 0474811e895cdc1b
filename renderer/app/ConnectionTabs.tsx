import type { KeyboardEvent } from 'react';
import { Plus, X } from 'lucide-react';
import type { ConnectionInfo } from '../../shared/bridge/index.ts';
import {
  command,
  modelOf,
  notify,
  runAction,
  sentenceOf,
  transportOf,
  TRANSPORT_TAGS,
  uncheckedWords,
  useConnections,
  useModelVersion,
  type ConnectionModel,
} from '../state/index.ts';
import { IconButton, StateDot } from '../widgets/index.ts';
import { connectionDot } from './connection-dot.ts';

/** A connection in a word: what is shown, or by which transport. */
function tagOf(connection: ConnectionInfo, { session }: ConnectionModel): string {
  if (connection.playback !== null) return 'playback';
  if (connection.growing) return 'being written';
  return connection.origin === 'file' ? 'capture' : TRANSPORT_TAGS[transportOf(connection, session)];
}

/** One tab a connection, and a way to start another. */
export function ConnectionTabs() {
  const list = useConnections((state) => state.list);
  const active = useConnections((state) => state.active);
  const activate = useConnections((state) => state.activate);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const at = list.findIndex((connection) => connection.id === active);
    const next = list[(at + by + list.length) % list.length];
    if (next === undefined) return;
    activate(next.id);
    event.currentTarget.querySelector<HTMLElement>(`[data-connection="${CSS.escape(next.id)}"]`)?.focus();
  };

  return (
    <div className="top-tabs">
      <div role="tablist" aria-label="Connections" className="top-tablist" onKeyDown={onKeyDown}>
        {list.map((connection) => (
          <ConnectionTab key={connection.id} connection={connection} shown={connection.id === active} />
        ))}
      </div>
      <IconButton
        label="New connection"
        shortcut="n"
        className="top-new"
        icon={<Plus aria-hidden />}
        onClick={() => runAction('connection.connect')}
      />
    </div>
  );
}

function ConnectionTab({ connection, shown }: { readonly connection: ConnectionInfo; readonly shown: boolean }) {
  const model = modelOf(connection.id);
  useModelVersion(model);
  const activate = useConnections((state) => state.activate);
  const dot = connectionDot(connection, model.session?.verdict.tone ?? null);
  const unchecked = uncheckedWords(connection, model.session);
  const close = (): void => {
    command('closeConnection', { connection: connection.id }).catch((problem: unknown) =>
      notify({ tone: 'error', text: sentenceOf(problem) }),
    );
  };
  return (
    <div role="presentation" className="top-tab" data-shown={shown ? '' : undefined}>
      <button
        type="button"
        role="tab"
        aria-selected={shown}
        tabIndex={shown ? 0 : -1}
        data-connection={connection.id}
        data-connection-state={connection.state}
        className="top-tab-name"
        title={connection.origin === 'file' ? connection.recording.path : undefined}
        onClick={() => activate(connection.id)}
        onAuxClick={(event) => {
          if (event.button === 1) close();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Delete') close();
        }}
      >
        <StateDot state={dot} />
        <span>{connection.name}</span>
        <small>{tagOf(connection, model)}</small>
        {unchecked === '' ? null : (
          <em className="tone-warning" title={unchecked}>
            ▲<span className="visually-hidden">certificate not checked</span>
          </em>
        )}
      </button>
      {/* For the pointer only: a list of tabs has no other children. By keyboard it is Delete, or the action. */}
      <button
        type="button"
        className="top-tab-close"
        aria-hidden
        tabIndex={-1}
        title={`Close ${connection.name}`}
        onClick={close}
      >
        <X size={12} />
      </button>
    </div>
  );
}
