import { describe, expect, it } from 'vitest';
import { SESSION_FACTS, type SessionFactName } from '../../mcp/index.ts';
import { Analysis } from '../fold/index.ts';
import {
  initializeRequest,
  initializeResult,
  modernRequest,
  modernResult,
  ScriptedSession,
} from '../testing/scripted-session.ts';
import type { SessionFact } from '../session/index.ts';

function factOf(session: ScriptedSession, name: SessionFactName): SessionFact | undefined {
  const analysis = new Analysis();
  for (const event of session.events) analysis.push(event);
  return analysis.session().facts.find((fact) => fact.name === name);
}

const request = (id: number, method: string, params?: object): object => ({ jsonrpc: '2.0', id, method, params });
const result = (id: number, value: object = {}): object => ({ jsonrpc: '2.0', id, result: value });
const ID = { 'Mcp-Session-Id': 's-1' };
const SSE = { 'Content-Type': 'text/event-stream' };
const stdio = (revision = '2025-11-25'): ScriptedSession =>
  new ScriptedSession().spawn().handshake({ tools: {} }, revision);
const http = (revision = '2025-11-25'): ScriptedSession => new ScriptedSession().httpHandshake({ tools: {} }, revision);
const lists = (session: ScriptedSession, tool: object): ScriptedSession =>
  session.client(request(5, 'tools/list')).server(result(5, { tools: [{ name: 'x', ...tool }, { name: 'plain' }] }));
const call = (session: ScriptedSession, params: object, answer: object): ScriptedSession =>
  session.client(request(6, 'tools/call', { name: 'x', ...params })).server(result(6, answer));

