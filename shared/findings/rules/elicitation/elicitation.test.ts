import { describe, expect, it } from 'vitest';
import { modernRequest, modernResult, type ScriptedSession } from '../../../analysis/testing/scripted-session.ts';
import { ELICITATION_RULES } from './elicitation.ts';
import { error, findingsOf, notification, request, result } from '../../testing/rule-case.ts';
import { testHttpRules, type HttpCase } from '../../testing/rule-table.ts';

const begun = (s: ScriptedSession, revision = '2025-11-25'): ScriptedSession => s.handshake({}, revision);
const form = (properties: object, more: object = {}): object =>
  request('e', 'elicitation/create', {
    message: 'Who are you?',
    requestedSchema: { type: 'object', properties, ...more },
  });
const visit = (url: unknown, elicitationId: unknown = 'v-1', id = 'e'): object =>
  request(id, 'elicitation/create', { mode: 'url', message: 'Sign in', url, elicitationId });
const NAME = { name: { type: 'string', minLength: 2 } };
const accepts = (content: unknown): object => result('e', { action: 'accept', content });
const declares = (elicitation: object): object =>
  request(0, 'initialize', {
    protocolVersion: '2025-11-25',
    capabilities: { elicitation },
    clientInfo: { name: 'c', version: '1' },
  });
const serves = result(0, { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 's', version: '1' } });
const demands = (data: unknown): object => error(1, -32042, 'Sign in first', data);
const task = (id: number, inputRequests: object): object =>
  modernResult(id, { taskId: 't', status: 'input_required', inputRequests });
const asksName = { method: 'elicitation/create', params: { message: 'Who?', requestedSchema: { properties: NAME } } };

