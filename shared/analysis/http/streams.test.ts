import { describe, expect, it } from 'vitest';
import { Analysis } from '../fold/index.ts';
import {
  initializeRequest,
  initializeResult,
  modernRequest,
  modernResult,
  ScriptedSession,
} from '../testing/scripted-session.ts';

function fold(session: ScriptedSession): Analysis {
  const analysis = new Analysis();
  for (const event of session.events) analysis.push(event);
  return analysis;
}

const SSE = { 'Content-Type': 'text/event-stream' };
const call = (id: unknown, name = 'slow'): object => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name } });
const answer = (id: unknown): object => ({ jsonrpc: '2.0', id, result: { content: [] } });

describe('an answer and its stream', () => {
  it.each<[string, (s: ScriptedSession) => ScriptedSession, boolean]>([
    ['its own', (s) => s.post(3, call(1)).responds(3).json(3, answer(1)), false],
    [
      'the one that goes on with it',
      (s) =>
        s
          .post(3, call(1))
          .responds(3, 200, SSE)
          .sseEvent(3, ['id: 7', 'data:'])
          .ends(3)
          .request(4, { purpose: 'resume', resumes: 3 })
          .responds(4, 200, SSE)
          .sse(4, answer(1)),
      false,
    ],
    [
      'that after a redirect',
      (s) =>
        s
          .post(3, call(1))
          .responds(3, 307, { Location: '/new' })
          .ends(3)
          .request(4, { redirectOf: 3 })
          .responds(4)
          .json(4, answer(1)),
      false,
    ],
    [
      'the GET stream',
      (s) => s.request(3, { purpose: 'listen' }).responds(3, 200, SSE).post(4, call(1)).sse(3, answer(1)),
      true,
    ],
    [
      'that of another request',
      (s) => s.post(3, call(1)).post(4, call(2)).responds(4, 200, SSE).sse(4, answer(1)),
      true,
    ],
  ])('%s', (_what, script, strayed) => {
    const analysis = fold(script(new ScriptedSession()));
    expect(analysis.operations[0]).toMatchObject({ state: 'result', strayed });
  });

  it('is that of the events over HTTP+SSE, and no other', () => {
    const session = new ScriptedSession()
      .eventStream()
      .post(2, call(1))
      .responds(2, 202, {})
      .ends(2)
      .sse(1, answer(1))
      .post(3, call(2))
      .responds(3)
      .json(3, answer(2));
    expect(fold(session).operations.map(({ state, strayed }) => [state, strayed])).toEqual([
      ['result', false],
      ['result', true],
    ]);
  });

  it('moves with a redirect', () => {
    const session = new ScriptedSession()
      .post(3, call(1))
      .responds(3, 308, { Location: '/new' })
      .ends(3)
      .request(4, { redirectOf: 3 });
    expect(fold(session).operations[0]).toMatchObject({ state: 'pending', stream: 'http-4' });
  });
});

describe('a request of the server', () => {
  const asks = { jsonrpc: '2.0', id: 's', method: 'sampling/createMessage', params: { messages: [] } };

  it('belongs to the request whose stream it came on', () => {
    const session = new ScriptedSession()
      .post(1, call(1))
      .responds(1, 200, SSE)
      .post(2, call(2))
      .responds(2, 200, SSE)
      .sse(1, asks)
      .sse(1, answer(1))
      .post(3, { jsonrpc: '2.0', id: 's', result: {} });
    const { operations } = fold(session);
    expect(operations[2]).toMatchObject({ dir: 's2c', parent: 0, state: 'result', strayed: false });
  });

  it('belongs to what was asked last where its stream answers nothing', () => {
    const session = new ScriptedSession()
      .request(1, { purpose: 'listen' })
      .responds(1, 200, SSE)
      .sse(1, asks)
      .post(2, call(1))
      .sse(1, { ...asks, id: 't' });
    expect(fold(session).operations.map(({ parent }) => parent)).toEqual([-1, -1, 1]);
  });
});

const legacy = (): ScriptedSession => new ScriptedSession().httpHandshake();

const modern = (): ScriptedSession => new ScriptedSession().httpDiscover();

