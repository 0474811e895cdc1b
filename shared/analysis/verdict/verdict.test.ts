import { describe, expect, it } from 'vitest';
import { Analysis } from '../fold/index.ts';
import {
  discoverRequest,
  discoverResult,
  initializeRequest,
  initializeResult,
  modernRequest,
  ScriptedSession,
  type ScriptedHeaders,
} from '../testing/scripted-session.ts';

type Script = (session: ScriptedSession) => ScriptedSession;

function fold(script: Script): Analysis {
  const analysis = new Analysis('example.org/mcp');
  for (const event of script(new ScriptedSession()).events) analysis.push(event);
  return analysis;
}

function sentence(script: Script): string {
  const { tone, headline, detail } = fold(script).session().verdict;
  return `${tone}: ${headline}: ${detail}`;
}

const SSE = { 'Content-Type': 'text/event-stream' };
const PAGE = { 'Content-Type': 'text/html; charset=utf-8' };
const PING = { jsonrpc: '2.0', id: 3, method: 'ping' };

/** `initialize`, answered so. */
const answered =
  (status: number, headers: ScriptedHeaders, body = ''): Script =>
  (s) => {
    s.post(1, initializeRequest()).responds(1, status, headers);
    if (body !== '') s.body(1, body);
    return s.add({ kind: 'http.end', exchange: 1, by: 'peer', why: '', wireBytes: body.length, bytes: body.length });
  };

describe('a good connection', () => {
  it.each<[string, Script]>([
    ['ok: Connected: weather 2.0.0 over stdio', (s) => s.spawn().handshake()],
    ['ok: Connected: weather 2.0.0 over stdio', (s) => s.spawn().client(discoverRequest()).server(discoverResult())],
    ['ok: Connected: weather 2.0.0 over Streamable HTTP', (s) => s.httpHandshake()],
    ['ok: Connected: weather 2.0.0 over Streamable HTTP', (s) => s.httpDiscover()],
    [
      'ok: Connected: weather 2.0.0 over HTTP+SSE',
      (s) =>
        s
          .eventStream()
          .exchange(2, initializeRequest())
          .sse(1, initializeResult())
          .exchange(3, { jsonrpc: '2.0', method: 'notifications/initialized' }),
    ],
    [
      'ok: Connected: weather 2.0.0 over WebSocket',
      (s) =>
        s
          .webSocket()
          .ws('c2s', initializeRequest())
          .ws('s2c', initializeResult())
          .ws('c2s', { jsonrpc: '2.0', method: 'notifications/initialized' }),
    ],
  ])('%s', (expected, script) => {
    expect(sentence(script)).toBe(expected);
  });

  it('names its transport and phases', () => {
    const session = fold((s) => s.eventStream().exchange(2, initializeRequest()).sse(1, initializeResult())).session();
    expect(session.transport).toBe('sse');
    expect(session.phases.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'connect done',
      'initialize done',
      'initialized active',
      'operation ahead',
      'closing ahead',
    ]);
  });
});

describe('a connection on its way', () => {
  it.each<[string, Script]>([
    [
      'busy: Waiting: example.org/mcp has not answered initialize yet: the request was written, and no response head has come',
      (s) => s.post(1, initializeRequest()),
    ],
    [
      'busy: Waiting: example.org/mcp has not answered server/discover yet: the request was written, and no response head has come',
      (s) => s.post(1, discoverRequest()),
    ],
    ['busy: Connecting: example.org/mcp', (s) => s.request(1, { purpose: 'events' })],
    [
      'busy: Waiting: example.org/mcp has opened its event stream and announced no endpoint yet',
      (s) => s.request(1, { purpose: 'events' }).responds(1, 200, SSE),
    ],
    [
      'busy: Half open: weather 2.0.0 answered initialize; notifications/initialized was not sent',
      (s) => s.exchange(1, initializeRequest(), initializeResult()),
    ],
  ])('%s', (expected, script) => {
    expect(sentence(script)).toBe(expected);
  });
});

