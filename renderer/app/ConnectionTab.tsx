import { useState } from 'react';
import { X } from 'lucide-react';
import type { ConnectionInfo } from '../../shared/bridge/index.ts';
import {
  canDuplicate,
  closeOtherTabs,
  closeTabs,
  duplicateTab,
  modelOf,
  notify,
  renameTab,
  sentenceOf,
  tabName,
  transportOf,
  TRANSPORT_TAGS,
  uncheckedWords,
  useConnections,
  useModelValue,
  useRenamedTab,
  useWaiting,
  type ConnectionModel,
} from '../state/index.ts';
import { ContextMenu, StateDot, type MenuItem } from '../widgets/index.ts';
import { connectionDot } from './connection-dot.ts';

/** A connection in a word: what is shown, or by which transport. */
function tagOf(connection: ConnectionInfo, { session }: ConnectionModel): string {
  if (connection.playback !== null) return 'playback';
  if (connection.tap !== null) return 'tapped';
  if (connection.growing) return 'being written';
  return connection.origin === 'file' ? 'capture' : TRANSPORT_TAGS[transportOf(connection, session)];
}

function attempt(work: Promise<void>): void {
  work.catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
}

interface ConnectionTabProps {
  readonly connection: ConnectionInfo;
  readonly shown: boolean;
}

/** The tab of one connection. */
export function ConnectionTab({ connection, shown }: ConnectionTabProps) {
  const model = modelOf(connection.id);
  const activate = useConnections((state) => state.activate);
  const renamed = useRenamedTab((state) => state.connection === connection.id);
  const name = useModelValue(model, () => tabName(connection, model));
  const tag = useModelValue(model, () => tagOf(connection, model));
  const dot = useModelValue(model, () => connectionDot(connection, model.session?.verdict.tone ?? null));
  const unchecked = useModelValue(model, () => uncheckedWords(connection, model.session));
  const waiting = useWaiting(connection.id);
  const close = (): void => attempt(closeTabs([connection.id]));
  const rename = (): void => useRenamedTab.setState({ connection: connection.id });
  return (
    <ContextMenu label={`Tab ${name}`} items={() => tabItems(connection, rename)}>
      <div
        role="presentation"
        className="top-tab"
        data-shown={shown ? '' : undefined}
        onMouseDown={(event) => {
          // The middle button closes; it does not scroll.
          if (event.button === 1) event.preventDefault();
        }}
        onAuxClick={(event) => {
          if (event.button === 1) close();
        }}
      >
        {renamed ? (
          <TabNameInput connection={connection} name={name} />
        ) : (
          <button
            type="button"
            role="tab"
            aria-selected={shown}
            tabIndex={shown ? 0 : -1}
            data-connection={connection.id}
            data-connection-state={connection.state}
            className="top-tab-name"
            title={connection.recording.path === '' ? name : `${name}\n${connection.recording.path}`}
            onClick={() => activate(connection.id)}
            onDoubleClick={rename}
            onKeyDown={(event) => {
              if (event.key === 'Delete') close();
              else if (event.key === 'F2') rename();
            }}
          >
            <StateDot state={dot} />
            <span className="top-tab-words">
              <span>{name}</span> <small>{tag}</small>
            </span>
            {waiting === 0 || connection.state === 'closed' ? null : (
              <em className="tone-warning" title="The server waits for your answer">
                ◔ {waiting}
                <span className="visually-hidden">{waiting === 1 ? ' question waits' : ' questions wait'}</span>
              </em>
            )}
            {unchecked === '' ? null : (
              <em className="tone-warning" title={unchecked}>
                ▲<span className="visually-hidden">certificate not checked</span>
              </em>
            )}
          </button>
        )}
        {/* For the pointer only: a list of tabs has no other children. By keyboard it is Delete, or the action. */}
        <button
          type="button"
          className="top-tab-close"
          aria-hidden
          tabIndex={-1}
          title={`Close ${name}`}
          onClick={close}
        >
          <X size={12} />
        </button>
      </div>
    </ContextMenu>
  );
}

function tabItems(connection: ConnectionInfo, rename: () => void): readonly MenuItem[] {
  const { list } = useConnections.getState();
  return [
    { label: 'Rename…', shortcut: 'F2', disabled: connection.recording.path === '', onSelect: rename },
    {
      label: 'Duplicate',
      disabled: !canDuplicate(connection),
      onSelect: () => attempt(duplicateTab(connection)),
    },
    { label: 'Close', shortcut: 'Delete', separated: true, onSelect: () => attempt(closeTabs([connection.id])) },
    {
      label: 'Close others',
      disabled: list.length < 2,
      onSelect: () => attempt(closeOtherTabs(connection.id)),
    },
    {
      label: 'Close those to the right',
      disabled: list.at(-1)?.id === connection.id,
      onSelect: () =>
        attempt(closeTabs(list.slice(list.findIndex(({ id }) => id === connection.id) + 1).map(({ id }) => id))),
    },
  ];
}

/** The name of a tab while it is written: Enter and leaving it keep it, Escape does not. */
function TabNameInput({ connection, name }: { readonly connection: ConnectionInfo; readonly name: string }) {
  const [text, setText] = useState(name);
  const done = (next: string | null): void => {
    // Leaving the input, as it goes, is not another answer.
    if (useRenamedTab.getState().connection !== connection.id) return;
    useRenamedTab.setState({ connection: null });
    if (next !== null && next.trim() !== name) attempt(renameTab(connection, next.trim()));
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-connection="${CSS.escape(connection.id)}"][role="tab"]`)?.focus(),
    );
  };
  return (
    <input
      autoFocus
      className="text-input top-tab-input"
      aria-label={`New name of ${name}`}
      maxLength={200}
      value={text}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => done(text)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') done(text);
        else if (event.key === 'Escape') done(null);
      }}
    />
  );
}
