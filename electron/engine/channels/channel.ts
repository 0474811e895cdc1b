import type { AnalysisStep, Operation } from '../../../shared/analysis/index.ts';
import type { Origin } from '../../../shared/capture/index.ts';
import type { Chunking, HeaderEdit } from '../../../shared/compose/index.ts';
import { pieceLengths, type RawFrame, type TransportEvent, type TransportSink } from '../../transports/index.ts';

/** A remark on the session, as a note event carries it. */
export interface Remark {
  readonly level: 'info' | 'warning' | 'error';
  readonly text: string;
}

/** What our client waits for after a request, in ms; 0 for no limit. `maxMs` is set where progress starts the time anew. */
export interface RequestTimeout {
  readonly ms: number;
  readonly maxMs: number;
}

export const NO_TIMEOUT: RequestTimeout = { ms: 0, maxMs: 0 };

/** What a user asks for one message against the rule. */
export interface Delivery {
  /** Over HTTP only. */
  readonly headers: readonly HeaderEdit[];
  /** Names of those that are secrets, lower case. */
  readonly secretHeaders: ReadonlySet<string>;
  readonly chunks: Chunking | null;
  /** Our side ends after the last byte. */
  readonly closeEarly: boolean;
  /** The text before it was spoiled, which headers repeat; null where that is what is sent. */
  readonly meant: string | null;
}

export const PLAIN_DELIVERY: Delivery = {
  headers: [],
  secretHeaders: new Set(),
  chunks: null,
  closeEarly: false,
  meant: null,
};

/** How a message goes out. */
export interface SendOrder {
  readonly origin: Origin;
  readonly timeout: RequestTimeout;
  /** Plain when not given. */
  readonly delivery?: Delivery;
}

/** A message on its way. */
export interface Sent {
  /** Seq of its (first) frame. */
  readonly seq: number;
  /** Resolves when the other side has taken it, as far as the transport tells: at once, or with the head of the HTTP response. */
  readonly delivered: Promise<void>;
}

/** Who stands between our client and the server. */
export interface Between {
  /**
   * Takes a message of our client, once it is recorded; false where it goes on as it is. `go` is called for each thing that goes on in
   * its place, or with null where nothing does.
   */
  takes(bytes: Buffer, stream: string, go: (bytes: Buffer | null) => void): boolean;
}

/** Where a channel records what happens, and what it may ask of the connection. */
export interface ChannelHost {
  /** Records a frame and returns its seq. */
  frame(raw: RawFrame, order: SendOrder): number;
  event(event: TransportEvent): void;
  /** Null or not given while nobody stands there. */
  readonly between?: Between | null;
  /** Everything has ended and nothing more follows. */
  closed(): void;
  remark(remark: Remark): void;
  /** The session that the server had given us is gone (404): a new one has to be opened. */
  sessionLost(): void;
  /** µs since the start of the capture. */
  now(): number;
}

/** Where a transport hands over what happens, so that its host records it. */
export function sinkOf(host: ChannelHost): TransportSink {
  return {
    frame: (raw) => host.frame(raw, { origin: 'wire', timeout: NO_TIMEOUT }),
    event: (event) => host.event(event),
    closed: () => host.closed(),
  };
}

/** A message of ours where messages are not lines: all of its bytes are one frame. */
export function wholeMessage(bytes: Buffer, stream: string, t: number, chunks: Chunking | null): RawFrame {
  const parts = bytes.length === 0 ? [] : [bytes];
  const lengths = chunks === null ? [] : pieceLengths(bytes.length, chunks);
  return { t, dir: 'c2s', stream, parts, bytes: bytes.length, end: 'lf', chunks: lengths };
}

/** A way to one server: it knows how a message is sent and given up there. Everything that happens is told to its host. */
export interface Channel {
  /** False once nothing that is sent could reach the server any more. */
  readonly canSend: boolean;
  /** Records and sends exactly these bytes. Never throws. */
  send(bytes: Buffer, order: SendOrder): Sent;
  /** Gives a request up by the transport's own means; false where a notification has to say so. */
  abandon(operation: Operation, why: string): boolean;
  /** Takes note of an event that was applied. */
  apply(step: AnalysisStep): void;
  /** Ends the channel by its own steps. Resolves after the host was told. */
  close(): Promise<void>;
  killNow(): void;
  pause(): void;
  resume(): void;
}

/** A channel that can be opened again where the first question ended it. */
export interface Restartable {
  /** While `outlives`, the end of the channel does not end the connection: `restart` is to follow, or the end of this. */
  setOutlives(outlives: boolean): void;
  /** Opens it again, once it has ended whole. False where the connection is being closed, or there was nothing that had opened. */
  restart(): Promise<boolean>;
}
