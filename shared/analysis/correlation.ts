import type { Direction } from '../capture/index.ts';
import type { MessageReading } from '../jsonrpc/index.ts';
import { member, textMember } from './json.ts';
import type { Operation, OperationState } from './operations.ts';
import type { MessageLink } from './step.ts';
import { progressText } from './summary.ts';
import { oneLine, signed } from './words.ts';

const PROGRESS_ROWS_KEPT = 32;

const other = (dir: Direction): Direction => (dir === 'c2s' ? 's2c' : 'c2s');

/** The tie between a message and an operation. */
export interface Tie {
  readonly link: MessageLink;
  readonly operation: Operation | null;
}

const UNTIED: Tie = { link: 'none', operation: null };

/**
 * One text for ids that are the same JSON value: escapes and exponents resolved where that is exact.
 * `1` and `"1"` stay different, and so do numbers too long for a double.
 */
export function canonicalId(text: string): string {
  if (text.startsWith('"')) return text.includes('\\') ? JSON.stringify(JSON.parse(text)) : text;
  if (!/[.eE]/.test(text)) return text;
  const value = Number(text);
  return Number.isSafeInteger(value) ? String(value) : text;
}

/** The same id as the other JSON type: `"7"` for `7`; null where there is no such thing. */
function otherType(id: string): string | null {
  if (id.startsWith('"')) {
    const inner = id.slice(1, -1);
    return /^-?\d+$/.test(inner) ? inner : null;
  }
  return /^-?\d+$/.test(id) ? `"${id}"` : null;
}

/** What a request names: a tool, a prompt, a resource. */
function nameOf(params: unknown): string {
  return oneLine(textMember(params, 'name') || textMember(params, 'uri'));
}

/** Pairs requests with what belongs to them. Ids live per direction (JSON-RPC 2.0 §4, §5). */
export class Correlation {
  readonly operations: Operation[] = [];
  readonly #byId = { c2s: new Map<string, number>(), s2c: new Map<string, number>() };
  readonly #byToken = { c2s: new Map<string, number>(), s2c: new Map<string, number>() };
  readonly #pending = new Set<number>();
  /** Client operations in order of start; settled ones are dropped from the end when looked at. */
  readonly #clientStack: number[] = [];

  get pendingCount(): number {
    return this.#pending.size;
  }

  /** Indices of the operations that wait for an answer. */
  pending(): Iterable<number> {
    return this.#pending;
  }

  /** The operation last opened with this id by that side, whatever its state. */
  find(dir: Direction, id: string): Operation | null {
    const index = this.#byId[dir].get(canonicalId(id));
    return index === undefined ? null : (this.operations[index] ?? null);
  }

  /** What a message is to the operations, applied. `row` is the row that it will stand in. */
  apply(message: MessageReading, dir: Direction, row: number, t: number, timeoutMs: number): Tie {
    switch (message.class) {
      case 'request':
        return this.#open(message, dir, row, t, timeoutMs);
      case 'malformed.request-id':
        return message.id === null || message.id === 'null' ? UNTIED : this.#open(message, dir, row, t, timeoutMs);
      case 'notification':
        return this.#notified(message, dir, row, t);
      case 'response.result':
      case 'response.error':
      case 'malformed.both':
      case 'malformed.empty-response':
        return this.#answered(message, dir, row, t);
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

  /** Nothing more can come: what is pending is lost. */
  lose(t: number): Operation[] {
    const lost = Array.from(this.#pending, (index) => this.operations[index]!);
    for (const operation of lost) this.#settle(operation, 'lost', t);
    return lost;
  }

  #open(message: MessageReading, dir: Direction, row: number, t: number, timeoutMs: number): Tie {
    const params = member(message.value, 'params');
    const index = this.operations.length;
    const id = message.id ?? '';
    const operation: Operation = {
      index,
      dir,
      id,
      method: message.method ?? '',
      name: nameOf(params),
      request: row,
      response: -1,
      start: t,
      end: -1,
      state: 'pending',
      late: false,
      timeoutMs,
      progress: [],
      progressCount: 0,
      progressText: '',
      parent: dir === 's2c' ? this.#carrying() : -1,
      errorCode: '',
    };
    this.operations.push(operation);
    this.#byId[dir].set(canonicalId(id), index);
    this.#pending.add(index);
    if (dir === 'c2s') this.#clientStack.push(index);
    const token = member(member(params, '_meta'), 'progressToken');
    if (typeof token === 'string' || typeof token === 'number') this.#byToken[dir].set(JSON.stringify(token), index);
    return { link: 'opens', operation };
  }

  #answered(message: MessageReading, dir: Direction, row: number, t: number): Tie {
    if (message.id === null) return UNTIED;
    const asked = other(dir);
    const operation = this.find(asked, message.id);
    if (!operation) {
      const twin = otherType(canonicalId(message.id));
      const near = twin === null ? null : this.find(asked, twin);
      return near ? { link: 'near', operation: near } : { link: 'orphan', operation: null };
    }
    if (operation.response >= 0) return { link: 'duplicate', operation };
    operation.response = row;
    const error = member(message.value, 'error');
    if (error !== undefined) operation.errorCode = signed(member(error, 'code'));
    if (operation.state === 'cancelled' || operation.state === 'timed-out') {
      operation.late = true;
      return { link: 'answers-late', operation };
    }
    this.#settle(operation, outcome(message), t);
    return { link: 'answers', operation };
  }

  #notified(message: MessageReading, dir: Direction, row: number, t: number): Tie {
    const params = member(message.value, 'params');
    if (message.method === 'notifications/cancelled') {
      const operation = this.find(dir, JSON.stringify(member(params, 'requestId')) ?? '');
      if (!operation) return UNTIED;
      if (operation.state === 'pending') this.#settle(operation, 'cancelled', t);
      return { link: 'cancels', operation };
    }
    if (message.method !== 'notifications/progress') return UNTIED;
    const index = this.#byToken[other(dir)].get(JSON.stringify(member(params, 'progressToken')) ?? '');
    const operation = index === undefined ? undefined : this.operations[index];
    if (!operation) return UNTIED;
    operation.progressCount += 1;
    operation.progress.push(row);
    if (operation.progress.length > PROGRESS_ROWS_KEPT) operation.progress.shift();
    operation.progressText = progressText(params);
    return { link: 'progresses', operation };
  }

  #settle(operation: Operation, state: OperationState, t: number): void {
    operation.state = state;
    operation.end = t;
    this.#pending.delete(operation.index);
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

function outcome(message: MessageReading): OperationState {
  if (message.class !== 'response.result') return 'error';
  return member(member(message.value, 'result'), 'isError') === true ? 'tool-error' : 'result';
}
