import type { Direction } from '../../capture/index.ts';
import type { TaskFacts } from './tasks.ts';

/**
 * How an operation stands. `lost`: the connection or its stream ended first. `tool-error`: a result with `isError`.
 * `input-required`: the server answered that it needs input (2026-07-28, multi-round-trip), and no retry has been sent yet.
 */
export type OperationState =
  | 'pending'
  | 'input-required'
  | 'result'
  | 'tool-error'
  | 'error'
  | 'cancelled'
  | 'timed-out'
  | 'lost';

/** The sign of a state: a shape, so that colour is not the only sign. */
export const OPERATION_SIGNS: Readonly<Record<OperationState, string>> = {
  pending: '●',
  'input-required': '◐',
  result: '✓',
  'tool-error': '▲',
  error: '✕',
  cancelled: '⊘',
  'timed-out': '◷',
  lost: '✕',
};

/** One request of an operation and its answer; more than one where the server asked for input in between. */
export interface Round {
  /** Exact JSON text of the request's id. */
  readonly id: string;
  /** Rows; the response is -1 before it came. */
  readonly request: number;
  response: number;
  /** µs; `end` is -1 before the answer. */
  readonly start: number;
  end: number;
  /** Keys of `inputRequests` in the answer, each with the method asked for (`city: elicitation/create`), at most 20. */
  asks: readonly string[];
}

/** One request and all that belongs to it. */
export interface Operation {
  readonly index: number;
  /** Direction of the request. */
  readonly dir: Direction;
  /** Exact JSON text of the request's id; that of its newest round, where there are several. */
  id: string;
  readonly method: string;
  /** What the request names: tool, prompt or resource; '' where there is none. At most 120 UTF-16 units. */
  readonly name: string;
  /** Stream of the newest request: `stdio`, `ws`, `http-7`. */
  stream: string;
  /** Row of the (first) request. */
  readonly request: number;
  /** Row of the first response (of the newest round), -1 before. */
  response: number;
  /** µs since the start of the capture. */
  readonly start: number;
  /** µs of the response, the cancellation or the end of the connection; -1 while pending. */
  end: number;
  state: OperationState;
  /** A response came after cancellation or timeout; `response` is its row. */
  late: boolean;
  /** Timeout that our client armed for the newest request, in ms; 0 when none. */
  timeoutMs: number;
  /** µs at which that timeout runs out as things stand (progress may have moved it); -1 when none is armed. */
  deadline: number;
  /** µs beyond which progress does not move the deadline; -1 where progress does not move it at all. */
  limit: number;
  /** The rounds of a multi-round-trip request, the first one included; empty while there is only one. */
  readonly rounds: Round[];
  /** The answer came on another stream than the protocol has it come on. */
  strayed: boolean;
  /** How many notifications belonged to it beside progress: log messages of its stream, changes of its subscription. */
  related: number;
  /** Rows of the last progress notifications that named this request's token, at most 32. */
  readonly progress: number[];
  /** How many there were in all. */
  progressCount: number;
  /** Last progress, as text ("2 of 4"); '' before the first. */
  progressText: string;
  /** How much of its total the last progress had reached, 0..1; -1 where it named no total. */
  progressShare: number;
  /** For a request of the server made while one of the client's was pending: that operation, else -1. */
  readonly parent: number;
  /** The request asked for a task (`params.task`; 2025-11-25, utilities/tasks). */
  readonly asksForTask: boolean;
  /** The task that it was answered with; null for none. */
  task: TaskFacts | null;
  /** For a request about a task, or of the side that runs it and for its sake: the operation that brought the task, else -1. */
  taskOf: number;
  /** Code of the error response as its JSON text, '' otherwise. */
  errorCode: string;
}
