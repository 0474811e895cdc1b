import { oneLine, RecentMap } from '../reading/index.ts';
import type { MessageReading } from '../../jsonrpc/index.ts';
import type { Operation, Round } from './operations.ts';
import { fingerprint, isObject, type JsonObject, member, textFingerprint } from '../../json/index.ts';

/** Methods that may be answered with a question (2026-07-28, patterns/mrtr). */
export const ROUND_METHODS: ReadonlySet<string> = new Set(['tools/call', 'prompts/get', 'resources/read']);
/** Questions of one answer that are looked at. */
export const ROUND_ASKS_MOST = 100;
/** So much of a state is kept, UTF-16 units: the reading of a very large frame has no more of it. */
export const STATE_READ = 16_384;

const ASKS_KEPT = 20;
const KIND_MOST = 60;
const WAITING_MOST = 1024;
const CALLS_MOST = 1024;
/** Params of requests up to this long are kept until they are answered, UTF-16 units: few are ever needed. */
const PARAMS_KEPT = 4096;
/** Members of params that are not those of the call itself. */
const OF_THE_ROUND: ReadonlySet<string> = new Set(['_meta', 'requestState', 'inputResponses']);

/** A `requestState`: how it begins, and what tells it from others that begin so. */
export interface StateMark {
  /** Its first 16,384 UTF-16 units. */
  readonly start: string;
  /** UTF-16 units of the whole, and a number for it. */
  readonly length: number;
  readonly print: number;
}

/** An answer that asked for input, and the call that waits for it. */
export interface AskedRound {
  readonly operation: Operation;
  /** Exact JSON text of the id of the request that was answered so. */
  readonly id: string;
  /** Row of the answer. */
  readonly row: number;
  /** The methods that were asked for, by key; at most 100. */
  readonly kinds: ReadonlyMap<string, string>;
  /** Null where the server gave none. */
  readonly state: StateMark | null;
  /** A number for the params of the call itself; null where they are not known. */
  readonly params: number | null;
}

/** A request that says that it goes on with a call. */
export interface Retry {
  readonly row: number;
  /** The round that it is held against; null where no call waits that it can belong to. */
  readonly round: AskedRound | null;
  readonly state: StateMark | null;
  readonly params: number | null;
  /** Keys of the questions of that round that it leaves unanswered. */
  readonly open: readonly string[];
}

/**
 * The calls that were answered with questions. In their place already: what a request at hand goes on with waits no more, and
 * stands in its retry.
 */
export interface KnownRounds {
  /** The rounds of this conversation with which no request has gone on, in their order. */
  waiting(): AskedRound[];
  /** What the newest request of an operation says that it goes on with; null where it does not say so. */
  retryOf(operation: Operation): Retry | null;
}

/** A round that waits. */
interface Waiting {
  readonly round: AskedRound;
  /** A request was held against it, or its conversation is over: a right retry may still come. */
  left: boolean;
}

/** What a request names: a tool, a prompt, a resource. */
export function nameOf(params: unknown): string {
  const name = member(params, 'name');
  const named = typeof name === 'string' && name !== '' ? name : member(params, 'uri');
  return typeof named === 'string' ? oneLine(named) : '';
}

/** Whether a result asks for input before the request can be answered (2026-07-28, multi-round-trip requests). */
export function asksForInput(result: unknown): boolean {
  return member(result, 'resultType') === 'input_required';
}

/** The requests that a result asks to be answered, by key; at most so many are looked at. */
export function inputRequests(result: unknown, most: number): [key: string, request: unknown][] {
  const requests = member(result, 'inputRequests');
  if (!isObject(requests)) return [];
  const found: [string, unknown][] = [];
  for (const key in requests) {
    if (found.length === most) break;
    found.push([key, requests[key]]);
  }
  return found;
}

/** Whether the params of a request are those of a retry. */
function isRetry(params: unknown): boolean {
  return isObject(params) && (Object.hasOwn(params, 'requestState') || Object.hasOwn(params, 'inputResponses'));
}

/**
 * Finds the call that a retry goes on with: the same method, and the very requestState of the answer; where the answer had
 * none, the same name (2026-07-28, multi-round-trip requests). One whose state is wrong opens another call, and is held against
 * the call that it is most like.
 */
export class InputRounds implements KnownRounds {
  readonly #waiting: Waiting[] = [];
  /** Of calls that wait for an answer their params, or a number for them. */
  readonly #params = new RecentMap<Operation, JsonObject | number | null>(CALLS_MOST);
  readonly #retries = new RecentMap<Operation, Retry>(CALLS_MOST);
  /** States that a retry has brought back: a request may be made again after its stream was lost. */
  readonly #used = new RecentMap<string, true>(CALLS_MOST);
  multiRound = 0;
  /** Rounds beyond the first. */
  further = 0;

  waiting(): AskedRound[] {
    return this.#waiting.filter(({ left }) => !left).map(({ round }) => round);
  }

  retryOf(operation: Operation): Retry | null {
    return this.#retries.get(operation) ?? null;
  }

