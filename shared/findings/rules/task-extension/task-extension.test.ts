import { describe, expect, it } from 'vitest';
import { modernRequest, modernResult, type ScriptedSession } from '../../../analysis/testing/scripted-session.ts';
import { HEADERS } from '../../../mcp/index.ts';
import type { HttpSession } from '../../testing/http-session.ts';
import { error, findingsOf, notification, request } from '../../testing/rule-case.ts';
import { testHttpRules, type HttpCase } from '../../testing/rule-table.ts';
import { TASK_EXTENSION_RULES } from './task-extension.ts';

const EXTENDED = { extensions: { 'io.modelcontextprotocol/tasks': {} } };
const TIME = '2026-11-21T10:00:00Z';

const asks = (
  s: ScriptedSession,
  id: number,
  method: string,
  params: object = {},
  capabilities = EXTENDED,
): ScriptedSession => s.client(modernRequest(id, method, { ...params }, capabilities));
const calls = (s: ScriptedSession, method = 'tools/call', capabilities: object = EXTENDED): ScriptedSession =>
  s.client(modernRequest(1, method, { name: 'a' }, capabilities));
const taskOf = (status: string, more: object = {}): { readonly [key: string]: unknown } => ({
  taskId: 't',
  status,
  createdAt: TIME,
  lastUpdatedAt: TIME,
  ttlMs: null,
  ...more,
});
const given = (s: ScriptedSession, more: object = {}): ScriptedSession =>
  s.server(modernResult(1, { ...taskOf('working', more), resultType: 'task' }));
const created = (s: ScriptedSession, more: object = {}): ScriptedSession => given(calls(s), more);
const polls = (s: ScriptedSession, id: number, status: string, more: object = {}): ScriptedSession =>
  asks(s, id, 'tasks/get', { taskId: 't' }).server(modernResult(id, taskOf(status, more)));
const wants = (message: string): object => ({
  inputRequests: { name: { method: 'elicitation/create', params: { message } } },
});
const listens = (s: ScriptedSession, capabilities: object = EXTENDED): ScriptedSession =>
  s.client(modernRequest(7, 'subscriptions/listen', { notifications: { taskIds: ['t'] } }, capabilities));
const accepts = (notifications: object): object =>
  notification('notifications/subscriptions/acknowledged', {
    notifications,
    _meta: { 'io.modelcontextprotocol/subscriptionId': 7 },
  });
const logs = (subscriptionId: number): object =>
  notification('notifications/message', {
    level: 'info',
    data: 'half',
    _meta: { 'io.modelcontextprotocol/subscriptionId': subscriptionId },
  });
const get = (s: HttpSession): object => request(2, 'tasks/get', s.meta({ taskId: 't' }));

