import { Suspense, useEffect } from 'react';
import {
  mayTakeFocus,
  useActiveConnection,
  useLayout,
  useMiddle,
  useModelValue,
  useQuestions,
  useSelection,
  useShownModel,
  useWantedFocus,
  type Panel,
  type PanelFacts,
  type PanelName,
} from '../state/index.ts';
import { count, ErrorBoundary, Tabs, type TabItem } from '../widgets/index.ts';
import { PANELS } from '../panels/index.ts';
import { HintLine } from './HintLine.tsx';
import { focusPane } from './actions/index.ts';

/** The panels that share the middle of the window. */
export function PanelTabs() {
  const model = useShownModel();
  const connection = useActiveConnection();
  const { questions } = useQuestions();
  const { panel: name, showPanel } = useSelection();
  const shown = PANELS.find((panel) => panel.name === name) ?? PANELS[0];
  const middle = useMiddle();
  const facts = { connection, model, questions, middle };
  // Drawn again only where a tab says something else: most of what is told changes none.
  useModelValue(model, () => JSON.stringify(tabsOf(shown, facts)));
  if (shown === undefined) return null;
  return (
    <Tabs label="Panels" className="panel-tabs" value={shown.name} onChange={showPanel} tabs={tabsOf(shown, facts)}>
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

function tabsOf(shown: Panel | undefined, facts: PanelFacts): readonly TabItem<PanelName>[] {
  const offered = PANELS.filter((panel) => panel === shown || (panel.offered?.(facts) ?? true));
  return offered.map((panel) => tabOf(panel, facts));
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
