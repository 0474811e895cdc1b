import { oneLine } from '../reading/index.ts';
import type { Operation, Round } from './operations.ts';
import { isObject, member } from '../../json/index.ts';

const ASKS_KEPT = 20;
/** So much of a state tells calls apart: the reading of a very large frame has no more of it. */
const STATE_UNITS = 16_384;
/** Retries that look alike are told apart by their arguments among so many calls at most. */
const CANDIDATES_LOOKED_AT = 32;

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
 * none, the same name (2026-07-28, multi-round-trip requests).
 */
export class InputRounds {
  readonly #waiting = new Map<string, Operation[]>();
  /** What the arguments of an operation were. */
  readonly #arguments = new Map<Operation, number>();
  multiRound = 0;
  /** Rounds beyond the first. */
  further = 0;

  /** Notes what a request of the modern era asks for, as long as it may be answered by a question. */
  asked(operation: Operation, params: unknown): void {
    const given = member(params, 'arguments');
    if (given !== undefined) this.#arguments.set(operation, fingerprint(given));
  }

  /** The request was answered for good, or given up. */
  settled(operation: Operation): void {
    if (this.#arguments.size > 0) this.#arguments.delete(operation);
  }

  /** The server asked for input: the round is over, the call is not. */
  asks(operation: Operation, result: unknown, row: number, t: number): void {
    const asks = asksOf(result);
    if (operation.rounds.length === 0) operation.rounds.push(firstRound(operation));
    const round = operation.rounds.at(-1)!;
    round.response = row;
    round.end = t;
    round.asks = asks;
    const state = member(result, 'requestState');
    const key =
      typeof state === 'string' ? stateKey(operation.method, state) : nameKey(operation.method, operation.name);
    const waiting = this.#waiting.get(key);
    if (waiting) waiting.push(operation);
    else this.#waiting.set(key, [operation]);
  }

  /** The call that these params go on with, which then waits no more; null where there is none. */
  continued(method: string, params: unknown): Operation | null {
    if (this.#waiting.size === 0 || !isRetry(params)) return null;
    const state = member(params, 'requestState');
    const name = nameOf(params);
    const key = typeof state === 'string' ? stateKey(method, state) : nameKey(method, name);
    const waiting = this.#waiting.get(key);
    if (!waiting) return null;
    const given = fingerprint(member(params, 'arguments'));
    const near = waiting.slice(0, CANDIDATES_LOOKED_AT);
    const named = near.filter((operation) => operation.name === name);
    const operation = named.find((one) => (this.#arguments.get(one) ?? 0) === given) ?? named[0] ?? near[0]!;
    waiting.splice(waiting.indexOf(operation), 1);
    if (waiting.length === 0) this.#waiting.delete(key);
    return operation;
  }

  /** Begins a further round. */
  next(operation: Operation, id: string, row: number, t: number): void {
    operation.rounds.push({ id, request: row, response: -1, start: t, end: -1, asks: [] });
    this.further += 1;
    if (operation.rounds.length === 2) this.multiRound += 1;
  }
}

function firstRound({ id, request, start }: Operation): Round {
  return { id, request, response: -1, start, end: -1, asks: [] };
}

const stateKey = (method: string, state: string): string => `${method}\n=${state.slice(0, STATE_UNITS)}`;
const nameKey = (method: string, name: string): string => `${method}\n#${name}`;

/** What a result or a task asks for: each key with its method (`city: elicitation/create`), at most 20. */
export function asksOf(result: unknown): string[] {
  return inputRequests(result, ASKS_KEPT).map(([key, request]) => {
    const method = member(request, 'method');
    return `${oneLine(key, 60)}: ${typeof method === 'string' ? oneLine(method, 60) : 'nothing known'}`;
  });
}

/** A number for arguments that are the same JSON text (FNV-1a); 0 for none, and for what is nested too deep to write. */
function fingerprint(value: unknown): number {
  let text: string;
  try {
    text = JSON.stringify(value) ?? '';
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
  if (text === '') return 0;
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0 || 1;
}