const afterRefusal: Script = (s) =>
  answered(
    404,
    {},
  )(s)
    .request(2, { purpose: 'events' })
    .responds(2, 200, SSE)
    .sseEvent(2, ['event: endpoint', 'data: '], '/m')
    .post(3, initializeRequest());

describe('an opening that fails', () => {
  it.each<[string, string, Script]>([
    [
      'a web page',
      'Web page: example.org/mcp answered initialize with a web page (200, text/html)',
      answered(200, PAGE, '<!doctype html><p>Hi'),
    ],
    [
      'an unnamed web page',
      'Web page: example.org/mcp answered initialize with a web page (200, no content type)',
      answered(200, {}, ' <HTML><p>Hi'),
    ],
    [
      'nothing',
      'Empty answer: example.org/mcp answered initialize with 200 and no body',
      answered(200, { 'Content-Type': 'application/json' }),
    ],
    [
      'plain text',
      'Wrong type: example.org/mcp answered initialize with text/plain (200) that holds no JSON-RPC message',
      answered(200, { 'Content-Type': 'text/plain' }, 'hello'),
    ],
    [
      '401',
      'Unauthorized: example.org/mcp asks for authorization (401): Bearer, realm “mcp”, scope “read write”, metadata at https://example.org/.well-known/x',
      answered(401, {
        'WWW-Authenticate':
          'Bearer realm="mcp", scope="read write", resource_metadata="https://example.org/.well-known/x"',
      }),
    ],
    [
      '401 without a challenge',
      'Unauthorized: example.org/mcp asks for authorization (401), but does not say which kind',
      answered(401, {}),
    ],
    [
      '403',
      'Forbidden: example.org/mcp answered initialize with 403 Forbidden, and asks for Bearer, scope “admin”, error “insufficient_scope”',
      answered(403, { 'WWW-Authenticate': 'Bearer error=insufficient_scope, scope=admin' }),
    ],
    ['404', 'Refused: example.org/mcp answered initialize with 404 Not Found', answered(404, {})],
    [
      '405',
      'Refused: example.org/mcp answered initialize with 405 Method Not Allowed: this path accepts no POST, so it is not Streamable HTTP; an HTTP+SSE event stream answers this way',
      answered(405, {}),
    ],
    [
      '406',
      'Refused: example.org/mcp answered initialize with 406 Not Acceptable: it accepts none of the types in Accept',
      answered(406, {}),
    ],
    [
      '502',
      'Server error: example.org/mcp answered initialize with 502 Bad Gateway and a web page',
      answered(502, PAGE, '<html>'),
    ],
    [
      'a JSON-RPC error',
      'Refused: example.org/mcp answered initialize with error −32602 · No (HTTP 400)',
      (s) =>
        s
          .post(1, initializeRequest())
          .responds(1, 400)
          .json(1, { jsonrpc: '2.0', id: 0, error: { code: -32_602, message: 'No' } })
          .ends(1),
    ],
    [
      'broken JSON',
      'Not readable: example.org/mcp answered initialize with text that holds no answer to it (200, application/json)',
      (s) => s.post(1, initializeRequest()).responds(1).json(1, '{"jsonrpc":').ends(1),
    ],
    [
      'another id',
      'Wrong id: example.org/mcp answered request 0 with id 7',
      (s) => s.post(1, initializeRequest()).responds(1).json(1, { jsonrpc: '2.0', id: 7, result: {} }).ends(1),
    ],
    [
      'another type of id',
      'Wrong id: example.org/mcp answered request 0 with id "0"',
      (s) => s.post(1, initializeRequest()).responds(1).json(1, { jsonrpc: '2.0', id: '0', result: {} }).ends(1),
    ],
    [
      'a redirect loop',
      'Redirected: The redirect was not followed: it is the sixth',
      (s) =>
        s
          .post(1, initializeRequest())
          .responds(1, 307, { Location: '/' })
          .fails(1, 'redirect', '', 'The redirect was not followed: it is the sixth.'),
    ],
    [
      'a redirect that nobody followed',
      'Redirected: example.org/mcp redirects initialize to /b (307); the client did not follow',
      answered(307, { Location: '/b' }),
    ],
    [
      'nobody there',
      'Not reached: Nothing listens at 127.0.0.1:3000 (ECONNREFUSED)',
      (s) =>
        s
          .post(1, initializeRequest(), { sent: false })
          .fails(1, 'connect', 'ECONNREFUSED', 'Nothing listens at 127.0.0.1:3000 (ECONNREFUSED).'),
    ],
    [
      'no such host',
      'Not reached: No address is known for nowhere.invalid (ENOTFOUND)',
      (s) =>
        s
          .post(1, initializeRequest(), { sent: false })
          .fails(1, 'dns', 'ENOTFOUND', 'No address is known for nowhere.invalid (ENOTFOUND).'),
    ],
    [
      'TLS',
      'Not trusted: The certificate expired on 2020-01-01 (CERT_HAS_EXPIRED)',
      (s) =>
        s
          .post(1, initializeRequest(), { sent: false })
          .fails(1, 'tls', 'CERT_HAS_EXPIRED', 'The certificate expired on 2020-01-01 (CERT_HAS_EXPIRED).'),
    ],
    [
      'a reset in an event',
      'Broken off: example.org/mcp broke off its answer to initialize in the middle of an event: The connection was reset',
      (s) =>
        s
          .post(1, initializeRequest())
          .responds(1, 200, SSE)
          .sseEvent(1, ['data: '], '{"a', true)
          .fails(1, 'body', 'ECONNRESET', 'The connection was reset.'),
    ],
    [
      'a failure without words',
      'Broken off: it failed at the stage “head” (X)',
      (s) => s.post(1, initializeRequest()).fails(1, 'head', 'X', ''),
    ],
    [
      'what cannot be decoded',
      'Not readable: The body is no gzip',
      (s) => s.post(1, initializeRequest()).responds(1).fails(1, 'decode', '', 'The body is no gzip.'),
    ],
    [
      'silence',
      'Silent: example.org/mcp accepted the connection and sent nothing within 5 s',
      (s) => s.post(1, initializeRequest(), { timeoutMs: 5000 }).wait(4998).timesOut('0', 5000),
    ],
    [
      'a silent stream',
      'Silent: example.org/mcp opened an event stream and sent no answer to initialize within 5 s',
      (s) => s.post(1, initializeRequest(), { timeoutMs: 5000 }).responds(1, 200, SSE).wait(4997).timesOut('0', 5000),
    ],
    [
      'a stream that ends',
      'Ended early: example.org/mcp ended its event stream after 4.0 ms, without an answer to initialize',
      (s) => s.post(1, initializeRequest()).responds(1, 200, SSE).ends(1),
    ],
    [
      '202 and nothing else',
      'No answer: example.org/mcp answered initialize with 202 Accepted and nothing more within 5 s',
      (s) =>
        s
          .post(1, initializeRequest(), { timeoutMs: 5000 })
          .responds(1, 202, {})
          .add({ kind: 'http.end', exchange: 1, by: 'peer', why: '', wireBytes: 0, bytes: 0 })
          .wait(4996)
          .timesOut('0', 5000),
    ],
    [
      'an endpoint elsewhere',
      'Other origin: example.org/mcp announced an endpoint of another origin, http://evil.example/x, and nothing is posted there',
      (s) => s.eventStream('http://evil.example/x').ends(1, 'us', 'its endpoint cannot be used'),
    ],
    [
      'no endpoint',
      'Ended early: example.org/mcp ended its event stream after 3.0 ms, without an answer to GET for its event stream',
      (s) => s.request(1, { purpose: 'events' }).responds(1, 200, SSE).ends(1),
    ],
    [
      'a WebSocket that is refused',
      'Refused: example.org/mcp answered the request for a WebSocket with 404 Not Found',
      (s) => s.request(1, { purpose: 'websocket' }).responds(1, 404, {}).ends(1),
    ],
    [
      'a WebSocket that closes',
      'Ended early: example.org/mcp closed the WebSocket with 1008, saying “no token” before it answered initialize',
      (s) =>
        s
          .webSocket()
          .ws('c2s', initializeRequest())
          .add({ kind: 'ws.close', by: 'peer', code: 1008, reason: 'no token' }),
    ],
    [
      'a WebSocket that breaks',
      'Ended early: example.org/mcp lost the WebSocket before it answered initialize',
      (s) => s.webSocket().ws('c2s', initializeRequest()).add({ kind: 'ws.close', by: 'lost', code: 1006, reason: '' }),
    ],
    [
      'every way',
      'Refused: example.org/mcp answered POST and GET with 404 Not Found',
      (s) => answered(404, {})(s).request(2, { purpose: 'events' }).responds(2, 404, {}).ends(2),
    ],
  ])('%s', (_what, expected, script) => {
    const { verdict } = fold(script).session();
    expect(sentence(script)).toBe(`error: ${expected}`);
    expect(verdict.seqs.length).toBeGreaterThan(0);
    // Closing the connection does not hide why it never worked.
    const why = 'the connection is closed';
    const closed = fold((s) =>
      script(s).ends(1, 'us', why).request(99, { purpose: 'end-session' }).ends(99, 'us', why),
    );
    expect(closed.session().verdict.headline).toBe(verdict.headline);
  });

  it('has the beginning of the body beside it', () => {
    const { verdict } = fold(answered(500, { 'Content-Type': 'text/plain' }, 'Boom\nat line 3')).session();
    expect(verdict).toMatchObject({ quote: 'Boom at line 3', seqs: [4, 6, 1] });
  });

  it('is not blamed on what was tried before the way that works', () => {
    expect(sentence(afterRefusal)).toBe(
      'busy: Waiting: example.org/mcp has not answered initialize yet: the request was written, and no response head has come',
    );
  });
});

