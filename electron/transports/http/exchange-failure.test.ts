import { afterEach, describe, expect, it } from 'vitest';
import { RecordedHttp } from '../testing/recorded-http.ts';
import { httpServer, loopTurns, rawServer, socketServer, type TestServer } from '../testing/test-servers.ts';

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n';

async function failure(
  ready: TestServer | string,
  order: Parameters<RecordedHttp['run']>[2] = {},
): Promise<RecordedHttp> {
  const http = new RecordedHttp({ connectTimeoutMs: 5000 });
  open.push(http.transport);
  if (typeof ready !== 'string') open.push(ready);
  await http.run(typeof ready === 'string' ? ready : `http://${ready.host}/`, '{}', order);
  expect(http.order.filter((kind) => kind === 'http.error' || kind === 'http.end')).toEqual(['http.error']);
  return http;
}

describe('a failure', () => {
  it('to connect names the cause', async () => {
    const gone = await httpServer(() => undefined);
    await gone.close();
    const refused = await failure(`http://${gone.host}/`);
    expect(refused.error).toMatchObject({
      stage: 'connect',
      code: 'ECONNREFUSED',
      message: `${gone.host} could not be reached: nothing listens there, or a firewall refuses (ECONNREFUSED).`,
    });
    expect(refused.order).toEqual(['http.request', 'http.error']);
    const both = await failure(`http://localhost:${gone.port}/`);
    expect(both.error!.message).toContain(`localhost:${gone.port} could not be reached: nothing listens there`);
    expect((await failure('http://127.0.0.1:1/')).error).toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('to find a name names the name', async () => {
    const { error } = await failure('http://no-such-host.invalid/');
    expect(error).toMatchObject({ stage: 'dns', code: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/) });
    expect(error!.message).toMatch(/^The name no-such-host\.invalid could not be resolved: /);
  });

  it('to take a request is told before anything is written', async () => {
    const server = await rawServer(() => undefined);
    open.push(server);
    const url = `http://${server.host}/`;
    for (const [order, why] of [
      [{ url: 'ftp://host/' }, 'its address is not an http or https URL'],
      [{ url: 'no url' }, 'its address is not an http or https URL'],
      [{ method: 'GE T' }, '"GE T" is not an HTTP method'],
      [{ headers: [['a b', 'c']] }, '"a b" is not a header name'],
      [
        { headers: [['Mcp-Session-Id', 'a\nb']] },
        'the value of its header Mcp-Session-Id holds U+000A, which no header may carry',
      ],
      [{ headers: [['X', '€']] }, 'the value of its header X holds U+20AC, which no header may carry'],
      [{ headers: [['Transfer-Encoding', 'chunked']] }, 'the header Transfer-Encoding cannot be set by hand'],
      [{ headers: [['Content-Length', '99']] }, 'Request body length does not match content-length header'],
    ] as const) {
      const { error } = await failure(url, order as Parameters<RecordedHttp['run']>[2]);
      expect(error).toMatchObject({ stage: 'request' });
      expect(error!.message).toContain(`The request could not be sent: ${why}`);
    }
    expect(server.sockets.length).toBeLessThanOrEqual(1);
  });

  it('before the head says how the connection ended', async () => {
    const closed = await failure(await rawServer((socket) => socket.end()));
    expect(closed.error).toMatchObject({
      stage: 'head',
      message: expect.stringMatching(
        /^127\S+ closed the connection before it answered\. If it speaks TLS there, use https/,
      ),
    });
    const reset = await failure(await rawServer((socket) => socket.resetAndDestroy()));
    expect(reset.error).toMatchObject({ stage: 'head', code: 'ECONNRESET' });
    expect(reset.error!.message).toMatch(/ reset the connection before it answered \(ECONNRESET\)\./);
    const torn = await failure(await rawServer((socket) => socket.end('HTTP/1.1 200 OK\r\nX: ')));
    expect(torn.error!.message).toContain('closed the connection in the middle of the head of its answer');
  });

  it('in the middle of the body says where', async () => {
    const stream = await failure(
      await rawServer((socket) => {
        socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n5d2\r\ndata: ${'x'.repeat(1234)}`);
        void loopTurns().then(() => socket.resetAndDestroy());
      }),
    );
    expect(stream.error).toMatchObject({ stage: 'body', code: 'ECONNRESET', wireBytes: 1240, bytes: 1240 });
    expect(stream.error!.message).toMatch(
      / reset the connection after 1,240 bytes of body, in the middle of a server-sent event \(ECONNRESET\)\.$/,
    );
    expect(stream.of('sse.event')).toMatchObject([{ unfinished: true, lines: ['data: '], text: 'x'.repeat(1234) }]);

    const between = await failure(
      await rawServer((socket) => socket.end(`${HEAD}Transfer-Encoding: chunked\r\n\r\n9\r\ndata: 1\n\n\r\n`)),
    );
    expect(between.texts).toEqual(['1']);
    expect(between.error!.message).toMatch(/ closed the connection after 9 bytes of body\.$/);

    for (const keep of ['close', 'keep-alive']) {
      const short = await failure(
        await rawServer((socket) =>
          socket.end(
            `HTTP/1.1 200 OK\r\nConnection: ${keep}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a"`,
          ),
        ),
      );
      expect(short.error).toMatchObject({ stage: 'body', wireBytes: 4 });
      expect(short.error!.message).toContain('after 4 bytes of body');
      expect(short.frames).toEqual([]);
      expect(short.bodyText).toBe('{"a"');
    }

    const openEnd = await failure(
      await rawServer((socket) => {
        socket.write(`HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\nhello`);
        void loopTurns().then(() => socket.resetAndDestroy());
      }),
    );
    expect(openEnd.error).toMatchObject({ stage: 'body', code: 'ECONNRESET', wireBytes: 5 });
  });

  it('to speak HTTP shows what came instead', async () => {
    const banner = await failure(await rawServer((socket) => socket.write('220 smtp.example ESMTP\r\n')));
    expect(banner.error).toMatchObject({ stage: 'head', code: 'HTTPParserError' });
    expect(banner.error!.message).toMatch(/ answered is not HTTP\/1\.1: .* Its bytes continue with "220 smtp/);
    const header = await failure(
      await rawServer((socket) => socket.write('HTTP/1.1 200 OK\r\nMcp-Session-Id: a\x01b\r\n\r\n')),
    );
    expect(header.error!.message).toMatch(/is not HTTP\/1\.1: Invalid header value char /);
    const chunk = await failure(
      await rawServer((socket) => socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\nxyz\r\n`)),
    );
    expect(chunk.error).toMatchObject({
      stage: 'body',
      message: expect.stringContaining('Invalid character in chunk size'),
    });
    const tls = await failure(await socketServer((socket) => socket.write(Buffer.from([0x15, 3, 3, 0, 2, 2, 40]))));
    expect(tls.error!.message).toContain('answered in TLS, not in plain HTTP: use https://');
    const huge = await failure(
      await rawServer((socket) => socket.write(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(2 << 20)}\r\n\r\n`)),
    );
    expect(huge.error).toMatchObject({ stage: 'head', code: 'UND_ERR_HEADERS_OVERFLOW' });
    const upgrade = await failure(
      await rawServer((socket) =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
      ),
    );
    expect(upgrade.error!.message).toContain('switched to another protocol without being asked to');
    const interim = await failure(await rawServer((socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n')));
    expect(interim.error!.message).toContain('answered 100 Continue');
  });

  it('of a socket that had been kept open says so', async () => {
    let requests = 0;
    const server = await httpServer((request, response) => {
      requests += 1;
      if (requests === 1) response.end('ok');
      else request.socket.destroy();
    });
    const http = new RecordedHttp();
    open.push(http.transport, server);
    await http.run(`http://${server.host}/`, '{}');
    await loopTurns();
    await http.run(`http://${server.host}/`, '{}');
    expect(http.error!.message).toContain('The connection had been kept open since an earlier exchange');
  });
});
