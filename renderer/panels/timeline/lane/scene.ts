import type { ConnectionModel } from '../../../state/index.ts';
import type { RowTimes } from '../columns/row-times.ts';
import type { WorstLevels } from '../columns/worst-levels.ts';
import type { TimelineColours } from '../pen/palette.ts';
import type { TimeScale } from '../pen/time-scale.ts';

/** Everything that one drawing of the timeline needs. */
export interface Scene {
  readonly model: ConnectionModel;
  readonly times: RowTimes;
  /** Level of each row: its code among ROW_LEVELS. */
  readonly levels: WorstLevels;
  readonly scale: TimeScale;
  /** µs: where pending operations, open streams and a running process end. */
  readonly now: number;
  readonly refusals: Refusals;
  readonly colours: TimelineColours;
}

/** Where a server refused a way of speaking that was only tried: something was found out, nothing failed. */
export interface Refusals {
  /** Indices of operations. */
  readonly operations: ReadonlySet<number>;
  /** Numbers of exchanges. */
  readonly exchanges: ReadonlySet<number>;
}

/** What the probes that were answered with no lean on. */
export function refusalsOf({ session, rows }: ConnectionModel): Refusals {
  const refused = (session?.probes ?? []).filter(({ outcome }) => outcome === 'no');
  const evidence = refused.flatMap(({ seqs }) => seqs.map((seq) => rows.firstOfSeq(seq)));
  return {
    operations: new Set(evidence.map((row) => rows.operation(row))),
    exchanges: new Set(evidence.map((row) => rows.exchange(row))),
  };
}
