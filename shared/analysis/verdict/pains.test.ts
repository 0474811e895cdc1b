import { describe, expect, it } from 'vitest';
import { Analysis } from '../fold/index.ts';
import { discoverRequest, initializeRequest, initializeResult, ScriptedSession } from '../testing/scripted-session.ts';
import type { Verdict } from '../session/index.ts';

type Script = (session: ScriptedSession) => ScriptedSession;

function verdictOf(script: Script): Verdict {
  const analysis = new Analysis('weather-mcp');
  for (const event of script(new ScriptedSession()).events) analysis.push(event);
  return analysis.session().verdict;
}

const sentence = (script: Script): string => {
  const { tone, headline, detail } = verdictOf(script);
  return `${tone}: ${headline}: ${detail}`;
};

const asked: Script = (s) => s.spawn().client(initializeRequest(), 60_000);
const CALL = { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'late' } };
const LIST = { jsonrpc: '2.0', id: 4, method: 'tools/list' };
const IN_SESSION = { headers: { 'Mcp-Session-Id': 's-1' } };
const changed = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' };
const listed = (id: number, ...names: string[]): object => ({
  jsonrpc: '2.0',
  id,
  result: { tools: names.map((name) => ({ name, inputSchema: { type: 'object' } })) },
});

const heldLine: Script = (s) => asked(s).add({ kind: 'process.stdout-held', bytes: 9, text: '{"jsonrpc' });

describe('a stuck server is told with what shows of the cause', () => {
  const waiting = 'Waiting: weather-mcp has not answered initialize yet:';

  it.each<[string, Script]>([
    [`busy: ${waiting} nothing came on stdout or stderr`, asked],
    [`busy: ${waiting} nothing came on stdout; on stderr`, (s) => asked(s).stderr('connecting to the database')],
    [
      `busy: ${waiting} nothing came on stdout since its last message`,
      (s) =>
        s
          .spawn()
          .client(discoverRequest('d'))
          .server({ jsonrpc: '2.0', id: 'd', error: { code: -32_601, message: 'No' } })
          .client(initializeRequest()),
    ],
    [
      `busy: ${waiting} 133 bytes came on stdout without a line end, so no message is complete`,
      (s) => asked(s).add({ kind: 'process.stdout-held', bytes: 133, text: '{"jsonrpc":"2.0"' }),
    ],
    [
      `warning: ${waiting} it frames its messages by Content-Length headers, as LSP does; MCP over stdio has one JSON text a line`,
      (s) => asked(s).server('Content-Length: 52').server(''),
    ],
    [
      `warning: ${waiting} a message stands in the same line as other text on stdout`,
      (s) => asked(s).server(`Ready ${JSON.stringify(initializeResult())}`),
    ],
    [
      `busy: ${waiting} it wrote 1 line on stdout that is not JSON-RPC (looks like console.log: write it with console.error)`,
      (s) => asked(s).server('Starting up'),
    ],
    [`warning: ${waiting} it closed its stdout`, (s) => asked(s).add({ kind: 'process.stdout-end' })],
    [
      `warning: ${waiting} it closed its stdin`,
      (s) => asked(s).add({ kind: 'process.stdin-close', by: 'peer', error: 'EPIPE' }),
    ],
    [
      `busy: ${waiting} the request went out with CRLF, and a server may wait for a lone LF`,
      (s) => s.spawn().frame('c2s', initializeRequest(), 60_000, 'stdio', { end: 'crlf' }),
    ],
    [
      `busy: ${waiting} nothing came on stdout or stderr; npx may still be fetching the package, which it does silently`,
      (s) =>
        s
          .add({
            kind: 'process.spawn',
            command: '/usr/bin/npx',
            args: ['-y', 'weather'],
            cwd: '/',
            resolved: '/usr/bin/npx',
            pid: 1,
            env: [],
          })
          .client(initializeRequest()),
    ],
  ])('%s', (expected, script) => {
    expect(sentence(script)).toBe(expected);
  });

  it('quotes what came, and forgets it when the line is whole', () => {
    expect(verdictOf(heldLine)).toMatchObject({ quote: '{"jsonrpc', seqs: [3] });
    expect(sentence((s) => heldLine(s).server(initializeResult()))).toMatch(/^busy: Half open/);
  });

  it('and is told so when the time is over', () => {
    expect(sentence((s) => asked(s).stderr('Error: no key').wait(60_000).timesOut('0', 60_000))).toBe(
      'error: No answer: weather-mcp did not answer initialize within 1 min 0 s: nothing came on stdout; on stderr',
    );
  });
});

