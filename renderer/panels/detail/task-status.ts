import { isTaskOver, type TaskFacts } from '../../../shared/analysis/index.ts';
import { entryOf } from '../../../shared/json/index.ts';
import { counted, duration } from '../../widgets/index.ts';

/** The sign of a task's status: a shape, so that colour is not the only sign. */
export function statusSign(status: string): string {
  return entryOf(SIGNS, status) ?? '●';
}

const SIGNS: Readonly<Record<string, string>> = {
  working: '●',
  input_required: '◐',
  completed: '✓',
  failed: '✕',
  cancelled: '⊘',
};

export function statusTone(status: string): string {
  return entryOf(TONES, status) ?? 'tone-warning';
}

const TONES: Readonly<Record<string, string>> = {
  working: 'tone-c2s',
  input_required: 'tone-s2c',
  completed: 'tone-ok',
  failed: 'tone-error',
  cancelled: 'tone-muted',
};

/** A status as people say it. */
export function statusWords(status: string): string {
  return status.replaceAll('_', ' ');
}

/** How long a step lasted, in µs: up to the next one, or up to now while the task goes on; -1 for one that ended it. */
export function stepTime(task: Pick<TaskFacts, 'steps'>, at: number, now: number): number {
  const step = task.steps[at];
  if (step === undefined) return -1;
  const next = task.steps[at + 1];
  if (next !== undefined) return next.t - step.t;
  return isTaskOver(task) ? -1 : Math.max(0, now - step.t);
}

/** How long the receiver will still keep the task, counted from when it was told of first. Times are µs. */
export function keptWords({ ttlMs, steps }: Pick<TaskFacts, 'ttlMs' | 'steps'>, now: number): string {
  const [first] = steps;
  if (ttlMs < 0 || first === undefined) return 'no limit';
  const left = first.t + ttlMs * 1000 - now;
  return left <= 0 ? `${duration(ttlMs * 1000)}, expired` : `${duration(left)} left of ${duration(ttlMs * 1000)}`;
}

/** A time that somebody chose: whole seconds without decimals. */
export function chosenTime(ms: number): string {
  return ms % 1000 === 0 && ms < 60_000 ? `${ms / 1000}\u00a0s` : duration(ms * 1000);
}

/** How often the task was asked about, and how often it wants to be. */
export function pollWords({ polls, pollMs }: Pick<TaskFacts, 'polls' | 'pollMs'>): string {
  const asked = polls === 0 ? 'not polled yet' : counted(polls, 'poll');
  return pollMs > 0 ? `${asked}, the server suggests one every ${chosenTime(pollMs)}` : asked;
}
