import { describe, expect, it } from 'vitest';
import { modernRequest, ScriptedSession } from '../../../analysis/testing/scripted-session.ts';
import { META } from '../../../mcp/index.ts';
import { HttpSession, initialize, initialized, modernParams, SESSION_ID } from '../../testing/http-session.ts';
import { error, findingsOf, notification, observe, request, result } from '../../testing/rule-case.ts';

/** Rules broken, with their levels. */
function found(session: ScriptedSession): string[] {
  return observe(session.events).findings.map(({ rule, level }) => `${rule} ${level}`);
}

const modern = (id: unknown, method: string, params: object = {}): object => request(id, method, modernParams(params));
/** A request that asks for log messages. */
const LOGGED = { _meta: { [META.logLevel]: 'info' } };
const probe = (id: number): object => request(id, 'server/discover', modernParams());

const batch = [request('p', 'ping')];

function asked(): ScriptedSession {
  return new ScriptedSession().spawn().client(initialize('2025-06-18')).client(batch);
}

function ofEnvelope(session: ScriptedSession): string[] {
  return found(session).filter((one) => one.startsWith('rpc'));
}

function ofBatches(session: ScriptedSession): string[] {
  return found(session).filter((one) => one.startsWith('batch'));
}

describe('what is found before the revision is known', () => {
  it('is held back until the handshake is answered, and judged by what was agreed on', () => {
    const session = new ScriptedSession().client(batch).client(initialize('2025-11-25'));
    expect(found(session)).toEqual([]);
    session.server(initialized('2025-03-26'));
    expect(findingsOf(() => session).map(({ rule, revision, seqs }) => [rule, revision, seqs])).toEqual([
      ['life-version-downgrade', '2025-11-25', [3, 2]],
      ['batch-before-init', '2025-03-26', [1]],
    ]);
  });

  it('is dropped where the revision agreed on has no such rule', () => {
    expect(found(new ScriptedSession().client(batch).handshake({}, '2025-06-18'))).toEqual([
      'batch-not-supported error',
    ]);
    expect(found(new ScriptedSession().client(batch).handshake({}, '2024-11-05'))).toEqual([
      'batch-not-supported warning',
    ]);
  });

  it('is judged by the revision offered when the handshake comes to nothing', () => {
    expect(ofBatches(asked())).toEqual([]);
    expect(ofBatches(asked().server(error(0, -32602)))).toEqual(['batch-not-supported error']);
    expect(ofBatches(asked().exit(1))).toEqual(['batch-not-supported error']);
  });

  it('is told at once where every revision judges alike', () => {
    expect(found(new ScriptedSession().client(initialize('2025-11-25')).server('noise'))).toEqual([
      'frame-stdout-noise error',
    ]);
  });

  it('raises the level of its row when it is judged', () => {
    const session = new ScriptedSession().client(batch).handshake({}, '2025-06-18');
    expect(observe(session.events).rows.level(0)).toBe('error');
  });

  it('is judged by the modern era once a request names it', () => {
    expect(found(new ScriptedSession().client(batch).client(probe(1)))).toEqual(['batch-not-supported error']);
  });
});

