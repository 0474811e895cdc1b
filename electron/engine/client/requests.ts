import type { CorrelatedMessage, Operation } from '../../../shared/analysis/index.ts';
import { member } from '../../../shared/json/index.ts';

/** A timer that comes so much too late was held up by a machine, which holds up what has arrived as well, ms. */
const LATE_MS = 100;

/** How a request of the client came to its end. `operation` is null where it was never sent. */
export type Outcome = { readonly operation: Operation | null } & (
  | { readonly kind: 'result'; readonly result: unknown }
  /** The server needs input before it can go on (2026-07-28, multi-round-trip requests). */
  | { readonly kind: 'asks'; readonly result: unknown }
  | { readonly kind: 'error'; readonly error: unknown }
  /** An answer that is neither a result nor an error, or both. */
  | { readonly kind: 'unusable' }
  | { readonly kind: 'timed-out' | 'cancelled' | 'lost' | 'ended' }
);

interface Open {
  readonly operation: Operation;
  timer: NodeJS.Timeout | null;
}

export interface RequestsOptions {
  /** Called when a timer ran out; decides whether the request is given up. */
  expired(operation: Operation): void;
  /** µs since the start of the capture. */
  now(): number;
}

/**
 * The client's unanswered requests, those sent by hand included: their timers, and who waits for them.
 * Keyed by the id's exact JSON text.
 */
export class Requests {
  readonly #open = new Map<string, Open>();
  readonly #waiting = new Map<string, (outcome: Outcome) => void>();
  /** Who waits for calls that go on by themselves, by operation, and the answer that asked for input. */
  readonly #following = new Map<number, { readonly resolve: (outcome: Outcome) => void; readonly asked: Outcome }>();
  readonly #options: RequestsOptions;

  constructor(options: RequestsOptions) {
    this.#options = options;
  }

  /** The outcome of the request that will be sent with this id. Call before sending. */
  outcome(id: string): Promise<Outcome> {
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  /** A request was written, as the first or a further round of an operation. */
  opened(operation: Operation): void {
    this.#drop(operation.id);
    const following = this.#following.get(operation.index);
    if (following !== undefined) {
      this.#following.delete(operation.index);
      this.#waiting.set(operation.id, following.resolve);
    }
    const open: Open = { operation, timer: null };
    this.#open.set(operation.id, open);
    // Counted from when it was written: to judge it may have taken a while.
    if (operation.timeoutMs > 0) this.#arm(open, this.#left(operation));
  }

  /** The deadline of a pending request was moved by the user's hand. */
  moved(operation: Operation): void {
    const open = this.#open.get(operation.id);
    if (open === undefined) return;
    if (open.timer) clearTimeout(open.timer);
    open.timer = null;
    if (operation.deadline >= 0) this.#arm(open, this.#left(operation));
  }

  /** A message answered an operation of the client's for the first time, or asked for input. */
  answered({ message, operation, link }: CorrelatedMessage): void {
    if (!operation) return;
    const { id } = operation;
    if (message.class === 'response.result') {
      const result = member(message.value, 'result');
      this.#settle(id, { kind: link === 'asks' ? 'asks' : 'result', result, operation });
    } else if (message.class.startsWith('response.error'))
      this.#settle(id, { kind: 'error', error: member(message.value, 'error'), operation });
    else this.#settle(id, { kind: 'unusable', operation });
  }

  /** The answer asks for input that will be given without the user: whoever waits goes on waiting. */
  goesOn({ message, operation }: CorrelatedMessage): void {
    if (!operation) return;
    const resolve = this.#waiting.get(operation.id);
    this.#drop(operation.id);
    this.#waiting.delete(operation.id);
    const result = member(message.value, 'result');
    if (resolve) this.#following.set(operation.index, { resolve, asked: { kind: 'asks', result, operation } });
  }

  /** A call that would have gone on is left to the user after all. `operation`: its index. */
  stopped(operation: number): void {
    const following = this.#following.get(operation);
    this.#following.delete(operation);
    following?.resolve(following.asked);
  }

  /** The request came to its end without an answer. */
  gaveUp(operation: Operation, kind: 'timed-out' | 'cancelled' | 'lost'): void {
    this.#settle(operation.id, { kind, operation });
  }

  /** The pending operation with this id, null when there is none. */
  find(id: string): Operation | null {
    const operation = this.#open.get(id)?.operation;
    return operation?.state === 'pending' ? operation : null;
  }

  /** Nothing more will be answered. */
  end(): void {
    for (const { timer } of this.#open.values()) if (timer) clearTimeout(timer);
    this.#open.clear();
    const left = [...this.#waiting.values(), ...Array.from(this.#following.values(), ({ resolve }) => resolve)];
    for (const resolve of left) resolve({ kind: 'ended', operation: null });
    this.#waiting.clear();
    this.#following.clear();
  }

  #arm(open: Open, ms: number): void {
    open.timer = setTimeout(() => {
      // Progress may have moved the deadline since.
      const left = this.#left(open.operation);
      if (left > 1) this.#arm(open, left);
      else if (left > -LATE_MS) this.#options.expired(open.operation);
      else setImmediate(() => this.#expireLate(open));
    }, ms);
  }

  /** What came in time is read by now. */
  #expireLate(open: Open): void {
    if (this.#open.get(open.operation.id) === open) this.#options.expired(open.operation);
  }

  /** ms until the deadline. */
  #left({ deadline }: Operation): number {
    return (deadline - this.#options.now()) / 1000;
  }

  #settle(id: string, outcome: Outcome): void {
    this.#drop(id);
    const resolve = this.#waiting.get(id);
    this.#waiting.delete(id);
    resolve?.(outcome);
  }

  #drop(id: string): void {
    const open = this.#open.get(id);
    if (open?.timer) clearTimeout(open.timer);
    this.#open.delete(id);
  }
}
