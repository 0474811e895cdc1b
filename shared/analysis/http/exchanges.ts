import type { HttpPurpose, HttpStage } from '../../capture/index.ts';

/** How an HTTP exchange stands. `closed`: our client closed it. */
export type ExchangeState = 'waiting' | 'receiving' | 'complete' | 'closed' | 'failed';

/** What a response body was read as. */
export type BodyKind = 'none' | 'json' | 'sse' | 'other';

/** One HTTP request and its response, as a fold over their events. Times are µs since the start of the capture, -1 before. */
export interface Exchange {
  /** Position among the exchanges of the analysis, from 0. */
  readonly index: number;
  /** Number of the exchange in the capture; its frames have the stream `http-<number>`. */
  readonly number: number;
  readonly purpose: HttpPurpose;
  readonly method: string;
  readonly url: string;
  /** What it carries, in a few words: `tools/call echo`, `GET stream`, `Last-Event-ID 42`. At most 120 UTF-16 units. */
  label: string;
  state: ExchangeState;
  /** 0 before the response. */
  status: number;
  reason: string;
  /** Media type of the response without its parameters, lower case; '' for none. */
  contentType: string;
  body: BodyKind;
  readonly start: number;
  /** The head of the request was written. */
  sentAt: number;
  /** The head of the (final) response was read. */
  respondedAt: number;
  end: number;
  /** Number of the socket, 0 before it is known; and what opening it took, µs, -1 where it was open before or not known. */
  socket: number;
  reused: boolean;
  dnsUs: number;
  connectUs: number;
  tlsUs: number;
  requestBytes: number;
  wireBytes: number;
  bytes: number;
  /** Frames received, and sent. */
  received: number;
  sent: number;
  /** Events that were no frames, and comments, of an event stream. */
  sseEvents: number;
  comments: number;
  lastEventId: string;
  /** Last `retry` in ms, -1 for none. */
  retryMs: number;
  /** Why it ended, in words: the failure's sentence, why our client closed it; '' where it was complete. */
  detail: string;
  /** Where it failed; '' where it did not. */
  stage: HttpStage | '';
  /** Exchanges, 0 for none. */
  readonly redirectOf: number;
  readonly resumes: number;
  /** Value of `Mcp-Session-Id` on the request and on the response; '' for none. */
  sessionId: string;
  givenSessionId: string;
  /** Rows of its events, -1 before they came: request, sent, (final) response, end or error. */
  readonly row: number;
  sentRow: number;
  responseRow: number;
  endRow: number;
}
