import { OPERATION_SIGNS, type Operation } from '../../../shared/analysis/index.ts';
import { counted, duration, secondsFrom, type RowPlace } from '../../widgets/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import {
  isInFlight,
  operationTone,
  operationWords,
  ProgressBar,
  taskWords,
  timeLeft,
  userTime,
} from '../../protocol/operations/index.ts';
import { barShare } from './latency-bar.ts';
import { RowActs } from './RowActs.tsx';

/** The headings over the list. */
export function OperationHeader() {
  return (
    <div role="row" className="operations-row operations-header">
      <span role="columnheader" className="operations-number">
        time s
      </span>
      <span role="columnheader" aria-label="direction" />
      <span role="columnheader">method</span>
      <span role="columnheader">name</span>
      <span role="columnheader">id</span>
      <span role="columnheader">state</span>
      <span role="columnheader">progress</span>
      <span role="columnheader" className="operations-latency">
        latency
      </span>
    </div>
  );
}

export interface OperationRowProps {
  readonly connection: ConnectionInfo;
  readonly operation: Operation;
  readonly place: RowPlace;
  /** µs since the start of the capture; -1 where time stands still. */
  readonly now: number;
  readonly slowest: number;
  /** µs from which times are counted. */
  readonly zero: number;
  readonly unfolded: boolean;
  readonly onFold: (open: boolean) => void;
}

/** One operation. */
export function OperationRow(props: OperationRowProps) {
  const { connection, operation, place, now, slowest, zero, unfolded, onFold } = props;
  const { dir, state, start, end, rounds } = operation;
  const going = isInFlight(operation);
  const task = taskWords(operation);
  const took = going ? (now < 0 ? -1 : Math.max(0, now - start)) : end - start;
  const left = now < 0 ? '' : timeLeft(operation, now);
  return (
    <div
      {...place}
      className="operations-row"
      data-operation={operation.index}
      data-state={state}
      aria-expanded={rounds.length === 0 ? undefined : unfolded}
    >
      <span role="gridcell" className="operations-number">
        {secondsFrom(start, zero)}
      </span>
      <span role="gridcell" className={`tone-${dir}`} title={dir === 'c2s' ? 'client requests' : 'server requests'}>
        {dir === 'c2s' ? '→' : '←'}
      </span>
      <span role="gridcell" className="operations-method" title={operation.method}>
        {operation.parent >= 0 ? (
          <span className="tone-muted" title="asked while a request of the client was pending">
            ↳{' '}
          </span>
        ) : null}
        {rounds.length === 0 ? null : (
          <button
            type="button"
            tabIndex={-1}
            className="operations-rounds"
            title={`${counted(rounds.length, 'round')}: the server asked for input in between`}
            aria-label={`${unfolded ? 'Fold' : 'Unfold'} ${counted(rounds.length, 'round')}`}
            onClick={() => onFold(!unfolded)}
          >
            {unfolded ? '▾' : '▸'}
            {rounds.length}
          </button>
        )}
        {operation.method}
      </span>
      <span role="gridcell" className="operations-name" title={operation.name}>
        {operation.name}
      </span>
      <span role="gridcell" className="operations-id">
        {operation.id}
      </span>
      <span role="gridcell" className={operationTone(operation)}>
        <span aria-hidden>{OPERATION_SIGNS[state]} </span>
        {operation.task === null ? operationWords(operation) : null}
        {left === '' ? null : <span className="operations-left">{left}</span>}
        {operation.late ? <span className="operations-tag">late answer</span> : null}
        {task === '' ? null : (
          <span className="operations-tag operations-task" title={operation.task?.steps.at(-1)?.message || undefined}>
            {task}
          </span>
        )}
        {operation.strayed ? (
          <span className="operations-tag" title="The answer came on another stream than it belongs to">
            other stream
          </span>
        ) : null}
      </span>
      <span role="gridcell" className="operations-id" title={relatedWords(operation)}>
        <ProgressBar operation={operation} />
      </span>
      <span role="gridcell" className="operations-latency" title={timeWords(operation)}>
        <span className="operations-bar" aria-hidden>
          <span
            className={going ? 'operations-bar-pending' : ''}
            style={{ width: `${barShare(took, slowest) * 100}%`, background: barColour(operation) }}
          />
        </span>
        <span className="operations-number">{duration(took)}</span>
      </span>
      <RowActs connection={connection} operation={operation} now={now} />
    </div>
  );
}

function relatedWords({ progressText, progressCount, related }: Operation): string | undefined {
  const words = [
    progressText,
    progressCount === 0 ? '' : `${counted(progressCount, 'progress notification')}`,
    related === 0 ? '' : `${counted(related, 'other notification')} of its stream`,
  ].filter((word) => word !== '');
  return words.length === 0 ? undefined : words.join(', ');
}

function timeWords(operation: Operation): string | undefined {
  const waited = userTime(operation);
  return waited === 0 ? undefined : `${duration(waited)} of it passed between the rounds`;
}

function barColour({ state, dir }: Operation): string {
  if (state === 'error' || state === 'lost') return 'var(--err)';
  if (state === 'timed-out' || state === 'tool-error') return 'var(--warn)';
  return state === 'cancelled' ? 'var(--text-3)' : `var(--${dir})`;
}
