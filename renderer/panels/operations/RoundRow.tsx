import type { Operation, Round } from '../../../shared/analysis/index.ts';
import { duration, secondsFrom, type RowPlace } from '../../widgets/index.ts';

export interface RoundRowProps {
  readonly operation: Operation;
  /** Which of its rounds. */
  readonly at: number;
  readonly place: RowPlace;
  /** µs since the start of the capture; -1 where time stands still. */
  readonly now: number;
  /** µs from which times are counted. */
  readonly zero: number;
}

/** One round of an operation: what was asked for, and how long somebody thought about it. */
export function RoundRow({ operation, at, place, now, zero }: RoundRowProps) {
  const round = operation.rounds[at];
  if (round === undefined) return <div {...place} />;
  const next = operation.rounds[at + 1];
  const took = round.end >= 0 ? round.end - round.start : now < 0 ? -1 : Math.max(0, now - round.start);
  const thought = next === undefined || round.end < 0 ? -1 : next.start - round.end;
  return (
    <div {...place} className="operations-row operations-round" data-round={at + 1}>
      <span role="gridcell" className="operations-number">
        {secondsFrom(round.start, zero)}
      </span>
      <span role="gridcell" className="tone-muted" aria-hidden>
        {next === undefined ? '└' : '├'}
      </span>
      <span role="gridcell">round {at + 1}</span>
      <span role="gridcell" className="operations-id">
        {round.id}
      </span>
      <span role="gridcell" className="operations-asks" title={round.asks.join('\n')}>
        {asksWords(round, thought, operation.state === 'input-required' && next === undefined)}
      </span>
      <span role="gridcell" className="operations-latency">
        <span />
        <span className="operations-number">{duration(took)}</span>
      </span>
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