const discover = { jsonrpc: '2.0', id: 0, method: 'server/discover', params: {} };
const refusal = (code: number, message: string, data?: object): object => ({
  jsonrpc: '2.0',
  id: 0,
  error: { code, message, ...(data ? { data } : {}) },
});
const notModern: Script = (s) =>
  s.add({
    kind: 'probe',
    target: 'modern',
    outcome: 'no',
    text: 'server/discover was not answered in time.',
    seqs: [],
  });

describe('a conversation that no way opened names the way that would', () => {
  it.each<[string, string, Script]>([
    [
      'an older server',
      'ask for 2025-11-25 (--protocol-version 2025-11-25): older servers do not know server/discover',
      (s) => s.spawn().client(discover).server(refusal(-32601, 'Method not found')),
    ],
    [
      'one that dies of the question',
      'ask for 2025-11-25 (--protocol-version 2025-11-25): older servers do not know server/discover',
      (s) => s.spawn().client(discover).server('{}').exit(1),
    ],
    [
      'an older server over HTTP',
      'ask for 2025-11-25 (--protocol-version 2025-11-25): older servers do not know server/discover',
      (s) => s.post(1, discover).responds(1, 400, { 'Content-Type': 'text/plain' }).body(1, 'No session').ends(1),
    ],
    [
      'one that names what it speaks',
      'ask for 2025-06-18 (--protocol-version 2025-06-18)',
      (s) => asked(s).server(refusal(-32602, 'Unsupported', { supported: ['2024-11-05', '2025-06-18'] })),
    ],
    [
      'a server without a handshake',
      'ask for 2026-07-28 (--protocol-version 2026-07-28)',
      (s) => asked(s).server(refusal(-32601, 'Method not found')),
    ],
    ['one that was asked both', '', (s) => asked(notModern(s)).server(refusal(-32601, 'Method not found'))],
    [
      'one that is stuck with the first question',
      'leave out server/discover, which came first: --protocol-version 2025-11-25',
      (s) => asked(notModern(s.spawn())).wait(60_000).timesOut('0', 60_000),
    ],
    [
      'one that wants authorization',
      '',
      (s) => s.post(1, discover).responds(1, 500, {}).ends(1).post(2, initializeRequest()).responds(2, 401, {}).ends(2),
    ],
  ])('%s', (_, remedy, script) => {
    const { remedy: named } = verdictOf(script);
    if (remedy === '') expect(named).not.toContain('--protocol-version');
    else expect(named).toBe(remedy);
  });
});

const refusedWith = (data: object | undefined): Script => {
  const error = { code: -32_602, message: 'Unsupported protocol version', ...(data ? { data } : {}) };
  return (s) => asked(s).server({ jsonrpc: '2.0', id: 0, error });
};

describe('a version mismatch names what was offered, answered and supported', () => {
  it.each<[string, Script]>([
    [
      'error: Version mismatch: weather-mcp refused initialize for revision 2025-11-25 (error −32602) and supports 2024-11-05',
      refusedWith({ supported: ['2024-11-05'] }),
    ],
    [
      'error: Version mismatch: weather-mcp refused initialize for revision 2025-11-25 (error −32602) and names none that it supports',
      refusedWith(undefined),
    ],
    [
      'warning: Connected: weather 2.0.0 over stdio; offered 1999-01-01, it answered 1999-01-01, which is not a revision of MCP, and clients that check it disconnect',
      (s) => s.spawn().handshake({ tools: {} }, '1999-01-01'),
    ],
    [
      'error: Version mismatch: offered 2025-11-25, weather 2.0.0 answered 2024-11-05; the client closed the connection',
      (s) =>
        asked(s)
          .server(initializeResult({}, '2024-11-05'))
          .add({ kind: 'process.stdin-close', by: 'shutdown' })
          .exit(0),
    ],
    [
      'error: Version mismatch: weather 2.0.0 answered tools/list with MCP-Protocol-Version 2025-11-25 with 400, after it had agreed to 2025-11-25',
      (s) =>
        s
          .httpHandshake()
          .post(3, LIST, { headers: { 'MCP-Protocol-Version': '2025-11-25' } })
          .responds(3, 400, { 'Content-Type': 'text/plain' })
          .body(3, 'Bad Request: Unsupported protocol version')
          .ends(3),
    ],
  ])('%s', (expected, script) => {
    expect(sentence(script)).toBe(expected);
  });
});

