import type { Moment, Operation } from '../../analysis/index.ts';
import type { ExchangeState } from './exchange-state.ts';

/** A stream stays open for so long after its last answer before that is worth a word, µs. */
const LINGER = 10_000_000;
/** So long it has to be seen open after that: who records may have slept, and hear of the end late, µs. */
const SEEN_OPEN = 1_000_000;
/** So long after a stream broke its request should have been made again, µs. */
const REISSUE = 10_000_000;
const BROKEN_MOST = 256;

/** A stream on which nothing more is due. */
export interface ServedStream extends Moment {
  readonly exchange: ExchangeState;
}

/** `lateAt`: time of the first event by which it should have ended, -1 before that. */
type WatchedStream = ServedStream & { lateAt: number };

/** A request whose stream ended before its answer. */
export interface BrokenRequest extends Moment {
  readonly operation: Operation;
  /** Its id then, as exact JSON text. */
  readonly id: string;
}

/** Streams that should have ended, and requests whose stream ended too soon. Each event costs amortised constant time. */
export class StreamWatch {
  readonly #served: WatchedStream[] = [];
  #from = 0;
  readonly #broken = new Map<Operation, BrokenRequest>();
  readonly #unreported = new Set<BrokenRequest>();

  /** The last answer due on a POST, or on the stream that goes on with it, has come. */
  served(exchange: ExchangeState, moment: Moment): void {
    if (exchange.kind === 'streamable' && exchange.streams && exchange.root.purpose === 'message')
      this.#served.push({ ...moment, exchange, lateAt: -1 });
  }

  /** A request goes out: a broken one like it needs no more waiting for. */
  asked(exchange: ExchangeState): void {
    if (this.#broken.size === 0) return;
    for (const { method, name } of exchange.asked)
      for (const one of this.#broken.values())
        if (one.operation.method === method && one.operation.name === name) this.#forget(one);
  }

  /** The server or the network ended its stream. */
  broke(exchange: ExchangeState, moment: Moment): void {
    if (exchange.modern === null || !exchange.streams) return;
    for (const operation of exchange.owed) {
      const broken = { ...moment, operation, id: operation.id };
      this.#broken.set(operation, broken);
      this.#unreported.add(broken);
      const [oldest] = this.#broken.values();
      if (this.#broken.size > BROKEN_MOST && oldest) this.#forget(oldest);
    }
  }

  /** Streams open for too long after their last answer at time `t`; each is given once. */
  lingering(t: number): ServedStream[] {
    const late: ServedStream[] = [];
    for (; this.#from < this.#served.length; this.#from += 1) {
      const one = this.#served[this.#from]!;
      if (one.exchange.over) continue;
      if (t - one.t <= LINGER) break;
      if (one.lateAt < 0) one.lateAt = t;
      if (t - one.lateAt < SEEN_OPEN) break;
      late.push(one);
    }
    if (this.#from === this.#served.length) {
      this.#served.length = 0;
      this.#from = 0;
    }
    return late;
  }

  /** Requests that were not made again by time `t`; each is given once. */
  abandoned(t: number): BrokenRequest[] {
    const late: BrokenRequest[] = [];
    for (const one of this.#unreported) {
      if (t - one.t <= REISSUE) break;
      this.#unreported.delete(one);
      late.push(one);
    }
    return late;
  }

  /** A broken request with this id, null when there is none. */
  brokenWith(id: string): BrokenRequest | null {
    for (const one of this.#broken.values()) if (one.id === id) return one;
    return null;
  }

  #forget(broken: BrokenRequest): void {
    this.#broken.delete(broken.operation);
    this.#unreported.delete(broken);
  }
}
