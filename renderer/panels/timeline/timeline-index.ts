import { ROW_LEVELS, type RowTable } from '../../../shared/analysis/index.ts';
import { derived, type ConnectionModel, type ModelChange } from '../../state/index.ts';
import { RowTimes } from './columns/row-times.ts';
import { WorstLevels } from './columns/worst-levels.ts';
import type { Lane, TimelineRow, TimelineSource } from './lane/lane.ts';
import { kindOf, noticeOf } from './lane/row-kind.ts';
import { LANES } from './lanes/index.ts';

/** The lanes of one connection, kept in step with its model at the cost of what is new. */
export class TimelineIndex {
  readonly times = new RowTimes();
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
    for (let row = change.firstRow; row < change.endRow; row++) this.#takeRow(model, row);
    for (const row of change.patchedRows) this.#raise(model.rows, row);
    const operations = change.operations.flatMap((index) => model.operations[index] ?? []);
    for (const lane of this.lanes) lane.takeOperations?.(operations, model, this.times);
    for (const index of change.exchanges) {
      const exchange = model.exchanges[index];
      if (exchange !== undefined) for (const lane of this.lanes) lane.takeExchange?.(exchange, model);
    }
  }

  #takeRow({ rows, operations }: TimelineSource, row: number): void {
    this.times.add(rows.time(row));
    this.#raise(rows, row);
    const code = rows.classCode(row);
    const taken: TimelineRow = {
      row,
      rows,
      code,
      t: rows.time(row),
      kind: kindOf(code),
      notice: noticeOf(rows, row),
      dir: rows.direction(row),
      operation: operations[rows.operation(row)],
      operations,
    };
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
