import { headerValue, mediaType, sseFields, type HeaderLine, type HttpPurpose } from '../../../shared/capture/index.ts';
import type { HttpExchange } from '../../transports/index.ts';

/** An exchange of ours that runs, as our client sees it. */
export class HttpStream {
  readonly purpose: HttpPurpose;
  readonly exchange: HttpExchange;
  /** Numbers of its exchanges: more than one where it was redirected. */
  readonly hops: number[];
  /** Ids of the requests that it still owes an answer, as exact JSON text. Shared with the stream that it goes on with. */
  readonly pending: Set<string>;
  /** True where its body is an `initialize`. */
  readonly initializes: boolean;
  /** True for the stream on which the server speaks by itself, and for those that go on with it. */
  readonly listens: boolean;
  /** The session id that it was sent with. */
  readonly sessionId: string;
  status = 0;
  isEventStream = false;
  lastEventId: string;
  /** What the server asked us to wait before we come again, ms; -1 when it asked for nothing. */
  retryMs = -1;
  /** Times that it was tried to go on without anything having come. */
  attempts: number;
  /** Something other than the head came. */
  spoke = false;
  /** Resolves with the head of the response, or the end. */
  readonly delivered: Promise<void>;
  readonly ended: Promise<void>;
  /** Resolves with the first event, or the end. */
  readonly announced: Promise<void>;
  /** An event announced where messages are to be posted (2024-11-05, transports, HTTP with SSE). */
  hasEndpoint = false;
  #deliver: () => void = () => undefined;
  #end: () => void = () => undefined;
  #announce: () => void = () => undefined;

  constructor({ purpose, exchange, pending, initializes, listens, sessionId, lastEventId, attempts }: HttpStreamFacts) {
    this.purpose = purpose;
    this.exchange = exchange;
    this.hops = [exchange.number];
    this.pending = pending ?? new Set();
    this.initializes = initializes ?? false;
    this.listens = listens ?? false;
    this.sessionId = sessionId;
    this.lastEventId = lastEventId ?? '';
    this.attempts = attempts ?? 0;
    this.delivered = new Promise((resolve) => (this.#deliver = resolve));
    this.ended = new Promise((resolve) => (this.#end = resolve));
    this.announced = new Promise((resolve) => (this.#announce = resolve));
  }

  responded(status: number, headers: readonly HeaderLine[]): void {
    this.status = status;
    this.isEventStream = mediaType(headerValue(headers, 'content-type')) === 'text/event-stream';
    this.#deliver();
  }

  /** Takes note of what an event says of coming again. */
  event(lines: readonly string[]): void {
    this.spoke = true;
    const { id, retry, event } = sseFields(lines);
    this.hasEndpoint ||= event === 'endpoint';
    this.#announce();
    if (id !== null) this.lastEventId = id;
    if (retry !== null) this.retryMs = retry;
  }

  over(): void {
    this.#deliver();
    this.#announce();
    this.#end();
  }
}

export interface HttpStreamFacts {
  readonly purpose: HttpPurpose;
  readonly exchange: HttpExchange;
  readonly sessionId: string;
  readonly pending?: Set<string>;
  readonly initializes?: boolean;
  readonly listens?: boolean;
  readonly lastEventId?: string;
  readonly attempts?: number;
}