const open: Script = (s) => s.httpHandshake();

const overEvents: Script = (s) =>
  s
    .eventStream()
    .exchange(2, initializeRequest())
    .sse(1, initializeResult())
    .exchange(3, { jsonrpc: '2.0', method: 'notifications/initialized' })
    .exchange(4, PING);

const overWebSocket: Script = (s) =>
  s
    .webSocket()
    .ws('c2s', initializeRequest())
    .ws('s2c', initializeResult())
    .ws('c2s', { jsonrpc: '2.0', method: 'notifications/initialized' });

const closedBy = (by: 'us' | 'peer' | 'lost', code: number, reason = ''): string =>
  sentence((s) => overWebSocket(s).add({ kind: 'ws.close', by, code, reason }));

describe('an open conversation', () => {
  const good = 'weather 2.0.0 over Streamable HTTP';

  it.each<[string, string, Script]>([
    [
      'answers under another id',
      `warning: Connected: ${good}; it answered request 3 with id 7`,
      (s) => open(s).post(3, PING).responds(3).json(3, { jsonrpc: '2.0', id: 7, result: {} }).ends(3),
    ],
    [
      'answers on another stream',
      `warning: Connected: ${good}; it answered request 3 on a different stream (exchange 3 instead of exchange 4)`,
      (s) =>
        open(s)
          .request(3, { purpose: 'listen' })
          .responds(3, 200, SSE)
          .post(4, PING)
          .sse(3, { jsonrpc: '2.0', id: 3, result: {} }),
    ],
    [
      'gives a session id of illegal bytes',
      `warning: Connected: ${good}; its session id holds bytes that the protocol does not allow there`,
      (s) => s.httpHandshake({}, '2025-11-25', 'a\x7fb'),
    ],
    [
      'loses the session',
      'error: Session lost: weather 2.0.0 answered 404: it no longer knows the session',
      (s) =>
        open(s)
          .post(3, PING, { headers: { 'Mcp-Session-Id': 's-1' } })
          .responds(3, 404, {})
          .ends(3),
    ],
    [
      'opens a lost session again',
      `warning: Connected: ${good}; its session was lost (404) and opened again`,
      (s) =>
        open(s)
          .post(3, PING, { headers: { 'Mcp-Session-Id': 's-1' } })
          .responds(3, 404, {})
          .ends(3)
          .exchange(4, initializeRequest(), initializeResult(), { 'Mcp-Session-Id': 's-2' })
          .exchange(5, { jsonrpc: '2.0', method: 'notifications/initialized' }),
    ],
    [
      'answers with text that cannot be read',
      `warning: Connected: ${good}; then example.org/mcp answered ping with text that holds no answer to it (200, application/json)`,
      (s) => open(s).post(3, PING).responds(3).json(3, '{"jsonrpc":').ends(3),
    ],
    [
      'ends a stream inside an event',
      `warning: Connected: ${good}; then example.org/mcp ended its event stream after 5.0 ms in the middle of an event, without an answer to ping`,
      (s) => open(s).post(3, PING).responds(3, 200, SSE).sseEvent(3, ['data: '], '{', true).ends(3),
    ],
    [
      'is not reached any more',
      `error: Not reached: ${good}; then Nothing listens there`,
      (s) => open(s).post(3, PING, { sent: false }).fails(3, 'connect', 'ECONNREFUSED', 'Nothing listens there.'),
    ],
    [
      'ends in order',
      'idle: Closed: weather 2.0.0: the session was ended by DELETE, answered 200',
      (s) => open(s).request(3, { purpose: 'end-session' }).responds(3, 200, {}).ends(3),
    ],
    [
      'was asked what it never answered',
      `warning: Connected: ${good}; then example.org/mcp answered ping with 202 Accepted and nothing more within 1 s`,
      (s) =>
        open(s)
          .post(3, PING, { timeoutMs: 1000 })
          .responds(3, 202, {})
          .add({ kind: 'http.end', exchange: 3, by: 'peer', why: '', wireBytes: 0, bytes: 0 })
          .wait(1000)
          .timesOut('3', 1000)
          .exchange(4, { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 3 } }),
    ],
    [
      'leaves a subscription open to the end',
      'idle: Closed: weather 2.0.0: the connection was closed',
      (s) =>
        s
          .httpDiscover()
          .post(2, modernRequest(2, 'subscriptions/listen'))
          .responds(2, 200, SSE)
          .ends(2, 'us', 'the connection is closed'),
    ],
    [
      'is being ended',
      'busy: Closing: the connection to weather 2.0.0 is closing',
      (s) => open(s).request(3, { purpose: 'end-session' }),
    ],
    [
      'is closed with what was open',
      'idle: Closed: weather 2.0.0: the connection was closed, with 1 request unanswered (ping)',
      (s) => open(s).post(3, PING).ends(3, 'us', 'the connection is closed'),
    ],
  ])('%s', (_what, expected, script) => {
    expect(sentence(script)).toBe(expected);
  });

  it('over HTTP+SSE ends with its stream', () => {
    expect(sentence((s) => overEvents(s).wait(1000).ends(1))).toMatch(
      /^error: Ended: weather 2\.0\.0 ended its event stream after 1\.\d+ s, and with it the session, with 1 request unanswered \(ping\)$/,
    );
    expect(sentence((s) => overEvents(s).fails(1, 'body', 'ECONNRESET', 'Reset.'))).toMatch(
      /broke off after .* \(Reset\), and with it/,
    );
    expect(sentence((s) => overEvents(s).ends(1, 'us', 'the connection is closed'))).toMatch(/^idle: Closed/);
  });

  it('over WebSocket ends with its code', () => {
    expect(closedBy('peer', 1011, 'boom')).toBe(
      'error: Ended: the WebSocket of weather 2.0.0 was closed by the server with 1011, saying “boom” after 7.0 ms',
    );
    expect(closedBy('peer', 1000)).toMatch(/^warning: Ended/);
    expect(closedBy('lost', 1006)).toMatch(/broke off after/);
    expect(closedBy('us', 1000)).toBe('idle: Closed: weather 2.0.0: the connection was closed');
  });
});

