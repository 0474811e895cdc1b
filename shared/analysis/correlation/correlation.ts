import type { Direction, FrameEvent, NewTimeout } from '../../capture/index.ts';
import type { MessageReading } from '../../jsonrpc/index.ts';
import { META } from '../../mcp/index.ts';
import { type ExchangeRecord, isEventsStream } from '../http/index.ts';
import {
  asksForInput,
  InputRounds,
  type MessageLink,
  nameOf,
  type Operation,
  type OperationState,
  progressShare,
  progressText,
} from '../operations/index.ts';
import { signed } from '../reading/index.ts';
import { otherType } from './message-ids.ts';
import { OpenIds } from './open-ids.ts';
import { canonicalId, isObject, member } from '../../json/index.ts';

const PROGRESS_ROWS_KEPT = 32;

const other = (dir: Direction): Direction => (dir === 'c2s' ? 's2c' : 'c2s');

/** The tie between a message and an operation. */
export interface Tie {
  readonly link: MessageLink;
  readonly operation: Operation | null;
}

/** What the correlation has to know of the HTTP beneath. */
export interface Streams {
  /** The exchange that carries a stream; null for stdio. */
  of(stream: string): ExchangeRecord | null;
}

const UNTIED: Tie = { link: 'none', operation: null };

/** Row of the newest request of an operation. */
export function newestRequest({ rounds, request }: Operation): number {
  return rounds.length === 0 ? request : rounds.at(-1)!.request;
}

/** Pairs requests with what belongs to them. Ids live per direction (JSON-RPC 2.0 §4, §5). */
export class Correlation {
  readonly operations: Operation[] = [];
  readonly rounds = new InputRounds();
  readonly #streams: Streams;
  readonly #byToken = { c2s: new Map<string, number>(), s2c: new Map<string, number>() };
  readonly #pending = new Set<number>();
  readonly #byId = {
    c2s: new OpenIds((index) => this.#mayWait(index)),
    s2c: new OpenIds((index) => this.#mayWait(index)),
  };
  /** Client operations in order of start; settled ones are dropped from the end when looked at. */
  readonly #clientStack: number[] = [];

  constructor(streams: Streams = { of: () => null }) {
    this.#streams = streams;
  }

  get pendingCount(): number {
    return this.#pending.size;
  }

  /** Indices of the operations that wait for an answer. */
  pending(): Iterable<number> {
    return this.#pending;
  }

  /**
   * The operation that an id of that side stands for: of several that are open under one id, the oldest on this stream; else the one
   * last opened.
   */
  find(dir: Direction, id: string, stream = ''): Operation | null {
    const index = this.#byId[dir].find(canonicalId(id), (at) => this.operations[at]!.stream === stream);
    return index < 0 ? null : (this.operations[index] ?? null);
  }

  /** Whether an operation waits for its answer. Who goes on under the id of a question for the era has given that question up. */
  #mayWait(index: number): boolean {
    return this.#pending.has(index) && this.operations[index]!.method !== 'server/discover';
  }

  /** What a message is to the operations, applied. `row` is the row that it will stand in; `carrier` the exchange that it rode on. */
  apply(message: MessageReading, event: FrameEvent, row: number, carrier: ExchangeRecord | null): Tie {
    switch (message.class) {
      case 'request':
        return this.#asked(message, event, row, carrier);
      case 'malformed.request-id':
        return message.id === null || message.id === 'null' ? UNTIED : this.#asked(message, event, row, carrier);
      case 'notification':
        return this.#notified(message, event, row, carrier);
      case 'response.result':
      case 'response.error':
      case 'malformed.both':
      case 'malformed.empty-response':
        return this.#answered(message, event, row, carrier);
      case 'response.error-null-id':
      case 'response.error-unattributed':
        return this.#refused(message, event, row, carrier);
      default:
        return UNTIED;
    }
  }

  /** A timer of the requester ran out. */
  timeOut(dir: Direction, id: string, t: number): Operation | null {
    const operation = this.find(dir, id);
    if (operation?.state !== 'pending') return null;
    this.#settle(operation, 'timed-out', t);
    return operation;
  }

  /** A pending request is waited for `ms` from now, 0 for without an end. Null where there is no such request. */
  changeTimeout({ dir, id, ms }: NewTimeout, t: number): Operation | null {
    const operation = this.find(dir, id);
    if (operation?.state !== 'pending') return null;
    operation.timeoutMs = ms;
    operation.deadline = deadlineOf(t, ms);
    // What the user allows is allowed, whatever was the most before.
    if (operation.limit >= 0) operation.limit = ms === 0 ? -1 : Math.max(operation.limit, operation.deadline);
    return operation;
  }