describe('the question which era a server speaks', () => {
  it.each<[string, (s: HttpSession) => HttpSession]>([
    [
      '400 with an error without an id',
      (s) => s.answers(1, error(null, -32000, 'Bad Request: Server not initialized'), 400),
    ],
    ['404 and a page', (s) => page(s, 404)],
    ['405', (s) => s.refuses(1, 405)],
    ['500', (s) => page(s, 500)],
    ['200 and −32601', (s) => s.answers(1, error(0, -32601, 'Method not found'))],
    [
      'an event stream and −32601',
      (s) =>
        s
          .streams(1)
          .says(1, error(0, -32601, 'Method not found'))
          .closes(1),
    ],
    ['406', (s) => s.answers(1, error(0, -32000, 'Not Acceptable'), 406)],
  ])('may be answered by %s', (_, answer) => {
    const session = answer(new HttpSession().modern().posts(1, probe(0)));
    session.opens('2025-11-25', '1868a90c-2b4d-4d1e-9f43-0f8f2a7f9d21', 2).calls(4, 1);
    expect(found(session).filter((one) => !/^rpc-error-id-null warning$|info$/.test(one))).toEqual([]);
  });

  it('may be asked with a purpose of its own', () => {
    const session = new HttpSession().modern().posts(1, probe(0), { purpose: 'probe', headers: { Accept: null } });
    expect(found(page(session, 502))).toEqual([]);
  });

  it('may kill a server over stdio, which is started again', () => {
    const session = new ScriptedSession()
      .spawn()
      .client(probe(0))
      .stderr('Error: unknown method')
      .exit(1)
      .add({ kind: 'process.stdout-end' })
      .add({ kind: 'process.stderr-end' })
      .spawn()
      .handshake()
      .client(request(1, 'tools/list'))
      .server(result(1, { tools: [] }));
    expect(found(session)).toEqual(['proc-spawn-failed info']);
  });

  it('may be given up and cancelled before the session is opened', () => {
    const session = new ScriptedSession()
      .spawn()
      .client(probe(0), 1000)
      .wait(1000)
      .timesOut('0', 1000)
      .client(notification('notifications/cancelled', { requestId: 0 }))
      .handshake();
    expect(found(session)).toEqual([]);
  });

  it('does not hide a server that dies of its handshake', () => {
    const session = new ScriptedSession()
      .spawn()
      .client(probe(0))
      .exit(1)
      .spawn()
      .client(initialize('2025-11-25'))
      .exit(1);
    expect(found(session)).toContain('proc-spawn-failed error');
  });
});

const SIGNED = { _meta: { [META.serverInfo]: { name: 'weather', version: '2' } } };
const LISTENED = { toolsListChanged: true };
const OF_SUBSCRIPTION = { _meta: { 'io.modelcontextprotocol/subscriptionId': 'sub' } };

describe('the modern era', () => {
  it('over stdio knows no handshake, and reuses ids', () => {
    const session = new ScriptedSession()
      .spawn()
      .client(modern(1, 'tools/list'))
      .server(result(1, { tools: [] }))
      .client(modernRequest(1, 'tools/list', LOGGED))
      .server(notification('notifications/message', { level: 'info', data: 'x' }))
      .server(result(1, { tools: [] }));
    expect(found(session)).toEqual(['msg-deprecated info']);
    expect(found(session.client(modern(2, 'tools/list')).client(modern(2, 'prompts/list')))).toEqual([
      'msg-deprecated info',
      'rpc-id-reused-inflight error',
    ]);
  });

  it('may be spoken beside an agreed revision, each request judged by its own', () => {
    const session = new ScriptedSession()
      .handshake()
      .client(modern(5, 'tools/list'))
      .server(result(5, { tools: [] }));
    session.client(modern(5, 'tools/list')).server(result(5, { tools: [] }));
    expect(found(session)).toEqual(['ver-mixed-era warning']);
    expect(found(session.client(request(5, 'ping')))).toEqual([
      'ver-mixed-era warning',
      'rpc-id-reused-session warning',
    ]);
  });

  it('over HTTP has rounds, subscriptions and streams that the client closes', () => {
    const session = new HttpSession().discovers();
    session
      .posts(2, modernRequest(1, 'tools/call', { name: 'book' }, { roots: {} }))
      .answers(
        2,
        result(1, {
          resultType: 'input_required',
          requestState: 'abc',
          inputRequests: { a: { method: 'roots/list' } },
          ...SIGNED,
        }),
      )
      .posts(
        3,
        modernRequest(2, 'tools/call', {
          name: 'book',
          requestState: 'abc',
          inputResponses: { a: { roots: [] } },
          ...LOGGED,
        }),
      )
      .streams(3)
      .add({ kind: 'sse.comment', exchange: 3, text: '' })
      .says(3, notification('notifications/message', { level: 'info', data: 'x' }))
      .says(3, result(2, { resultType: 'complete', content: [], ...SIGNED }))
      .closes(3)
      .posts(4, modern('sub', 'subscriptions/listen', { notifications: LISTENED }))
      .streams(4)
      .says(
        4,
        notification('notifications/subscriptions/acknowledged', { notifications: LISTENED, ...OF_SUBSCRIPTION }),
      )
      .posts(5, modern(3, 'tools/call', { name: 'slow' }))
      .streams(5)
      .says(4, notification('notifications/tools/list_changed', OF_SUBSCRIPTION))
      .closes(5, 0, 'us')
      .posts(7, modern(5, 'tools/call', { name: 'needs' }))
      .answers(7, error(5, -32021, 'No', { requiredCapabilities: { sampling: {} } }), 400)
      .closes(4, 0, 'us');
    // Roots and log messages: both are there still.
    expect(found(session)).toEqual(['msg-deprecated info', 'msg-deprecated info']);
  });

  it('has servers refuse a method that they do not know with 404: the client alone is at fault', () => {
    const session = new HttpSession().discovers().posts(2, modern(1, 'no/such')).answers(2, error(1, -32601), 404);
    expect(found(session)).toEqual(['msg-deprecated info', 'msg-unknown-method warning']);
  });
});

