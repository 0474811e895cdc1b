import { afterEach, describe, expect, it } from 'vitest';
import { RecordedHttp } from '../testing/recorded-http.ts';
import { eventually, httpServer, loopTurns, rawServer, type TestServer } from '../testing/test-servers.ts';
import type { UrlOptions } from '../wire/index.ts';

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function served(server: Promise<TestServer>): Promise<TestServer> {
  const ready = await server;
  open.push(ready);
  return ready;
}

function client(options: Partial<UrlOptions> = {}): RecordedHttp {
  const http = new RecordedHttp(options);
  open.push(http.transport);
  return http;
}

const JSON_HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const echo = (): Promise<TestServer> =>
  httpServer((request, response) => {
    response.setHeader('Content-Type', 'application/json');
    request.pipe(response);
  });

describe('openHttp', () => {
  it('tells an exchange in its order, with the head as it was written', async () => {
    const requests: string[] = [];
    const server = await served(
      rawServer((socket, request) => {
        requests.push(request);
        socket.write(
          `HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n${JSON_HEAD}X-A: 1\r\nx-a: \xe9\r\nSet-Cookie: s=1\r\nContent-Length: 8\r\n\r\n{"a":1} `,
          'latin1',
        );
      }),
    );
    const http = client();
    const exchange = http.transport.exchange({
      purpose: 'message',
      method: 'POST',
      url: `http://user:pw@${server.host}/mcp?api_key=abcd&x=%20#part`,
      headers: [
        ['Content-Type', 'application/json'],
        ['X-Twice', 'one'],
        ['x-twice', 'two \xe9'],
      ],
      resumes: 7,
    });
    expect(http.order).toEqual(['http.request']);
    exchange.send(Buffer.from('{"jsonrpc":"2.0"}'));
    exchange.send(Buffer.from('again'));
    await http.ended();
    expect(http.order).toEqual(['http.request', 'http.sent', 'http.response', 'http.response', 'frame', 'http.end']);
    expect(exchange).toMatchObject({ number: 1, stream: 'http-1' });

    const url = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/mcp\?api_key=masked-4-[0-9a-f]{8}&x=%20$/);
    const authorization = { name: 'Authorization', masked: expect.objectContaining({ length: 12, scheme: 'Basic' }) };
    expect(http.of('http.request')[0]).toMatchObject({
      exchange: 1,
      purpose: 'message',
      method: 'POST',
      url,
      resumes: 7,
      headers: [
        { name: 'Content-Type', value: 'application/json' },
        { name: 'X-Twice', value: 'one' },
        { name: 'x-twice', value: 'two \xe9' },
        authorization,
      ],
    });
    const [sent] = http.of('http.sent');
    const [head = ''] = requests[0]!.split('\r\n\r\n');
    const [line, ...lines] = head.split('\r\n');
    expect(line).toBe('POST /mcp?api_key=abcd&x=%20 HTTP/1.1');
    expect(sent!.line).toMatch(/^POST \/mcp\?api_key=masked-4-[0-9a-f]{8}&x=%20 HTTP\/1\.1$/);
    expect(
      sent!.headers.filter(({ masked }) => masked === undefined).map(({ name, value }) => `${name}: ${value}`),
    ).toEqual(lines.filter((one) => !one.startsWith('Authorization')));
    expect(lines).toContain('content-length: 17');
    expect(sent!.headers).toContainEqual(authorization);
    expect(sent!.socket).toMatchObject({ id: 1, reused: false, remote: server.host, connectUs: expect.any(Number) });
    expect(sent!.socket.local).toMatch(/^127\.0\.0\.1:\d+$/);

    expect(http.of('http.response')).toMatchObject([
      { status: 103, reason: 'Early Hints', headers: [{ name: 'Link', value: '<x>' }] },
      {
        status: 200,
        reason: 'OK',
        headers: [
          { name: 'Content-Type', value: 'application/json' },
          { name: 'X-A', value: '1' },
          { name: 'x-a', value: '\xe9' },
          { name: 'Set-Cookie', masked: { length: 3 } },
          { name: 'Content-Length', value: '8' },
        ],
      },
    ]);
    expect(http.texts).toEqual(['{"a":1} ']);
    expect(http.frames[0]).toMatchObject({ dir: 's2c', stream: 'http-1', end: 'lf', bytes: 8, chunks: [] });
    expect(http.of('http.end')).toMatchObject([{ by: 'peer', why: '', wireBytes: 8, bytes: 8 }]);
    expect(JSON.stringify(http.events)).not.toMatch(/abcd|user|pw@/);
  });

  it('uses a socket again, and tells times on its first exchange only', async () => {
    const server = await served(echo());
    const http = client();
    await http.run(`http://localhost:${server.port}/`, '{"n":1}');
    // The HTTP client looks at an idle socket once before it uses it again.
    await loopTurns();
    await http.run(`http://localhost:${server.port}/`, '{"n":2}');
    const [first, second] = http.of('http.sent').map(({ socket }) => socket);
    expect(first).toMatchObject({ id: 1, reused: false, dnsUs: expect.any(Number), connectUs: expect.any(Number) });
    expect(second).toEqual({ id: 1, reused: true, local: first!.local, remote: first!.remote });
  });

  it('runs any number of exchanges at once, each with its own head', async () => {
    const server = await served(echo());
    const http = client();
    for (let i = 1; i <= 50; i += 1) http.start(`http://${server.host}/${i}`, `{"n":${i}}`);
    await http.ended();
    for (const { exchange, line, socket } of http.of('http.sent')) {
      expect(line).toBe(`POST /${exchange} HTTP/1.1`);
      expect(socket.reused).toBe(false);
    }
    expect(new Set(http.of('http.sent').map(({ socket }) => socket.id)).size).toBe(50);
    expect(http.frames.map(({ stream }) => stream).toSorted()).toEqual(
      Array.from({ length: 50 }, (_, i) => `http-${i + 1}`).toSorted(),
    );
    for (const [i, { stream }] of http.frames.entries()) expect(http.texts[i]).toBe(`{"n":${stream.slice(5)}}`);
  });

  it('closes an exchange that is given up, and tells what had come of its body', async () => {
    const server = await served(rawServer((socket) => socket.write(`${JSON_HEAD}Content-Length: 100\r\n\r\n{"half":`)));
    const http = client();
    const exchange = http.start(`http://${server.host}/`);
    await http.until(() => http.of('http.response').length === 1);
    await loopTurns();
    exchange.abort('the user closed it');
    exchange.abort('again');
    expect(http.of('http.end')).toMatchObject([{ by: 'us', why: 'the user closed it', wireBytes: 8, bytes: 8 }]);
    expect(http.frames).toEqual([]);
    expect(http.bodyText).toBe('{"half":');
    await eventually(() => server.sockets[0]!.destroyed);
  });

  it('gives an exchange up before it is sent or has a socket, and writes nothing', async () => {
    const requests: string[] = [];
    const server = await served(rawServer((_, request) => requests.push(request)));
    const http = client();
    const unsent = http.transport.exchange({
      purpose: 'listen',
      method: 'GET',
      url: `http://${server.host}/`,
      headers: [],
    });
    unsent.abort('not needed');
    unsent.send(null);
    http.start(`http://${server.host}/`).abort('too soon');
    expect(http.of('http.end').map(({ why }) => why)).toEqual(['not needed', 'too soon']);
    http.start(`http://${server.host}/third`);
    await eventually(() => requests.length === 1);
    expect(requests[0]).toMatch(/^GET \/third /);
    expect(http.of('http.sent')).toHaveLength(1);
  });

  it('ends all exchanges and sockets when it is closed, and says so once', async () => {
    const server = await served(rawServer((socket) => socket.write(`${JSON_HEAD}Content-Length: 9\r\n\r\n`)));
    const http = client();
    http.start(`http://${server.host}/`);
    await http.until(() => http.of('http.response').length === 1);
    http.start(`http://${server.host}/`);
    const closed = http.transport.close();
    expect(http.of('http.end').map(({ why }) => why)).toEqual(['the connection is closed', 'the connection is closed']);
    expect(http.order).not.toContain('closed');
    await closed;
    await http.transport.close();
    expect(http.order.filter((kind) => kind === 'closed')).toHaveLength(1);
    expect(http.order.at(-1)).toBe('closed');
    const told = http.order.length;
    const late = http.transport.exchange({
      purpose: 'message',
      method: 'GET',
      url: `http://${server.host}/`,
      headers: [],
    });
    late.send(null);
    late.abort('x');
    await eventually(() => server.sockets.every(({ destroyed }) => destroyed));
    expect(http.order).toHaveLength(told);
  });

  it('ends at once, and tells nothing, for our own exit', async () => {
    const server = await served(rawServer((socket) => socket.write(`${JSON_HEAD}Content-Length: 9\r\n\r\n`)));
    const http = client();
    http.start(`http://${server.host}/`);
    await http.until(() => http.of('http.response').length === 1);
    const told = http.order.length;
    http.transport.killNow();
    await eventually(() => server.sockets[0]!.destroyed);
    expect(http.order).toHaveLength(told);
  });

  it('does not read while it is paused, and loses nothing', async () => {
    const piece = Buffer.alloc(1 << 20, 'x');
    const total = 40;
    let accepted = 0;
    const server = await served(
      httpServer((_, response) => {
        response.setHeader('Content-Type', 'text/plain');
        const more = (): void => {
          if (accepted === total) response.end();
          else response.write(piece, more);
          accepted += 1;
        };
        more();
      }),
    );
    const http = client();
    http.transport.pause();
    http.start(`http://${server.host}/`);
    await eventually(() => accepted > 0);
    // Long enough for all of it to come, were it read.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(accepted).toBeLessThan(total);
    expect(http.order).toEqual(['http.request', 'http.sent']);
    http.transport.resume();
    await http.ended();
    expect(http.bodyText.length).toBe(total << 20);
  });

  it('goes on from within what it tells, with several exchanges paused', async () => {
    const server = await served(
      httpServer((_, response) => {
        response.setHeader('Content-Type', 'text/event-stream');
        for (let i = 0; i < 200; i += 1) response.write(`data: ${i}\n\n`);
        response.end();
      }),
    );
    const http = client();
    let told = 0;
    const frame = http.frame.bind(http);
    http.frame = (raw) => {
      frame(raw);
      told += 1;
      http.transport.pause();
      if (told % 2 === 0) http.transport.resume();
      else setImmediate(() => http.transport.resume());
    };
    for (let i = 0; i < 4; i += 1) http.start(`http://${server.host}/`);
    await http.ended();
    expect(http.frames).toHaveLength(800);
    expect(http.of('http.end')).toHaveLength(4);
  });

  it('survives a reset while it is paused', async () => {
    const server = await served(
      rawServer((socket) =>
        socket.write('HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: text/plain\r\n\r\nhello'),
      ),
    );
    const http = client();
    const event = http.event.bind(http);
    http.event = (one) => {
      event(one);
      if (one.kind === 'http.body') http.transport.pause();
    };
    http.start(`http://${server.host}/`);
    await http.until(() => http.of('http.body').length === 1);
    server.sockets[0]!.write('world');
    await loopTurns();
    server.sockets[0]!.resetAndDestroy();
    await http.ended();
    expect(http.bodyText).toBe('hello');
    expect(http.error).toMatchObject({ stage: 'body', code: 'ECONNRESET' });
  });

  it('counts exchanges and sockets with those of other transports of a capture', async () => {
    const server = await served(echo());
    const { WireNumbers } = await import('../wire/index.ts');
    const numbers = new WireNumbers();
    const [one, two] = [client({ numbers }), client({ numbers })];
    await one.run(`http://${server.host}/`, '{}');
    await two.run(`http://${server.host}/`, '{}');
    expect(two.of('http.sent')).toMatchObject([{ exchange: 2, socket: { id: 2 } }]);
    expect(two.frames[0]!.stream).toBe('http-2');
  });
});
