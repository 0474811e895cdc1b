import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import { plainAddress, type Target } from '../../../shared/bridge/index.ts';
import { httpServer, type TestServer } from '../../transports/testing/test-servers.ts';
import { isConnected } from '../check/index.ts';
import { scriptServer, testEngine, type TestEngine } from '../testing/test-engine.ts';

/** What a client that finds out by itself, and a probe, say of a server. */
interface Said {
  readonly connected: boolean;
  readonly transport: string;
  readonly speaks: readonly string[];
}

let test: TestEngine;
beforeAll(() => {
  test = testEngine();
});
afterAll(() => test.end());

/** Both ways of looking at the same server. */
async function said(target: Target, timeoutMs: number): Promise<Said> {
  const options = { revision: 'auto', lists: false, listen: false, timeoutMs } as const;
  const ordinary = test.connect(target, options, { record: 'nothing' });
  await ordinary.conversation;
  const session = ordinary.observation.session();
  await ordinary.close();
  const probe = test.connect(target, { ...options, conversation: 'probe' }, { record: 'nothing' });
  await probe.closed;
  const newest = new Map(probe.observation.session().probes.map(({ target: way, outcome }) => [way, outcome]));
  return {
    connected: isConnected(session),
    transport: session.transport,
    speaks: [...newest].flatMap(([way, outcome]) => (outcome === 'yes' ? [way] : [])),
  };
}

type Message = { readonly id?: number; readonly method?: string } | null;
type Answer = (response: ServerResponse, message: Message, request: IncomingMessage) => void;

const json = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const page =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<html>no</html>');
const error =
  (status: number, code: number, data?: object): Answer =>
  (response, message) =>
    json(response, status, { jsonrpc: '2.0', id: message?.id ?? null, error: { code, message: 'no', data } });
const result =
  (value: unknown): Answer =>
  (response, message) =>
    json(response, 200, { jsonrpc: '2.0', id: message?.id, result: value });
const INITIALIZED = { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'table', version: '1' } };

/** How HTTP servers answer what they do not understand. */
const REFUSALS: readonly (readonly [what: string, answer: Answer])[] = [
  ['404 and a page', page(404)],
  ['404 and −32601', error(404, -32_601)],
  ['200 and −32601', error(200, -32_601)],
  ['200 and −32600', error(200, -32_600)],
  ['400 and a page', page(400)],
  ['400 and −32000', error(400, -32_000)],
  ['400 and −32020', error(400, -32_020)],
  ['401', page(401, { 'www-authenticate': 'Bearer' })],
  ['403', page(403)],
  ['405', page(405)],
  ['406', page(406)],
  ['415', page(415)],
  ['422', page(422)],
  ['500', page(500)],
  ['500 and −32603', error(500, -32_603)],
  ['501', page(501)],
  ['503', page(503)],
  ['a web page', page(200)],
  ['200 and nothing', (response) => void response.writeHead(200).end()],
  ['a result that is no list', result({})],
  ['a result that is no object', result('pong')],
  ['revisions that nobody knows', result({ supportedVersions: ['2031-01-01'] })],
  ['−32022 with a handshake', error(400, -32_022, { supported: ['2025-06-18'] })],
  ['a redirect to nowhere', (response) => void response.writeHead(307).end()],
  [
    'an event stream that ends',
    (response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(': bye\n\n'),
  ],
  ['the end of the connection', (response) => void response.socket?.destroy()],
  [
    'half a body',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"jsonrpc":', () => response.socket?.destroy());
    },
  ],
];

const SILENCE: readonly (readonly [what: string, answer: Answer])[] = [
  ['silence', () => undefined],
  ['202 and nothing', (response) => void response.writeHead(202).end()],
  [
    'an event stream without an event',
    (response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders(),
  ],
];

/** Serves `post` for the messages that are posted to it, and an event stream of HTTP+SSE for GET where that is so. */
async function serving(post: Answer, events: boolean): Promise<TestServer> {
  let stream: ServerResponse | null = null;
  return httpServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      if (request.method === 'GET' && events && request.headers.upgrade === undefined) {
        stream = response.writeHead(200, { 'content-type': 'text/event-stream' });
        stream.write('event: endpoint\ndata: /messages\n\n');
        return;
      }
      if (request.method !== 'POST') return void response.writeHead(405).end();
      const message = JSON.parse(body) as Message;
      if (request.url !== '/messages') return post(response, message, request);
      response.writeHead(202).end();
      if (message?.method === 'initialize')
        stream?.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id: message.id, result: INITIALIZED })}\n\n`);
    });
  });
}

async function saidOf(post: Answer, { events = false, timeoutMs = 20_000 } = {}): Promise<Said> {
  const server = await serving(post, events);
  try {
    return await said(plainAddress(`http://${server.host}/mcp`), timeoutMs);
  } finally {
    await server.close();
  }
}

/** A server of the legacy era that answers the question for the modern one so. */
const legacyBut =
  (answer: Answer): Answer =>
  (response, message, request) => {
    if (message?.method === 'server/discover') answer(response, message, request);
    else if (message?.method === 'initialize') result(INITIALIZED)(response, message, request);
    else response.writeHead(202).end();
  };

