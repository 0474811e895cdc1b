import type { CaptureEvent, Direction, FrameEvent, LineEnd, Unnumbered } from '../../shared/capture/index.ts';

/** Bytes that stand where a message should be, as they crossed the wire; nothing is judged yet. */
export interface RawFrame {
  /** µs since the start of the capture, at the first byte. */
  readonly t: number;
  readonly dir: Direction;
  /** The bytes without their line end, in as many pieces as they are held in; none for an empty line. */
  readonly parts: readonly Uint8Array[];
  /** Sum of the lengths of `parts`. */
  readonly bytes: number;
  readonly end: LineEnd;
  /** Byte lengths of the pieces in which frame and line end arrived; empty when it was one piece. */
  readonly chunks: readonly number[];
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
  /** Name of the channel, as it stands in `stream` of a frame. */
  readonly stream: string;
  /** Writes exactly these bytes. They must not be changed afterwards. Never throws: what cannot be written is told as an event. */
  send(bytes: Uint8Array): void;
  /** Ends the server's input by the user's hand; nothing when it has ended already. */
  closeStdin(): void;
  /** Ends the server by the transport's own steps. Resolves after `closed()`. */
  close(): Promise<void>;
  /** Ends the server at once and synchronously, for our own exit. Best effort; tells no events. */
  killNow(): void;
  /** Stops reading what the server writes, until `resume`. The server is slowed down by its full pipes. */
  pause(): void;
  resume(): void;
}
