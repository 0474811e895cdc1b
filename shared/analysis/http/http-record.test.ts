import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CaptureEvent } from '../../capture/index.ts';
import { Analysis } from '../fold/index.ts';
import { framesInWords } from '../reading/index.ts';
import { initializeRequest, initializeResult, ScriptedSession } from '../testing/scripted-session.ts';

function fold(session: ScriptedSession): Analysis {
  const analysis = new Analysis('localhost:3000/mcp');
  for (const event of session.events) analysis.push(event);
  return analysis;
}

const EVENT_STREAM = { 'Content-Type': 'text/event-stream; charset=utf-8' };

describe('an exchange', () => {
  const analysis = fold(
    new ScriptedSession()
      .post(1, { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'echo' } })
      .add({ kind: 'http.response', exchange: 1, status: 103, reason: 'Early Hints', headers: [] })
      .responds(1, 200, { ...EVENT_STREAM, 'Mcp-Session-Id': 'abc' })
      .sseEvent(1, ['id: 41', 'retry: 1500', 'data:'])
      .add({ kind: 'sse.comment', exchange: 1, text: ' ping' })
      .sse(1, { jsonrpc: '2.0', id: 1, result: { content: [] } }, ['id: 42', 'data: '])
      .ends(1),
  );

  it('is put together from its events', () => {
    expect(analysis.exchanges).toHaveLength(1);
    expect(analysis.exchanges[0]).toMatchObject({
      index: 0,
      number: 1,
      purpose: 'message',
      method: 'POST',
      label: 'tools/call echo',
      state: 'complete',
      status: 200,
      reason: 'OK',
      contentType: 'text/event-stream',
      body: 'sse',
      start: 1000,
      sentAt: 3000,
      respondedAt: 5000,
      end: 9000,
      socket: 1,
      sent: 1,
      received: 1,
      sseEvents: 1,
      comments: 1,
      lastEventId: '42',
      retryMs: 1500,
      wireBytes: 100,
      bytes: 100,
      givenSessionId: 'abc',
      row: 0,
      sentRow: 2,
      responseRow: 4,
      endRow: 8,
    });
  });

  it('stands in every row of its own', () => {
    const { rows } = analysis;
    for (let row = 0; row < rows.length; row += 1) expect(rows.exchange(row)).toBe(1);
    expect(Array.from({ length: rows.length }, (_, row) => rows.summary(row))).toEqual([
      'POST http://127.0.0.1:3000/mcp',
      'echo',
      'POST /mcp HTTP/1.1 · socket 1',
      '103 Early Hints',
      '200 OK · text/event-stream',
      'id: 41 · retry: 1.5 s',
      ': ping',
      'no content',
      'ended by the server after 8.0 ms · 100 B',
    ]);
  });

  it('is told as changed by each of its events', () => {
    const session = new ScriptedSession().exchange(3, initializeRequest(), initializeResult());
    const fresh = new Analysis();
    for (const event of session.events) expect(fresh.push(event).changedExchanges).toEqual([0]);
  });
});

describe('labels', () => {
  it.each<[string, (session: ScriptedSession) => ScriptedSession, string]>([
    [
      'a notification',
      (s) => s.post(1, { jsonrpc: '2.0', method: 'notifications/initialized' }),
      'notifications/initialized',
    ],
    [
      'a batch',
      (s) =>
        s.post(1, [
          { jsonrpc: '2.0', id: 1, method: 'ping' },
          { jsonrpc: '2.0', id: 2, method: 'ping' },
        ]),
      '2 messages',
    ],
    ['noise', (s) => s.post(1, 'no json'), 'text that is no JSON-RPC'],
    [
      'an answer',
      (s) => s.sse(9, { jsonrpc: '2.0', id: 5, method: 'roots/list' }).post(1, { jsonrpc: '2.0', id: 5, result: {} }),
      'answer to roots/list',
    ],
    ['the GET stream', (s) => s.request(1, { purpose: 'listen' }), 'GET stream'],
    ['the stream of HTTP+SSE', (s) => s.request(1, { purpose: 'events' }), 'GET events'],
    ['a resumption', (s) => s.request(1, { purpose: 'resume', headers: { 'Last-Event-ID': '42' } }), 'resume after 42'],
    ['the end of a session', (s) => s.request(1, { purpose: 'end-session' }), 'DELETE session'],
    ['a WebSocket', (s) => s.request(1, { purpose: 'websocket' }), 'open WebSocket'],
    [
      'a redirect',
      (s) => s.post(7, initializeRequest()).responds(7, 307, { Location: '/b' }).ends(7).request(1, { redirectOf: 7 }),
      'initialize',
    ],
  ])('%s', (_what, script, label) => {
    const analysis = fold(script(new ScriptedSession()));
    expect(analysis.exchanges.find(({ number }) => number === 1)?.label).toBe(label);
  });
});

