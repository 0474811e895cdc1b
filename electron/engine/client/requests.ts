import type { CorrelatedMessage, Operation } from '../../../shared/analysis/index.ts';
import { peerMember } from './peer-value.ts';

/** How a request of the client came to its end. */
export type Outcome =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'error'; readonly error: unknown }
  /** An answer that is neither a result nor an error, or both. */
  | { readonly kind: 'unusable' }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'ended' };

interface Open {
  readonly operation: Operation;
  readonly timer: NodeJS.Timeout | null;
}

/**
 * The client's unanswered requests, those sent by hand included: their timers, and who waits for them.
 * Keyed by the id's exact JSON text.
 */
export class Requests {
  readonly #open = new Map<string, Open>();
  readonly #waiting = new Map<string, (outcome: Outcome) => void>();
  readonly #expired: (operation: Operation) => void;

  /** `expired` is called when a timer ran out; it decides whether the request is given up. */
  constructor(expired: (operation: Operation) => void) {
    this.#expired = expired;
  }

  /** The outcome of the request that will be sent with this id. Call before sending. */
  outcome(id: string): Promise<Outcome> {
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  /** A request was written. `timeoutMs` 0: no timer. */
  opened(operation: Operation, timeoutMs: number): void {
    this.#drop(operation.id);
    const timer = timeoutMs > 0 ? setTimeout(this.#expired, timeoutMs, operation) : null;
    this.#open.set(operation.id, { operation, timer });
  }

  /** A message answered an operation of the client's for the first time. */
  answered({ message, operation }: CorrelatedMessage): void {
    if (!operation) return;
    if (message.class === 'response.result')
      this.#settle(operation.id, { kind: 'result', result: peerMember(message.value, 'result') });
    else if (message.class === 'response.error')
      this.#settle(operation.id, { kind: 'error', error: peerMember(message.value, 'error') });
    else this.#settle(operation.id, { kind: 'unusable' });
  }

  /** The request was given up. */
  gaveUp(operation: Operation, kind: 'timed-out' | 'cancelled'): void {
    this.#settle(operation.id, { kind });
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
    for (const resolve of this.#waiting.values()) resolve({ kind: 'ended' });
    this.#waiting.clear();
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
