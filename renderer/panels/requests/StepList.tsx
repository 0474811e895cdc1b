import { useState } from 'react';
import { Play } from 'lucide-react';
import type { SequenceOutline, SequenceReport, StepOutline, StepReport } from '../../../shared/sequences/index.ts';
import { notify, runSequence, sentenceOf, useActiveConnection, useModel, useSelection } from '../../state/index.ts';
import { duration, IconButton, VirtualList, type RowPlace } from '../../widgets/index.ts';

const SIGNS = { waiting: '·', running: '●', passed: '✓', failed: '✕', skipped: '○' } as const;
const TONES = {
  waiting: 'tone-muted',
  running: 'tone-muted',
  passed: 'tone-ok',
  failed: 'tone-error',
  skipped: 'tone-muted',
} as const;

interface StepListProps {
  readonly outline: SequenceOutline;
  readonly report: SequenceReport | undefined;
}

/** The steps of the file, each with what it came to in the newest run. */
export function StepList({ outline, report }: StepListProps) {
  const connection = useActiveConnection();
  const model = useModel();
  const { select } = useSelection();
  const [chosen, setChosen] = useState(-1);
  const open = connection?.state === 'open' && connection.origin === 'live';
  // One step may have run by itself: it is known by its line.
  const byLine = new Map((report?.steps ?? []).map((step) => [step.line, step]));
  const shown = outline.steps[chosen];
  const detail = shown === undefined ? undefined : byLine.get(shown.line);
  return (
    <div className="requests-steps">
      <VirtualList
        label="Steps"
        count={outline.steps.length}
        selected={chosen}
        onSelect={(at) => {
          setChosen(at);
          const step = byLine.get(outline.steps[at]?.line ?? 0);
          const seq = step === undefined ? 0 : step.answer || step.sent;
          if (seq > 0 && model !== null) select(model.rows.firstOfSeq(seq));
        }}
        empty="The file has no steps that can be read."
        renderRow={(at, place) => {
          const step = outline.steps[at];
          if (step === undefined) return <div {...place} />;
          const run = open ? () => runStep(connection.id, at) : null;
          return <StepRow step={step} at={at} report={byLine.get(step.line)} place={place} onRun={run} />;
        }}
      />
      {detail === undefined ? null : <StepDetail report={detail} />}
    </div>
  );
}

interface StepRowProps {
  readonly step: StepOutline;
  readonly at: number;
  readonly report: StepReport | undefined;
  readonly place: RowPlace;
  /** Null where nothing can be sent. */
  readonly onRun: (() => void) | null;
}

function StepRow({ step, at, report, place, onRun }: StepRowProps) {
  const state = report?.state ?? 'waiting';
  return (
    <div {...place} className="requests-row" data-state={state}>
      <span role="gridcell" className={TONES[state]} title={state}>
        <i aria-hidden>{SIGNS[state]}</i>
        <span className="visually-hidden">{state}</span>
      </span>
      <span role="gridcell" className="requests-number">
        {at + 1}
      </span>
      <span role="gridcell" className="requests-name" title={step.name}>
        {step.name}
      </span>
      <span role="gridcell" className="requests-kind">
        {step.kind}
      </span>
      <span role="gridcell" className="requests-why" title={report?.problems.join(' ')}>
        {report?.problems[0] ?? ''}
      </span>
      <span role="gridcell" className="requests-number">
        {report === undefined || report.took < 0 ? '' : duration(report.took)}
      </span>
      <span role="gridcell">
        <IconButton
          label={`Run only step ${at + 1}`}
          icon={<Play aria-hidden />}
          tabIndex={-1}
          disabled={onRun === null}
          onClick={(event) => {
            event.stopPropagation();
            onRun?.();
          }}
        />
      </span>
    </div>
  );
}

/** What a step came to, in full. */
function StepDetail({ report }: { readonly report: StepReport }) {
  const captured = Object.entries(report.captured);
  if (report.problems.length === 0 && captured.length === 0) return null;
  return (
    <div className="requests-detail">
      {report.problems.map((problem) => (
        <p key={problem} className="tone-error">
          ✕ {problem}
        </p>
      ))}
      {captured.length === 0 ? null : (
        <dl>
          {captured.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function runStep(connection: string, step: number): void {
  runSequence(connection, step).catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
}
