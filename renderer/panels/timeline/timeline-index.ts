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
  readonly times = new RowTimes();
  readonly activity = new Activity();
  /** Level of each row: its code among ROW_LEVELS. */
  readonly levels = new WorstLevels();
  readonly lanes: readonly Lane[] = LANES.map((LaneOfKind) => new LaneOfKind());
  readonly #ofRows = this.lanes.filter(({ takeRow }) => takeRow !== undefined);

  constructor(model: TimelineSource) {
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
    for (let row = change.firstRow; row < change.endRow; row++) {
      taken.goTo(row);
      this.#takeRow(taken);
    }
    for (const row of change.patchedRows) this.#raise(model.rows, row);
    const operations = change.operations.flatMap((index) => model.operations[index] ?? []);
    for (const lane of this.lanes) lane.takeOperations?.(operations, model, this.times);
    for (const index of change.exchanges) {
      const exchange = model.exchanges[index];
      if (exchange !== undefined) for (const lane of this.lanes) lane.takeExchange?.(exchange, model);
    }
  }

  #takeRow(taken: TakenRow): void {
    this.times.add(taken.t);
    this.activity.take(taken.t, Math.min(taken.t, taken.operation?.start ?? taken.t));
    this.#raise(taken.rows, taken.row);
    for (const lane of this.#ofRows) lane.takeRow?.(taken);
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
