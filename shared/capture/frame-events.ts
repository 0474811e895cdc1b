import type { SseLines } from './sse-events.ts';
import type { Direction, Timed } from './timed.ts';

/** Why the bytes exist: the ordinary conversation, a user's hand, or a replayed capture. */
export type Origin = 'wire' | 'user' | 'replay';

/** How a stdio line ended; `lf` is the rule and is left out of the file. Where there are no lines (HTTP, WebSocket), `lf` says nothing. */
export type LineEnd = 'lf' | 'crlf' | 'none';

/**
 * One unit where a JSON-RPC message should be. Exactly one of `text` and `base64` is present:
 * `base64` when the bytes are not UTF-8. The line end is not part of either.
 */
export interface FrameEvent extends Timed {
  readonly kind: 'frame';
  readonly dir: Direction;
  readonly stream: string;
  readonly origin: Origin;
  readonly text?: string;
  readonly base64?: string;
  /** Length in bytes of the frame without its line end. */
  readonly bytes: number;
  readonly end?: Exclude<LineEnd, 'lf'>;
  /** Byte lengths of the pieces in which the frame (with its line end) arrived or was written, when more than one. */
  readonly chunks?: readonly number[];
  /** The request timeout that our client armed for this frame, in ms. */
  readonly timeoutMs?: number;
  /** With `timeoutMs`: each progress notification starts the time anew, but never beyond so many ms from the request. */
  readonly timeoutMaxMs?: number;
  /** The lines around the text where it came as the data of a server-sent event. */
  readonly sse?: SseLines;
  /** True for a binary WebSocket message; a frame should be a text message. */
  readonly binary?: true;
}
