import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import {
  Group,
  Panel,
  Separator,
  useGroupRef,
  type GroupImperativeHandle,
  type Layout,
  type LayoutChangedMeta,
} from 'react-resizable-panels';
import type { ConnectionInfo } from '../../shared/bridge/index.ts';
import { ComposerPane } from '../panels/composer/index.ts';
import { DetailPane } from '../panels/detail/index.ts';
import { TimelinePane } from '../panels/timeline/index.ts';
import { composes, FOLDED, keepShares, LEAST, measureRoom, useArrangement, useLayout } from '../state/index.ts';
import { ErrorBoundary } from '../widgets/index.ts';
import { PanelTabs } from './PanelTabs.tsx';

/** Timeline over the panel and the detail, composer beneath: as `arrange` has it. All can be resized, by keyboard too. */
export function WorkPanes({ connection }: { readonly connection: ConnectionInfo }) {
  const composing = composes(connection);
  const { open, heights } = useArrangement();
  const group = useGroupRef();
  const measured = useRoom();
  const sizes = useMemo<Sizes>(() => {
    const { timeline, work, composer } = heights;
    return composing ? { timeline, work, composer } : { timeline, work };
  }, [heights, composing]);
  useApplied(group, sizes);
  return (
    // A group of its own for each set of panes: one that joins a group later cannot be folded or unfolded at once.
    <Group
      key={composing ? 'live' : 'file'}
      orientation="vertical"
      className="panes"
      groupRef={group}
      elementRef={measured}
      defaultLayout={percentages(sizes)}
      onLayoutChanged={(layout, meta) => takeOver(layout, meta, sizes)}
    >
      <Panel id="timeline" minSize={LEAST.timeline} collapsible collapsedSize={FOLDED.timeline}>
        <ErrorBoundary what="timeline">
          <TimelinePane folded={!open.timeline} />
        </ErrorBoundary>
      </Panel>
      <Separator className="panes-separator panes-separator-row" aria-label="Resize the timeline" />
      <Panel id="work">
        <ListAndDetail />
      </Panel>
      {composing ? (
        <Separator className="panes-separator panes-separator-row" aria-label="Resize the composer" />
      ) : null}
      {composing ? (
        <Panel id="composer" minSize={LEAST.composer} collapsible collapsedSize={FOLDED.composer}>
          <ErrorBoundary what="composer">
            <ComposerPane />
          </ErrorBoundary>
        </Panel>
      ) : null}
    </Group>
  );
}

function ListAndDetail() {
  const { open, widths } = useArrangement();
  const group = useGroupRef();
  const sizes = useMemo<Sizes>(() => {
    const { list, detail } = widths;
    return open.detail ? { list, detail } : { list };
  }, [widths, open.detail]);
  useApplied(group, sizes);
  return (
    <Group
      key={open.detail ? 'both' : 'list'}
      orientation="horizontal"
      className="panes"
      groupRef={group}
      defaultLayout={percentages(sizes)}
      onLayoutChanged={(layout, meta) => {
        if (meta.isUserInteraction && layout['detail'] !== undefined) keepShares({ detail: layout['detail'] / 100 });
      }}
    >
      <Panel id="list" minSize={LEAST.list}>
        <PanelTabs />
      </Panel>
      {open.detail ? (
        <Separator className="panes-separator panes-separator-column" aria-label="Resize the detail" />
      ) : null}
      {open.detail ? (
        <Panel id="detail" data-part="detail" minSize={LEAST.detail}>
          <ErrorBoundary what="detail">
            <DetailPane />
          </ErrorBoundary>
        </Panel>
      ) : null}
    </Group>
  );
}

/** Sizes of the panes of a group, px. */
type Sizes = Readonly<Record<string, number>>;

/** The same as the pane library has them. */
function percentages(sizes: Sizes): Layout {
  const whole = Math.max(
    1,
    Object.values(sizes).reduce((sum, size) => sum + size, 0),
  );
  return Object.fromEntries(Object.entries(sizes).map(([id, size]) => [id, (size / whole) * 100]));
}

/** Gives the panes of a group their sizes, before anything is painted; not while they stay the same, since somebody may drag. */
function useApplied(group: RefObject<GroupImperativeHandle | null>, sizes: Sizes): void {
  useLayoutEffect(() => void group.current?.setLayout(percentages(sizes)), [group, sizes]);
}

/** What was dragged by hand: a pane that was dragged to nothing is folded, one that was dragged open is not. */
function takeOver(layout: Layout, { isUserInteraction }: LayoutChangedMeta, before: Sizes): void {
  if (!isUserInteraction) return;
  const whole = Object.values(before).reduce((sum, size) => sum + size, 0);
  const shares: Partial<Record<'timeline' | 'composer', number>> = {};
  for (const row of ['timeline', 'composer'] as const) {
    const share = layout[row];
    if (share === undefined) continue;
    const isOpen = (share / 100) * whole > (FOLDED[row] + LEAST[row]) / 2;
    const wasOpen = (before[row] ?? 0) > FOLDED[row];
    if (isOpen) shares[row] = share / 100;
    if (isOpen !== wasOpen) useLayout.getState().toggle(row);
  }
  keepShares(shares);
}

/** Measures which height the bars leave for the panes; the result is for their element. */
function useRoom(): (element: HTMLDivElement | null) => void {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  useLayoutEffect(() => {
    if (element === null) return undefined;
    const look = (): void => measureRoom(element.clientHeight);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return setElement;
}
