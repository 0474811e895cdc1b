import { taskIdOf } from '../../analysis/index.ts';

/** A task as far as the capture shows it. */
export interface TaskRecord {
  readonly id: string;
  /** Row and time, in µs, of the first message that told of it. */
  readonly row: number;
  readonly t: number;
  /** It was seen to be created; else it is older than the capture, or came from elsewhere. */
  readonly created: boolean;
  /** Method that it was created for; '' where that was not seen. */
  readonly method: string;
  /** The newest status told, verbatim, and the row that told it. */
  status: string;
  statusRow: number;
  /** Row of the result of `tasks/cancel` that put it to `cancelled`, -1 for none. */
  cancelledRow: number;
  /** ms between polls that the receiver asks for; 0 for none. */
  pollMs: number;
  /** Row and time of the newest poll, since any other word of the task; -1 for none. */
  polledRow: number;
  polledAt: number;
  /** Lifetime in ms; null for none told, or for ever. */
  ttlMs: number | null;
  /** A poll was answered with the task. */
  found: boolean;
  /** Row of the first result of `tasks/result`, -1 for none, and what it was. */
  outcomeRow: number;
  outcome: number | null;
  /** What each key of its `inputRequests` asked for. */
  readonly asked: Map<string, number | null>;
}

export function recordOf(task: unknown, row: number, t: number, method: string | null): TaskRecord {
  return {
    id: taskIdOf(task),
    row,
    t,
    created: method !== null,
    method: method ?? '',
    status: '',
    statusRow: -1,
    cancelledRow: -1,
    pollMs: 0,
    polledRow: -1,
    polledAt: -1,
    ttlMs: null,
    found: false,
    outcomeRow: -1,
    outcome: null,
    asked: new Map(),
  };
}
