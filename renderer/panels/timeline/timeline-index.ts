import { rowClassCode, type Exchange, type Operation } from '../../../shared/analysis/index.ts';
import type { ConnectionModel, ModelChange } from '../../state/index.ts';
import { MarkLane } from './mark-lane.ts';
import { SessionBands } from './session-bands.ts';
import { SpanLane, type Span } from './span-lane.ts';
import { Tracks } from './tracks.ts';

const NOTIFICATION = rowClassCode('notification');
const STDERR = rowClassCode('process.stderr');
const FIRST_EVENT = rowClassCode('process.spawn');
const FIRST_WIRE = rowClassCode('http.request');
const LAST_WIRE = rowClassCode('sse.comment');
const FIRST_NOISE = rowClassCode('noise.encoding');
const LAST_NOISE = rowClassCode('noise.trailing');

/** The lanes of one connection, kept in step with its model at the cost of what is new. */
export class TimelineIndex {
  readonly client = new SpanLane();
  readonly server = new SpanLane();
  readonly notifications = new MarkLane();
  readonly streams = new SpanLane();
  readonly tracks = new Tracks();
  readonly sessions = new SessionBands();
  /** Heads, ends and comments of HTTP: only those with a finding are marked. */
  readonly wire = new MarkLane();
  readonly stderr = new MarkLane();
  /** What happens to the process, the connection and our client. */
  readonly happenings = new MarkLane();

  constructor(model: ConnectionModel) {
    this.#take(model, {
      firstRow: 0,
      endRow: model.rows.length,
      patchedRows: [],
      operations: Array.from(model.operations.keys()),
      exchanges: Array.from(model.exchanges.keys()),
    });
    model.follow((change) => this.#take(model, change));
  }

  #take({ rows, operations, exchanges }: ConnectionModel, change: ModelChange): void {
    for (let row = change.firstRow; row < change.endRow; row++) {
      const code = rows.classCode(row);
      if (code === NOTIFICATION || (code >= FIRST_NOISE && code <= LAST_NOISE)) this.notifications.add(row);
      else if (code === STDERR) this.stderr.add(row);
      else if (code >= FIRST_WIRE && code <= LAST_WIRE) this.wire.add(row);
      else if (code >= FIRST_EVENT) this.happenings.add(row);
    }
    for (const index of change.operations) {
      const operation = operations[index];
      if (operation) (operation.dir === 'c2s' ? this.client : this.server).update(spanOf(operation));
    }
    for (const index of change.exchanges) {
      const exchange = exchanges[index];
      if (!exchange) continue;
      const span = exchangeSpan(exchange);
      this.streams.update(span);
      this.tracks.place(span);
      this.sessions.take(exchange);
    }
  }
}

function spanOf({ index, start, end, state }: Operation): Span {
  const open = state === 'pending' || state === 'input-required';
  return { index, start, end, open, failed: state !== 'result' };
}

function exchangeSpan({ index, start, end, state, status }: Exchange): Span {
  return { index, start, end, open: end < 0, failed: state === 'failed' || status >= 400 };
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
