import type {
  CaptureEvent,
  Direction,
  FrameEvent,
  HttpPurpose,
  LineEnd,
  SseLines,
  Unnumbered,
} from '../../../shared/capture/index.ts';
import type { Chunking } from '../../../shared/compose/index.ts';

/** Bytes that stand where a message should be, as they crossed the wire; nothing is judged yet. */
export interface RawFrame {
  /** µs since the start of the capture, at the first byte. */
  readonly t: number;
  readonly dir: Direction;
  /** Name of the channel, as it stands in `stream` of a frame: `stdio`, `ws`, `http-7`. */
  readonly stream: string;
  /** The bytes without their line end, in as many pieces as they are held in; none for an empty line. */
  readonly parts: readonly Uint8Array[];
  /** Sum of the lengths of `parts`. */
  readonly bytes: number;
  readonly end: LineEnd;
  /** Byte lengths of the pieces in which frame and line end arrived or were written; empty when it was one piece. */
  readonly chunks: readonly number[];
  /** The lines around it where it was the data of a server-sent event. */
  readonly sse?: SseLines;
  /** True for a binary WebSocket message. */
  readonly binary?: true;
}

/** Every event but a frame, before the engine has given it its place. */
export type TransportEvent = Unnumbered<Exclude<CaptureEvent, FrameEvent>>;

/** Where a transport hands over what happens, in the order in which it happened. */
export interface TransportSink {
  frame(frame: RawFrame): void;
  event(event: TransportEvent): void;
  /** Called once: everything has ended and nothing more follows. Never called before the transport was returned. */
  closed(): void;
}

/** One running channel to a server. */
export interface Transport {
  /** Ends the channel by the transport's own steps. Resolves after `closed()`. */
  close(): Promise<void>;
  /** Ends it at once and synchronously, for our own exit. Best effort; tells no events. */
  killNow(): void;
  /** Stops reading what the server writes, until `resume`. The server is slowed down by its full pipes. */
  pause(): void;
  resume(): void;
}

/** A channel that carries one message after another. */
export interface MessageTransport extends Transport {
  readonly stream: 'stdio' | 'ws';
  /**
   * Writes exactly these bytes. They must not be changed afterwards. Never throws: what cannot be written is told as an event.
   * `more`: they are a piece of a message, and further ones follow; over a WebSocket a fragment (RFC 6455 §5.4).
   */
  send(bytes: Uint8Array, more?: boolean): void;
}

export interface StdioTransport extends MessageTransport {
  readonly stream: 'stdio';
  /** Ends the server's input by the user's hand; nothing when it has ended already. */
  closeStdin(): void;
}

/** A header as it is to be sent; the value is ISO 8859-1, as on the wire. */
export type HeaderPair = readonly [name: string, value: string];

/** One HTTP request to make. */
export interface ExchangeOrder {
  readonly purpose: HttpPurpose;
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  /** In the order in which they are to be written. Host, Connection and Content-Length are added where they are missing. */
  readonly headers: readonly HeaderPair[];
  /** Names of headers that are secrets of this request alone, lower case. */
  readonly secretHeaders?: ReadonlySet<string>;
  /** The exchange whose stream this one goes on with. */
  readonly resumes?: number;
  /** Where its answer is no message but a document with secrets: how that is told. No redirect of it is followed. */
  readonly sealed?: SealedBody;
}

/** A body that is told as a whole, its secrets masked, and as it came not at all. */
export interface SealedBody {
  /** It may have so many bytes; a longer one fails. */
  readonly most: number;
  masked(text: string): string;
}

/** How the body of a request is written, where it is not all at once and to the end of the exchange. */
export interface BodyDelivery {
  /** Piece by piece, as a body whose length is not told before (RFC 9112 §7.1). */
  readonly chunks?: Chunking | undefined;
  /** Closes the exchange after the last byte, whatever the answer; stands in its `http.end`. */
  readonly closeWhy?: string | undefined;
}

/** A request under way. */
export interface HttpExchange {
  /** Number of the exchange; that of its first hop where redirects follow. */
  readonly number: number;
  /** Stream of its frames: `http-<number>`. What comes behind a redirect has the number of its own hop. */
  readonly stream: string;
  /** Writes the head and this body; null for none. Once. Never throws. */
  send(body: Uint8Array | null, delivery?: BodyDelivery): void;
  /** Closes it, redirected or not; nothing when it has ended. `why` stands in its `http.end`. */
  abort(why: string): void;
}

/** A channel that makes HTTP requests, as many at once as are asked for. */
export interface HttpTransport extends Transport {
  /** Tells `http.request` at once and makes ready; nothing is written before `send`. */
  exchange(order: ExchangeOrder): HttpExchange;
}
