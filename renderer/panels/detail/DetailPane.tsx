import { useEffect, type ReactNode } from 'react';
import { ChevronUp, Copy, PencilLine, SquareTerminal } from 'lucide-react';
import { isFrameClass, type Row } from '../../../shared/analysis/index.ts';
import type { Finding } from '../../../shared/findings/index.ts';
import {
  editInComposer,
  forgetExplained,
  useActiveConnection,
  useLayout,
  useModelValue,
  useSelection,
  useTouchedModel,
  type ConnectionModel,
  type DetailTab,
} from '../../state/index.ts';
import { ActionButton, count, counted, IconButton, Tabs, type TabItem } from '../../widgets/index.ts';
import { copyAsCurl, copyText } from '../../protocol/evidence/index.ts';
import { ExplainStrip, ExplainView, revisionOf } from '../../protocol/explain/index.ts';
import { FindingCallout, FoldedFinding, worstFirst, worstLevel } from '../../protocol/findings/index.ts';
import { NoteStrip } from '../../protocol/notes/index.ts';
import { layOut, useEvent, type EventView } from '../../protocol/text/index.ts';
import { DetailHeader } from './DetailHeader.tsx';
import { EventFacts } from './EventFacts.tsx';
import { FramePretty, FrameRaw, FrameTree } from './FrameViews.tsx';
import { OperationView } from './OperationView.tsx';
import './detail.css';

/** All about the selected row. */
export function DetailPane() {
  const model = useTouchedModel();
  const { row, detailTab } = useSelection();
  const known = useModelValue(model, () => model !== null && row >= 0 && row < model.rows.length);
  // What a row means depends on it.
  useModelValue(model, () => model && `${revisionOf(model)} ${model.session?.era}`);
  const chosen = known ? (model?.rows.at(row) ?? null) : null;
  const connection = known ? (model?.id ?? null) : null;
  const view = useEvent(connection, chosen?.seq ?? 0);
  // What was explained in one row says nothing about the next.
  useEffect(forgetExplained, [connection, row]);
  if (model === null || chosen === null) {
    return (
      <section className="detail" aria-label="Detail">
        <p className="detail-empty">Choose a row to see its exact text, its meaning and its findings.</p>
        {model === null ? null : <ExplainStrip model={model} row={null} />}
      </section>
    );
  }
  return (
    <section className="detail" aria-label="Detail" data-seq={chosen.seq}>
      <DetailHeader model={model} row={chosen} />
      <NoteStrip key={chosen.seq} model={model} seq={chosen.seq} />
      <DetailTabs model={model} row={chosen} index={row} view={view} />
      {detailTab === 'explain' ? null : <ExplainStrip model={model} row={chosen} />}
    </section>
  );
}

interface DetailTabsProps {
  readonly model: ConnectionModel;
  readonly row: Row;
  readonly index: number;
  readonly view: EventView;
}

function DetailTabs({ model, row, index, view }: DetailTabsProps) {
  const { detailTab, showDetailTab, finding } = useSelection();
  const findings = worstFirst(model.findingsOfRow(index), finding);
  const isFrame = isFrameClass(row.class);
  const operation = row.operation < 0 ? undefined : model.operations[row.operation];
  const tabs: TabItem<DetailTab>[] = isFrame
    ? [
        { value: 'tree', label: 'Tree' },
        { value: 'pretty', label: 'Pretty' },
        { value: 'raw', label: 'Raw' },
      ]
    : [{ value: 'tree', label: 'Facts' }];
  if (operation !== undefined) tabs.push({ value: 'operation', label: 'Operation' });
  tabs.push({ value: 'explain', label: 'Explain' }, findingsTab(findings));
  const tab = tabs.some(({ value }) => value === detailTab) ? detailTab : 'tree';
  return (
    <Tabs
      label="Detail views"
      className="detail-tabs"
      tabs={tabs}
      value={tab}
      onChange={showDetailTab}
      end={<CopyButtons model={model} row={row} view={view} tab={tab} />}
    >
      {view.problem === '' ? null : (
        <p className="detail-says tone-error" role="alert">
          {view.problem}
        </p>
      )}
      {tab === 'findings' ? (
        <Scroll>
          <FindingList findings={findings} />
        </Scroll>
      ) : tab === 'operation' && operation !== undefined ? (
        <Scroll>
          <OperationView model={model} operation={operation} />
        </Scroll>
      ) : tab === 'explain' ? (
        <ExplainView model={model} row={row} body={view.shown?.body ?? null} />
      ) : (
        <EventBody
          row={row}
          view={view}
          tab={tab}
          lead={<Lead findings={findings} chosen={finding} onAll={() => showDetailTab('findings')} />}
        />
      )}
    </Tabs>
  );
}