describe('an open conversation', () => {
  const good = 'weather 2.0.0 over stdio';

  it.each<[string, Script]>([
    [
      `warning: Connected: ${good}; it wrote 1 line on stdout that is not JSON-RPC (looks like dotenv: load it with { quiet: true })`,
      (s) => s.spawn().server('[dotenv@17.2.0] injecting env (3) from .env').handshake(),
    ],
    [
      `warning: Connected: ${good}; the client gave up tools/call “late” at 60.0 s; no answer has come since`,
      (s) => s.spawn().handshake().client(CALL, 60_000).wait(59_999).timesOut('3', 60_000),
    ],
    [
      `warning: Connected: ${good}; the client gave up tools/call “late” at 60.0 s; its answer arrived at 63.2 s and was discarded`,
      (s) =>
        s
          .spawn()
          .handshake()
          .client(CALL, 60_000)
          .wait(59_999)
          .timesOut('3', 60_000)
          .wait(3199)
          .server({ jsonrpc: '2.0', id: 3, result: {} }),
    ],
    [
      `warning: Connected: ${good}; it sent notifications/tools/list_changed 2 times without declaring tools.listChanged: clients that follow the declaration drop it`,
      (s) => s.spawn().handshake().server(changed).server(changed),
    ],
    [
      `ok: Connected: ${good}; it sent notifications/tools/list_changed, and the client has not asked for tools/list since`,
      (s) =>
        s
          .spawn()
          .handshake({ tools: { listChanged: true } })
          .client(LIST)
          .server(listed(4, 'a'))
          .server(changed),
    ],
    [
      `warning: Connected: ${good}; it sent notifications/tools/list_changed, and tools/list gave the same list as before`,
      (s) =>
        s
          .spawn()
          .handshake({ tools: { listChanged: true } })
          .client(LIST)
          .server(listed(4, 'a'))
          .server(changed)
          .client({ ...LIST, id: 5 })
          .server(listed(5, 'a')),
    ],
    [
      `ok: Connected: ${good}`,
      (s) =>
        s
          .spawn()
          .handshake({ tools: { listChanged: true } })
          .client(LIST)
          .server(changed)
          .server(listed(4, 'a')),
    ],
    [
      `ok: Connected: ${good}`,
      (s) =>
        s
          .spawn()
          .handshake({ tools: { listChanged: true } })
          .client(LIST)
          .server(listed(4, 'a'))
          .server(changed)
          .client({ ...LIST, id: 5 })
          .server(listed(5, 'a', 'b')),
    ],
    [
      `warning: Connected: ${good}; 40 bytes came on stdout without a line end, so that message is not complete`,
      (s) => s.spawn().handshake().client(CALL).add({ kind: 'process.stdout-held', bytes: 40, text: '{' }),
    ],
  ])('%s', (expected, script) => {
    expect(sentence(script)).toBe(expected);
  });
});

const usedAfterLoss: Script = (s) =>
  s
    .httpHandshake()
    .post(3, LIST, IN_SESSION)
    .responds(3, 404, {})
    .ends(3)
    .post(4, { ...LIST, id: 5 }, IN_SESSION)
    .responds(4, 404, {})
    .ends(4);

const refusedBy400: Script = (s) =>
  s
    .httpHandshake()
    .post(3, LIST, IN_SESSION)
    .responds(3, 400, { 'Content-Type': 'text/plain' })
    .body(3, 'Bad Request: No valid session ID')
    .ends(3);