describe('the end of a stream', () => {
  it.each<[string, ScriptedSession, string]>([
    [
      'modern, closed by us',
      modern().post(3, modernRequest(7, 'tools/call')).ends(3, 'us', 'Cancelled by the user'),
      'cancelled',
    ],
    [
      'modern, closed with the connection',
      modern().post(3, modernRequest(7, 'tools/call')).ends(3, 'us', 'the connection is closed'),
      'lost',
    ],
    [
      'modern, ended by the server',
      modern().post(3, modernRequest(7, 'tools/call')).responds(3, 200, SSE).sseEvent(3, ['id: 1', 'data:']).ends(3),
      'lost',
    ],
    ['modern, broken', modern().post(3, modernRequest(7, 'tools/call')).fails(3, 'head'), 'lost'],
    ['legacy, not reached', legacy().post(3, call(7), { sent: false }).fails(3, 'connect', 'ECONNREFUSED'), 'lost'],
    [
      'legacy, answered with a page',
      legacy().post(3, call(7)).responds(3, 200, { 'Content-Type': 'text/html' }).body(3, '<html>').ends(3),
      'lost',
    ],
    ['legacy, refused', legacy().post(3, call(7)).responds(3, 500, {}).ends(3), 'lost'],
    ['legacy, accepted', legacy().post(3, call(7)).responds(3, 202, {}).ends(3), 'pending'],
    ['legacy, a stream without ids', legacy().post(3, call(7)).responds(3, 200, SSE).ends(3), 'lost'],
    [
      'legacy, a stream with an id',
      legacy().post(3, call(7)).responds(3, 200, SSE).sseEvent(3, ['id: 1', 'data:']).ends(3),
      'pending',
    ],
    [
      'legacy, a broken stream with an id',
      legacy().post(3, call(7)).responds(3, 200, SSE).sseEvent(3, ['id: 1', 'data:']).fails(3, 'body'),
      'pending',
    ],
    [
      'legacy, gone on with in vain',
      legacy()
        .post(3, call(7))
        .responds(3, 200, SSE)
        .sseEvent(3, ['id: 1', 'data:'])
        .ends(3)
        .request(4, { purpose: 'resume', resumes: 3 })
        .responds(4, 404, {})
        .ends(4),
      'lost',
    ],
    [
      'legacy, gone on with once more',
      legacy()
        .post(3, call(7))
        .responds(3, 200, SSE)
        .sseEvent(3, ['id: 1', 'data:'])
        .ends(3)
        .request(4, { purpose: 'resume', resumes: 3 })
        .responds(4, 200, SSE)
        .ends(4),
      'pending',
    ],
    [
      'legacy, and the connection with it',
      legacy()
        .post(3, call(7))
        .responds(3, 200, SSE)
        .sseEvent(3, ['id: 1', 'data:'])
        .ends(3)
        .request(4, { purpose: 'end-session' })
        .responds(4, 200, {})
        .ends(4),
      'lost',
    ],
    [
      'a redirect that is not followed',
      legacy().post(3, call(7)).responds(3, 302, { Location: '/' }).fails(3, 'redirect'),
      'lost',
    ],
    [
      'HTTP+SSE, the POST',
      new ScriptedSession().eventStream().post(3, call(7)).responds(3, 202, {}).ends(3),
      'pending',
    ],
    [
      'HTTP+SSE, a POST that was refused',
      new ScriptedSession().eventStream().post(3, call(7)).responds(3, 400, {}).ends(3),
      'lost',
    ],
    [
      'HTTP+SSE, the events',
      new ScriptedSession().eventStream().post(3, call(7)).responds(3, 202, {}).ends(3).ends(1),
      'lost',
    ],
    [
      'a WebSocket',
      new ScriptedSession()
        .webSocket()
        .ws('c2s', call(7))
        .add({ kind: 'ws.close', by: 'peer', code: 1011, reason: '' }),
      'lost',
    ],
  ])('%s', (_what, session, state) => {
    const analysis = fold(session);
    const operation = analysis.operations.at(-1);
    expect(operation?.state).toBe(state);
    const mark = state === 'pending' ? 'pending' : state;
    expect(analysis.rows.mark(operation?.request ?? -1)).toBe(mark);
    expect(analysis.session().counts.pending).toBe(state === 'pending' ? 1 : 0);
  });

  it('leaves an answer readable that comes all the same', () => {
    const analysis = fold(
      legacy()
        .post(3, call(7))
        .responds(3, 200, SSE)
        .sseEvent(3, ['id: 1', 'data:'])
        .ends(3)
        .request(4, { purpose: 'resume', resumes: 3 })
        .fails(4, 'connect')
        .request(5, { purpose: 'resume', resumes: 3 })
        .responds(5, 200, SSE)
        .sse(5, answer(7)),
    );
    expect(analysis.operations.at(-1)).toMatchObject({ state: 'result', strayed: false });
  });
});