const tried: Script = (s) =>
  s
    .httpDiscover(1)
    .probe('modern', 'yes')
    .exchange(2, initializeRequest(), initializeResult(), { 'Mcp-Session-Id': 's' })
    .probe('legacy', 'yes')
    .request(3, { purpose: 'end-session', headers: { 'Mcp-Session-Id': 's' } })
    .responds(3, 200, {})
    .ends(3)
    .request(4, { purpose: 'events' })
    .responds(4, 405, {})
    .ends(4)
    .probe('http-sse', 'no')
    .request(5, { purpose: 'websocket' })
    .responds(5, 400, {})
    .ends(5)
    .probe('websocket', 'no');

const refusedEverywhere: Script = (s) =>
  s
    .post(1, discoverRequest(), { sent: false })
    .fails(1, 'connect', 'ECONNREFUSED', 'Nothing listens there.')
    .probe('modern', 'unknown')
    .probe('legacy', 'unknown')
    .probe('http-sse', 'no')
    .probe('websocket', 'no');

const speaksNothing: Script = (s) =>
  s
    .request(1, { purpose: 'listen' })
    .responds(1, 405, {})
    .ends(1)
    .probe('modern', 'no')
    .probe('legacy', 'no')
    .probe('websocket', 'no');

const goesOn: Script = (s) => s.spawn().client(discoverRequest('d')).probe('modern', 'no').handshake();

