/** What rules remember of a task beside what the fold knows of it. */
export interface TaskWatch {
  /** Row of the newest result of `tasks/cancel` that told it to be `cancelled`, -1 for none. */
  cancelledRow: number;
  /** Row and time of the newest poll, since any other word of the task; -1 for none. */
  polledRow: number;
  polledAt: number;
  /** A poll was answered with the task. */
  found: boolean;
  /** Row of the first result of `tasks/result`, -1 for none, and what it was. */
  outcomeRow: number;
  outcome: number | null;
  /** What each key of its `inputRequests` asked for. */
  readonly asked: Map<string, number | null>;
}

/** A task of which nothing is remembered yet. */
export function unwatched(): TaskWatch {
  return {
    cancelledRow: -1,
    polledRow: -1,
    polledAt: -1,
    found: false,
    outcomeRow: -1,
    outcome: null,
    asked: new Map(),
  };
}
