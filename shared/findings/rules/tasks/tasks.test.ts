import { describe, expect, it } from 'vitest';
import type { ScriptedSession } from '../../../analysis/testing/scripted-session.ts';
import { error, findingsOf, notification, request, result } from '../../testing/rule-case.ts';
import { testHttpRules, type HttpCase } from '../../testing/rule-table.ts';
import { TASK_RULES } from './tasks.ts';

const ALL = { list: {}, cancel: {}, requests: { tools: { call: {} } } };
const TIME = '2026-11-21T10:00:00Z';
const RELATED = 'io.modelcontextprotocol/related-task';

const begun = (s: ScriptedSession, tasks: object | undefined = ALL): ScriptedSession =>
  s.handshake({ tools: {}, tasks });
const withoutTasks = (s: ScriptedSession): ScriptedSession => s.handshake({ tools: {} });
const listed = (s: ScriptedSession, taskSupport?: string): ScriptedSession =>
  s.client(request(9, 'tools/list')).server(
    result(9, {
      tools: [
        {
          name: 'a',
          inputSchema: { type: 'object' },
          ...(taskSupport === undefined ? {} : { execution: { taskSupport } }),
        },
      ],
    }),
  );
const taskOf = (status: string, more: object = {}): object => ({
  taskId: 't',
  status,
  createdAt: TIME,
  lastUpdatedAt: TIME,
  ttl: null,
  ...more,
});
const calls = (s: ScriptedSession): ScriptedSession => s.client(request(1, 'tools/call', { name: 'a', task: {} }));
/** A task that was created. */
const created = (s: ScriptedSession, more: object = {}): ScriptedSession =>
  calls(begun(s)).server(result(1, { task: taskOf('working', more) }));
const asks = (s: ScriptedSession, id: number, method = 'tasks/get'): ScriptedSession =>
  s.client(request(id, method, { taskId: 't' }));
const polls = (s: ScriptedSession, id: number, status: string, more: object = {}): ScriptedSession =>
  asks(s, id).server(result(id, taskOf(status, more)));
const outcome = (text: string, more: object = {}): object => ({
  content: [{ type: 'text', text }],
  _meta: { [RELATED]: { taskId: 't' } },
  ...more,
});
const brings = (s: ScriptedSession, id: number, value: object): ScriptedSession =>
  asks(s, id, 'tasks/result').server(result(id, value));
const lists = (s: ScriptedSession, id: number, tasks: readonly object[]): ScriptedSession =>
  s.client(request(id, 'tasks/list')).server(result(id, { tasks }));
const tells = (s: ScriptedSession, status: string, more: object = {}): ScriptedSession =>
  s.server(notification('notifications/tasks/status', taskOf(status, more)));

