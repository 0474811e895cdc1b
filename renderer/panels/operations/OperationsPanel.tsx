import type { Operation } from '../../../shared/analysis/index.ts';
import { useActiveConnection, useModel, useSelection } from '../../state/index.ts';
import { count, counted, duration, seconds, useNow, VirtualList, type RowPlace } from '../../widgets/index.ts';
import { tallyOf } from './operation-tally.ts';
import { barShare, OPERATION_SIGNS, operationTone, operationWords, withinBrush } from './operation-words.ts';
import './operations.css';

/** Every request with its fate, in order of their start. */
export function OperationsPanel() {
  const model = useModel();
  const connection = useActiveConnection();
  const { row, select, brush } = useSelection();
  const tally = model === null ? null : tallyOf(model);
  const live = connection?.origin === 'live' && connection.state !== 'closed';
  const now = useNow(250, live && (tally?.count('pending') ?? 0) > 0);
  if (model === null || tally === null || connection === null) return null;
  const [from, to] = withinBrush(model.operations, brush);
  const chosen = row >= 0 && row < model.rows.length ? model.rows.operation(row) : -1;
  const elapsed = (now - connection.startedAtMs) * 1_000;
  return (
    <div className="operations-panel">
      <p className="operations-summary">
        <span>
          {counted(to - from, 'operation')}
          {brush === null ? '' : ` of ${count(model.operations.length)} in the marked time`}
        </span>
        {SUMMED.map((state) =>
          tally.count(state) === 0 ? null : (
            <span key={state} className={operationTone({ state })}>
              {OPERATION_SIGNS[state]} {count(tally.count(state))} {operationWords({ state, errorCode: '' })}
            </span>
          ),
        )}
        {tally.late === 0 ? null : <span className="tone-warning">{counted(tally.late, 'late answer')}</span>}
        {tally.slowest === 0 ? null : <span>slowest {duration(tally.slowest)}</span>}
      </p>
      <VirtualList
        label="Operations"
        count={to - from}
        selected={chosen < from || chosen >= to ? -1 : chosen - from}
        onSelect={(index) => select(model.operations[from + index]?.request ?? -1)}
        live={live && brush === null}
        header={<Header />}
        empty={brush === null ? 'No request has been made yet.' : 'No request was made in the marked time.'}
        renderRow={(index, place) => {
          const operation = model.operations[from + index];
          if (operation === undefined) return <div {...place} />;
          const took =
            operation.end >= 0 ? operation.end - operation.start : live ? Math.max(0, elapsed - operation.start) : -1;
          return <OperationRow operation={operation} place={place} took={took} slowest={tally.slowest} />;
        }}
      />
    </div>
  );
}

const SUMMED = ['pending', 'result', 'tool-error', 'error', 'cancelled', 'timed-out', 'lost'] as const;

function Header() {
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

interface OperationRowProps {
  readonly operation: Operation;
  readonly place: RowPlace;
  /** µs so far or in all; -1 when not known. */
  readonly took: number;
  readonly slowest: number;
}

function OperationRow({ operation, place, took, slowest }: OperationRowProps) {
  const { dir, state } = operation;
  return (
    <div {...place} className="operations-row" data-operation={operation.index} data-state={state}>
      <span role="gridcell" className="operations-number">
        {seconds(operation.start)}
      </span>
      <span role="gridcell" className={`tone-${dir}`} title={dir === 'c2s' ? 'client asks' : 'server asks'}>
        {dir === 'c2s' ? '→' : '←'}
      </span>
      <span role="gridcell" className="operations-method">
        {operation.parent >= 0 ? (
          <span className="tone-muted" title="asked while a request of the client was pending">
            ↳{' '}
          </span>
        ) : null}
        {operation.method}
      </span>
      <span role="gridcell" className="operations-name">
        {operation.name}
      </span>
      <span role="gridcell" className="operations-id">
        {operation.id}
      </span>
      <span role="gridcell" className={operationTone(operation)}>
        <span aria-hidden>{OPERATION_SIGNS[state]} </span>
        {operationWords(operation)}
        {operation.late ? <span className="operations-late">late answer</span> : null}
      </span>
      <span role="gridcell" className="operations-id">
        {operation.progressText}
      </span>
      <span role="gridcell" className="operations-latency">
        <span className="operations-bar" aria-hidden>
          <span
            className={state === 'pending' ? 'operations-bar-pending' : ''}
            style={{ width: `${barShare(took, slowest) * 100}%`, background: barColour(operation) }}
          />
        </span>
        <span className="operations-number">{duration(took)}</span>
      </span>
    </div>
  );
}

function barColour({ state, dir }: Operation): string {
  if (state === 'error' || state === 'lost') return 'var(--err)';
  if (state === 'timed-out' || state === 'tool-error') return 'var(--warn)';
  return state === 'cancelled' ? 'var(--text-3)' : `var(--${dir})`;
}
