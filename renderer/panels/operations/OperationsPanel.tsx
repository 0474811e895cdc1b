import { useState } from 'react';
import { OPERATION_SIGNS, type Operation } from '../../../shared/analysis/index.ts';
import { useActiveConnection, useModel, useSelection, useSessionTime } from '../../state/index.ts';
import { count, counted, duration, VirtualList } from '../../widgets/index.ts';
import { OperationLines, type OperationLine } from './operation-lines.ts';
import { tallyOf, type OperationTally } from './operation-tally.ts';
import { operationTone, operationWords, withinBrush } from './operation-words.ts';
import { OperationHeader, OperationRow } from './OperationRow.tsx';
import { RoundRow } from './RoundRow.tsx';
import './operations.css';

/** Every request with its fate, in order of their start; the rounds of one unfold beneath it. */
export function OperationsPanel() {
  const model = useModel();
  const connection = useActiveConnection();
  const { row, select, brush } = useSelection();
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const tally = model === null ? null : tallyOf(model);
  const waiting = (tally?.count('pending') ?? 0) + (tally?.count('input-required') ?? 0) > 0;
  const { now, goesOn: live } = useSessionTime(connection, model?.session?.lastT ?? 0, 250, waiting);
  const [from, to] = withinBrush(model?.operations ?? [], brush);
  if (model === null || tally === null || connection === null) return null;
  const lines = new OperationLines(from, to, unfolded, (at) => model.operations[at]?.rounds.length ?? 0);
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
      <Summary tally={tally} shown={to - from} all={brush === null ? -1 : model.operations.length} />
      <VirtualList
        label="Operations"
        count={lines.count}
        selected={chosen.operation < from || chosen.operation >= to ? -1 : lines.placeOf(chosen)}
        onSelect={(place) => select(rowOf(lines.at(place)))}
        live={live && brush === null}
        header={<OperationHeader />}
        empty={brush === null ? 'No request has been made yet.' : 'No request was made in the marked time.'}
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
            return <RoundRow operation={operation} at={line.round} place={place} now={clock} zero={zero} />;
          return (
            <OperationRow
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

interface SummaryProps {
  readonly tally: OperationTally;
  readonly shown: number;
  /** -1 where all are shown. */
  readonly all: number;
}

function Summary({ tally, shown, all }: SummaryProps) {
  return (
    <p className="operations-summary">
      <span>
        {counted(shown, 'operation')}
        {all < 0 ? '' : ` of ${count(all)} in the marked time`}
      </span>
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
    </p>
  );
}