describe('messages over HTTP', () => {
  it('may be refused by an error without an id where nothing was asked', () => {
    const told = new HttpSession().opens().posts(3, notification('notifications/x'));
    expect(ofEnvelope(told.answers(3, error(undefined, -32600), 400))).toEqual(['rpc-error-id-absent-http info']);
    const unanswered = new HttpSession().opens().posts(3, request(1, 'ping'));
    expect(found(unanswered.answers(3, error(undefined, -32600), 400))).toEqual(['rpc-error-id-absent error']);
  });

  it('are not answered where they ask for nothing', () => {
    const session = new HttpSession()
      .opens()
      .posts(3, notification('notifications/x'))
      .answers(3, error(undefined, -32600));
    expect(found(session)).toContain('rpc-notification-answered error');
  });

  it('cross each other on several exchanges', () => {
    const declared = { client: { elicitation: {} }, server: { tools: { listChanged: true } } };
    const session = new HttpSession().opens('2025-11-25', SESSION_ID, 1, declared).listens(3).streams(3);
    session
      .posts(4, request(1, 'tools/call', { name: 'ask' }))
      .streams(4)
      .primes(4, { id: 'a1' })
      .says(4, request(1, 'elicitation/create', { message: 'x', requestedSchema: {} }), { id: 'a2' })
      .posts(5, request(2, 'tools/list'))
      .posts(6, result(1, { action: 'accept', content: {} }))
      .refuses(6, 202)
      .answers(5, result(2, { tools: [] }))
      .says(3, notification('notifications/tools/list_changed'), { id: 'b1' })
      .says(4, result(1, { content: [] }), { id: 'a3' })
      .closes(4)
      .deletes(7)
      .refuses(7, 200)
      .closes(3, 0, 'us');
    expect(found(session).filter((one) => !one.endsWith('info'))).toEqual([]);
  });

  it('have no lines', () => {
    const session = new HttpSession().opens().posts(3, request(1, 'ping')).answers(3, '');
    expect(found(session)).toEqual(['http-response-json-kind error']);
    const socket = new ScriptedSession().webSocket().ws('s2c', 'hello');
    expect(found(socket)).toEqual([]);
  });

  it('are judged in the middle of a session by what their headers say', () => {
    const headers = { 'Mcp-Session-Id': 'abc', 'MCP-Protocol-Version': '2025-06-18' };
    const session = new HttpSession().posts(9, request(41, 'tools/list'), { headers: { ...headers, Accept: null } });
    session.posts(10, [request(42, 'ping')], { headers });
    expect(found(session)).toEqual(['http-accept-post error', 'batch-not-supported error']);
  });
});

function page(session: HttpSession, status: number): HttpSession {
  const text = '<!DOCTYPE html><p>No';
  return session
    .head(1, status, { 'Content-Type': 'text/html' })
    .add({ kind: 'http.body', exchange: 1, offset: 0, text, bytes: text.length })
    .closes(1, text.length);
}

describe('a redirect', () => {
  it('keeps what the request was about', () => {
    const session = new HttpSession().posts(1, initialize('2025-11-25')).refuses(1, 307, { Location: '/v2' });
    session
      .posts(2, undefined, { url: 'http://127.0.0.1:3001/v2', redirectOf: 1 })
      .answers(2, initialized('2025-11-25'), 200, { 'Mcp-Session-Id': '1868a90c-2b4d-4d1e-9f43-0f8f2a7f9d21' })
      .posts(3, notification('notifications/initialized'), { url: 'http://127.0.0.1:3001/v2' });
    expect(found(session)).toEqual(['http-redirect info', 'sess-missing error', 'hdr-version-missing warning']);
  });
});
