/** What can be told of a task (2025-11-25, utilities/tasks; tasks extension of 2026-07-28). */
const STATUSES: ReadonlySet<string> = new Set(['working', 'input_required', 'completed', 'failed', 'cancelled']);
const ENDS: ReadonlySet<string> = new Set(['completed', 'failed', 'cancelled']);

export function isTaskStatus(status: string): boolean {
  return STATUSES.has(status);
}

/** Whether a task with this status has ended: nothing changes it any more. */
export function endsTask(status: string): boolean {
  return ENDS.has(status);
}
