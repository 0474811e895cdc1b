import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import { certificate, testFolder } from '../connect/testing/test-certificates.ts';
import { plainOptions } from '../testing/recorded-http.ts';
import { RecordedSink } from '../testing/recorded-sink.ts';
import { eventually, httpServer, httpsServer, rawServer, type TestServer } from '../testing/test-servers.ts';
import type { HeaderPair, MessageTransport, UrlOptions } from '../wire/index.ts';
import { openWebSocket } from './open-web-socket.ts';

const folder = testFolder();
afterAll(() => folder.remove());
const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

class Recorded extends RecordedSink {
  readonly transport: MessageTransport;

  constructor(
    url: string,
    headers: readonly HeaderPair[] = [],
    options: Partial<UrlOptions> = {},
    protocols = ['mcp'],
  ) {
    super();
    this.transport = openWebSocket(url, protocols, headers, plainOptions(options), this);
    open.push(this.transport);
  }

  send(text: string | Buffer): void {
    this.transport.send(Buffer.from(text));
  }

  opened(): Promise<void> {
    return this.until(() => this.of('ws.open').length === 1);
  }
}

/** A server that does with each WebSocket what it is told to. */
async function serving(connected: (webSocket: WebSocket, socket: Socket) => void): Promise<{ readonly host: string }> {
  const server = createServer();
  const webSockets = new WebSocketServer({
    server,
    handleProtocols: (offered) => (offered.has('mcp') ? 'mcp' : false),
  });
  webSockets.on('connection', (webSocket, request) => {
    webSocket.on('error', () => undefined);
    connected(webSocket, request.socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    close: async () => {
      for (const webSocket of webSockets.clients) webSocket.terminate();
      webSockets.close();
      server.close();
    },
  });
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** The answer that opens a WebSocket, for a server of raw bytes. */
function accepting(request: string, more = ''): string {
  const [, key = ''] = /sec-websocket-key: (.*)\r/i.exec(request) ?? [];
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  return `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Protocol: mcp\r\n${more}\r\n`;
}

async function served(server: Promise<TestServer>): Promise<TestServer> {
  const ready = await server;
  open.push(ready);
  return ready;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const echo = (webSocket: WebSocket): void => {
  webSocket.on('message', (data, binary) => webSocket.send(data, { binary }));
};

/** Why the WebSocket does not open when a server answers so. */
async function failing(answer: (request: string) => string): Promise<string> {
  const server = await served(rawServer((socket, request) => socket.end(answer(request))));
  const channel = new Recorded(`ws://${server.host}/`);
  await channel.whenClosed();
  expect(channel.of('http.error')).toHaveLength(1);
  return channel.of('http.error')[0]!.message;
}

describe('openWebSocket', () => {
  it('tells its opening, its messages and its end in order', async () => {
    const { host } = await serving(echo);
    const channel = new Recorded(`ws://u:pw@${host}/mcp?token=abcd`, [
      ['X-Two', 'a'],
      ['x-two', 'b'],
    ]);
    expect(channel.order).toEqual(['http.request']);
    channel.send('{"n":1}');
    channel.send('{"n":2}');
    await channel.until(({ frames }) => frames.length === 2);
    await channel.transport.close();
    expect(channel.order.join(' ')).toBe(
      'http.request http.sent http.response ws.open frame frame ws.close http.end closed',
    );
    expect(channel.texts).toEqual(['{"n":1}', '{"n":2}']);
    expect(channel.frames[0]).toMatchObject({ dir: 's2c', stream: 'ws', bytes: 7, end: 'lf', chunks: [] });
    expect(channel.frames[0]).not.toHaveProperty('binary');
    expect(channel.of('http.request')).toMatchObject([
      {
        exchange: 1,
        purpose: 'websocket',
        method: 'GET',
        url: expect.stringMatching(/^ws:\/\/127\.0\.0\.1:\d+\/mcp\?token=masked-4-\w{8}$/),
      },
    ]);
    const [sent] = channel.of('http.sent');
    expect(sent!.line).toMatch(/^GET \/mcp\?token=masked-4-\w{8} HTTP\/1\.1$/);
    expect(sent!.headers).toEqual(
      expect.arrayContaining([
        { name: 'X-Two', value: 'a' },
        { name: 'X-Two', value: 'b' },
        { name: 'Authorization', masked: expect.objectContaining({ scheme: 'Basic' }) },
        { name: 'Sec-WebSocket-Protocol', value: 'mcp' },
        { name: 'Sec-WebSocket-Key', value: expect.stringMatching(/==$/) },
        { name: 'Host', value: host },
      ]),
    );
    expect(sent!.headers.map(({ name }) => name)).not.toContain('Sec-WebSocket-Extensions');
    expect(sent!.socket).toMatchObject({ id: 1, reused: false, remote: host, connectUs: expect.any(Number) });
    expect(channel.of('http.response')).toMatchObject([{ exchange: 1, status: 101, reason: 'Switching Protocols' }]);
    expect(channel.of('ws.open')).toMatchObject([{ exchange: 1, protocol: 'mcp', extensions: '' }]);
    expect(channel.of('ws.close')).toMatchObject([{ by: 'us', code: 1000, reason: '' }]);
    expect(channel.of('http.end')).toMatchObject([{ by: 'us', why: 'the connection is closed' }]);
    expect(JSON.stringify(channel.events)).not.toMatch(/abcd|pw@/);
  });

  it('keeps bytes that are not UTF-8, binary messages and empty ones', async () => {
    const { host } = await serving((webSocket) => {
      webSocket.send(Buffer.from([0x7b, 0xff]), { binary: false });
      webSocket.send(Buffer.from([1, 2]), { binary: true, fin: false });
      webSocket.send(Buffer.from([3]), { fin: true });
      webSocket.send('');
    });
    const channel = new Recorded(`ws://${host}/`);
    await channel.until(({ frames }) => frames.length === 3);
    const bytes = channel.frames.map(({ parts }) => Buffer.concat([...parts]));
    expect(bytes).toEqual([Buffer.from([0x7b, 0xff]), Buffer.from([1, 2, 3]), Buffer.alloc(0)]);
    expect(channel.frames.map(({ binary }) => binary)).toEqual([undefined, true, undefined]);
  });

  it('tells pings and pongs both ways', async () => {
    const { host } = await serving((webSocket) => {
      webSocket.ping('are you there');
      webSocket.on('pong', () => webSocket.pong('unasked'));
    });
    const channel = new Recorded(`ws://${host}/`);
    await channel.until(() => channel.of('ws.control').length === 3);
    expect(channel.of('ws.control')).toMatchObject([
      { dir: 's2c', opcode: 'ping', base64: base64('are you there') },
      { dir: 'c2s', opcode: 'pong', base64: base64('are you there') },
      { dir: 's2c', opcode: 'pong', base64: base64('unasked') },
    ]);
  });

  it('tells who closed it, and a connection that broke', async () => {
    const closing = await serving((webSocket) => webSocket.close(4001, 'go away'));
    const closed = new Recorded(`ws://${closing.host}/`);
    await closed.whenClosed();
    expect(closed.of('ws.close')).toMatchObject([{ by: 'peer', code: 4001, reason: 'go away' }]);
    expect(closed.order.slice(-3)).toEqual(['ws.close', 'http.end', 'closed']);
    await closed.transport.close();

    const breaking = await serving((_, socket) => socket.resetAndDestroy());
    const lost = new Recorded(`ws://${breaking.host}/`);
    await lost.whenClosed();
    expect(lost.of('ws.close')).toMatchObject([{ by: 'lost', code: 1006 }]);
    expect(lost.of('http.error')).toMatchObject([
      { stage: 'body', message: expect.stringMatching(/^The WebSocket ended without a close frame: /) },
    ]);
  });

  it('closes where the server breaks the protocol, and says which rule', async () => {
    const server = await served(
      rawServer((socket, request) => {
        socket.write(accepting(request));
        socket.write(Buffer.from([0xf1, 0x01, 0x61]));
      }),
    );
    const channel = new Recorded(`ws://${server.host}/`);
    await channel.until(() => channel.of('note').length === 1);
    expect(channel.of('note')[0]!.text).toMatch(
      /^The WebSocket was closed, because the server broke its rules: .*RSV2 and RSV3 must be clear.*WS_ERR_/,
    );
    server.sockets[0]!.destroy();
    await channel.whenClosed();
    expect(channel.of('ws.close')).toMatchObject([{ by: 'us', code: 1002 }]);
  });

  it('waits for the close frame of the other side for two seconds at most', async () => {
    const server = await served(rawServer((socket, request) => socket.write(accepting(request))));
    const channel = new Recorded(`ws://${server.host}/`);
    await channel.opened();
    await channel.transport.close();
    expect(channel.of('ws.close')).toMatchObject([{ by: 'us', code: 1000 }]);
    expect(channel.order.at(-1)).toBe('closed');
  });

  it('tells a refusal with its body', async () => {
    const server = await served(
      httpServer((_, response) =>
        response.writeHead(404, { 'Content-Type': 'text/plain', 'Set-Cookie': 'a=b' }).end('no such page'),
      ),
    );
    const channel = new Recorded(`ws://${server.host}/`);
    channel.send('{}');
    await channel.whenClosed();
    expect(channel.order).toEqual([
      'http.request',
      'http.sent',
      'http.response',
      'http.body',
      'http.error',
      'note',
      'closed',
    ]);
    expect(channel.of('http.response')[0]!.headers).toContainEqual({ name: 'Set-Cookie', masked: expect.anything() });
    expect(channel.of('http.error')).toMatchObject([
      { stage: 'head', bytes: 12, message: 'The server did not open a WebSocket: it answered 404 Not Found.' },
    ]);
    expect(channel.of('note')).toMatchObject([{ text: '2 bytes were not written: the WebSocket never opened.' }]);
  });

  it('undoes the coding of a refusal, and names where it points to', async () => {
    const body = '{"jsonrpc":"2.0","error":{"code":1,"message":"m"}}';
    const server = await served(
      httpServer((_, response) =>
        response
          .writeHead(307, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip', Location: '/x?key=abc' })
          .end(gzipSync(body)),
      ),
    );
    const channel = new Recorded(`ws://${server.host}/`);
    await channel.whenClosed();
    expect(channel.texts).toEqual([body]);
    expect(channel.frames[0]!.stream).toBe('http-1');
    expect(channel.of('http.error')[0]!.message).toMatch(
      /it answered 307 Temporary Redirect, with \/x\?key=masked-3-\w+ as the place to go, which is not followed\.$/,
    );
  });

  it('says what is wrong with an answer that is none', async () => {
    expect(await failing((request) => accepting(request).replace(/Accept: .*\r/, 'Accept: wrong\r'))).toMatch(
      /agreed to the upgrade, but not as RFC 6455 requires: Invalid Sec-WebSocket-Accept header\.$/,
    );
    expect(await failing((request) => accepting(request).replace(/Sec-WebSocket-Protocol: mcp\r\n/, ''))).toContain(
      'Server sent no subprotocol',
    );
    expect(await failing(() => 'hello\r\n\r\n')).toMatch(
      /answered is not HTTP\/1\.1: .* Its bytes continue with "hello/,
    );
    expect(await failing(() => '')).toMatch(/closed the connection before it answered\./);
  });

  it('says why it cannot connect', async () => {
    const gone = await httpServer(() => undefined);
    await gone.close();
    for (const [url, headers, protocols, message] of [
      [`ws://${gone.host}/`, [], ['mcp'], `${gone.host} could not be reached: nothing listens there`],
      ['http://h/', [], ['mcp'], 'its address is not a ws or wss URL'],
      ['ws://h/', [['a b', 'c']], ['mcp'], '"a b" is not a header name'],
      [`ws://h/`, [['Upgrade', 'x']], ['mcp'], 'the header Upgrade cannot be set by hand'],
    ] as const) {
      const channel = new Recorded(url, headers, {}, [...protocols]);
      await channel.whenClosed();
      expect(channel.order).toEqual(['http.request', 'http.error', 'closed']);
      expect(channel.of('http.error')[0]!.message).toContain(message);
    }
    const { host } = await serving(echo);
    const twice = new Recorded(`ws://${host}/`, [], {}, ['mcp', 'mcp']);
    await twice.whenClosed();
    expect(twice.of('http.error')).toMatchObject([
      { stage: 'request', message: expect.stringContaining('subprotocol') },
    ]);
  });

  it('speaks TLS by the options of the connection', async () => {
    const authority = await certificate('Test Authority', { authority: true });
    const trusted = await certificate('server', { by: authority });
    const server = await served(httpsServer(trusted, () => undefined).then((ready) => ready));
    const refused = new Recorded(`wss://${server.host}/`);
    await refused.whenClosed();
    expect(refused.of('http.error')).toMatchObject([{ stage: 'tls', code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }]);
    const channel = new Recorded(`wss://${server.host}/`, [], { caFile: folder.write('ca.pem', authority.cert) });
    await channel.until(() => channel.of('http.sent').length === 1);
    expect(channel.of('http.sent')[0]!.socket.tls).toMatchObject({ subject: 'CN=server', authorized: true });
    await channel.transport.close();
    expect(channel.order.slice(-2)).toEqual(['http.end', 'closed']);
  });

  it('can be closed before it is open', async () => {
    const silent = await served(rawServer(() => undefined));
    const channel = new Recorded(`ws://${silent.host}/`);
    await channel.transport.close();
    expect(channel.order).toEqual(['http.request', 'http.end', 'closed']);
    const waiting = new Recorded(`ws://${silent.host}/`);
    await waiting.until(() => waiting.of('http.sent').length === 1);
    await waiting.transport.close();
    expect(waiting.order).toEqual(['http.request', 'http.sent', 'http.end', 'closed']);
    await eventually(() => silent.sockets.every(({ destroyed }) => destroyed));
  });

  it('does not read while it is paused, and loses nothing', async () => {
    let sent = 0;
    const { host } = await serving((webSocket) => {
      const more = (): void => {
        if (sent === 40) return;
        sent += 1;
        webSocket.send(Buffer.alloc(1 << 20, 'x'), { binary: false }, more);
      };
      more();
    });
    const channel = new Recorded(`ws://${host}/`);
    channel.transport.pause();
    await channel.opened();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(sent).toBeLessThan(40);
    channel.transport.resume();
    await channel.until(({ frames }) => frames.length === 40);
    expect(channel.frames.every(({ bytes }) => bytes === 1 << 20)).toBe(true);
  });

  it('ends at once, and tells nothing, for our own exit', async () => {
    const { host } = await serving(echo);
    const channel = new Recorded(`ws://${host}/`);
    await channel.opened();
    const told = channel.order.length;
    channel.transport.killNow();
    channel.send('late');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(channel.order).toHaveLength(told);
    open.splice(open.indexOf(channel.transport), 1);
  });
});
