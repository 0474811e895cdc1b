import { rowClassCode } from '../../../shared/analysis/index.ts';
import type { ConnectionModel, ModelChange } from '../../state/index.ts';
import { MarkLane } from './mark-lane.ts';
import { SpanLane } from './span-lane.ts';

const NOTIFICATION = rowClassCode('notification');
const STDERR = rowClassCode('process.stderr');
const FIRST_PROCESS = rowClassCode('process.spawn');
const FIRST_NOISE = rowClassCode('noise.encoding');
const LAST_NOISE = rowClassCode('noise.trailing');

/** The lanes of one connection, kept in step with its model at the cost of what is new. */
export class TimelineIndex {
  readonly client = new SpanLane();
  readonly server = new SpanLane();
  readonly notifications = new MarkLane();
  readonly stderr = new MarkLane();
  readonly process = new MarkLane();

  constructor(model: ConnectionModel) {
    this.#take(model, {
      firstRow: 0,
      endRow: model.rows.length,
      patchedRows: [],
      operations: Array.from(model.operations.keys()),
    });
    model.follow((change) => this.#take(model, change));
  }

  #take({ rows, operations }: ConnectionModel, change: ModelChange): void {
    for (let row = change.firstRow; row < change.endRow; row++) {
      const code = rows.classCode(row);
      if (code === NOTIFICATION || (code >= FIRST_NOISE && code <= LAST_NOISE)) this.notifications.add(row);
      else if (code === STDERR) this.stderr.add(row);
      else if (code >= FIRST_PROCESS) this.process.add(row);
    }
    for (const index of change.operations) {
      const operation = operations[index];
      if (operation) (operation.dir === 'c2s' ? this.client : this.server).update(operation);
    }
  }
}

const indices = new WeakMap<ConnectionModel, TimelineIndex>();

/** The one index of a model. */
export function timelineOf(model: ConnectionModel): TimelineIndex {
  let index = indices.get(model);
  if (index === undefined) {
    index = new TimelineIndex(model);
    indices.set(model, index);
  }
  return index;
}
