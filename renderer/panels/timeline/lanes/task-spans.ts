import { endsTask } from '../../../../shared/mcp/index.ts';
import type { Operation, TaskFacts, TaskStep } from '../../../../shared/analysis/index.ts';
import type { Span } from '../columns/span-tracks.ts';

/** The span of the task that an operation was answered with; null where it was not answered with one. */
export function taskSpan({ index, task, response, end }: Operation): Span | null {
  if (task === null || response < 0) return null;
  const first = task.steps[0];
  const last = lastStep(task);
  const over = last !== undefined && endsTask(last.status);
  return {
    index,
    row: first?.row ?? response,
    start: first?.t ?? end,
    end: last?.t ?? end,
    open: !over,
    outcome: last?.status === 'failed' ? 'failed' : last?.status === 'cancelled' ? 'given-up' : 'fine',
  };
}

/** The step that a task ended with, else the newest: what is told after the end does not make it go on. */
function lastStep({ steps }: TaskFacts): TaskStep | undefined {
  return steps.find(({ status }) => endsTask(status)) ?? steps.at(-1);
}

/** A stretch in which a task had one status. Times are µs. */
export interface TaskBand {
  readonly status: string;
  readonly row: number;
  readonly start: number;
  readonly end: number;
}

/** The statuses of a task one after the other; the newest goes on until `now`, one that ends the task takes no time. */
export function taskBands(task: TaskFacts, now: number): TaskBand[] {
  return task.steps.map(({ status, row, t }, at) => {
    const next = task.steps[at + 1]?.t ?? (endsTask(status) ? t : now);
    return { status, row, start: t, end: Math.max(t, next) };
  });
}
