import { describe, expect, it } from 'vitest';
import { Analysis } from '../fold/index.ts';
import { ScriptedSession } from '../testing/scripted-session.ts';
import { isTaskOver, taskEnd } from './tasks.ts';

const rpc = (message: object) => ({ jsonrpc: '2.0', ...message });
const call = rpc({ id: 1, method: 'tools/call', params: { name: 'slow', task: { ttl: 60_000 } } });
const created = rpc({ id: 1, result: { task: { taskId: 't1', status: 'working', ttl: 60_000 } } });
const poll = (id: number, taskId: unknown = 't1') => rpc({ id, method: 'tasks/get', params: { taskId } });
const polled = (id: number, status: string) => rpc({ id, result: { taskId: 't1', status, ttl: 60_000 } });
const told = (status: unknown) =>
  rpc({ method: 'notifications/tasks/status', params: { taskId: 't1', status, ttl: null } });

function fold(session: ScriptedSession): Analysis {
  const analysis = new Analysis();
  for (const event of session.events) analysis.push(event);
  return analysis;
}

const statuses = ({ operations }: Analysis): string[] | undefined =>
  operations[0]?.task?.steps.map(({ status }) => status);

describe('a task', () => {
  it('keeps each change of its status at the request that brought it', () => {
    const session = new ScriptedSession()
      .client(call)
      .server(created)
      .client(poll(2))
      .server(polled(2, 'working'))
      .server(told('input_required'))
      .client(poll(3))
      .server(polled(3, 'completed'));
    const analysis = fold(session);
    expect(analysis.operations[0]?.task).toEqual({
      id: 't1',
      ttlMs: 60_000,
      pollMs: 0,
      told: 6,
      polls: 2,
      asks: [],
      questions: [],
      resultOf: -1,
      steps: [
        { row: 1, t: 2000, status: 'working', message: '' },
        { row: 4, t: 5000, status: 'input_required', message: '' },
        { row: 6, t: 7000, status: 'completed', message: '' },
      ],
    });
    expect(analysis.operations.map(({ taskOf }) => taskOf)).toEqual([-1, 0, 0]);
  });

  it('has the newest words, lifetime and pace, and what was asked for its sake', () => {
    const related = { ['io.modelcontextprotocol/related-task']: { taskId: 't1' } };
    const status = { taskId: 't1', status: 'working', statusMessage: 'Sorting', ttl: null, pollInterval: 500 };
    const session = new ScriptedSession()
      .client(call)
      .server(created)
      .server(rpc({ method: 'notifications/tasks/status', params: status }))
      .client(rpc({ id: 2, method: 'tasks/result', params: { taskId: 't1' } }))
      .server(rpc({ id: 9, method: 'elicitation/create', params: { message: 'Which?', ['_meta']: related } }));
    const { operations } = fold(session);
    expect(operations[0]).toMatchObject({ asksForTask: true, taskOf: -1 });
    expect(operations[0]?.task).toMatchObject({ ttlMs: -1, pollMs: 500, told: 2, resultOf: 1, questions: [2] });
    expect(operations[0]?.task?.steps).toEqual([{ row: 1, t: 2000, status: 'working', message: 'Sorting' }]);
    expect(operations.map(({ taskOf }) => taskOf)).toEqual([-1, 0, 0]);
  });

  it('says what it needs in the tasks extension, and is over once it ended', () => {
    const needs = { k1: { method: 'elicitation/create', params: {} }, k2: 7 };
    const result = { resultType: 'task', taskId: 'x', status: 'working', pollIntervalMs: 100, ttlMs: 9 };
    const asked = { resultType: 'complete', taskId: 'x', status: 'input_required', inputRequests: needs };
    const session = new ScriptedSession()
      .client(call)
      .server(rpc({ id: 1, result }))
      .client(poll(2, 'x'))
      .server(rpc({ id: 2, result: asked }));
    const task = fold(session).operations[0]?.task;
    expect(task).toMatchObject({ ttlMs: 9, pollMs: 100, asks: ['k1: elicitation/create', 'k2: nothing known'] });
    expect(task && isTaskOver(task)).toBe(false);
    session.server(rpc({ method: 'notifications/tasks', params: { taskId: 'x', status: 'completed', result: {} } }));
    const over = fold(session).operations[0]?.task;
    expect(over?.asks).toEqual([]);
    expect(over && isTaskOver(over)).toBe(true);
  });

  it('is the result itself in the tasks extension of 2026-07-28', () => {
    const answer = rpc({ id: 1, result: { resultType: 'task', taskId: 'x', status: 'working' } });
    const analysis = fold(new ScriptedSession().client(call).server(answer));
    expect(analysis.operations[0]?.task).toMatchObject({ id: 'x', ttlMs: -1 });
  });

  it('belongs to the side that asked for it', () => {
    const ask = rpc({ id: 1, method: 'sampling/createMessage', params: { task: {} } });
    const session = new ScriptedSession()
      .server(ask)
      .client(created)
      // A request of the client for a task of that id means another one.
      .client(poll(2))
      .client(told('completed'));
    const analysis = fold(session);
    expect(statuses(analysis)).toEqual(['working', 'completed']);
    expect(analysis.operations[1]?.taskOf).toBe(-1);
  });

  it('is not made up from what is none', () => {
    const nothing = fold(
      new ScriptedSession()
        .client(call)
        .server(rpc({ id: 1, result: { task: 'later', content: [] } }))
        .server(told('working'))
        .client(poll(2, { deep: [] }))
        .server(rpc({ id: 2, result: null })),
    );
    expect(nothing.operations.map(({ task, taskOf }) => [task, taskOf])).toEqual([
      [null, -1],
      [null, -1],
    ]);
    const odd = fold(new ScriptedSession().client(call).server(created).server(told(7)));
    expect(statuses(odd)).toEqual(['working']);
  });

  it('keeps so many steps only', () => {
    const session = new ScriptedSession().client(call).server(created);
    for (let i = 0; i < 200; i += 1) session.server(told(i % 2 === 0 ? 'input_required' : 'working'));
    expect(statuses(fold(session))).toHaveLength(64);
    const { task } = fold(session.server(told('completed')).server(told('working'))).operations[0]!;
    expect(task?.steps).toHaveLength(65);
    expect(task && taskEnd(task)).toMatchObject({ row: 202, status: 'completed' });
  });

  it('is known from the first message that tells of it, and told of by no result of its tool', () => {
    const session = new ScriptedSession().client(poll(2)).server(polled(2, 'working'));
    const brought = rpc({ id: 3, result: { taskId: 't1', status: 'failed' } });
    session.client(rpc({ id: 3, method: 'tasks/result', params: { taskId: 't1' } })).server(brought);
    const { records, operations } = fold(session);
    const known = records.tasks.find('c2s', 't1');
    expect(known).toMatchObject({ row: 1, owner: null, facts: { told: 1, steps: [{ status: 'working' }] } });
    expect(records.tasks.find('s2c', 't1')).toBeNull();
    expect(operations.map(({ taskOf }) => taskOf)).toEqual([-1, -1]);
  });

  it('tells which operation changed by a message that belongs to another', () => {
    const session = new ScriptedSession().client(call).server(created).client(poll(2)).server(polled(2, 'failed'));
    const analysis = new Analysis();
    const steps = session.events.map((event) => analysis.push(event).changedOperations);
    expect(steps.at(-1)).toEqual(expect.arrayContaining([0, 1]));
  });
});
