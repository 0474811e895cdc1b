import type { Operation } from '../../../shared/analysis/index.ts';
import { givenUpBy } from '../../../shared/clients/index.ts';

/** The state in words, with the error's code. */
export function operationWords({ state, errorCode }: Pick<Operation, 'state' | 'errorCode'>): string {
  switch (state) {
    case 'tool-error':
      return 'tool error';
    case 'timed-out':
      return 'timed out';
    case 'input-required':
      return 'needs input';
    case 'error':
      return errorCode === '' ? 'error' : `error ${errorCode}`;
    default:
      return state;
  }
}

export function operationTone({ state }: Pick<Operation, 'state'>): string {
  switch (state) {
    case 'result':
      return 'tone-ok';
    case 'pending':
      return 'tone-c2s';
    case 'input-required':
      return 'tone-s2c';
    case 'cancelled':
      return 'tone-muted';
    case 'tool-error':
    case 'timed-out':
      return 'tone-warning';
    default:
      return 'tone-error';
  }
}

/** How long the timeout leaves a pending request, in words; '' where none is armed. Times are µs. */
export function timeLeft({ state, deadline }: Pick<Operation, 'state' | 'deadline'>, now: number): string {
  if (state !== 'pending' || deadline < 0) return '';
  return `${Math.max(0, Math.ceil((deadline - now) / 1e6))} s left`;
}

/** Which clients would have given up a call of a tool that took this long, as a sentence; '' for none. `took`: µs. */
export function patienceWords({ method, dir }: Pick<Operation, 'method' | 'dir'>, took: number): string {
  return method === 'tools/call' && dir === 'c2s' ? givenUpBy(took / 1_000) : '';
}

/** Row of the newest request of an operation: it may have had several rounds. */
export function newestRequest({ rounds, request }: Pick<Operation, 'rounds' | 'request'>): number {
  return rounds.at(-1)?.request ?? request;
}

/** How a task stands, as the newest message told it: `task working`, `task input required`; '' without one. */
export function taskWords({ task, asksForTask, state }: Pick<Operation, 'task' | 'asksForTask' | 'state'>): string {
  if (task !== null) return `task ${task.steps.at(-1)?.status.replaceAll('_', ' ') ?? ''}`.trimEnd();
  if (!asksForTask) return '';
  return state === 'result' || state === 'tool-error' ? 'answered without a task' : 'as a task';
}

/** The stretches of an operation that were the user's: between an answer that asks for input and the retry. µs. */
export function userTime({ rounds }: Pick<Operation, 'rounds'>): number {
  let sum = 0;
  for (const [at, { start }] of rounds.entries()) {
    const before = rounds[at - 1];
    if (before !== undefined && before.end >= 0) sum += start - before.end;
  }
  return sum;
}