  /** Another conversation began: what waits may still be gone on with, but nothing is held against it. */
  leave(): void {
    for (const one of this.#waiting) one.left = true;
  }

  /** Notes what a request of the modern era asks for, as long as it may be answered by a question. */
  asked(operation: Operation, { span, value }: MessageReading): void {
    if (!ROUND_METHODS.has(operation.method)) return;
    const params = member(value, 'params');
    const small = span[1] - span[0] <= PARAMS_KEPT && isObject(params);
    // A retry has been looked at.
    const known = this.retryOf(operation)?.params ?? null;
    this.#params.set(operation, known ?? (small ? params : fingerprint(params, OF_THE_ROUND)));
  }

  /** The request was answered for good, or given up. */
  settled(operation: Operation): void {
    if (ROUND_METHODS.has(operation.method)) this.#params.delete(operation);
  }

  /** The server asked for input: the round is over, the call is not. */
  asks(operation: Operation, result: unknown, row: number, t: number): void {
    if (operation.rounds.length === 0) operation.rounds.push(firstRound(operation));
    const round = operation.rounds.at(-1)!;
    round.response = row;
    round.end = t;
    round.asks = asksOf(result);
    const params = this.#params.get(operation);
    const asked: AskedRound = {
      operation,
      id: operation.id,
      row,
      kinds: new Map(inputRequests(result, ROUND_ASKS_MOST).map(([key, request]) => [key, kindOf(request)])),
      state: stateIn(result),
      params: isObject(params) ? fingerprint(params, OF_THE_ROUND) : (params ?? null),
    };
    this.#waiting.push({ round: asked, left: false });
    if (this.#waiting.length > WAITING_MOST) this.#waiting.shift();
  }

  /** What a request goes on with, and the call that it is a further round of, null for none; null where it does not say so. */
  goesOn(method: string, params: unknown, row: number): { continued: Operation | null; retry: Retry } | null {
    if (!isRetry(params)) return null;
    const state = stateIn(params);
    const own = fingerprint(params, OF_THE_ROUND);
    const again = state !== null && this.#used.get(keyOf(state)) === true;
    const name = nameOf(params);
    const continued = this.#continued(method, name, state, own);
    const near = continued ?? this.#near(method, name, own);
    const round = near === null || near.left || again ? null : near.round;
    if (continued !== null) this.#waiting.splice(this.#waiting.indexOf(continued), 1);
    else if (near !== null && round !== null) near.left = true;
    if (round !== null && round.state !== null) this.#used.set(keyOf(round.state), true);
    const open = round === null ? [] : openQuestions(round, params);
    return { continued: continued?.round.operation ?? null, retry: { row, round, state, params: own, open } };
  }

  /** The operation of a request that says that it goes on with a call. */
  retried(operation: Operation, retry: Retry): void {
    this.#retries.set(operation, retry);
  }

  /** Begins a further round. */
  next(operation: Operation, id: string, row: number, t: number): void {
    operation.rounds.push({ id, request: row, response: -1, start: t, end: -1, asks: [] });
    this.further += 1;
    if (operation.rounds.length === 2) this.multiRound += 1;
  }

  #continued(method: string, name: string, state: StateMark | null, params: number | null): Waiting | null {
    const fitting = this.#waiting.filter(({ round: { operation, state: given } }) =>
      operation.method !== method
        ? false
        : state === null || given === null
          ? state === given && operation.name === name
          : state.start === given.start,
    );
    const named = fitting.filter(({ round }) => round.operation.name === name);
    return named.find(({ round }) => round.params === params) ?? named[0] ?? fitting[0] ?? null;
  }

  #near(method: string, name: string, params: number | null): Waiting | null {
    const near = this.#waiting.filter(
      ({ left, round: { operation } }) => !left && operation.method === method && operation.name === name,
    );
    return near.findLast(({ round }) => round.params === params) ?? near.at(-1) ?? null;
  }
}

/** Whether two states are one and the same. */
export function sameState(one: StateMark | null, other: StateMark | null): boolean {
  if (one === null || other === null) return one === other;
  return one.start === other.start && one.length === other.length && one.print === other.print;
}

function stateIn(owner: unknown): StateMark | null {
  const state = member(owner, 'requestState');
  if (typeof state !== 'string') return null;
  return { start: state.slice(0, STATE_READ), length: state.length, print: textFingerprint(state) };
}

function keyOf({ length, print }: StateMark): string {
  return `${length} ${print}`;
}

function kindOf(request: unknown): string {
  const method = member(request, 'method');
  return typeof method === 'string' ? method.slice(0, KIND_MOST) : '';
}

function openQuestions({ kinds }: AskedRound, params: unknown): string[] {
  const responses = member(params, 'inputResponses');
  return Array.from(kinds.keys()).filter((key) => member(responses, key) === undefined);
}

function firstRound({ id, request, start }: Operation): Round {
  return { id, request, response: -1, start, end: -1, asks: [] };
}

/** What a result or a task asks for: each key with its method (`city: elicitation/create`), at most 20. */
export function asksOf(result: unknown): string[] {
  return inputRequests(result, ASKS_KEPT).map(([key, request]) => {
    const method = member(request, 'method');
    return `${oneLine(key, 60)}: ${typeof method === 'string' ? oneLine(method, 60) : 'nothing known'}`;
  });
}
