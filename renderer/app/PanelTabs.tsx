import { lazy, Suspense, type ComponentType } from 'react';
import { ChevronsRight } from 'lucide-react';
import {
  PANELS,
  useActiveConnection,
  useModel,
  useQuestions,
  useSelection,
  type ConnectionModel,
  type PanelName,
} from '../state/index.ts';
import { count, ErrorBoundary, IconButton, MenuButton, Tabs, type TabItem } from '../widgets/index.ts';
import { AnswersPanel } from '../panels/answers/index.ts';
import { CapabilitiesPanel } from '../panels/capabilities/index.ts';
import { FindingsPanel } from '../panels/findings/index.ts';
import { FramesPanel } from '../panels/frames/index.ts';
import { HttpPanel } from '../panels/http/index.ts';
import { NotesPanel } from '../panels/notes/index.ts';
import { OperationsPanel } from '../panels/operations/index.ts';
import { ProcessPanel } from '../panels/process/index.ts';
import { ReplayPanel } from '../panels/replay/index.ts';
import { RequestsPanel } from '../panels/requests/index.ts';
import { SequencePanel } from '../panels/sequence/index.ts';
import { PANEL_TITLES } from './actions/index.ts';

// With the views of results and the forms it is as large as all the others together, and few windows begin with it.
const SurfacePanel = lazy(async () => ({ default: (await import('../panels/surface/index.ts')).SurfacePanel }));

const CONTENT: Readonly<Record<PanelName, ComponentType>> = {
  frames: FramesPanel,
  operations: OperationsPanel,
  capabilities: CapabilitiesPanel,
  surface: SurfacePanel,
  findings: FindingsPanel,
  http: HttpPanel,
  process: ProcessPanel,
  sequence: SequencePanel,
  notes: NotesPanel,
  replay: ReplayPanel,
  answers: AnswersPanel,
  requests: RequestsPanel,
};

/** The panels that share the middle of the window. */
export function PanelTabs() {
  const model = useModel();
  const { panel, showPanel } = useSelection();
  const Content = CONTENT[panel];
  const { questions } = useQuestions();
  const replays = useActiveConnection()?.replay != null;
  // Most sessions have no note, and most servers ask nothing: these tabs come with the first one.
  const missing = new Set<PanelName>([
    ...((model?.annotations.entries.length ?? 0) > 0 ? [] : (['notes'] as const)),
    ...(replays ? [] : (['replay'] as const)),
    ...(questions.length > 0 ? [] : (['answers'] as const)),
  ]);
  const waiting = questions.filter(({ state }) => state === 'waiting').length;
  const tabs = PANELS.filter((name) => !missing.has(name) || panel === name).map((name) =>
    name === 'answers' ? answersTab(waiting) : tabOf(name, model),
  );
  return (
    <Tabs
      label="Panels"
      className="panel-tabs"
      value={panel}
      onChange={showPanel}
      tabs={tabs}
      end={<AllPanels tabs={tabs} onShow={showPanel} />}
    >
      <ErrorBoundary key={panel} what={`${PANEL_TITLES[panel]} panel`}>
        <Suspense fallback={<p className="panel-loading">The panel is being loaded…</p>}>
          <Content />
        </Suspense>
      </ErrorBoundary>
    </Tabs>
  );
}

/** The tab of what the server asks, with the number of questions that wait. */
function answersTab(waiting: number): TabItem<PanelName> {
  return { value: 'answers', label: PANEL_TITLES.answers, count: shown(waiting), tone: 'warning' };
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
function tabOf(panel: PanelName, model: ConnectionModel | null): TabItem<PanelName> {
  const tab = { value: panel, label: PANEL_TITLES[panel] };
  const session = model?.session ?? null;
  if (model === null || session === null) return tab;
  const { counts, surface } = session;
  switch (panel) {
    case 'frames':
      return { ...tab, count: shown(counts.frames) };
    case 'operations':
      return { ...tab, count: shown(model.operations.length) };
    case 'surface':
      return { ...tab, count: shown(surface.tools + surface.prompts + surface.resources + surface.resourceTemplates) };
    case 'http':
      return { ...tab, count: shown(session.http?.exchanges ?? 0) };
    case 'notes':
      return { ...tab, count: shown(model.annotations.entries.length) };
    case 'findings': {
      const { error, warning, info } = counts.findings;
      const number = shown(error + warning + info);
      if (error > 0) return { ...tab, count: number, tone: 'error' };
      return warning > 0 ? { ...tab, count: number, tone: 'warning' } : { ...tab, count: number };
    }
    default:
      return tab;
  }
}

function shown(number: number): string {
  return number === 0 ? '' : count(number);
}
