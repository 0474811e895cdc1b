import { Suspense, useEffect, useMemo } from 'react';
import {
  mayTakeFocus,
  useActiveConnection,
  useLayout,
  useMiddle,
  useModelFacts,
  useQuestions,
  useSelection,
  useShownModel,
  useWantedFocus,
  type Panel,
  type PanelFacts,
  type PanelName,
  type PanelTab,
} from '../state/index.ts';
import { count, ErrorBoundary, ModelText, Tabs, type TabItem } from '../widgets/index.ts';
import { PANELS } from '../panels/index.ts';
import { HintLine } from './HintLine.tsx';
import { focusPane } from './actions/index.ts';

/** The panels that share the middle of the window. */
export function PanelTabs() {
  const model = useShownModel();
  const connection = useActiveConnection();
  const { questions } = useQuestions();
  const { panel, showPanel } = useSelection();
  const shown = panelNamed(panel) ?? PANELS[0];
  const middle = useMiddle();
  const facts = { connection, model, questions, middle };
  // Drawn again only where there is another tab, or a number where there was none: numbers are drawn as they grow.
  const offered = useModelFacts(model, () => offeredOf(shown, facts));
  const name = shown?.name;
  const content = useMemo(() => (name === undefined ? null : <ShownPanel name={name} />), [name]);
  if (shown === undefined) return null;
  return (
    <Tabs
      label="Panels"
      className="panel-tabs"
      value={shown.name}
      onChange={showPanel}
      tabs={offered.map((tab) => tabOf(tab, facts))}
    >
      {content}
    </Tabs>
  );
}

/** What is beneath the tabs: nothing of it depends on them. */
function ShownPanel({ name }: { readonly name: PanelName }) {
  const shown = panelNamed(name);
  if (shown === undefined) return null;
  return (
    <>
      <HintLine panel={shown} />
      <ErrorBoundary key={shown.name} what={`${shown.title} panel`}>
        <Suspense fallback={<p className="panel-loading">Loading the panel…</p>}>
          <shown.Content />
          <TakesFocus />
        </Suspense>
      </ErrorBoundary>
    </>
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

/** A panel that has a tab, whether it has a number, and the number's tone. */
interface Offered {
  readonly name: PanelName;
  readonly counted: boolean;
  readonly tone?: NonNullable<PanelTab['tone']>;
}

function offeredOf(shown: Panel | undefined, facts: PanelFacts): readonly Offered[] {
  return PANELS.filter((panel) => panel === shown || (panel.offered?.(facts) ?? true)).map(({ name, tab }) => {
    const { count: number, tone } = tab?.(facts) ?? { count: 0 };
    return { name, counted: number > 0, ...(tone === undefined ? {} : { tone }) };
  });
}

/** A panel's tab, with the number beside its name. */
function tabOf({ name, counted, ...tone }: Offered, facts: PanelFacts): TabItem<PanelName> {
  const { title = name, tab } = panelNamed(name) ?? {};
  const number = <ModelText model={facts.model} read={() => count(tab?.(facts).count ?? 0)} />;
  return { value: name, label: title, ...tone, ...(counted ? { count: number } : {}) };
}

function panelNamed(name: PanelName): Panel | undefined {
  return PANELS.find((panel) => panel.name === name);
}