describe('notifications of a stream', () => {
  const log = { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x' } };

  it('belong to its request, as does progress by its token', () => {
    const session = new ScriptedSession()
      .post(1, { ...call(1), params: { name: 'slow', _meta: { progressToken: 5 } } })
      .responds(1, 200, SSE)
      .sse(1, log)
      .sse(1, { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 5, progress: 1 } })
      .sse(1, answer(1))
      .sse(1, log)
      .request(2, { purpose: 'listen' })
      .responds(2, 200, SSE)
      .sse(2, log);
    const analysis = fold(session);
    expect(analysis.operations[0]).toMatchObject({ related: 2, progressCount: 1 });
    expect(analysis.rows.operation(analysis.rows.length - 1)).toBe(-1);
  });
});

describe('a deadline', () => {
  const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 1 } };
  const asked = { jsonrpc: '2.0', id: 1, method: 'ping', params: { _meta: { progressToken: 1 } } };

  it('moves with progress, up to the most that was set', () => {
    const session = new ScriptedSession().post(1, asked, { timeoutMs: 1000, timeoutMaxMs: 1500 }).responds(1, 200, SSE);
    const start = 2000;
    expect(fold(session).operations[0]?.deadline).toBe(start + 1_000_000);
    session.wait(300).sse(1, progress);
    expect(fold(session).operations[0]?.deadline).toBe(305_000 + 1_000_000);
    session.wait(600).sse(1, progress);
    expect(fold(session).operations[0]).toMatchObject({ deadline: start + 1_500_000, limit: start + 1_500_000 });
  });

  it('stays where it is when nothing else was set', () => {
    const session = new ScriptedSession().client(asked, 1000).wait(500).server(progress);
    expect(fold(session).operations[0]?.deadline).toBe(1000 + 1_000_000);
    expect(fold(session).operations[0]?.limit).toBe(-1);
    expect(fold(new ScriptedSession().client(asked)).operations[0]?.deadline).toBe(-1);
  });

  it('is where the user put it last, whatever the most was', () => {
    const session = new ScriptedSession().post(1, asked, { timeoutMs: 1000, timeoutMaxMs: 1500 }).responds(1, 200, SSE);
    session.wait(500).timeout('1', 90_000);
    const changed = session.events.at(-1)!.t;
    const analysis = fold(session);
    expect(analysis.operations[0]).toMatchObject({ timeoutMs: 90_000, deadline: changed + 90_000_000 });
    expect(analysis.rows.operation(analysis.rows.length - 1)).toBe(0);
    session.wait(100).sse(1, progress);
    expect(fold(session).operations[0]?.deadline).toBe(changed + 90_000_000);
    session.timeout('1', 0).sse(1, progress);
    expect(fold(session).operations[0]).toMatchObject({ timeoutMs: 0, deadline: -1, limit: -1 });
  });

  it('of what has ended, or was never asked, does not move', () => {
    const session = new ScriptedSession().client(asked, 1000).server(answer(1)).timeout('1', 5).timeout('"1"', 5);
    expect(fold(session).operations[0]).toMatchObject({ state: 'result', deadline: 1000 + 1_000_000 });
  });
});

describe('several messages in one POST', () => {
  it('share its stream', () => {
    const session = new ScriptedSession()
      .exchange(1, initializeRequest('2025-03-26'), initializeResult({}, '2025-03-26'))
      .post(2, [call(1, 'a'), call(2, 'b')])
      .responds(2, 200, SSE)
      .sse(2, answer(2))
      .sse(2, modernResult(1));
    expect(
      fold(session)
        .operations.slice(1)
        .map(({ state, strayed, name }) => [name, state, strayed]),
    ).toEqual([
      ['a', 'result', false],
      ['b', 'result', false],
    ]);
  });
});

const refusal = (id?: null): object => ({ jsonrpc: '2.0', ...(id === null ? { id } : {}), error: { code: -32_000 } });

describe('an error without an id', () => {
  it.each([undefined, null])('is the answer to the one request that was posted (id %s)', (id) => {
    const session = new ScriptedSession().post(1, call(1)).responds(1, 400).json(1, refusal(id));
    expect(fold(session).operations[0]).toMatchObject({ state: 'error', errorCode: '−32000' });
  });

  it('answers none of several, nor anything on a stream of events', () => {
    const batch = new ScriptedSession()
      .post(1, [call(1), call(2)])
      .responds(1, 400)
      .json(1, refusal());
    expect(fold(batch).operations.map(({ errorCode }) => errorCode)).toEqual(['', '']);
    const stream = new ScriptedSession().post(1, call(1)).responds(1, 200, SSE).sse(1, refusal());
    expect(fold(stream).operations[0]?.errorCode).toBe('');
  });
});