const CASES: readonly HttpCase[] = [
  {
    rule: 'tskx-undeclared',
    breaks: (s) => given(calls(s, 'tools/call', {})),
    nearMiss: (s) => created(s),
    side: 'server',
    level: 'error',
    seqs: [2, 1],
  },
  {
    rule: 'tskx-method',
    breaks: (s) => given(calls(s, 'prompts/get')),
    nearMiss: (s) => created(s),
    side: 'server',
    level: 'error',
    says: '“prompts/get”',
  },
  {
    rule: 'tskx-result-type',
    breaks: (s) => polls(created(s), 2, 'working', { resultType: 'task' }),
    nearMiss: (s) => polls(created(s), 2, 'working'),
    side: 'server',
    level: 'error',
    says: '"task"',
  },
  {
    rule: 'tskx-result-type',
    when: 'without a task',
    breaks: (s) => calls(s).server(modernResult(1, { resultType: 'task', content: [] })),
    nearMiss: (s) => calls(s).server(modernResult(1, { content: [] })),
    side: 'server',
    level: 'error',
    says: 'no taskId',
  },
  {
    rule: 'tskx-payload',
    breaks: (s) => polls(created(s), 2, 'completed'),
    nearMiss: (s) => polls(created(s), 2, 'completed', { result: { content: [] } }),
    side: 'server',
    level: 'error',
    says: 'without result',
  },
  {
    rule: 'tskx-failed-misuse',
    breaks: (s) => polls(created(s), 2, 'failed', { error: {}, result: { content: [], isError: true } }),
    nearMiss: (s) => polls(created(s), 2, 'completed', { result: { content: [], isError: true } }),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'tskx-not-durable',
    breaks: (s) => asks(created(s), 2, 'tasks/get', { taskId: 't' }).server(error(2, -32602, 'Task not found')),
    nearMiss: (s) =>
      asks(created(s, { ttlMs: 100 }).wait(500), 2, 'tasks/get', { taskId: 't' }).server(
        error(2, -32602, 'Task not found'),
      ),
    side: 'server',
    level: 'error',
    seqs: [4, 2],
  },
  {
    rule: 'tskx-key-reuse',
    breaks: (s) => polls(polls(created(s), 2, 'input_required', wants('Who?')), 3, 'input_required', wants('Where?')),
    nearMiss: (s) => polls(polls(created(s), 2, 'input_required', wants('Who?')), 3, 'input_required', wants('Who?')),
    side: 'server',
    level: 'error',
    says: '“name”',
  },
  {
    rule: 'tskx-ack',
    breaks: (s) => asks(created(s), 2, 'tasks/cancel', { taskId: 't' }).server(modernResult(2, taskOf('cancelled'))),
    nearMiss: (s) => asks(created(s), 2, 'tasks/cancel', { taskId: 't' }).server(modernResult(2)),
    side: 'server',
    level: 'error',
    says: 'taskId',
  },
  {
    rule: 'tskx-unknown-id',
    breaks: (s) => asks(s, 2, 'tasks/update', { taskId: 'x' }).server(error(2, -32603, 'Unknown task')),
    nearMiss: (s) => asks(s, 2, 'tasks/update', { taskId: 'x' }).server(error(2, -32602, 'Unknown task')),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'tskx-unknown-id',
    when: 'by a poll',
    breaks: (s) => asks(s, 2, 'tasks/get', { taskId: 'x' }).server(error(2, -32002, 'Task not found')),
    nearMiss: (s) => asks(s, 2, 'tasks/get', { taskId: 'x' }).server(error(2, -32601, 'Method not found')),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'tskx-undeclared-call',
    breaks: (s) => s.client(modernRequest(2, 'tasks/get', { taskId: 'x' })).server(error(2, -32602, 'Task not found')),
    nearMiss: (s) =>
      s.client(modernRequest(2, 'tasks/get', { taskId: 'x' })).server(error(2, -32601, 'Method not found')),
    side: 'server',
    level: 'error',
    says: '−32602 instead of −32021',
  },
  {
    rule: 'tskx-name-header',
    breaks: (s) => {
      s.discovers();
      return s.posts(2, get(s), { headers: { [HEADERS.name]: null } });
    },
    nearMiss: (s) => {
      s.discovers();
      return s.posts(2, get(s));
    },
    side: 'client',
    level: 'error',
    says: 'is missing',
  },
  {
    rule: 'tskx-cancelled-notification',
    breaks: (s) =>
      created(s)
        .wait(500)
        .client(notification('notifications/cancelled', { requestId: 1 })),
    nearMiss: (s) =>
      calls(s)
        .wait(500)
        .client(notification('notifications/cancelled', { requestId: 1 })),
    side: 'client',
    level: 'error',
    seqs: [3, 2],
  },
  {
    rule: 'tskx-legacy-capability',
    breaks: (s) =>
      asks(s, 1, 'server/discover').server(
        modernResult(1, { supportedVersions: ['2026-07-28'], capabilities: { tasks: {} } }),
      ),
    nearMiss: (s) =>
      asks(s, 1, 'server/discover').server(
        modernResult(1, { supportedVersions: ['2026-07-28'], capabilities: EXTENDED }),
      ),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'tskx-legacy-method',
    breaks: (s) => asks(s, 1, 'tasks/list'),
    nearMiss: (s) => asks(s, 1, 'tasks/get', { taskId: 't' }),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'tskx-progress',
    breaks: (s) =>
      listens(s)
        .server(accepts({ taskIds: ['t'] }))
        .server(logs(7)),
    nearMiss: (s) =>
      listens(s)
        .server(accepts({ taskIds: ['t'] }))
        .server(logs(8)),
    side: 'server',
    level: 'error',
    seqs: [3, 1],
  },
  {
    rule: 'tskx-subscribe-undeclared',
    breaks: (s) => listens(s, {}).server(accepts({ taskIds: ['t'] })),
    nearMiss: (s) => listens(s, {}).server(accepts({})),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'tskx-poll-fast',
    breaks: (s) => polls(polls(created(s), 2, 'working', { pollIntervalMs: 800 }).wait(500), 3, 'working'),
    nearMiss: (s) => polls(polls(created(s), 2, 'working', { pollIntervalMs: 800 }).wait(790), 3, 'working'),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'tskx-terminal-change',
    breaks: (s) => polls(polls(created(s), 2, 'cancelled'), 3, 'working'),
    nearMiss: (s) => polls(polls(created(s), 2, 'working'), 3, 'cancelled'),
    side: 'server',
    level: 'error',
    seqs: [6, 4],
  },
];

testHttpRules(TASK_EXTENSION_RULES, CASES);

/** Who is at fault, and where, when a server answers a method of 2025-11-25 so. */
const listFaults = (answer: object): string[] =>
  findingsOf((s) => asks(s, 1, 'tasks/list').server(answer))
    .filter(({ rule }) => rule === 'tskx-legacy-method')
    .map(({ side, seqs }) => `${side} ${seqs.join(' ')}`);

describe('a method of 2025-11-25', () => {
  it('is the fault of the client, and of the server too where it answers it', () => {
    expect(listFaults(modernResult(1, { tasks: [] }))).toEqual(['client 1', 'server 2 1']);
    expect(listFaults(error(1, -32601))).toEqual(['client 1']);
  });
});