describe('a connection that only finds out', () => {
  it('is judged by what it found', () => {
    const session = fold(tried).session();
    expect(session.verdict).toMatchObject({
      tone: 'ok',
      headline: 'Probed',
      detail: 'Speaks Streamable HTTP in both eras; no HTTP+SSE, no WebSocket',
    });
    expect(session.transport).toBe('http');
    expect(session.phases.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'connect done',
      'probe done',
      'closing ahead',
    ]);
  });

  it.each<[string, Script]>([
    [
      'Speaks HTTP+SSE; no Streamable HTTP, no WebSocket',
      (s) =>
        s
          .request(1, { purpose: 'probe' })
          .responds(1, 404, {})
          .ends(1)
          .probe('modern', 'no')
          .probe('legacy', 'no')
          .probe('http-sse', 'yes')
          .probe('websocket', 'no'),
    ],
    [
      'Speaks Streamable HTTP in the modern era and WebSocket; HTTP+SSE not known',
      (s) =>
        s
          .httpDiscover()
          .probe('modern', 'yes')
          .probe('legacy', 'no')
          .probe('http-sse', 'unknown')
          .probe('websocket', 'yes'),
    ],
    [
      'Speaks WebSocket in the legacy era',
      (s) =>
        s
          .webSocket()
          .ws('c2s', discoverRequest('d'))
          .probe('modern', 'no')
          .ws('c2s', initializeRequest())
          .ws('s2c', initializeResult())
          .probe('legacy', 'yes'),
    ],
    [
      'Speaks stdio in the legacy era',
      (s) =>
        s
          .spawn()
          .client(discoverRequest('d'))
          .probe('modern', 'no')
          .client(initializeRequest())
          .server(initializeResult())
          .probe('legacy', 'yes'),
    ],
  ])('%s', (expected, script) => {
    expect(fold(script).session().verdict.detail).toBe(expected);
  });

  it('tells the cause where nothing answered', () => {
    expect(sentence(refusedEverywhere)).toBe('error: Not reached: Nothing listens there');
  });

  it('says so where an address speaks nothing', () => {
    expect(sentence(speaksNothing)).toBe('error: Probed: example.org/mcp speaks no transport of the protocol');
  });

  it('is no such thing once the client goes on', () => {
    expect(sentence(goesOn)).toBe('ok: Connected: weather 2.0.0 over stdio');
  });
});