function findingsTab(findings: readonly Finding[]): TabItem<DetailTab> {
  const worst = worstLevel(findings);
  return {
    value: 'findings',
    label: 'Findings',
    ...(findings.length === 0 ? {} : { count: count(findings.length) }),
    ...(worst === 'error' || worst === 'warning' ? { tone: worst } : {}),
  };
}

/** Findings that stand above the tree; the others are in their own tab. */
const LEADING = 2;

interface LeadProps {
  readonly findings: readonly Finding[];
  /** Index of the finding that was chosen last: it is shown whole. */
  readonly chosen: number;
  readonly onAll: () => void;
}

/** The first findings of the row: the chosen one, and the worst. */
function Lead({ findings, chosen, onAll }: LeadProps) {
  const unfolded = useLayout((state) => state.unfolded.findings);
  if (findings.length === 0) return null;
  const first = findings.slice(0, LEADING);
  const left = findings.length - first.length;
  return (
    <div className="detail-callouts" data-folded={unfolded ? undefined : ''}>
      {first.map((finding) =>
        unfolded || finding.index === chosen ? (
          <FindingCallout key={finding.index} finding={finding} />
        ) : (
          <FoldedFinding key={finding.index} finding={finding} />
        ),
      )}
      {unfolded ? (
        <ActionButton action="view.findings" tone="ghost" className="detail-fold" icon={<ChevronUp aria-hidden />}>
          Fold
        </ActionButton>
      ) : null}
      {left === 0 ? null : (
        <button type="button" className="evidence-link detail-more" onClick={onAll}>
          {counted(left, 'more finding')}
        </button>
      )}
    </div>
  );
}

interface EventBodyProps {
  readonly row: Row;
  readonly view: EventView;
  readonly tab: DetailTab;
  /** Stands above the tree or the facts. */
  readonly lead: ReactNode;
}

function EventBody({ row, view, tab, lead }: EventBodyProps) {
  const { shown, loading, more } = view;
  if (shown === null) return null;
  if (shown.event.kind !== 'frame' || shown.body === null) {
    return (
      <Scroll>
        {lead}
        {shown.event.kind === 'frame' ? null : <EventFacts event={shown.event} />}
      </Scroll>
    );
  }
  const props = { row, event: shown.event, body: shown.body, loading, more };
  // A view starts afresh with each frame: what was opened in one says nothing about another.
  if (tab === 'raw') return <FrameRaw key={shown.seq} {...props} />;
  if (tab === 'pretty') return <FramePretty key={shown.seq} {...props} />;
  return <FrameTree key={shown.seq} {...props} lead={lead} />;
}

function FindingList({ findings }: { readonly findings: readonly Finding[] }) {
  if (findings.length === 0) return <p className="detail-says">No rule is broken here.</p>;
  return (
    <div className="detail-callouts">
      {findings.map((finding) => (
        <FindingCallout key={finding.index} finding={finding} />
      ))}
    </div>
  );
}

function CopyButtons({
  model,
  row,
  view,
  tab,
}: {
  readonly model: ConnectionModel;
  readonly row: Row;
  readonly view: EventView;
  readonly tab: DetailTab;
}) {
  const connection = useActiveConnection();
  const body = view.shown?.body ?? null;
  if (body === null) return null;
  const whole = body.text.length >= body.total;
  const exchange = model.exchange(row.exchange);
  const posted = row.dir === 'c2s' && exchange?.purpose !== 'websocket' ? exchange : undefined;
  const what = body.base64 ? 'base64 of the bytes' : tab === 'pretty' ? 'formatted text' : 'exact text';
  const copied = tab === 'pretty' && !body.base64 ? () => layOut(body.text) : () => body.text;
  return (
    <span className="detail-does">
      <IconButton
        label={`Copy ${what}${whole ? '' : ' (the part that is here)'}`}
        icon={<Copy aria-hidden />}
        onClick={() => void copyText(copied(), `Frame ${row.seq}`)}
      />
      {posted === undefined ? null : (
        <IconButton
          label="Copy the request as curl"
          icon={<SquareTerminal aria-hidden />}
          onClick={() => void copyAsCurl(model, posted)}
        />
      )}
      {row.dir === 'c2s' && whole && !body.base64 ? (
        <IconButton
          label="Edit in composer"
          icon={<PencilLine aria-hidden />}
          disabled={connection === null || connection.origin === 'file'}
          onClick={() => {
            if (connection !== null) editInComposer(connection, body.text);
          }}
        />
      ) : null}
    </span>
  );
}

function Scroll({ children }: { readonly children: ReactNode }) {
  return <div className="detail-scroll">{children}</div>;
}