const CASES: readonly HttpCase[] = [
  {
    rule: 'tskl-undeclared',
    breaks: (s) => calls(withoutTasks(s)),
    nearMiss: (s) => calls(begun(s)),
    side: 'client',
    level: 'error',
    seqs: [4, 2],
  },
  {
    rule: 'tskl-undeclared',
    when: 'of the client',
    breaks: (s) => begun(s).server(request('s', 'sampling/createMessage', { messages: [], task: {} })),
    nearMiss: (s) => begun(s).server(request('s', 'sampling/createMessage', { messages: [] })),
    side: 'server',
    level: 'warning',
    says: 'tasks.requests.sampling.createMessage',
  },
  {
    rule: 'tskl-tool-forbidden',
    breaks: (s) => calls(listed(begun(s))),
    nearMiss: (s) => calls(listed(begun(s), 'optional')),
    side: 'client',
    level: 'error',
    seqs: [6, 5],
  },
  {
    rule: 'tskl-tool-required',
    breaks: (s) => listed(begun(s), 'required').client(request(1, 'tools/call', { name: 'a' })),
    nearMiss: (s) => listed(begun(s), 'optional').client(request(1, 'tools/call', { name: 'a' })),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'tskl-not-created',
    breaks: (s) => calls(listed(begun(s), 'optional')).server(result(1, { content: [] })),
    nearMiss: (s) => calls(listed(begun(s), 'optional')).server(result(1, { content: [], isError: true })),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'tskl-ignored-ok',
    breaks: (s) => calls(withoutTasks(s)).server(result(1, { content: [] })),
    nearMiss: (s) => calls(begun(s)).server(result(1, { content: [] })),
    side: 'server',
    level: 'info',
  },
  {
    rule: 'tskl-initial-status',
    breaks: (s) => calls(begun(s)).server(result(1, { task: taskOf('completed') })),
    nearMiss: (s) => created(s),
    side: 'server',
    level: 'error',
    says: '“completed”',
  },
  {
    rule: 'tskl-transition',
    breaks: (s) => polls(polls(created(s), 2, 'failed'), 3, 'working'),
    nearMiss: (s) =>
      asks(asks(created(s), 2), 3)
        .server(result(3, taskOf('failed')))
        .server(result(2, taskOf('working'))),
    side: 'server',
    level: 'error',
    seqs: [9, 7],
  },
  {
    rule: 'tskl-transition',
    when: 'to a status that there is not',
    breaks: (s) => polls(created(s), 2, 'running'),
    nearMiss: (s) => polls(polls(created(s), 2, 'input_required'), 3, 'working'),
    side: 'server',
    level: 'error',
    says: '"running"',
  },
  {
    rule: 'tskl-id',
    breaks: (s) => calls(begun(s)).server(result(1, { task: { ...taskOf('working'), taskId: 7 } })),
    nearMiss: (s) => created(s),
    side: 'server',
    level: 'error',
    says: '7',
  },
  {
    rule: 'tskl-id',
    when: 'used again',
    breaks: (s) =>
      created(s)
        .client(request(2, 'tools/call', { name: 'a', task: {} }))
        .server(result(2, { task: taskOf('working') })),
    nearMiss: (s) =>
      created(s)
        .client(request(2, 'tools/call', { name: 'a', task: {} }))
        .server(result(2, { task: taskOf('working', { taskId: 'u' }) })),
    side: 'server',
    level: 'error',
    seqs: [7, 5],
  },
  {
    rule: 'tskl-timestamps',
    breaks: (s) => polls(created(s), 2, 'working', { lastUpdatedAt: 1_795_000_000 }),
    nearMiss: (s) => polls(created(s), 2, 'working', { lastUpdatedAt: '2026-11-21T11:00:00.125+01:00' }),
    side: 'server',
    level: 'error',
    says: 'lastUpdatedAt is 1795000000',
  },
  {
    rule: 'tskl-ttl',
    breaks: (s) => polls(created(s), 2, 'working', { ttl: undefined }),
    nearMiss: (s) => polls(created(s), 2, 'working', { ttl: 60_000 }),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'tskl-related-missing',
    breaks: (s) => brings(created(s), 2, { content: [] }),
    nearMiss: (s) => brings(created(s), 2, outcome('5 degrees')),
    side: 'server',
    level: 'error',
    says: 'does not name its task',
  },
  {
    rule: 'tskl-related-extra',
    breaks: (s) => polls(created(s), 2, 'working', { _meta: { [RELATED]: { taskId: 't' } } }),
    nearMiss: (s) => brings(created(s), 2, outcome('5 degrees')),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'tskl-result-early',
    breaks: (s) => polls(brings(created(s), 2, outcome('half')), 3, 'working'),
    nearMiss: (s) => polls(brings(created(s), 2, outcome('all')), 3, 'completed'),
    side: 'server',
    level: 'error',
    seqs: [7, 9],
  },
  {
    rule: 'tskl-result-differs',
    breaks: (s) => brings(brings(created(s), 2, outcome('5 degrees')), 3, outcome('6 degrees')),
    nearMiss: (s) => brings(brings(created(s), 2, { ...outcome('a'), x: 1, y: 2 }), 3, { y: 2, x: 1, ...outcome('a') }),
    side: 'server',
    level: 'error',
    seqs: [9, 7],
  },
  {
    rule: 'tskl-failed-iserror',
    breaks: (s) => brings(polls(created(s), 2, 'completed'), 3, outcome('no', { isError: true })),
    nearMiss: (s) => brings(polls(created(s), 2, 'failed'), 3, outcome('no', { isError: true })),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'tskl-cancel-terminal',
    breaks: (s) => asks(polls(created(s), 2, 'completed'), 3, 'tasks/cancel').server(error(3, -32603, 'It has ended')),
    nearMiss: (s) =>
      asks(polls(created(s), 2, 'completed'), 3, 'tasks/cancel').server(error(3, -32602, 'It has ended')),
    side: 'server',
    level: 'warning',
    says: '−32603',
  },
  {
    rule: 'tskl-cancel-status',
    breaks: (s) => asks(created(s), 2, 'tasks/cancel').server(result(2, taskOf('working'))),
    nearMiss: (s) => asks(created(s), 2, 'tasks/cancel').server(result(2, taskOf('cancelled'))),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'tskl-cancel-status',
    when: 'left again',
    breaks: (s) => tells(asks(created(s), 2, 'tasks/cancel').server(result(2, taskOf('cancelled'))), 'completed'),
    nearMiss: (s) => tells(asks(created(s), 2, 'tasks/cancel').server(result(2, taskOf('cancelled'))), 'cancelled'),
    side: 'server',
    level: 'error',
    seqs: [8, 7],
  },
  {
    rule: 'tskl-cancel-wrong-way',
    breaks: (s) =>
      created(s)
        .wait(500)
        .client(notification('notifications/cancelled', { requestId: 1 })),
    nearMiss: (s) => created(s).client(notification('notifications/cancelled', { requestId: 1 })),
    side: 'client',
    level: 'error',
    seqs: [6, 5],
  },
  {
    rule: 'tskl-unknown-code',
    breaks: (s) => asks(begun(s), 2).server(error(2, -32603, 'Task not found')),
    nearMiss: (s) => asks(begun(s), 2).server(error(2, -32603, 'The disk is full')),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'tskl-unknown-code',
    when: 'of a cursor',
    breaks: (s) =>
      begun(s)
        .client(request(2, 'tasks/list', { cursor: 'x' }))
        .server(error(2, -32600, 'Bad cursor')),
    nearMiss: (s) =>
      begun(s)
        .client(request(2, 'tasks/list', { cursor: 'x' }))
        .server(error(2, -32602, 'Bad cursor')),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'tskl-list-undeclared',
    breaks: (s) => lists(begun(s, { requests: {} }), 2, []),
    nearMiss: (s) => lists(begun(s), 2, []),
    side: 'client',
    level: 'warning',
    says: 'tasks.list',
  },
  {
    rule: 'tskl-list-incomplete',
    breaks: (s) => polls(lists(created(s), 2, []), 3, 'working'),
    nearMiss: (s) => polls(lists(created(s), 2, [taskOf('working')]), 3, 'working'),
    side: 'server',
    level: 'error',
    seqs: [7, 9],
  },
  {
    rule: 'tskl-poll-fast',
    breaks: (s) => polls(polls(created(s, { pollInterval: 1000 }), 2, 'working', { pollInterval: 1000 }), 3, 'working'),
    nearMiss: (s) =>
      polls(polls(created(s, { pollInterval: 1000 }), 2, 'working', { pollInterval: 1000 }).wait(1000), 3, 'working'),
    side: 'client',
    level: 'warning',
    seqs: [8, 6],
  },
  {
    rule: 'tskl-poll-fast',
    when: 'and not after a word of the server',
    breaks: (s) => polls(polls(created(s), 2, 'working', { pollInterval: 5000 }), 3, 'working'),
    nearMiss: (s) =>
      polls(
        tells(polls(created(s), 2, 'working', { pollInterval: 5000 }), 'working', { pollInterval: 5000 }),
        3,
        'working',
      ),
    side: 'client',
    level: 'warning',
  },
];

