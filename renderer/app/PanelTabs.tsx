import { Suspense, useEffect } from 'react';
import { ChevronsRight } from 'lucide-react';
import {
  mayTakeFocus,
  useActiveConnection,
  useLayout,
  useModel,
  useQuestions,
  useSelection,
  useWantedFocus,
  type Panel,
  type PanelFacts,
  type PanelName,
} from '../state/index.ts';
import { count, ErrorBoundary, IconButton, MenuButton, Tabs, type TabItem } from '../widgets/index.ts';
import { PANELS } from '../panels/index.ts';
import { HintLine } from './HintLine.tsx';
import { focusPane } from './actions/index.ts';

/** The panels that share the middle of the window. */
export function PanelTabs() {
  const model = useModel();
  const connection = useActiveConnection();
  const { questions } = useQuestions();
  const { panel: name, showPanel } = useSelection();
  const shown = PANELS.find((panel) => panel.name === name) ?? PANELS[0];
  if (shown === undefined) return null;
  const facts = { connection, model, questions };
  const tabs = PANELS.filter((panel) => panel === shown || (panel.offered?.(facts) ?? true)).map((panel) =>
    tabOf(panel, facts),
  );
  return (
    <Tabs
      label="Panels"
      className="panel-tabs"
      value={shown.name}
      onChange={showPanel}
      tabs={tabs}
      end={<AllPanels tabs={tabs} onShow={showPanel} />}
    >
      <HintLine panel={shown.name} />
      <ErrorBoundary key={shown.name} what={`${shown.title} panel`}>
        <Suspense fallback={<p className="panel-loading">Loading the panel…</p>}>
          <shown.Content />
          <TakesFocus />
        </Suspense>
      </ErrorBoundary>
    </Tabs>
  );
}

/** Takes the focus to the list of the panel when that is wanted; drawn with the panel, so that it is there. */
function TakesFocus() {
  const wanted = useWantedFocus((state) => state.wanted);
  const free = useLayout((state) => state.dialog === null);
  useEffect(() => {
    const pane = document.querySelector('.panel-tabs .tabs-panel');
    if (wanted && free && pane !== null && mayTakeFocus()) focusPane(pane);
  }, [wanted, free]);
  return null;
}

interface AllPanelsProps {
  readonly tabs: readonly TabItem<PanelName>[];
  readonly onShow: (panel: PanelName) => void;
}

/** The same panels as a menu, where the strip is too narrow for all of them (see workspace.css). */
function AllPanels({ tabs, onShow }: AllPanelsProps) {
  return (
    <span className="panel-tabs-all">
      <MenuButton
        label="All panels"
        trigger={<IconButton label="All panels" icon={<ChevronsRight aria-hidden />} />}
        items={tabs.map(({ value, label, count: hint }) => ({
          label,
          ...(hint === undefined || hint === '' ? {} : { hint }),
          onSelect: () => onShow(value),
        }))}
      />
    </span>
  );
}

/** A panel's tab, with the number beside its name. */
function tabOf({ name, title, tab }: Panel, facts: PanelFacts): TabItem<PanelName> {
  const { count: number, tone } = tab?.(facts) ?? { count: 0 };
  return {
    value: name,
    label: title,
    ...(tab === undefined ? {} : { count: number === 0 ? '' : count(number) }),
    ...(tone === undefined ? {} : { tone }),
  };
}