describe('what goes over HTTP, summed up', () => {
  it('keeps the session where only the GET is answered with 404', () => {
    const analysis = fold(
      new ScriptedSession()
        .httpHandshake()
        .request(3, { purpose: 'listen', headers: { 'Mcp-Session-Id': 's-1' } })
        .responds(3, 404, {})
        .ends(3),
    );
    expect(analysis.session().http).toMatchObject({ sessions: ['s-1'], sessionEnded: false, listening: 'refused' });
    expect(analysis.session().verdict.headline).toBe('Connected');
  });

  it('keeps the session where 404 says that a method is not known', () => {
    const error = { code: -32601, message: 'Method not found' };
    const session = { headers: { 'Mcp-Session-Id': 's-1' } };
    const refused = new ScriptedSession()
      .httpHandshake()
      .post(3, { jsonrpc: '2.0', id: 1, method: 'x/y' }, session)
      .responds(3, 404)
      .json(3, { jsonrpc: '2.0', id: 1, error })
      .ends(3)
      .post(4, { jsonrpc: '2.0', id: 2, method: 'ping' }, session)
      .responds(4, 200)
      .json(4, { jsonrpc: '2.0', id: 2, result: {} })
      .ends(4);
    const { http, verdict } = fold(refused).session();
    expect([http?.sessionEnded, verdict.headline, verdict.detail.includes('lost')]).toEqual([
      false,
      'Connected',
      false,
    ]);
  });

  it('counts exchanges, sessions and the GET stream', () => {
    const analysis = fold(
      new ScriptedSession()
        .httpHandshake()
        .request(3, { purpose: 'listen', headers: { 'Mcp-Session-Id': 's-1' } })
        .responds(3, 200, EVENT_STREAM)
        .post(4, { jsonrpc: '2.0', id: 1, method: 'ping' }, { headers: { 'Mcp-Session-Id': 's-1' } })
        .responds(4, 404, {})
        .ends(4)
        .post(5, { jsonrpc: '2.0', id: 2, method: 'ping' }, { sent: false })
        .fails(5, 'connect', 'ECONNREFUSED'),
    );
    expect(analysis.session().http).toMatchObject({
      url: 'http://127.0.0.1:3000/mcp',
      exchanges: 5,
      open: 1,
      refused: 1,
      failed: 1,
      sockets: 1,
      sessions: ['s-1'],
      sessionEnded: true,
      listening: 'open',
      tls: '',
      unchecked: false,
    });
  });

  it('does not count as sent what never left', () => {
    const nobody = new ScriptedSession()
      .post(1, { jsonrpc: '2.0', id: 1, method: 'ping' }, { sent: false })
      .fails(1, 'connect', 'ECONNREFUSED');
    const { counts, http, postMortem } = fold(nobody).session();
    expect({ ...counts, sentBytes: http?.sentBytes }).toMatchObject({ frames: 1, c2s: 1, unsent: 1, sentBytes: 0 });
    expect(postMortem?.lastSent).toBeNull();
    expect(framesInWords({ ...counts, total: counts.frames })).toBe(
      '1 (0 sent, 1 never sent, 0 received, 0 malformed)',
    );
    const lost = new ScriptedSession()
      .post(1, { jsonrpc: '2.0', id: 1, method: 'ping' })
      .fails(1, 'head', 'ECONNRESET');
    expect(fold(lost).session()).toMatchObject({
      counts: { c2s: 1, unsent: 0 },
      postMortem: { lastSent: { label: 'ping' } },
    });
  });

  it.each<[string, (session: ScriptedSession) => ScriptedSession, string]>([
    ['asked for', (s) => s.request(1, { purpose: 'listen' }), 'opening'],
    ['405', (s) => s.request(1, { purpose: 'listen' }).responds(1, 405, {}).ends(1), 'refused'],
    ['ended', (s) => s.request(1, { purpose: 'listen' }).responds(1, 200, EVENT_STREAM).ends(1), 'ended'],
    [
      'gone on with',
      (s) =>
        s
          .request(1, { purpose: 'listen' })
          .responds(1, 200, EVENT_STREAM)
          .ends(1)
          .request(2, { purpose: 'resume', resumes: 1 })
          .responds(2, 200, EVENT_STREAM),
      'open',
    ],
  ])('knows the GET stream: %s', (_what, script, listening) => {
    expect(fold(script(new ScriptedSession())).session().http?.listening).toBe(listening);
  });

  it('says which TLS carries it, and that its check was passed over', () => {
    const session = new ScriptedSession().request(1, { sent: false }).add({
      kind: 'http.sent',
      exchange: 1,
      line: 'POST / HTTP/1.1',
      headers: [],
      socket: {
        id: 1,
        reused: false,
        local: '',
        remote: '',
        tls: {
          protocol: 'TLSv1.3',
          cipher: '',
          subject: '',
          issuer: '',
          validTo: '',
          fingerprint: '',
          authorized: false,
          problem: 'CERT_HAS_EXPIRED',
        },
      },
    });
    expect(fold(session).session().http).toMatchObject({ tls: 'TLSv1.3', unchecked: true });
  });

  it('takes the lengths of the end for those counted on the way', () => {
    const analysis = fold(
      new ScriptedSession()
        .request(1)
        .responds(1, 200, { 'Content-Encoding': 'gzip' })
        .add({ kind: 'http.encoded', exchange: 1, coding: 'gzip', base64: 'AAAA', bytes: 3 })
        .body(1, 'x'.repeat(50))
        .add({ kind: 'http.end', exchange: 1, by: 'peer', why: '', wireBytes: 3, bytes: 50 }),
    );
    expect(analysis.exchanges[0]).toMatchObject({ wireBytes: 3, bytes: 50 });
    expect(analysis.session().http?.receivedBytes).toBe(3);
    expect(analysis.rows.summary(analysis.rows.length - 1)).toBe(
      'ended by the server after 5.0 ms · 3 B, 50 B decoded',
    );
  });
});

