import type { ReactNode } from 'react';
import type { Operation, Round } from '../../../shared/analysis/index.ts';
import type { LaidColumns } from '../../state/index.ts';
import { duration, secondsFrom, type RowPlace } from '../../widgets/index.ts';
import type { OperationColumn } from './operation-columns.ts';

export interface RoundRowProps {
  readonly columns: LaidColumns<OperationColumn>['columns'];
  readonly operation: Operation;
  /** Which of its rounds. */
  readonly at: number;
  readonly place: RowPlace;
  /** µs since the start of the capture; -1 where time stands still. */
  readonly now: number;
  /** µs from which times are counted. */
  readonly zero: number;
}

/** One round of an operation: what was asked for, and how long somebody thought about it. It stands on the columns of its operation. */
export function RoundRow({ columns, operation, at, place, now, zero }: RoundRowProps) {
  const round = operation.rounds[at];
  if (round === undefined) return <div {...place} />;
  const next = operation.rounds[at + 1];
  const took = round.end >= 0 ? round.end - round.start : now < 0 ? -1 : Math.max(0, now - round.start);
  const thought = next === undefined || round.end < 0 ? -1 : next.start - round.end;
  const asks = asksWords(round, thought, operation.state === 'input-required' && next === undefined);
  const cells: Readonly<Partial<Record<OperationColumn, ReactNode>>> = {
    time: <span className="operations-number">{secondsFrom(round.start, zero)}</span>,
    dir: <span aria-hidden>{next === undefined ? '└' : '├'}</span>,
    method: `round ${at + 1}`,
    latency: <span className="operations-number">{duration(took)}</span>,
  };
  // What was asked has the room from the name on, up to the time that it took.
  const asked = columns.findIndex(({ column: { id } }) => id === 'name' || id === 'id' || id === 'state');
  const end = columns.findIndex(({ column: { id } }) => id === 'latency');
  return (
    <div {...place} className="operations-row operations-round column-grid" data-round={at + 1}>
      {columns.map(({ column: { id } }, column) => {
        if (column === asked && end > asked)
          return (
            <span
              key={id}
              role="gridcell"
              className="operations-asks"
              style={{ gridColumn: `${asked + 1} / ${end + 1}` }}
              title={round.asks.join('\n')}
            >
              <span className="operations-id">{round.id} </span>
              {asks}
            </span>
          );
        if (column > asked && column < end) return null;
        return (
          <span key={id} role="gridcell" className={id === 'latency' ? 'operations-took' : 'operations-id'}>
            {cells[id]}
          </span>
        );
      })}
    </div>
  );
}

/** What the answer of a round asked for, and how long it took until the next one. */
function asksWords({ asks }: Round, thought: number, waits: boolean): string {
  return [
    asks.length === 0 ? '' : `asks ${asks.join(', ')}`,
    thought >= 0 ? `input after ${duration(thought)}` : '',
    waits ? 'waits for input' : '',
  ]
    .filter((words) => words !== '')
    .join(' · ');
}