testHttpRules(TASK_RULES, CASES);

/** Who is at fault, and where, when a call without a task of a tool that requires one is answered so. */
const callFaults = (answer: object): string[] =>
  findingsOf((s) =>
    listed(begun(s), 'required')
      .client(request(1, 'tools/call', { name: 'a' }))
      .server(answer),
  )
    .filter(({ rule }) => rule === 'tskl-tool-required')
    .map(({ side, seqs }) => `${side} ${seqs.join(' ')}`);

describe('a call without a task of a tool that requires one', () => {
  it('is the fault of the client, and of the server too where it serves it', () => {
    expect(callFaults(result(1, { content: [] }))).toEqual(['client 6 5', 'server 7 6']);
    expect(callFaults(error(1, -32601))).toEqual(['client 6 5']);
  });
});

const rulesBroken = (session: (s: ScriptedSession) => ScriptedSession): string[] =>
  findingsOf(session).flatMap(({ rule }) => (rule.startsWith('tskl-') ? [rule] : []));
const paced = (s: ScriptedSession): ScriptedSession => polls(created(s, { pollInterval: 5000 }), 2, 'working');
const again = (s: ScriptedSession): ScriptedSession => created(polls(created(s), 2, 'completed').exit(0).spawn());

describe('a task', () => {
  it('that is polled again and again in a wrong way is told of once', () => {
    const found = findingsOf((s) => {
      polls(created(s), 2, 'failed');
      for (let id = 3; id < 10; id += 1) polls(s, id, 'working', { lastUpdatedAt: 'now', ttl: undefined });
      return s;
    });
    const rules = found.map(({ rule }) => rule).filter((rule) => rule.startsWith('tskl-'));
    expect(rules.toSorted()).toEqual(['tskl-timestamps', 'tskl-transition', 'tskl-ttl']);
  });

  it('keeps the interval between polls until another is told', () => {
    expect(rulesBroken((s) => polls(paced(s), 3, 'working'))).toEqual(['tskl-poll-fast']);
    expect(rulesBroken((s) => polls(polls(created(s), 2, 'working', { pollInterval: 0 }), 3, 'working'))).toEqual([]);
  });

  it('may be created under an id that a process before had, and is another one than that', () => {
    expect(rulesBroken(again)).toEqual([]);
    expect(rulesBroken((s) => polls(again(s), 2, 'working'))).toEqual([]);
  });
});
