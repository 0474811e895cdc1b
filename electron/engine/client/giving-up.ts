import type { Operation } from '../../../shared/analysis/index.ts';
import { NO_TIMEOUT } from '../channels/index.ts';
import type { ClientConnection } from './client-connection.ts';
import type { ClientParts } from './client-parts.ts';

/** So long a server that still works on its start is waited for before it is asked in another way, ms; it is looked at again after each step. */
const START_MOST_MS = 30_000;
const START_STEP_MS = 2000;

/** Gives requests up, by the user's hand or because nothing came in time, and says so to the server. */
export class GivingUp {
  readonly #connection: ClientConnection;
  readonly #parts: ClientParts;

  constructor(connection: ClientConnection, parts: ClientParts) {
    this.#connection = connection;
    this.#parts = parts;
  }

  /** Returns the seq of the event that tells it; null when no such request is pending, 0 where no event of ours tells it. `id`: exact JSON text. */
  byUser(id: string): number | null {
    const operation = this.#parts.requests.find(id);
    return operation === null ? null : this.#giveUp(operation, 'Cancelled by the user');
  }

  /** Its timer ran out. */
  expired(operation: Operation): void {
    const { requests, isOver, canSend } = this.#parts;
    // The answer may have arrived and wait behind a large frame that is still being read.
    this.#connection.whenApplied(() => {
      if (isOver() || requests.find(operation.id) !== operation || this.#waitsOn(operation)) return;
      const asked = operation.rounds.at(-1)?.start ?? operation.start;
      const moved = operation.deadline !== asked + operation.timeoutMs * 1000;
      const ms = moved ? Math.round((this.#connection.now() - operation.start) / 1000) : operation.timeoutMs;
      this.#connection.timerRanOut(operation.id, operation.timeoutMs);
      requests.gaveUp(operation, 'timed-out');
      // A client never cancels initialize (specification, "Cancellation"), and a question about the era may not be understood.
      if (operation.method === 'initialize' || operation.method === 'server/discover' || !canSend()) return;
      this.#giveUp(operation, `Not answered within ${ms} ms`);
    });
  }

  /**
   * A server that has not read the question yet is not given up on: else one that speaks both eras would come to be spoken to in either, by
   * how busy the machine is.
   */
  #waitsOn({ id, method, start, timeoutMs }: Operation): boolean {
    const { ms } = this.#parts.timeout();
    const most = ms === 0 ? START_MOST_MS : Math.min(ms, START_MOST_MS);
    const waitedMs = (this.#connection.now() - start) / 1000;
    if (method !== 'server/discover' || timeoutMs >= most || waitedMs >= most) return false;
    if (!this.#connection.isStarting()) return false;
    this.#connection.waitOn(id, Math.min(START_STEP_MS, most - waitedMs));
    return true;
  }

  #giveUp(operation: Operation, reason: string): number {
    if (this.#connection.abandon(operation, reason)) return 0;
    const params = `{"requestId":${operation.id},"reason":${JSON.stringify(reason)}}`;
    return this.#connection.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":${params}}`, NO_TIMEOUT)
      .seq;
  }
}