describe('a damaged capture', () => {
  it('has exchanges that never began, whose events came twice, whose numbers have holes', () => {
    const analysis = fold(
      new ScriptedSession()
        .ends(12)
        .responds(12, 500, {})
        .post(900_719, initializeRequest())
        .request(900_719, { purpose: 'listen' })
        .responds(900_719)
        .responds(900_719, 404, {})
        .ends(900_719)
        .ends(900_719)
        .fails(900_719, 'body'),
    );
    expect(analysis.exchanges.map(({ number, state, status }) => [number, state, status])).toEqual([
      [12, 'complete', 500],
      [900_719, 'complete', 200],
    ]);
    expect(analysis.exchanges[1]).toMatchObject({ purpose: 'message', label: 'initialize' });
    expect(analysis.session().http).toMatchObject({ exchanges: 2, open: 0, failed: 0 });
  });

  it('folds in any order of its events, twice alike', () => {
    const events = new ScriptedSession()
      .httpHandshake()
      .request(3, { purpose: 'listen' })
      .responds(3, 200, EVENT_STREAM)
      .post(4, { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'a' } }, { timeoutMs: 10 })
      .responds(4, 307, { Location: '/x' })
      .ends(4)
      .request(5, { redirectOf: 4 })
      .responds(5, 200, EVENT_STREAM)
      .sse(5, { jsonrpc: '2.0', id: 1, method: 'roots/list' }, ['id: 1', 'data: '])
      .fails(5, 'body')
      .request(6, { purpose: 'resume', resumes: 5 })
      .request(7, { purpose: 'websocket' })
      .responds(7, 101)
      .add({ kind: 'ws.open', exchange: 7, protocol: '', extensions: '' })
      .ws('c2s', { jsonrpc: '2.0', id: 9, method: 'ping' })
      .add({ kind: 'ws.close', by: 'peer', code: 1011, reason: 'x' })
      .eventStream('https://elsewhere/')
      .request(8, { purpose: 'end-session' })
      .ends(8, 'us', 'the connection is closed')
      .probe('modern', 'no').events;
    fc.assert(
      fc.property(fc.shuffledSubarray(events, { minLength: 1 }), (shuffled) => {
        const numbered = shuffled.map((event, i) => ({ ...event, seq: i + 1, t: i * 10 }) as CaptureEvent);
        const folds = [new Analysis(), new Analysis()] as const;
        for (const analysis of folds) for (const event of numbered) analysis.push(event);
        expect(folds[0].session()).toEqual(folds[1].session());
        expect(folds[0].session().verdict.headline).not.toBe('');
        expect(folds[0].session().http?.open ?? 0).toBeGreaterThanOrEqual(0);
        expect(folds[0].rows.length).toBe(numbered.length);
      }),
      { numRuns: 300 },
    );
  });
});
