import { useState } from 'react';
import { OPERATION_SIGNS, type Operation } from '../../../shared/analysis/index.ts';
import {
  useActiveConnection,
  useColumns,
  useModel,
  useSelection,
  useSessionTime,
  useSortedItems,
} from '../../state/index.ts';
import { ColumnHeader, count, counted, duration, Segmented, VirtualList } from '../../widgets/index.ts';
import {
  OPERATION_KINDS,
  operationTone,
  operationWords,
  tallyOf,
  type OperationKind,
  type OperationTally,
} from '../../protocol/operations/index.ts';
import { OPERATION_COLUMNS, operationKey } from './operation-columns.ts';
import {
  OperationLines,
  operationRange,
  operationsAmong,
  operationsInOrder,
  type OperationLine,
} from './operation-lines.ts';
import { useOperationsView } from './operations-view.ts';
import { OperationRow } from './OperationRow.tsx';
import { RoundRow } from './RoundRow.tsx';
import { withinBrush } from './brushed-operations.ts';
import './operations.css';

/** px between the columns. */
const GAP = 8;
const SHORT_HEADS = { dir: null } as const;

/** Every request with its fate, in order of their start or sorted by a column; the rounds of one unfold beneath it. */
export function OperationsPanel() {
  const model = useModel();
  const connection = useActiveConnection();
  const { row, select, brush } = useSelection();
  const { kind, show } = useOperationsView();
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const tally = model === null ? null : tallyOf(model);
  const waiting = (tally?.count('pending') ?? 0) + (tally?.count('input-required') ?? 0) > 0;
  const { now, goesOn: live } = useSessionTime(connection, model?.session?.lastT ?? 0, 250, waiting);
  const [from, to] = withinBrush(model?.operations ?? [], brush);
  const columns = useColumns('operations', OPERATION_COLUMNS, GAP);
  const { order } = columns.wishes;
  const onWire =
    kind === 'all' || tally === null ? operationRange(from, to) : operationsAmong(tally.kinds.of(kind), from, to);
  const sorted = useSortedItems(
    onWire,
    operationKey(model?.operations ?? [], order),
    [model?.id, kind, ...(brush ?? []), order?.column, order?.down].join(' '),
    model?.batches ?? 0,
  );
  if (model === null || tally === null || connection === null) return null;
  const list = sorted === null ? onWire : operationsInOrder(sorted);
  const lines = new OperationLines(list, unfolded, (at) => model.operations[at]?.rounds.length ?? 0);
  const chosen = lineOf(row, model.rows.operation(row), model.operations[model.rows.operation(row)]);

  const zero = model.zeroT;
  const fold = (operation: number, open: boolean): void => {
    const next = new Set(unfolded);
    if (open) next.add(operation);
    else next.delete(operation);
    setUnfolded(next);
  };
  const rowOf = (line: OperationLine): number => {
    const operation = model.operations[line.operation];
    return operation?.rounds[line.round]?.request ?? operation?.request ?? -1;
  };

  return (
    <div className="operations-panel">
      <Summary tally={tally} shown={list.count} all={model.operations.length} kind={kind} onKind={show} />
      <VirtualList
        label="Operations"
        tree
        count={lines.count}
        selected={lines.placeOf(chosen)}
        onSelect={(place) => select(rowOf(lines.at(place)))}
        live={live && brush === null && kind === 'all' && sorted === null}
        columns={columns}
        header={<ColumnHeader layout={columns} className="operations-row column-grid" heads={SHORT_HEADS} />}
        empty={model.operations.length === 0 ? 'No request has been made yet.' : emptyWords(kind, brush !== null)}
        onKeyDown={(event) => {
          const open = event.key === 'ArrowRight';
          if ((!open && event.key !== 'ArrowLeft') || chosen.operation < 0) return;
          event.preventDefault();
          fold(chosen.operation, open);
          if (!open) select(model.operations[chosen.operation]?.request ?? -1);
        }}
        renderRow={(index, place) => {
          const line = lines.at(index);
          const operation = model.operations[line.operation];
          if (operation === undefined) return <div {...place} />;
          const clock = live ? now : -1;
          if (line.round >= 0)
            return (
              <RoundRow
                columns={columns.columns}
                operation={operation}
                at={line.round}
                place={place}
                now={clock}
                zero={zero}
              />
            );
          return (
            <OperationRow
              columns={columns.columns}
              connection={connection}
              operation={operation}
              place={place}
              now={clock}
              slowest={tally.slowest}
              zero={zero}
              unfolded={unfolded.has(line.operation)}
              onFold={(open) => fold(line.operation, open)}
            />
          );
        }}
      />
    </div>
  );
}

/** The line that a row of the capture belongs to: the round that it is of, else the operation. */
function lineOf(row: number, operation: number, found: Operation | undefined): OperationLine {
  const round = found?.rounds.findIndex(({ request, response }) => request === row || response === row) ?? -1;
  // The first request is the operation's own row: it stands for the whole.
  return { operation, round: round === 0 && found?.request === row ? -1 : round };
}

const SUMMED = [
  'pending',
  'input-required',
  'result',
  'tool-error',
  'error',
  'cancelled',
  'timed-out',
  'lost',
] as const;

/** Why nothing is listed. */
function emptyWords(kind: OperationKind, brushed: boolean): string {
  const when = brushed ? ' in the marked time' : '';
  switch (kind) {
    case 'all':
      return `No request was made${when}.`;
    case 'in-flight':
      return `No request${when} waits for an answer.`;
    case 'failed':
      return `No request${when} has failed.`;
    case 'tasks':
      return `No request${when} became a task.`;
  }
}

interface SummaryProps {
  readonly tally: OperationTally;
  readonly shown: number;
  readonly all: number;
  readonly kind: OperationKind;
  readonly onKind: (kind: OperationKind) => void;
}

function Summary({ tally, shown, all, kind, onKind }: SummaryProps) {
  return (
    <div className="operations-summary">
      <Segmented
        label="Operations shown"
        value={kind}
        onChange={onKind}
        options={OPERATION_KINDS.map(({ value, label }) => ({
          value,
          label: value === 'all' ? label : `${label} ${count(tally.kinds.of(value).length)}`,
        }))}
      />
      <span>{shown === all ? counted(all, 'operation') : `${count(shown)} of ${counted(all, 'operation')}`}</span>
      {SUMMED.map((state) =>
        tally.count(state) === 0 ? null : (
          <span key={state} className={operationTone({ state })}>
            {OPERATION_SIGNS[state]} {count(tally.count(state))} {operationWords({ state, errorCode: '' })}
          </span>
        ),
      )}
      {tally.multiRound === 0 ? null : <span>{count(tally.multiRound)} of several rounds</span>}
      {tally.late === 0 ? null : <span className="tone-warning">{counted(tally.late, 'late answer')}</span>}
      {tally.strayed === 0 ? null : (
        <span className="tone-warning">{counted(tally.strayed, 'answer')} on another stream</span>
      )}
      {tally.slowest === 0 ? null : <span>slowest {duration(tally.slowest)}</span>}
    </div>
  );
}
