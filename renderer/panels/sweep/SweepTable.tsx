import { FileText } from 'lucide-react';
import {
  answerWords,
  bestOf,
  lossesOf,
  lossLines,
  SWEEP_STEPS,
  type SweepLine,
  type SweepStep,
} from '../../../shared/compare/index.ts';
import type { Sweep } from '../../state/index.ts';
import { Badge, Button, counted, duration, LEVEL_SIGNS } from '../../widgets/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';

export interface SweepTableProps {
  readonly sweep: Sweep;
  readonly onOpen: (capture: string) => void;
}

/** One line a revision, as they come. */
export function SweepTable({ sweep, onOpen }: SweepTableProps) {
  const { lines, running, stopped } = sweep;
  const best = lines[bestOf(lines)];
  return (
    <table className="series-table sweep-table">
      <caption className="visually-hidden">What the server answers in every revision</caption>
      <thead>
        <tr>
          <th scope="col">asked for</th>
          <th scope="col">came to</th>
          <th scope="col">offers</th>
          <th scope="col">findings</th>
          <th scope="col">{best === undefined ? 'missing' : `missing, compared with ${best.asked}`}</th>
          <th scope="col">
            <span className="visually-hidden">capture</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {SWEEP_STEPS.map((step) => {
          const line = lines.find(({ asked }) => asked === step);
          return line === undefined ? (
            <Waiting key={step} step={step} running={running === step} stopped={stopped} />
          ) : (
            <Line key={step} line={line} best={best} onOpen={onOpen} />
          );
        })}
      </tbody>
    </table>
  );
}

interface WaitingProps {
  readonly step: SweepStep;
  readonly running: boolean;
  readonly stopped: boolean;
}

function Waiting({ step, running, stopped }: WaitingProps) {
  return (
    <tr data-asked={step} data-state={running ? 'running' : 'waiting'}>
      <th scope="row" className="mono">
        {step}
      </th>
      <td colSpan={5} className="tone-muted">
        <i aria-hidden>{running ? '◌' : '–'}</i>
        {running ? 'being tried…' : stopped ? 'not tried' : 'not yet'}
      </td>
    </tr>
  );
}

interface LineProps {
  readonly line: SweepLine;
  /** The line that offers most. */
  readonly best: SweepLine | undefined;
  readonly onOpen: (capture: string) => void;
}

function Line({ line, best, onOpen }: LineProps) {
  const { asked, connected, answered, era, verdict, capture, recordingProblem, tookMs } = line;
  const state = stateOf(line);
  return (
    <tr data-asked={asked} data-state={state}>
      <th scope="row" className="mono">
        {asked}
      </th>
      <td>
        <span className={`sweep-answer ${ANSWER_TONES[state]}`}>
          <i aria-hidden>{ANSWER_SIGNS[state]}</i>
          <GlyphText text={answerWords(line)} />
        </span>
        <small>
          {connected ? `${era} era, ` : ''}
          {duration(tookMs * 1000)}
        </small>
      </td>
      {connected ? (
        <>
          <td>
            <Offers line={line} />
          </td>
          <td className="sweep-findings">
            <Findings findings={line.findings} />
          </td>
          <td>
            <Lacks line={line} best={best} />
          </td>
        </>
      ) : (
        <td colSpan={3} className="sweep-why">
          <GlyphText text={`${verdict.headline}${verdict.detail === '' ? '' : `: ${verdict.detail}`}`} />
        </td>
      )}
      <td className="sweep-open">
        {capture === '' ? (
          <span className="tone-warning" title={recordingProblem}>
            ▲ no capture
          </span>
        ) : (
          <Button
            icon={<FileText aria-hidden />}
            aria-label={`Open the capture of ${asked === 'auto' ? asked : answered === asked ? asked : `${asked}, in which it answered ${answered || 'nothing'}`}`}
            onClick={() => onOpen(capture)}
          >
            Open
          </Button>
        )}
      </td>
    </tr>
  );
}

type AnswerState = 'spoken' | 'other' | 'silent';

function stateOf({ connected, asked, answered }: SweepLine): AnswerState {
  if (!connected) return 'silent';
  return asked === 'auto' || asked === answered ? 'spoken' : 'other';
}

const ANSWER_SIGNS: Readonly<Record<AnswerState, string>> = { spoken: '✓', other: '↷', silent: '✕' };
const ANSWER_TONES: Readonly<Record<AnswerState, string>> = {
  spoken: 'tone-ok',
  other: 'tone-warning',
  silent: 'tone-muted',
};

function Offers({ line: { surface, capabilities } }: { readonly line: SweepLine }) {
  const offers = [
    counted(surface.tools, 'tool'),
    counted(surface.prompts, 'prompt'),
    counted(surface.resources, 'resource'),
    counted(surface.resourceTemplates, 'template'),
  ];
  const features = capabilities.filter((path) => !path.includes('.'));
  return (
    <>
      {offers.join(', ')}
      <small className="mono" title={capabilities.join('\n')}>
        <GlyphText text={features.slice(0, SHOWN).join(' ') || 'no capabilities'} />
        {features.length > SHOWN ? ` and ${features.length - SHOWN} more` : ''}
      </small>
    </>
  );
}

/** Capabilities of a line that are shown at once. */
const SHOWN = 8;

function Findings({ findings }: { readonly findings: SweepLine['findings'] }) {
  const levels = (['error', 'warning', 'info'] as const).filter((level) => findings[level] > 0);
  if (levels.length === 0) return <span className="tone-muted">none</span>;
  return levels.map((level) => (
    <Badge key={level} tone={level} label={`${findings[level]} ${level === 'info' ? 'remarks' : `${level}s`}`}>
      {LEVEL_SIGNS[level]} {findings[level]}
    </Badge>
  ));
}

function Lacks({ line, best }: { readonly line: SweepLine; readonly best: SweepLine | undefined }) {
  if (best === undefined) return <span className="tone-muted">—</span>;
  if (line === best) return <Badge tone="ok">the most</Badge>;
  const losses = lossesOf(line, best);
  if (losses.length === 0) return <span className="tone-muted">nothing</span>;
  return (
    <dl className="sweep-losses">
      {lossLines(losses, line.answered).map(({ title, text }) => (
        <div key={title}>
          <dt>
            <GlyphText text={title} />
          </dt>
          <dd>
            <GlyphText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
