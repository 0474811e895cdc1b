import { describe, expect, it } from 'vitest';
import type { Exchange, Operation, Round } from '../../../../shared/analysis/index.ts';
import { lateStretch, piecesOf } from './request-pieces.ts';
import { SessionBands } from './session-bands.ts';
import { taskBands, taskSpan } from './task-spans.ts';

const timeOf = (row: number): number => row * 10;
const round = (start: number, end: number): Round => ({ id: '1', request: 0, response: 1, start, end, asks: [] });
const of = (state: Operation['state'], end: number, rounds: Round[]) =>
  piecesOf({ start: 0, end, state, rounds }, 100).map(({ start, end: to, waits, open }) => [start, to, waits, open]);
const exchange = (number: number, change: Partial<Exchange>): Exchange =>
  ({
    number,
    purpose: 'message',
    status: 200,
    respondedAt: number * 10,
    sessionId: '',
    givenSessionId: '',
    ...change,
  }) as Exchange;
const step = (t: number, status: string) => ({ row: t, t, status, message: '' });
const task = (...steps: ReturnType<typeof step>[]) => ({
  id: 't',
  steps,
  ttlMs: -1,
  pollMs: 0,
  told: 0,
  polls: 0,
  asks: [],
  questions: [],
  resultOf: -1,
});
const spanOf = (...steps: ReturnType<typeof step>[]) =>
  taskSpan({ index: 0, response: 3, end: 30, task: task(...steps) } as Partial<Operation> as Operation);

describe('the pieces of an operation', () => {
  it('are the operation itself where it has one round', () => {
    expect(of('result', 20, [])).toEqual([[0, 20, false, false]]);
    expect(of('pending', -1, [])).toEqual([[0, 100, false, true]]);
  });

  it("set the user's time apart from the rounds", () => {
    expect(of('result', 50, [round(0, 10), round(40, 50)])).toEqual([
      [0, 10, false, false],
      [10, 40, true, false],
      [40, 50, false, false],
    ]);
    expect(of('input-required', 10, [round(0, 10)])).toEqual([
      [0, 10, false, false],
      [10, 100, true, true],
    ]);
    expect(of('pending', -1, [round(0, 10), round(40, -1)]).at(-1)).toEqual([40, 100, false, true]);
    expect(of('lost', 60, [round(0, 10), round(40, -1)]).at(-1)).toEqual([40, 60, false, false]);
  });

  it('have a late part only where an answer came after the end', () => {
    expect(lateStretch({ late: true, response: 7, end: 40 }, timeOf)).toEqual([40, 70]);
    expect(lateStretch({ late: true, response: 2, end: 40 }, timeOf)).toEqual([40, 40]);
    expect(lateStretch({ late: false, response: 7, end: 40 }, timeOf)).toBeNull();
  });
});

describe('a task', () => {
  it('lasts from what it was told first to the status that ends it', () => {
    expect(spanOf(step(40, 'working'), step(60, 'failed'), step(90, 'working'))).toMatchObject({
      row: 40,
      start: 40,
      end: 60,
      open: false,
      outcome: 'failed',
    });
    expect(spanOf(step(40, 'working'))).toMatchObject({ open: true });
    expect(spanOf()).toMatchObject({ row: 3, start: 30, open: true });
    expect(taskSpan({ task: null } as Operation)).toBeNull();
  });

  it('has one band for each status, the newest up to now', () => {
    expect(
      taskBands(task(step(10, 'working'), step(30, 'input_required'), step(20, 'working')), 99).map(
        ({ start, end }) => [start, end],
      ),
    ).toEqual([
      [10, 30],
      [30, 30],
      [20, 99],
    ]);
    expect(taskBands(task(step(10, 'completed')), 99)).toMatchObject([{ start: 10, end: 10 }]);
  });
});

describe('sessions', () => {
  it('go from the response that gives an id to the one that no longer knows it', () => {
    const sessions = new SessionBands();
    sessions.take(exchange(1, { respondedAt: -1 }));
    sessions.take(exchange(1, { givenSessionId: 'a' }));
    sessions.take(exchange(2, { sessionId: 'a' }));
    expect(sessions.bands).toMatchObject([{ id: 'a', start: 10, end: -1, how: '' }]);
    sessions.take(exchange(3, { sessionId: 'a', status: 404 }));
    sessions.take(exchange(4, { givenSessionId: 'b' }));
    sessions.take(exchange(5, { sessionId: 'b', purpose: 'end-session', status: 405 }));
    expect(sessions.bands).toMatchObject([
      { id: 'a', start: 10, end: 30, how: 'lost', by: 3 },
      { id: 'b', start: 40, end: -1 },
    ]);
    sessions.take(exchange(6, { sessionId: 'b', purpose: 'end-session', status: 204 }));
    expect(sessions.bands[1]).toMatchObject({ end: 60, how: 'ended', by: 6 });
  });

  it('end when another is given', () => {
    const sessions = new SessionBands();
    sessions.take(exchange(1, { givenSessionId: 'a' }));
    sessions.take(exchange(2, { givenSessionId: 'b' }));
    expect(sessions.bands).toMatchObject([{ id: 'a', end: 20, how: 'replaced', by: 2 }, { id: 'b' }]);
  });
});