/** What every way meets at an address where one answer means that no other way is open either. */
const CLOSED_FOR_ALL = /^(401|403|a redirect|200 and −326|400 and −32020|−32022)/;

describe('Streamable HTTP of the legacy era is found', () => {
  it.each(REFUSALS)('behind %s', async (_what, answer) => {
    expect(await saidOf(legacyBut(answer))).toEqual({ connected: true, transport: 'http', speaks: ['legacy'] });
  });

  it.concurrent.each(SILENCE)('behind %s', async (_what, answer) => {
    const options = { timeoutMs: 1500 };
    expect(await saidOf(legacyBut(answer), options)).toEqual({
      connected: true,
      transport: 'http',
      speaks: ['legacy'],
    });
  });
});

describe('HTTP+SSE is found', () => {
  it.each(REFUSALS.filter(([what]) => !CLOSED_FOR_ALL.test(what)))('behind %s', async (what, answer) => {
    const found = await saidOf(answer, { events: true });
    // Any result to initialize opens a session, however little is in it.
    const answersAll = what.startsWith('a result') || what.startsWith('revisions');
    if (answersAll) expect(found).toMatchObject({ connected: true, transport: 'http' });
    else expect(found).toEqual({ connected: true, transport: 'sse', speaks: ['http-sse'] });
  });

  it.concurrent.each(SILENCE)('behind %s', async (_what, answer) => {
    const found = await saidOf(answer, { events: true, timeoutMs: 1500 });
    expect(found).toEqual({ connected: true, transport: 'sse', speaks: ['http-sse'] });
  });
});

describe('where no way is open, both say so', () => {
  it.each(REFUSALS.filter(([what]) => !/^(a result|revisions)/.test(what)))('%s', async (_what, answer) => {
    expect(await saidOf(answer)).toMatchObject({ connected: false, speaks: [] });
  });
});

describe('the modern era is found', () => {
  const discovered = { supportedVersions: ['2026-07-28'], capabilities: {}, resultType: 'complete' };

  it('at once', async () => {
    expect(await saidOf(result(discovered))).toMatchObject({
      connected: true,
      speaks: expect.arrayContaining(['modern']),
    });
  });

  it('where it is asked for once more', async () => {
    let asked = 0;
    const found = await saidOf((response, message, request) => {
      const refuses = (asked += 1) % 2 === 1 || message?.method !== 'server/discover';
      if (refuses) error(400, -32_022, { supported: ['2026-07-28'] })(response, message, request);
      else result(discovered)(response, message, request);
    });
    expect(found).toMatchObject({ connected: true, speaks: ['modern'] });
  });
});

/** What a server on messages does when it is asked for the modern era; `die` ends it, or its connection. */
type OnMessage = (say: (message: object) => void, id: number | undefined, die: () => void) => void;

const ON_MESSAGES: readonly (readonly [what: string, answer: OnMessage])[] = [
  ['−32601', (say, id) => say({ jsonrpc: '2.0', id, error: { code: -32_601, message: 'no' } })],
  ['−32602', (say, id) => say({ jsonrpc: '2.0', id, error: { code: -32_602, message: 'no' } })],
  ['an error that is none', (say, id) => say({ jsonrpc: '2.0', id, error: {} })],
  ['a result that is no list', (say, id) => say({ jsonrpc: '2.0', id, result: {} })],
  ['death', (_say, _id, die) => die()],
  [
    'an answer, and then death',
    (say, id, die) => {
      say({ jsonrpc: '2.0', id, error: { code: -32_601, message: 'no' } });
      die();
    },
  ],
];

describe('a server over stdio is shaken hands with', () => {
  it.each(ON_MESSAGES)('behind %s', async (_what, answer) => {
    const server = scriptServer(`
      const die = () => setImmediate(() => process.exit(1));
      onLine((line) => {
        const { id, method } = JSON.parse(line);
        if (method === 'server/discover') (${answer.toString()})(say, id, die);
        if (method === 'initialize') say({ jsonrpc: '2.0', id, result: result() });
      });`);
    expect(await said(server, 20_000)).toEqual({ connected: true, transport: 'stdio', speaks: ['legacy'] });
  });
});

const sayOn =
  (socket: WebSocket) =>
  (message: object): void =>
    socket.send(JSON.stringify(message));

describe('a WebSocket is shaken hands over', () => {
  it.each(ON_MESSAGES)('behind %s', async (_what, answer) => {
    const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(sockets, 'listening');
    sockets.on('connection', (socket: WebSocket) =>
      socket.on('message', (data) => {
        const { id, method } = JSON.parse(String(data)) as { id?: number; method?: string };
        const say = sayOn(socket);
        if (method === 'server/discover') answer(say, id, () => socket.close(1011));
        if (method === 'initialize') say({ jsonrpc: '2.0', id, result: INITIALIZED });
      }),
    );
    try {
      const { port } = sockets.address() as AddressInfo;
      const found = await said(plainAddress(`ws://127.0.0.1:${port}/mcp`), 20_000);
      expect(found).toEqual({ connected: true, transport: 'ws', speaks: ['legacy'] });
    } finally {
      sockets.close();
    }
  });
});