describe('a lost session', () => {
  it('is told with what the client did instead of initializing', () => {
    expect(sentence(usedAfterLoss)).toBe(
      'error: Session lost: weather 2.0.0 answered 404: it no longer knows the session; the client sent 1 more message with its id instead of initialize',
    );
  });

  it('by another status than 404 is named as that', () => {
    expect(sentence(refusedBy400)).toBe(
      'error: Session lost: weather 2.0.0 answered tools/list with 400 for the session that it gave; only 404 makes a client initialize again',
    );
  });
});

describe('the end of a process', () => {
  it.each<[string, Script]>([
    [
      'error: Did not start: the program weather was not found in PATH, where weather-mcp looked for it',
      (s) => s.spawn().stderr('sh: 1: weather: not found').exit(127),
    ],
    [
      'error: Did not start: weather-mcp exited with code 127 (a shell: the command was not found) after 2.0 ms, before its first byte',
      (s) => s.spawn().stderr('what is that?').exit(127),
    ],
    [
      'error: Ended: weather 2.0.0 exited with code 1 by itself after 5.0 ms, with 1 request unanswered (tools/call late)',
      (s) => s.spawn().handshake().client(CALL).exit(1),
    ],
    [
      'error: Ended early: weather-mcp exited with code 1 after 3.0 ms, before it answered initialize, with 12 bytes of a line unfinished on stdout',
      (s) => asked(s).frame('s2c', '{"jsonrpc":"', undefined, 'stdio', { end: 'none' }).exit(1),
    ],
    [
      'warning: Closed: weather-mcp ended 1.0 ms after its input closed, with code 0; a process that it had started outlived it by 1.2 s and held its stdout',
      (s) =>
        s
          .spawn()
          .handshake()
          .add({ kind: 'process.stdin-close', by: 'shutdown' })
          .exit(0)
          .wait(1000)
          .add({ kind: 'process.signal', signal: 'SIGTERM', target: 'group' })
          .wait(198)
          .add({ kind: 'process.stdout-end' }),
    ],
  ])('%s', (expected, script) => {
    expect(sentence(script)).toBe(expected);
  });
});

const maskedRefusal: Script = (s) =>
  s
    .post(1, initializeRequest())
    .responds(1, 400, { 'Content-Type': 'text/plain' })
    .body(1, 'MCP-Protocol-Version is not supported')
    .ends(1)
    .request(2, { purpose: 'events' })
    .responds(2, 405, {})
    .ends(2);

const challenged: Script = (s) =>
  s.post(1, initializeRequest()).responds(1, 401, { 'WWW-Authenticate': 'Bearer realm="mcp"' }).ends(1);

const challengedAndSought: Script = (s) =>
  challenged(s)
    .request(2, {
      method: 'GET',
      purpose: 'listen',
      url: 'http://127.0.0.1:3000/.well-known/oauth-protected-resource/mcp',
    })
    .responds(2, 200, { 'Content-Type': 'text/html' })
    .ends(2);

describe('an address that does not open', () => {
  it('is not explained by what was tried after its refusal', () => {
    expect(verdictOf(maskedRefusal)).toMatchObject({
      headline: 'Refused',
      detail: 'weather-mcp answered initialize with 400 Bad Request; GET, tried next for HTTP+SSE, was answered 405',
      quote: 'MCP-Protocol-Version is not supported',
    });
  });

  it('that asks for authorization is told with what its metadata answered', () => {
    expect(verdictOf(challenged).detail).toBe(
      'weather-mcp asks for authorization (401): Bearer, realm “mcp”; it names no resource_metadata to ask (RFC 9728)',
    );
    expect(verdictOf(challengedAndSought).detail).toContain(
      '; /.well-known/oauth-protected-resource/mcp answered 200 and a web page',
    );
  });
});

const longRefusal: Script = (s) =>
  asked(s).server({
    jsonrpc: '2.0',
    id: 0,
    error: {
      code: -32_602,
      message: 'version',
      data: { supported: Array.from({ length: 40 }, () => 'x'.repeat(64)) },
    },
  });

it('says all of it in at most some 200 characters beside the names', () => {
  expect(sentence(longRefusal).length).toBeLessThan(300);
});
