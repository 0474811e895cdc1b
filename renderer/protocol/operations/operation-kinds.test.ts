import { describe, expect, it } from 'vitest';
import type { Operation } from '../../../shared/analysis/index.ts';
import { canChange, canResend, moreTime } from './operation-acts.ts';
import { OperationsByKind } from './operation-kinds.ts';
import { taskWords } from './operation-status.ts';

const task = (...statuses: string[]): Operation['task'] => ({
  id: 't',
  steps: statuses.map((status) => ({ row: 0, t: 0, status, message: '' })),
  ttlMs: -1,
  pollMs: 0,
  told: 0,
  polls: 0,
  asks: [],
  questions: [],
  resultOf: -1,
});
const open = { origin: 'live', state: 'open' } as Parameters<typeof canChange>[0];
const file = { origin: 'file', state: 'closed' } as Parameters<typeof canChange>[0];

describe('operations by kind', () => {
  it('move from one to the other as they change', () => {
    const kinds = new OperationsByKind();
    const count = () => [kinds.of('in-flight').length, kinds.of('failed').length, kinds.of('tasks').length];
    kinds.take({ index: 4, state: 'pending', task: null, asksForTask: false });
    kinds.take({ index: 2, state: 'input-required', task: null, asksForTask: true });
    expect(count()).toEqual([2, 0, 1]);
    expect(kinds.of('in-flight').at(0)).toBe(2);
    kinds.take({ index: 4, state: 'timed-out', task: null, asksForTask: false });
    kinds.take({ index: 2, state: 'result', task: task('working'), asksForTask: true });
    expect(count()).toEqual([0, 1, 1]);
    kinds.take({ index: 4, state: 'cancelled', task: null, asksForTask: false });
    expect(count()).toEqual([0, 0, 1]);
  });
});

describe('what can be done', () => {
  it('holds for requests of ours on a connection that is open', () => {
    expect(canChange(open, { dir: 'c2s', state: 'pending' })).toBe(true);
    expect(canChange(open, { dir: 's2c', state: 'pending' })).toBe(false);
    expect(canChange(open, { dir: 'c2s', state: 'result' })).toBe(false);
    expect(canResend(open, { dir: 'c2s' })).toBe(true);
    expect([canResend(file, { dir: 'c2s' }), canChange(null, { dir: 'c2s', state: 'pending' })]).toEqual([
      false,
      false,
    ]);
  });

  it('adds a minute to what is left', () => {
    expect(moreTime({ deadline: 12_400_000 }, 2_400_000)).toBe(70_000);
    expect(moreTime({ deadline: 1 }, 5_000_000)).toBe(60_000);
  });
});

describe('a task in the list', () => {
  it('is told by its newest status, or by the wish for one', () => {
    expect(taskWords({ task: task('working', 'input_required'), asksForTask: true, state: 'result' })).toBe(
      'task input required',
    );
    expect(taskWords({ task: task(), asksForTask: false, state: 'result' })).toBe('task');
    expect(taskWords({ task: null, asksForTask: true, state: 'pending' })).toBe('as a task');
    expect(taskWords({ task: null, asksForTask: true, state: 'result' })).toBe('answered without a task');
    expect(taskWords({ task: null, asksForTask: false, state: 'result' })).toBe('');
  });
});