  /** Nothing more can come: what is pending is lost. */
  lose(t: number): Operation[] {
    const lost = Array.from(this.#pending, (index) => this.operations[index]!);
    for (const operation of lost) this.#settle(operation, 'lost', t);
    return lost;
  }

  /** The stream of an exchange ended, and with it what was to be answered on it. Gives what had been pending. */
  endStream({ root }: ExchangeRecord, state: 'lost' | 'cancelled', t: number): Operation[] {
    const ended = root.operations.filter((operation) => operation.state === 'pending');
    for (const operation of ended) this.#settle(operation, state, t);
    return ended;
  }

  /** An exchange follows the redirect of another: what that was to answer is to be answered here. */
  redirect({ root, exchange }: ExchangeRecord): Operation[] {
    const moved = root.operations.filter((operation) => operation.state === 'pending');
    for (const operation of moved) operation.stream = `http-${exchange.number}`;
    return moved;
  }

  #asked(message: MessageReading, event: FrameEvent, row: number, carrier: ExchangeRecord | null): Tie {
    const params = member(message.value, 'params');
    const method = message.method ?? '';
    const goesOn = event.dir === 'c2s' ? this.rounds.goesOn(method, params, row) : null;
    const continued = goesOn?.continued ?? null;
    const operation = continued ?? this.#open(message, params, event, row, carrier);
    if (goesOn) this.rounds.retried(operation, goesOn.retry);
    if (continued) this.#goOn(continued, message.id ?? '', event, row);
    const { index } = operation;
    this.#byId[event.dir].add(canonicalId(operation.id), index);
    this.#pending.add(index);
    if (event.dir === 'c2s') {
      this.#clientStack.push(index);
      if (carrier && !(continued && carrier.root.operations.includes(operation)))
        carrier.root.operations.push(operation);
    }
    const meta = member(params, '_meta');
    if (meta !== undefined) {
      const token = member(meta, 'progressToken');
      if (typeof token === 'string' || typeof token === 'number')
        this.#byToken[event.dir].set(JSON.stringify(token), index);
      if (event.dir === 'c2s' && member(meta, META.protocolVersion) !== undefined)
        this.rounds.asked(operation, message);
    }
    const limited = event.timeoutMaxMs !== undefined && operation.timeoutMs > 0;
    operation.limit = limited ? event.t + event.timeoutMaxMs * 1000 : -1;
    return { link: continued ? 'continues' : 'opens', operation };
  }

