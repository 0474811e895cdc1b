import type { Direction } from '../capture/index.ts';

/** How an operation stands. `lost`: the connection ended first. `tool-error`: a result with `isError`. */
export type OperationState = 'pending' | 'result' | 'tool-error' | 'error' | 'cancelled' | 'timed-out' | 'lost';

/** One request and all that belongs to it. */
export interface Operation {
  readonly index: number;
  /** Direction of the request. */
  readonly dir: Direction;
  /** Exact JSON text of the request's id. */
  readonly id: string;
  readonly method: string;
  /** What the request names: tool, prompt or resource; '' where there is none. At most 120 UTF-16 units. */
  readonly name: string;
  /** Row of the request. */
  readonly request: number;
  /** Row of the first response, -1 before. */
  response: number;
  /** µs since the start of the capture. */
  readonly start: number;
  /** µs of the response, the cancellation or the end of the connection; -1 while pending. */
  end: number;
  state: OperationState;
  /** A response came after cancellation or timeout; `response` is its row. */
  late: boolean;
  /** Timeout that our client armed, in ms; 0 when none. */
  readonly timeoutMs: number;
  /** Rows of the last progress notifications that named this request's token, at most 32. */
  readonly progress: number[];
  /** How many there were in all. */
  progressCount: number;
  /** Last progress, as text ("2 of 4"); '' before the first. */
  progressText: string;
  /** For a request of the server made while one of the client's was pending: that operation, else -1. */
  readonly parent: number;
  /** Code of the error response as its JSON text, '' otherwise. */
  errorCode: string;
}
