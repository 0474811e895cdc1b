import { useLayoutEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { Plus } from 'lucide-react';
import { fileNameOfPath } from '../../shared/sinks/index.ts';
import { modelOf, runAction, sharedNames, tabName, useConnections } from '../state/index.ts';
import { count, IconButton, MenuButton, StateDot } from '../widgets/index.ts';
import { connectionDot } from './connection-dot.ts';
import { ConnectionTab } from './ConnectionTab.tsx';
import { TabStrip } from './tab-strip.ts';

/** One tab a connection, and a way to start another. The active tab is always in view; where not all are, a list has them all. */
export function ConnectionTabs() {
  const list = useConnections((state) => state.list);
  const active = useConnections((state) => state.active);
  const activate = useConnections((state) => state.activate);
  const drawn = useRef<HTMLDivElement>(null);
  const [strip] = useState(() => new TabStrip());
  useLayoutEffect(() => (drawn.current === null ? undefined : strip.attach(drawn.current)), [strip]);
  const overflows = useSyncExternalStore(strip.subscribe, strip.overflows);

  const shared = overflows ? sharedNames(list.map((one) => tabName(one, modelOf(one.id)))) : null;

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0 || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    const at = list.findIndex((connection) => connection.id === active);
    const next = list[(at + by + list.length) % list.length];
    if (next === undefined) return;
    activate(next.id);
    event.currentTarget.querySelector<HTMLElement>(`[data-connection="${CSS.escape(next.id)}"]`)?.focus();
  };

  return (
    <div className="top-tabs">
      <div
        ref={drawn}
        role="tablist"
        aria-label="Connections"
        className="top-tablist"
        onKeyDown={onKeyDown}
        onWheel={({ currentTarget, deltaX, deltaY }) => {
          if (deltaX === 0) currentTarget.scrollLeft += deltaY;
        }}
      >
        {list.map((connection) => (
          <ConnectionTab key={connection.id} connection={connection} shown={connection.id === active} />
        ))}
      </div>
      {overflows ? (
        <MenuButton
          label={`All ${count(list.length)} tabs`}
          items={list.map((connection) => {
            const model = modelOf(connection.id);
            const name = tabName(connection, model);
            const hint =
              connection.id === active
                ? 'shown'
                : shared?.has(name)
                  ? fileNameOfPath(connection.recording.path, '')
                  : '';
            return {
              key: connection.id,
              label: name,
              icon: <StateDot state={connectionDot(connection, model.session?.verdict.tone ?? null)} />,
              ...(hint === '' ? {} : { hint }),
              onSelect: () => activate(connection.id),
            };
          })}
          trigger={
            <button type="button" className="button button-ghost top-all" title="All tabs">
              ▾ {count(list.length)}
            </button>
          }
        />
      ) : null}
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