describe('the facts beside the capabilities', () => {
  it('have a line each, in their order, seen or not', () => {
    const analysis = new Analysis();
    expect(analysis.session().facts.map(({ name }) => name)).toEqual(SESSION_FACTS.map(({ name }) => name));
    expect(new Set(analysis.session().facts.map(({ verdict }) => verdict))).toEqual(new Set(['not seen']));
  });

  it('of HTTP do not exist on another transport', () => {
    expect(factOf(stdio(), 'session-id')?.allowed).toBe('other transport');
    expect(factOf(http(), 'session-id')?.allowed).toBe('defined');
    expect(factOf(stdio(), 'batch')?.allowed).toBe('removed');
  });

  it.each<
    [
      name: SessionFactName,
      verdict: SessionFact['verdict'],
      words: { readonly offered?: string; readonly used?: string },
      session: () => ScriptedSession,
    ]
  >([
    ['session-id', 'offered, unused', { offered: '1 id given', used: '' }, () => http()],
    [
      'session-id',
      'in use',
      { used: '1 request with it' },
      () => http().post(3, request(3, 'ping'), { headers: ID }).responds(3).json(3, result(3)).ends(3),
    ],
    [
      'session-id',
      'ended',
      {},
      () => http().request(3, { purpose: 'end-session', headers: ID }).responds(3, 204).ends(3),
    ],
    [
      'session-id',
      'wrong revision',
      {},
      () => new ScriptedSession().exchange(1, modernRequest(1, 'tools/list'), modernResult(1, { tools: [] }), ID),
    ],
    ['get-stream', 'not seen', { used: '' }, () => http()],
    [
      'get-stream',
      'refused',
      { used: '1 GET, answered 405' },
      () => http().request(3, { purpose: 'listen' }).responds(3, 405).ends(3),
    ],
    [
      'get-stream',
      'in use',
      { used: '1 GET, answered 200' },
      () => http().request(3, { purpose: 'listen' }).responds(3, 200, SSE),
    ],
    ['get-stream', 'ended', {}, () => http().request(3, { purpose: 'listen' }).responds(3, 200, SSE).ends(3)],
    [
      'resumption',
      'offered, unused',
      { offered: 'events with ids' },
      () => http().request(3, { purpose: 'listen' }).responds(3, 200, SSE).sseEvent(3, ['id: 1', 'data: ']),
    ],
    [
      'resumption',
      'used, not offered',
      { used: '1 stream resumed' },
      () => http().request(3, { purpose: 'resume', resumes: 1 }).responds(3, 200, SSE),
    ],
    ['answer-form', 'in use', { used: '1 as JSON' }, () => http()],
    [
      'answer-form',
      'in use',
      { used: '1 as JSON, 1 as SSE' },
      () => http().post(3, request(3, 'ping')).responds(3, 200, SSE).sse(3, result(3)).ends(3),
    ],
    [
      'delete',
      'in use',
      { used: '1 DELETE, answered 204' },
      () => http().request(3, { purpose: 'end-session' }).responds(3, 204).ends(3),
    ],
    [
      'delete',
      'refused',
      { used: '1 DELETE, answered 405' },
      () => http().request(3, { purpose: 'end-session' }).responds(3, 405).ends(3),
    ],
    [
      'batch',
      'wrong revision',
      { used: '1 by the client' },
      () => stdio().client([request(3, 'ping'), request(4, 'ping')]),
    ],
    [
      'batch',
      'in use',
      { used: '1 by the client, 1 by the server' },
      () =>
        stdio('2025-03-26')
          .client([request(3, 'ping')])
          .server([result(3)]),
    ],
    [
      'structured-output',
      'offered, unused',
      { offered: '1 tool with an output schema' },
      () => lists(stdio(), { outputSchema: {} }),
    ],
    [
      'structured-output',
      'in use',
      { used: '1 structured result' },
      () => call(lists(stdio(), { outputSchema: {} }), {}, { structuredContent: {} }),
    ],
    ['structured-output', 'used, not offered', { offered: '' }, () => call(stdio(), {}, { structuredContent: {} })],
    ['structured-output', 'wrong revision', {}, () => lists(stdio('2025-03-26'), { outputSchema: {} })],
    [
      'task-tools',
      'in use',
      { used: '1 call as a task' },
      () => call(lists(stdio(), { execution: { taskSupport: 'optional' } }), { task: {} }, {}),
    ],
    ['task-tools', 'not seen', {}, () => lists(stdio(), { execution: { taskSupport: 'forbidden' } })],
    [
      'header-tools',
      'wrong revision',
      { offered: '1 tool with x-mcp-header' },
      () => lists(stdio(), { inputSchema: { properties: { a: { type: 'string', 'x-mcp-header': 'A' } } } }),
    ],
    [
      'ui-tools',
      'offered, unused',
      { offered: '1 tool with a user interface' },
      () => lists(stdio(), { _meta: { ui: { resourceUri: 'ui://a' } } }),
    ],
    [
      'ui-tools',
      'used, not offered',
      { used: '1 interface read' },
      () => stdio().client(request(7, 'resources/read', { uri: 'ui://a' })),
    ],
  ])('%s: %s', (name, verdict, words, session) => {
    expect(factOf(session(), name)).toMatchObject({ name, verdict, ...words });
  });

  it('sees arguments mirrored in headers', () => {
    const session = new ScriptedSession()
      .exchange(
        1,
        modernRequest(1, 'tools/list'),
        modernResult(1, {
          tools: [{ name: 'x', inputSchema: { properties: { a: { type: 'string', 'x-mcp-header': 'A' } } } }],
        }),
      )
      .post(2, modernRequest(2, 'tools/call', { name: 'x' }), { headers: { 'mcp-param-a': '1' } });
    expect(factOf(session, 'header-tools')).toMatchObject({ verdict: 'in use', used: '1 request with Mcp-Param-' });
  });

  it('count a tool that is listed again by its newest description', () => {
    const session = lists(lists(stdio(), { outputSchema: {} }), {});
    expect(factOf(session, 'structured-output')).toMatchObject({ offered: '', verdict: 'not seen' });
  });

  it('name the events that prove them', () => {
    const session = new ScriptedSession()
      .exchange(1, initializeRequest(), initializeResult(), ID)
      .request(2, { purpose: 'listen' })
      .responds(2, 405);
    const listens = session.events.filter((event) => event.kind === 'http.request' && event.purpose === 'listen');
    expect(factOf(session, 'get-stream')?.seqs).toEqual(listens.map(({ seq }) => seq));
  });
});