const CASES: readonly HttpCase[] = [
  {
    rule: 'elic-schema-flat',
    breaks: (s) => begun(s).server(form({ home: { type: 'object', properties: {} } })),
    nearMiss: (s) =>
      begun(s).server(
        form({
          ...NAME,
          age: { type: 'integer' },
          ok: { type: 'boolean' },
          size: { type: 'string', oneOf: [{ const: 's', title: 'Small' }] },
          days: { type: 'array', items: { type: 'string', enum: ['mo', 'tu'] } },
        }),
      ),
    side: 'server',
    level: 'error',
    says: '“home”',
  },
  {
    rule: 'elic-schema-flat',
    when: 'in an input request',
    breaks: (s) =>
      s.client(modernRequest(1, 'tools/call', { name: 'a' })).server(
        modernResult(1, {
          resultType: 'input_required',
          inputRequests: { e: { method: 'elicitation/create', params: { requestedSchema: { allOf: [] } } } },
        }),
      ),
    nearMiss: (s) =>
      s.client(modernRequest(1, 'tools/call', { name: 'a' })).server(
        modernResult(1, {
          resultType: 'input_required',
          inputRequests: { e: asksName },
        }),
      ),
    side: 'server',
    level: 'error',
    says: '“allOf”',
  },
  {
    rule: 'elic-schema-flat',
    when: 'choices before 2025-11-25',
    breaks: (s) => begun(s, '2025-06-18').server(form({ days: { type: 'array', items: { enum: ['mo'] } } })),
    nearMiss: (s) => begun(s, '2025-06-18').server(form({ day: { type: 'string', enum: ['mo'] } })),
    side: 'server',
    level: 'error',
    says: 'is a list',
  },
  {
    rule: 'elic-schema-format',
    breaks: (s) => begun(s).server(form({ at: { type: 'string', format: 'time' } })),
    nearMiss: (s) => begun(s).server(form({ at: { type: 'string', format: 'date-time' } })),
    side: 'server',
    level: 'error',
    says: '“time”',
  },
  {
    rule: 'elic-sensitive',
    breaks: (s) => begun(s).server(form({ githubApiKey: { type: 'string' } })),
    nearMiss: (s) =>
      begun(s).server(
        form({
          passwordLength: { type: 'integer' },
          rememberPassword: { type: 'boolean' },
          pageToken: { type: 'string' },
          key: { type: 'string' },
        }),
      ),
    side: 'server',
    level: 'warning',
    says: 'githubApiKey',
  },
  {
    rule: 'elic-url-missing',
    breaks: (s) => begun(s).server(visit('sign in here')),
    nearMiss: (s) => begun(s).server(visit('https://example.org/sign-in')),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'elic-url-missing',
    when: 'without an id',
    breaks: (s) => begun(s).server(visit('https://example.org/', '')),
    nearMiss: (s) =>
      s.client(modernRequest(1, 'tools/call', { name: 'a' })).server(
        modernResult(1, {
          resultType: 'input_required',
          inputRequests: {
            e: { method: 'elicitation/create', params: { mode: 'url', message: 'x', url: 'https://example.org/' } },
          },
        }),
      ),
    side: 'server',
    level: 'error',
    says: 'elicitationId',
  },
  {
    rule: 'elic-url-insecure',
    breaks: (s) => begun(s).server(visit('http://example.org/sign-in')),
    nearMiss: (s) => begun(s).server(visit('http://127.0.0.1:8080/sign-in')),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'elic-url-secret',
    breaks: (s) => begun(s).server(visit('https://example.org/?access_token=abc')),
    nearMiss: (s) => begun(s).server(visit('https://example.org/?state=abc&token=')),
    side: 'server',
    level: 'warning',
    says: 'access_token',
  },
  {
    rule: 'elic-url-secret',
    when: 'before the host',
    breaks: (s) => begun(s).server(visit('https://me:secret@example.org/')),
    nearMiss: (s) => begun(s).server(visit('https://example.org/@me')),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'elic-url-in-form',
    breaks: (s) => begun(s).server(form({ code: { type: 'string', description: 'From https://example.org/code' } })),
    nearMiss: (s) =>
      begun(s).server(form({ page: { type: 'string', format: 'uri', description: 'As https://example.org' } })),
    side: 'server',
    level: 'warning',
    says: 'https://example.org/code',
  },
  {
    rule: 'elic-id-duplicate',
    breaks: (s) =>
      begun(s)
        .server(visit('https://example.org/'))
        .server(visit('https://example.org/', 'v-1', 'f')),
    nearMiss: (s) =>
      begun(s)
        .server(visit('https://example.org/'))
        .server(visit('https://example.org/', 'v-2', 'f')),
    side: 'server',
    level: 'error',
    seqs: [5, 4],
  },
  {
    rule: 'elic-content-mismatch',
    breaks: (s) =>
      begun(s)
        .server(form(NAME))
        .client(accepts({ name: 'x' })),
    nearMiss: (s) =>
      begun(s)
        .server(form(NAME))
        .client(accepts({ name: 'xy', other: 1 })),
    side: 'client',
    level: 'warning',
    says: '“name” is "x", but its length must be at least 2',
  },
  {
    rule: 'elic-content-mismatch',
    when: 'in the update of a task',
    breaks: (s) =>
      s
        .client(modernRequest(1, 'tasks/get', { taskId: 't' }))
        .server(task(1, { name: asksName }))
        .client(
          modernRequest(2, 'tasks/update', {
            taskId: 't',
            inputResponses: { name: { action: 'accept', content: { name: 7 } } },
          }),
        ),
    nearMiss: (s) =>
      s
        .client(modernRequest(1, 'tasks/get', { taskId: 't' }))
        .server(task(1, { name: asksName }))
        .client(
          modernRequest(2, 'tasks/update', {
            taskId: 't',
            inputResponses: { name: { action: 'accept', content: { name: 'Luca' } } },
          }),
        ),
    side: 'client',
    level: 'warning',
    says: 'it must be a text',
  },
  {
    rule: 'elic-accept-no-content',
    breaks: (s) =>
      begun(s)
        .server(form(NAME))
        .client(result('e', { action: 'accept' })),
    nearMiss: (s) =>
      begun(s)
        .server(form({}))
        .client(result('e', { action: 'accept' })),
    side: 'client',
    level: 'warning',
    seqs: [5, 4],
  },
  {
    rule: 'elic-content-unexpected',
    breaks: (s) =>
      begun(s)
        .server(form(NAME))
        .client(result('e', { action: 'decline', content: {} })),
    nearMiss: (s) =>
      begun(s)
        .server(form(NAME))
        .client(result('e', { action: 'decline' })),
    side: 'client',
    level: 'warning',
    says: '“decline”',
  },
  {
    rule: 'elic-complete-unknown',
    breaks: (s) => begun(s).server(notification('notifications/elicitation/complete', { elicitationId: 'v-9' })),
    nearMiss: (s) =>
      begun(s)
        .server(visit('https://example.org/'))
        .server(notification('notifications/elicitation/complete', { elicitationId: 'v-1' })),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'elic-complete-unknown',
    when: 'a second time',
    breaks: (s) =>
      begun(s)
        .client(request(1, 'tools/call', { name: 'a' }))
        .server(demands({ elicitations: [{ mode: 'url', elicitationId: 'v-1', url: 'https://example.org/' }] }))
        .server(notification('notifications/elicitation/complete', { elicitationId: 'v-1' }))
        .server(notification('notifications/elicitation/complete', { elicitationId: 'v-1' })),
    nearMiss: (s) =>
      begun(s)
        .client(request(1, 'tools/call', { name: 'a' }))
        .server(demands({ elicitations: [{ mode: 'url', elicitationId: 'v-1', url: 'https://example.org/' }] }))
        .server(notification('notifications/elicitation/complete', { elicitationId: 'v-1' })),
    side: 'server',
    level: 'warning',
    says: 'a second time',
  },
  {
    rule: 'elic-required-shape',
    breaks: (s) =>
      begun(s)
        .client(request(1, 'tools/call', { name: 'a' }))
        .server(demands({ elicitations: [{ mode: 'form', elicitationId: 'v-1' }] })),
    nearMiss: (s) =>
      begun(s)
        .client(request(1, 'tools/call', { name: 'a' }))
        .server(demands({ elicitations: [{ mode: 'url', elicitationId: 'v-1', url: 'https://example.org/' }] })),
    side: 'server',
    level: 'error',
    says: 'Entry 1',
  },
  {
    rule: 'elic-required-undeclared',
    breaks: (s) =>
      s
        .client(declares({}))
        .server(serves)
        .client(request(1, 'tools/call', { name: 'a' }))
        .server(demands({ elicitations: [] })),
    nearMiss: (s) =>
      s
        .client(declares({ url: {} }))
        .server(serves)
        .client(request(1, 'tools/call', { name: 'a' }))
        .server(demands({ elicitations: [] })),
    side: 'server',
    level: 'error',
    seqs: [4, 1],
  },
];

testHttpRules(ELICITATION_RULES, CASES);

describe('a question of a task', () => {
  it('is judged once, however often it is told', () => {
    const bad = {
      method: 'elicitation/create',
      params: { requestedSchema: { properties: { a: { type: 'object' } } } },
    };
    const found = findingsOf((s) =>
      s
        .client(modernRequest(1, 'tasks/get', { taskId: 't' }))
        .server(task(1, { a: bad }))
        .client(modernRequest(2, 'tasks/get', { taskId: 't' }))
        .server(task(2, { a: bad })),
    );
    expect(found.filter(({ rule }) => rule === 'elic-schema-flat').map(({ seqs }) => seqs[0])).toEqual([2]);
  });
});
