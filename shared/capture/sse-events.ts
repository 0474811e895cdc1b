import type { Timed } from './timed.ts';

/**
 * The lines of one server-sent event (WHATWG HTML, "Server-sent events", parsing), in their order and without line ends. Of a
 * `data` line only what stands before the value is here (`data: `, `data:`): the values, joined by LF, are the text of the
 * frame or event that carries this. Comments within an event are events of their own.
 */
export interface SseLines {
  readonly lines: readonly string[];
  /** How its lines ended; `lf` is the rule and is left out. */
  readonly lineEnd?: 'crlf' | 'cr' | 'mixed';
}

/**
 * A server-sent event that is no frame: without data or with empty data (a priming event, a `retry`), the `endpoint` of
 * HTTP+SSE, or one whose end never came. At most one of `text` and `base64` is present: its data, where it has any.
 */
export interface SseEventEvent extends Timed, SseLines {
  readonly kind: 'sse.event';
  readonly exchange: number;
  readonly text?: string;
  readonly base64?: string;
  /** The stream ended before the blank line that ends an event: a client drops it. */
  readonly unfinished?: true;
}

/** A comment line of an event stream, without its colon; a keep-alive mostly. */
export interface SseCommentEvent extends Timed {
  readonly kind: 'sse.comment';
  readonly exchange: number;
  readonly text: string;
}
