import {
  ROW_LEVELS,
  rowClassCode,
  type Exchange,
  type Operation,
  type RowTable,
} from '../../../shared/analysis/index.ts';
import type { ConnectionModel, ModelChange } from '../../state/index.ts';
import { MarkLane } from './columns/marks.ts';
import { noticeLanes, noticeOf } from './notices.ts';
import { ProcessRuns } from './process-runs.ts';
import { RowTimes } from './columns/row-times.ts';
import { SessionBands } from './session-bands.ts';
import type { Outcome } from './columns/span-track.ts';
import { SpanTracks, type Span } from './columns/span-tracks.ts';
import { isListen, SubscriptionSpans } from './subscription-spans.ts';
import { taskSpan } from './task-spans.ts';
import { WorstLevels } from './columns/worst-levels.ts';

const STDERR = rowClassCode('process.stderr');
const FIRST_PROCESS = rowClassCode('process.spawn');
const LAST_PROCESS = rowClassCode('process.exit');
const FIRST_WIRE = rowClassCode('http.request');
const LAST_WIRE = rowClassCode('sse.event');
const COMMENT = rowClassCode('sse.comment');
/** Answers after the end that are drawn; older ones only as the frames that they are. */
const LATE_MOST = 256;

/** How long an answer may still come to a request that was given up, and another exchange go on with a stream, without that something else stands there; µs. */
const RACE = 2_000_000;
const RETRY = 10_000_000;

/** What of a model the index is kept of. */
export type TimelineSource = Pick<ConnectionModel, 'rows' | 'operations' | 'exchanges' | 'exchange'>;

/** The lanes of one connection, kept in step with its model at the cost of what is new. */
export class TimelineIndex {
  readonly times = new RowTimes();
  /** Level of each row: its code among ROW_LEVELS. */
  readonly levels = new WorstLevels();
  readonly client = new SpanTracks(6);
  readonly server = new SpanTracks(4);
  readonly notices = { c2s: noticeLanes(), s2c: noticeLanes() };
  readonly subscriptions = new SubscriptionSpans();
  /** By the index of the operation that brought the task. */
  readonly tasks = new SpanTracks(4);
  /** Requests about a task. */
  readonly polls = new MarkLane();
  readonly streams = new SpanTracks(8);
  /** Frames that came on an event stream, and its comments. */
  readonly arrivals = new MarkLane();
  readonly comments = new MarkLane();
  readonly sessions = new SessionBands();
  readonly stderr = new MarkLane();
  readonly runs = new ProcessRuns();
  /** Starts, steps of the shutdown, exits. */
  readonly steps = new MarkLane();
  /** What else happens: timeouts, probes, notes, gaps, opening and closing of a WebSocket. */
  readonly remarks = new MarkLane();
  /** What was sent by hand, or by a replay. */
  readonly byHand = new MarkLane();
  /** Indices of the newest operations that were answered after they had been given up. */
  readonly late: number[] = [];

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
    const tasks: Span[] = [];
    for (const index of change.operations) {
      const operation = model.operations[index];
      if (operation === undefined) continue;
      this.#takeOperation(operation);
      const task = taskSpan(operation);
      if (task !== null) tasks.push(task);
    }
    // They begin when they are answered for, which is another order than that of the requests.
    for (const task of tasks.toSorted((a, b) => a.row - b.row)) this.tasks.take(task);
    for (const index of change.exchanges) {
      const exchange = model.exchanges[index];
      if (exchange === undefined) continue;
      this.streams.take(exchangeSpan(exchange), model.exchange(exchange.resumes)?.index);
      this.sessions.take(exchange);
    }
  }

  #takeRow({ rows, operations }: TimelineSource, row: number): void {
    this.times.add(rows.time(row));
    this.#raise(rows, row);
    const code = rows.classCode(row);
    const notice = noticeOf(rows, row);
    const dir = rows.direction(row);
    if (rows.origin(row) !== 'wire') this.byHand.add(row);
    if (notice !== null) {
      this.notices[dir ?? 's2c'][notice].add(row);
      if (dir === 's2c' && notice !== 'noise')
        this.subscriptions.notified(row, rows.time(row), rows.method(row), operations[rows.operation(row)]);
    } else if (code === STDERR) this.stderr.add(row);
    else if (code >= FIRST_PROCESS && code <= LAST_PROCESS) {
      this.steps.add(row);
      this.runs.take(rows, row);
    } else if (code === COMMENT) this.comments.add(row);
    else if (code >= FIRST_PROCESS && (code < FIRST_WIRE || code > LAST_WIRE)) this.remarks.add(row);
    if (code < FIRST_PROCESS && dir === 's2c' && rows.exchange(row) > 0) this.arrivals.add(row);
    if (rows.class(row) === 'request' && isPoll(operations, rows.operation(row))) this.polls.add(row);
  }

  #takeOperation(operation: Operation): void {
    if (isListen(operation) || operation.method.startsWith('resources/')) this.subscriptions.take(operation);
    if (!isListen(operation))
      (operation.dir === 'c2s' ? this.client : this.server).take(operationSpan(operation, this.times));
    if (!operation.late || this.late.includes(operation.index)) return;
    this.late.push(operation.index);
    if (this.late.length > LATE_MOST) this.late.shift();
  }

  #raise(rows: RowTable, row: number): void {
    const level = rows.level(row);
    if (level !== '') this.levels.raise(row, ROW_LEVELS.indexOf(level));
  }
}

/** A request about a task by the side that wants it; what the other side asks for its sake is none. */
function isPoll(operations: readonly Operation[], index: number): boolean {
  const operation = operations[index];
  const task = operations[operation?.taskOf ?? -1];
  return task !== undefined && task.dir === operation?.dir;
}

function operationSpan(operation: Operation, times: RowTimes): Span {
  const { index, request: row, start, end, state, late, response } = operation;
  const open = state === 'pending' || state === 'input-required';
  const gaveUp = state === 'cancelled' || state === 'timed-out';
  const free = late ? times.at(response) : gaveUp ? end + RACE : end;
  return { index, row, start, end, open, outcome: outcomeOf(state), free };
}

function outcomeOf(state: Operation['state']): Outcome {
  if (state === 'cancelled') return 'given-up';
  return state === 'result' || state === 'pending' || state === 'input-required' ? 'fine' : 'failed';
}

function exchangeSpan({ index, row, start, end, state, status, retryMs }: Exchange): Span {
  const outcome = state === 'failed' || status >= 400 ? 'failed' : state === 'closed' ? 'given-up' : 'fine';
  return { index, row, start, end, open: end < 0, outcome, free: end + Math.min(RETRY, Math.max(0, retryMs) * 1000) };
}

const indices = new WeakMap<ConnectionModel, TimelineIndex>();

/** The one index of a model. */
export function timelineOf(model: ConnectionModel): TimelineIndex {
  const known = indices.get(model);
  if (known !== undefined) return known;
  const index = new TimelineIndex(model);
  model.follow((change) => index.take(model, change));
  indices.set(model, index);
  return index;
}
