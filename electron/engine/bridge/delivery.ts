import { FAULTS } from '../../faults/index.ts';
import { type Batch, UNACKNOWLEDGED_BATCHES } from '../../../shared/bridge/index.ts';

/** Delay before a first small batch: what happens meanwhile travels with it. */
const COALESCE_MS = 10;
/** The same in a stream, of which a window draws ten pictures a second: each batch costs both sides. */
const COALESCE_STREAM_MS = 75;
/** Bytes, or UTF-16 units, of a batch from which on it is taken for one of a stream. */
const STREAM_SIZE = 20_000;

/**
 * Sends batches of one subscription: waits a moment to let things gather, sends at once while much is waiting, and
 * stops while too many batches are unacknowledged, so that a slow window slows only its own stream.
 */
export class Delivery<B extends Batch> {
  readonly #compose: () => B | null;
  readonly #send: (batch: B) => void;
  readonly #onFault: (fault: unknown) => void;
  #unacknowledged = 0;
  #coalesceMs = COALESCE_MS;
  #timer: NodeJS.Timeout | null = null;
  #immediate: NodeJS.Immediate | null = null;
  #closed = false;

  /** `compose` makes the next batch, or null when there is nothing to tell. A fault of ours in it ends the stream and is told to `onFault`. */
  constructor(
    compose: () => B | null,
    send: (batch: B) => void,
    onFault: (fault: unknown) => void = (fault) => void FAULTS.tell('what a window is told', fault),
  ) {
    this.#compose = compose;
    this.#send = send;
    this.#onFault = onFault;
  }

  /** Something is waiting. `urgent`: enough for a batch, so do not wait for more. */
  wake(urgent: boolean): void {
    if (this.#closed || this.#immediate || this.#unacknowledged >= UNACKNOWLEDGED_BATCHES) return;
    if (urgent) {
      this.#immediate = setImmediate(() => this.#flush());
      if (this.#timer) clearTimeout(this.#timer);
      this.#timer = null;
    } else this.#timer ??= setTimeout(() => this.#flush(), this.#coalesceMs);
  }

  /** The window took one batch. */
  acknowledge(): void {
    const held = this.#unacknowledged >= UNACKNOWLEDGED_BATCHES;
    this.#unacknowledged = Math.max(0, this.#unacknowledged - 1);
    // What gathers while nothing is held has its own time: a batch for each acknowledgement would be one for a few events.
    if (held) this.wake(true);
  }

  close(): void {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    if (this.#immediate) clearImmediate(this.#immediate);
    this.#timer = null;
    this.#immediate = null;
  }

  #flush(): void {
    this.#timer = null;
    this.#immediate = null;
    if (this.#closed || this.#unacknowledged >= UNACKNOWLEDGED_BATCHES) return;
    try {
      const batch = this.#compose();
      if (batch === null) return;
      this.#coalesceMs = batch.length < STREAM_SIZE ? COALESCE_MS : COALESCE_STREAM_MS;
      this.#unacknowledged += 1;
      this.#send(batch);
    } catch (fault) {
      // What it was about to tell is lost: a window would show half of it and not know.
      this.close();
      this.#onFault(fault);
    }
  }
}