  #open(
    message: MessageReading,
    params: unknown,
    { dir, t, stream, timeoutMs = 0 }: FrameEvent,
    row: number,
    carrier: ExchangeRecord | null,
  ): Operation {
    const operation: Operation = {
      index: this.operations.length,
      dir,
      id: message.id ?? '',
      method: message.method ?? '',
      name: nameOf(params),
      request: row,
      response: -1,
      start: t,
      end: -1,
      state: 'pending',
      late: false,
      timeoutMs,
      stream,
      deadline: deadlineOf(t, timeoutMs),
      limit: -1,
      rounds: [],
      strayed: false,
      related: 0,
      progress: [],
      progressCount: 0,
      progressText: '',
      progressShare: -1,
      parent: dir === 's2c' ? (carrier?.pending?.index ?? this.#carrying()) : -1,
      asksForTask: isObject(member(params, 'task')),
      task: null,
      taskOf: -1,
      errorCode: '',
    };
    this.operations.push(operation);
    return operation;
  }

  /** The retry of a call under a new id: the same operation waits again. */
  #goOn(operation: Operation, id: string, { t, stream, timeoutMs = 0 }: FrameEvent, row: number): void {
    this.rounds.next(operation, id, row, t);
    operation.id = id;
    operation.stream = stream;
    operation.response = -1;
    operation.end = -1;
    operation.state = 'pending';
    operation.timeoutMs = timeoutMs;
    operation.deadline = deadlineOf(t, timeoutMs);
  }

  #answered(message: MessageReading, event: FrameEvent, row: number, carrier: ExchangeRecord | null): Tie {
    if (message.id === null) return UNTIED;
    const asked = other(event.dir);
    const operation = this.find(asked, message.id, event.stream);
    if (!operation) {
      const twin = otherType(canonicalId(message.id));
      const near = twin === null ? null : this.find(asked, twin);
      return near ? { link: 'near', operation: near } : { link: 'orphan', operation: null };
    }
    // The id of an earlier round was answered already.
    if (operation.response >= 0 || canonicalId(operation.id) !== canonicalId(message.id))
      return { link: 'duplicate', operation };
    operation.response = row;
    if (event.dir === 's2c' && this.#strays(operation, event.stream, carrier)) operation.strayed = true;
    const error = member(message.value, 'error');
    if (error !== undefined) operation.errorCode = signed(member(error, 'code'));
    const asks =
      asked === 'c2s' && message.class === 'response.result' && asksForInput(member(message.value, 'result'));
    const late = operation.state === 'cancelled' || operation.state === 'timed-out';
    if (late) {
      operation.late = true;
      this.#roundAnswered(operation, row, event.t);
      return { link: 'answers-late', operation };
    }
    if (asks) {
      this.#settle(operation, 'input-required', event.t);
      this.rounds.asks(operation, member(message.value, 'result'), row, event.t);
      return { link: 'asks', operation };
    }
    this.#settle(operation, outcome(message), event.t);
    this.#roundAnswered(operation, row, event.t);
    return { link: 'answers', operation };
  }

  /** An error without an id, as the whole body of a response over HTTP: it can only be about the one request that was posted. */
  #refused(message: MessageReading, { dir, sse, t }: FrameEvent, row: number, carrier: ExchangeRecord | null): Tie {
    const [operation, more] = dir === 's2c' && sse === undefined ? (carrier?.root.operations ?? []) : [];
    if (operation?.state !== 'pending' || more !== undefined) return UNTIED;
    operation.response = row;
    operation.errorCode = signed(member(member(message.value, 'error'), 'code'));
    this.#settle(operation, 'error', t);
    this.#roundAnswered(operation, row, t);
    return { link: 'answers', operation };
  }

  #roundAnswered(operation: Operation, row: number, t: number): void {
    const round = operation.rounds.at(-1);
    if (!round) return;
    round.response = row;
    round.end = t;
  }

  /** Whether an answer of the server came on another stream than the protocol has it come on. */
  #strays(operation: Operation, stream: string, carrier: ExchangeRecord | null): boolean {
    if (stream === operation.stream && carrier === null) return false;
    const own = this.#streams.of(operation.stream);
    if (own === null || carrier === null) return stream !== operation.stream;
    if (own.root !== carrier.root) return !isEventsStream(carrier);
    // Over HTTP+SSE the body of a POST is no place for an answer (2024-11-05, transports).
    return own.root.overEvents && !isEventsStream(carrier);
  }

  #notified(message: MessageReading, event: FrameEvent, row: number, carrier: ExchangeRecord | null): Tie {
    const params = member(message.value, 'params');
    if (message.method === 'notifications/cancelled') return this.#cancelled(params, event);
    if (message.method === 'notifications/progress') return this.#progressed(params, event, row);
    if (event.dir === 'c2s') return UNTIED;
    const operation = this.#subscription(params) ?? carrier?.served ?? null;
    if (operation === null) return UNTIED;
    operation.related += 1;
    return { link: 'relates', operation };
  }

  #cancelled(params: unknown, { dir, t }: FrameEvent): Tie {
    const id = JSON.stringify(member(params, 'requestId')) ?? '';
    let operation = this.find(dir, id);
    // A server ends a subscription so (2026-07-28, patterns/cancellation).
    if (operation === null && dir === 's2c') {
      operation = this.find('c2s', id);
      if (operation?.method !== 'subscriptions/listen') operation = null;
    }
    if (operation === null) return UNTIED;
    if (operation.state === 'pending') this.#settle(operation, 'cancelled', t);
    return { link: 'cancels', operation };
  }

  #progressed(params: unknown, { dir, t }: FrameEvent, row: number): Tie {
    const index = this.#byToken[other(dir)].get(JSON.stringify(member(params, 'progressToken')) ?? '');
    const operation = index === undefined ? undefined : this.operations[index];
    if (!operation) return UNTIED;
    operation.progressCount += 1;
    operation.progress.push(row);
    if (operation.progress.length > PROGRESS_ROWS_KEPT) operation.progress.shift();
    operation.progressText = progressText(params);
    operation.progressShare = progressShare(params);
    if (operation.limit >= 0 && operation.state === 'pending')
      operation.deadline = Math.min(t + operation.timeoutMs * 1000, operation.limit);
    return { link: 'progresses', operation };
  }

  /** The subscription that a notification names by the id of its request, type included (2026-07-28, subscriptions). */
  #subscription(params: unknown): Operation | null {
    const meta = member(params, '_meta');
    const id = meta === undefined ? undefined : member(meta, META.subscriptionId);
    if (typeof id !== 'string' && typeof id !== 'number') return null;
    const operation = this.find('c2s', JSON.stringify(id));
    return operation?.method === 'subscriptions/listen' ? operation : null;
  }

  #settle(operation: Operation, state: OperationState, t: number): void {
    operation.state = state;
    operation.end = t;
    this.#pending.delete(operation.index);
    if (state !== 'input-required') this.rounds.settled(operation);
  }

  /** The newest client operation still open: the one that a request of the server most likely serves. */
  #carrying(): number {
    for (;;) {
      const last = this.#clientStack.at(-1);
      if (last === undefined || this.#pending.has(last)) return last ?? -1;
      this.#clientStack.pop();
    }
  }
}

function deadlineOf(t: number, timeoutMs: number): number {
  return timeoutMs > 0 ? t + timeoutMs * 1000 : -1;
}

function outcome(message: MessageReading): OperationState {
  if (message.class !== 'response.result') return 'error';
  return member(member(message.value, 'result'), 'isError') === true ? 'tool-error' : 'result';
}
