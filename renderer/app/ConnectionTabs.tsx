import { Suspense, useLayoutEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { Plus } from 'lucide-react';
import { runAction, useConnections } from '../state/index.ts';
import { IconButton, late } from '../widgets/index.ts';
import { ConnectionTab } from './ConnectionTab.tsx';
import { TabStrip } from './tab-strip.ts';

const AllTabsMenu = late(async () => (await import('./AllTabsMenu.tsx')).AllTabsMenu);

/** One tab a connection, and a way to start another. The active tab is always in view; where not all are, a list has them all. */
export function ConnectionTabs() {
  const list = useConnections((state) => state.list);
  const active = useConnections((state) => state.active);
  const activate = useConnections((state) => state.activate);
  const drawn = useRef<HTMLDivElement>(null);
  const [strip] = useState(() => new TabStrip());
  useLayoutEffect(() => (drawn.current === null ? undefined : strip.attach(drawn.current)), [strip]);
  const overflows = useSyncExternalStore(strip.subscribe, strip.overflows);

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
        <Suspense fallback={null}>
          <AllTabsMenu />
        </Suspense>
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
