import type { CorrelatedMessage, Operation } from '../../../shared/analysis/index.ts';
import { peerMember } from './peer-value.ts';

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
    const open: Open = { operation, timer: null };
    this.#open.set(operation.id, open);
    // Counted from when it was written: to judge it may have taken a while.
    if (operation.timeoutMs > 0) this.#arm(open, this.#left(operation));
  }

  /** A message answered an operation of the client's for the first time, or asked for input. */
  answered({ message, operation, link }: CorrelatedMessage): void {
    if (!operation) return;
    const { id } = operation;
    if (message.class === 'response.result') {
      const result = peerMember(message.value, 'result');
      this.#settle(id, { kind: link === 'asks' ? 'asks' : 'result', result, operation });
    } else if (message.class.startsWith('response.error'))
      this.#settle(id, { kind: 'error', error: peerMember(message.value, 'error'), operation });
    else this.#settle(id, { kind: 'unusable', operation });
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
    for (const resolve of this.#waiting.values()) resolve({ kind: 'ended', operation: null });
    this.#waiting.clear();
  }

  #arm(open: Open, ms: number): void {
    open.timer = setTimeout(() => {
      // Progress may have moved the deadline since.
      const left = this.#left(open.operation);
      if (left > 1) this.#arm(open, left);
      else this.#options.expired(open.operation);
    }, ms);
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
