import { useCallback, useEffect } from 'react';
import { Group, Panel, Separator, useDefaultLayout, usePanelRef } from 'react-resizable-panels';
import type { ConnectionInfo } from '../../shared/bridge/index.ts';
import { ComposerPane } from '../panels/composer/index.ts';
import { DetailPane } from '../panels/detail/index.ts';
import { useLayout } from '../state/index.ts';
import { ErrorBoundary } from '../widgets/index.ts';
import { PanelTabs } from './PanelTabs.tsx';

/** Height of the composer's head: what is left of it when it is folded, in px. */
const COMPOSER_HEAD = 33;

/** Lists at the left, detail at the right, composer beneath; all can be resized, by keyboard too. */
export function WorkPanes({ connection }: { readonly connection: ConnectionInfo }) {
  const composing = connection.origin === 'live';
  const layout = useDefaultLayout({
    id: 'mcpscope.rows',
    panelIds: composing ? ['work', 'composer'] : ['work'],
    storage: localStorage,
    onlySaveAfterUserInteractions: true,
  });
  // A group of its own for each set of panes: one that joins a group later cannot be folded or unfolded at once.
  return (
    <Group key={composing ? 'live' : 'file'} orientation="vertical" className="panes" {...layout}>
      <Panel id="work" minSize={140}>
        <ListAndDetail />
      </Panel>
      {composing ? (
        <Separator className="panes-separator panes-separator-row" aria-label="Resize the composer" />
      ) : null}
      {composing ? <ComposerPanel /> : null}
    </Group>
  );
}

function ListAndDetail() {
  const detail = useLayout((state) => !state.hidden.detail);
  const layout = useDefaultLayout({
    id: 'mcpscope.columns',
    panelIds: detail ? ['list', 'detail'] : ['list'],
    storage: localStorage,
    onlySaveAfterUserInteractions: true,
  });
  return (
    <Group orientation="horizontal" className="panes" {...layout}>
      <Panel id="list" minSize={340}>
        <PanelTabs />
      </Panel>
      {detail ? <Separator className="panes-separator panes-separator-column" aria-label="Resize the detail" /> : null}
      {detail ? (
        <Panel id="detail" data-part="detail" defaultSize="36%" minSize={260} groupResizeBehavior="preserve-pixel-size">
          <ErrorBoundary what="detail">
            <DetailPane />
          </ErrorBoundary>
        </Panel>
      ) : null}
    </Group>
  );
}

function ComposerPanel() {
  const folded = useLayout((state) => state.hidden.composer);
  const toggle = useLayout((state) => state.toggle);
  const panel = usePanelRef();
  useEffect(() => {
    if (folded) panel.current?.collapse();
    else panel.current?.expand();
  }, [folded, panel]);
  const room = useCallback(
    (least: number) => {
      if ((panel.current?.getSize().inPixels ?? least) < least) panel.current?.resize(least);
    },
    [panel],
  );
  return (
    <Panel
      id="composer"
      panelRef={panel}
      defaultSize={150}
      minSize={110}
      collapsible
      collapsedSize={COMPOSER_HEAD}
      groupResizeBehavior="preserve-pixel-size"
      onResize={(_size, _id, before) => {
        // Folding by drag is the same as folding by key.
        const now = panel.current?.isCollapsed();
        if (before !== undefined && now !== undefined && now !== useLayout.getState().hidden.composer)
          toggle('composer');
      }}
    >
      <ErrorBoundary what="composer">
        <ComposerPane room={room} />
      </ErrorBoundary>
    </Panel>
  );
}
