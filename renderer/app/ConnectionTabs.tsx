import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Plus } from 'lucide-react';
import { modelOf, runAction, tabName, useConnections } from '../state/index.ts';
import { count, IconButton, MenuButton, StateDot } from '../widgets/index.ts';
import { connectionDot } from './connection-dot.ts';
import { ConnectionTab } from './ConnectionTab.tsx';

/** One tab a connection, and a way to start another. The active tab is always in view; where not all are, a list has them all. */
export function ConnectionTabs() {
  const list = useConnections((state) => state.list);
  const active = useConnections((state) => state.active);
  const activate = useConnections((state) => state.activate);
  const strip = useRef<HTMLDivElement>(null);
  const overflows = useStrip(strip, `${list.length} ${active ?? ''}`);

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
        ref={strip}
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
            return {
              key: connection.id,
              label: tabName(connection, model),
              icon: <StateDot state={connectionDot(connection, model.session?.verdict.tone ?? null)} />,
              ...(connection.id === active ? { hint: 'shown' } : {}),
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

/** Brings the active tab into view when `what` changes, and says whether the strip is too narrow for all tabs. */
function useStrip(strip: { readonly current: HTMLDivElement | null }, what: string): boolean {
  const [overflows, setOverflows] = useState(false);
  const shown = useRef('');
  useLayoutEffect(() => {
    const element = strip.current;
    if (element === null) return;
    setOverflows(element.scrollWidth > element.clientWidth + 1);
    // Whoever looks through the tabs is not brought back by each change of one.
    const now = `${what} ${overflows}`;
    if (shown.current === now) return;
    shown.current = now;
    showTab(element);
  });
  useEffect(() => {
    const element = strip.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      setOverflows(element.scrollWidth > element.clientWidth + 1);
      showTab(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [strip]);
  return overflows;
}

/** Scrolls the strip, and nothing else, as far as the whole active tab is in view. */
function showTab(strip: HTMLElement): void {
  const tab = strip.querySelector<HTMLElement>('[data-shown]');
  if (tab === null) return;
  const [whole, part] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (part.left < whole.left) strip.scrollLeft -= whole.left - part.left;
  else if (part.right > whole.right) strip.scrollLeft += part.right - whole.right;
}
