import { OPERATION_SIGNS, type Operation } from '../../../shared/analysis/index.ts';
import { counted, duration, secondsFrom, type RowPlace } from '../../widgets/index.ts';
import type { ReactNode } from 'react';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import type { LaidColumns } from '../../state/index.ts';
import {
  isInFlight,
  operationTone,
  operationWords,
  patienceWords,
  ProgressBar,
  taskWords,
  timeLeft,
  userTime,
} from '../../protocol/operations/index.ts';
import { barShare } from './latency-bar.ts';
import type { OperationColumn } from './operation-columns.ts';
import { RowActs } from './RowActs.tsx';

export interface OperationRowProps {
  readonly columns: LaidColumns<OperationColumn>['columns'];
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
  const { columns, connection, operation, place, now, unfolded } = props;
  return (
    <div
      {...place}
      className="operations-row column-grid"
      data-operation={operation.index}
      data-state={operation.state}
      aria-expanded={operation.rounds.length === 0 ? undefined : unfolded}
    >
      {columns.map(({ column: { id } }) => operationCell(id, props))}
      <RowActs connection={connection} operation={operation} now={now} />
    </div>
  );
}

function operationCell(id: OperationColumn, props: OperationRowProps): ReactNode {
  const { operation, now, slowest, zero } = props;
  const { dir, start, end } = operation;
  switch (id) {
    case 'time':
      return (
        <span key={id} role="gridcell" className="operations-number">
          {secondsFrom(start, zero)}
        </span>
      );
    case 'dir':
      return (
        <span
          key={id}
          role="gridcell"
          className={`tone-${dir}`}
          title={dir === 'c2s' ? 'client requests' : 'server requests'}
        >
          {dir === 'c2s' ? '→' : '←'}
        </span>
      );
    case 'method':
      return <MethodCell key={id} {...props} />;
    case 'name':
      return (
        <span key={id} role="gridcell" className="operations-name" title={operation.name}>
          {operation.name}
        </span>
      );
    case 'id':
      return (
        <span key={id} role="gridcell" className="operations-id">
          {operation.id}
        </span>
      );
    case 'state':
      return <StateCell key={id} operation={operation} now={now} />;
    case 'progress':
      return (
        <span key={id} role="gridcell" className="operations-id" title={relatedWords(operation)}>
          <ProgressBar operation={operation} />
        </span>
      );
    case 'latency': {
      const going = isInFlight(operation);
      const took = going ? (now < 0 ? -1 : Math.max(0, now - start)) : end - start;
      return (
        <span key={id} role="gridcell" className="operations-latency" title={timeWords(operation)}>
          <span className="operations-bar" aria-hidden>
            <span
              className={going ? 'operations-bar-pending' : ''}
              style={{ width: `${barShare(took, slowest) * 100}%`, background: barColour(operation) }}
            />
          </span>
          <span className="operations-number">{duration(took)}</span>
        </span>
      );
    }
  }
}

function MethodCell({
  operation: { method, parent, rounds },
  unfolded,
  onFold,
}: Pick<OperationRowProps, 'operation' | 'unfolded' | 'onFold'>) {
  return (
    <span role="gridcell" className="operations-method" title={method}>
      {parent >= 0 ? (
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
      {method}
    </span>
  );
}

function StateCell({ operation, now }: Pick<OperationRowProps, 'operation' | 'now'>) {
  const task = taskWords(operation);
  const left = now < 0 ? '' : timeLeft(operation, now);
  const patience = now < 0 || !isInFlight(operation) ? '' : patienceWords(operation, now - operation.start);
  return (
    <span role="gridcell" className={operationTone(operation)}>
      <span aria-hidden>{OPERATION_SIGNS[operation.state]} </span>
      {operation.task === null ? operationWords(operation) : null}
      {left === '' ? null : <span className="operations-left">{left}</span>}
      {patience === '' ? null : (
        <span className="operations-tag" title={patience}>
          clients would have given up
        </span>
      )}
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
