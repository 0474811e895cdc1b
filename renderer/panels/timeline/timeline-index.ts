import { ROW_LEVELS, type Operation, type RowTable } from '../../../shared/analysis/index.ts';
import type { Direction } from '../../../shared/capture/index.ts';
import { derived, type ConnectionModel, type ModelChange } from '../../state/index.ts';
import { Activity } from './columns/activity.ts';
import { RowTimes } from './columns/row-times.ts';
import { WorstLevels } from './columns/worst-levels.ts';
import type { Lane, TimelineRow, TimelineSource } from './lane/lane.ts';
import { kindOf, noticeOf, type Notice, type RowKind } from './lane/row-kind.ts';
import { LANES } from './lanes/index.ts';

/** One object for all rows of a batch: lanes keep nothing of it, and there may be a million. */
class TakenRow implements TimelineRow {
  readonly rows: RowTable;
  readonly operations: readonly Operation[];
  row = -1;
  t = 0;
  code = 0;
  kind: RowKind = 'frame';
  notice: Notice | null = null;
  dir: Direction | null = null;
  operation: Operation | undefined = undefined;

  constructor({ rows, operations }: TimelineSource) {
    this.rows = rows;
    this.operations = operations;
  }

  goTo(row: number): void {
    const { rows } = this;
    this.row = row;
    this.t = rows.time(row);
    this.code = rows.classCode(row);
    this.kind = kindOf(this.code);
    this.notice = noticeOf(rows, row);
    this.dir = rows.direction(row);
    this.operation = this.operations[rows.operation(row)];
  }
}

/** The lanes of one connection, kept in step with its model at the cost of what is new. */
export class TimelineIndex {
  readonly times: RowTimes;
  readonly activity = new Activity();
  /** Level of each row: its code among ROW_LEVELS. */
  readonly levels = new WorstLevels();
  readonly lanes: readonly Lane[] = LANES.map((LaneOfKind) => new LaneOfKind());
  /** The lanes that want the rows of a kind, by its number. */
  readonly #wanting = new Map<number, readonly Lane[]>();

  constructor(model: TimelineSource) {
    this.times = new RowTimes(model.rows);
    this.take(model, {
      firstRow: 0,
      endRow: model.rows.length,
      patchedRows: [],
      operations: Array.from(model.operations.keys()),
      exchanges: Array.from(model.exchanges.keys()),
      annotated: true,
    });
  }

  /** Takes in what a batch brought. */
  take(model: TimelineSource, change: ModelChange): void {
    const taken = new TakenRow(model);
    for (let row = change.firstRow; row < change.endRow;) {
      const alike = model.rows.alikeUntil(row, change.endRow);
      const lanes = this.#lanesOf(taken, row);
      for (; row < alike; row += 1) this.#takeRow(taken, row, lanes);
    }
    this.#raiseAll(model.rows, change.firstRow, change.endRow);
    for (const row of change.patchedRows) this.#raise(model.rows, row);
    const operations = change.operations.flatMap((index) => model.operations[index] ?? []);
    for (const lane of this.lanes) lane.takeOperations?.(operations, model, this.times);
    for (const index of change.exchanges) {
      const exchange = model.exchanges[index];
      if (exchange !== undefined) for (const lane of this.lanes) lane.takeExchange?.(exchange, model);
    }
  }

  #lanesOf(taken: TakenRow, row: number): readonly Lane[] {
    const kind = taken.rows.kind(row);
    const known = this.#wanting.get(kind);
    if (known !== undefined) return known;
    taken.goTo(row);
    const lanes = this.lanes.filter((lane) => lane.wants?.(taken) === true);
    this.#wanting.set(kind, lanes);
    return lanes;
  }

  #takeRow(taken: TakenRow, row: number, lanes: readonly Lane[]): void {
    const t = taken.rows.time(row);
    this.times.add(t);
    // Only behind a rest it matters when the operation of a row began.
    const operation = this.activity.rests(t) ? taken.operations[taken.rows.operation(row)] : undefined;
    this.activity.take(t, Math.min(t, operation?.start ?? t));
    if (lanes.length === 0) return;
    taken.goTo(row);
    for (const lane of lanes) lane.takeRow?.(taken);
  }

  #raiseAll(rows: RowTable, from: number, to: number): void {
    for (let row = rows.nextLevelled(from, to); row < to; row = rows.nextLevelled(row + 1, to)) this.#raise(rows, row);
  }

  #raise(rows: RowTable, row: number): void {
    const level = rows.level(row);
    if (level !== '') this.levels.raise(row, ROW_LEVELS.indexOf(level));
  }
}

/** The one index of a model. */
export const timelineOf = derived((model: ConnectionModel): TimelineIndex => {
  const index = new TimelineIndex(model);
  model.follow((change) => index.take(model, change));
  return index;
});
