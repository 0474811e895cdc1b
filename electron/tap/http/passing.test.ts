import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request as ask, type IncomingMessage } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { eventually, rawServer } from '../../transports/testing/test-servers.ts';
import { answerOf, before, closeAll, HELLO, JSON_POST, tapped } from './testing/tap-before.ts';

afterEach(closeAll);

describe('ends and interim answers', () => {
  test('a client that vanishes in the middle of a stream ends it at the server, and is told', async () => {
    let gone: Promise<unknown> | null = null;
    const { tap } = await tapped((_, response) => {
      gone = once(response, 'close');
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write('data: {"jsonrpc":"2.0","method":"x"}\n\n');
    });
    const asking = ask(tap.url, { agent: false, headers: { Accept: 'text/event-stream' } });
    asking.on('error', () => undefined).end();
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    await once(answer, 'data');
    asking.destroy();
    await gone;
    await tap.record.ended();
    expect(tap.record.of('http.end')).toMatchObject([{ by: 'us', why: 'the client closed the connection' }]);
    expect(tap.record.frames).toHaveLength(1);
  });

  test('a server that resets in the middle of a body resets the client, who has what came', async () => {
    const { tap } = await before(
      await rawServer((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\nhalf', () =>
          socket.resetAndDestroy(),
        );
      }),
    );
    const asking = ask(tap.url, { agent: false });
    asking.end();
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    let text = '';
    answer.on('data', (piece: Buffer) => (text += piece.toString()));
    const [error] = (await once(answer, 'error')) as [NodeJS.ErrnoException];
    expect([text, error.code]).toEqual(['half', 'ECONNRESET']);
    await tap.record.ended();
    expect(tap.record.of('http.error')[0]).toMatchObject({ stage: 'body', code: 'ECONNRESET' });
  });

  test('a server that does not listen is told with its cause, to the client as 502', async () => {
    const { server, tap } = await tapped(() => undefined);
    await server.close();
    const answer = await answerOf(tap.url, JSON_POST, HELLO);
    expect(answer.status).toBe(502);
    expect(answer.text).toContain('could not be reached: nothing listens there');
    await tap.record.ended();
    expect(tap.record.of('http.error')[0]).toMatchObject({ stage: 'connect', code: 'ECONNREFUSED' });
    expect(tap.record.texts).toEqual([HELLO]);
  });

  test('the go-ahead for a body, early hints and trailers pass', async () => {
    const { tap } = await tapped((request, response) => {
      response.writeEarlyHints({ link: '</a>; rel=preload' });
      request.resume().on('end', () => {
        response.writeHead(200, { Trailer: 'X-Sum' });
        response.write('text');
        response.addTrailers({ 'X-Sum': '4' });
        response.end();
      });
    });
    const asking = ask(tap.url, { agent: false, method: 'POST', headers: { Expect: '100-continue' } });
    const interim: number[] = [];
    asking.on('information', ({ statusCode }) => interim.push(statusCode));
    asking.flushHeaders();
    await once(asking, 'continue');
    asking.end(HELLO);
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    expect([interim, answer.rawTrailers]).toEqual([
      [100, 103],
      ['X-Sum', '4'],
    ]);
    await tap.record.ended();
    expect(tap.record.of('http.response').map(({ status }) => status)).toEqual([100, 103, 200]);
    expect(tap.record.of('note')[0]?.text).toContain('X-Sum: 4');
  });

  test('what is no HTTP passes as it is, with a sentence', async () => {
    const { tap } = await before(await rawServer((socket) => socket.end('hello, this is no HTTP\r\n\r\n')));
    const asking = ask(tap.url, { agent: false });
    asking.end();
    const [error] = (await once(asking, 'error')) as [NodeJS.ErrnoException & { rawPacket?: Buffer }];
    expect(error.rawPacket?.toString()).toContain('hello, this is no HTTP');
    await tap.record.ended();
    expect(tap.record.of('http.error')[0]?.message).toContain('is not HTTP/1.1');
  });
});

describe('many and large', () => {
  test('a hundred event streams at once, each with its own bytes', async () => {
    const streams = 100;
    const { tap } = await tapped((request, response) => {
      request.resume();
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write(`data: {"jsonrpc":"2.0","method":"n${request.url?.split('=')[1]}"}\n\n`);
      // Those that are open wait for the last one.
      waiting.push(() => response.end());
      if (waiting.length === streams) for (const end of waiting) end();
    });
    const waiting: (() => void)[] = [];
    const answers = await Promise.all(
      Array.from({ length: streams }, (_, n) =>
        answerOf(`${tap.url}?n=${n}`, { headers: { Accept: 'text/event-stream' } }),
      ),
    );
    expect(answers.map(({ text }) => text)).toEqual(
      Array.from({ length: streams }, (_, n) => `data: {"jsonrpc":"2.0","method":"n${n}"}\n\n`),
    );
    await tap.record.ended();
    expect(new Set(tap.record.texts).size).toBe(streams);
  });

  test('a client that does not read holds the server up; a body of 100 MB and an answer of 32 MB pass whole', async () => {
    const [asked, answered] = [100, 32].map((megabytes) => megabytes * 1024 * 1024) as [number, number];
    const block = Buffer.alloc(1024 * 1024, 'x');
    let written = 0;
    const { tap } = await tapped((request, response) => {
      const hash = createHash('sha256');
      request.on('data', (piece: Buffer) => hash.update(piece));
      request.on('end', () => {
        response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'X-Hash': hash.digest('hex') });
        const more = (): void => {
          while (written < answered) {
            written += block.length;
            if (!response.write(block)) {
              response.once('drain', more);
              return;
            }
          }
          response.end();
        };
        more();
      });
    });
    const asking = ask(tap.url, { agent: false, method: 'POST', headers: { 'Content-Length': asked } });
    for (let sent = 0; sent < asked; sent += block.length) if (!asking.write(block)) await once(asking, 'drain');
    asking.end();
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    let last = -1;
    await eventually(() => {
      const stands = written > 0 && written === last;
      last = written;
      return stands;
    });
    expect(written).toBeLessThan(answered / 2);
    const hash = createHash('sha256');
    for await (const piece of answer) hash.update(piece as Buffer);
    const hashOf = (bytes: number): string => {
      const all = createHash('sha256');
      for (let made = 0; made < bytes; made += block.length) all.update(block);
      return all.digest('hex');
    };
    expect([answer.headers['x-hash'], hash.digest('hex')]).toEqual([hashOf(asked), hashOf(answered)]);
    await tap.record.ended();
    expect(tap.record.frames[0]?.bytes).toBe(asked);
    expect(tap.record.of('http.end')[0]?.bytes).toBe(answered);
  });

  test('HEAD and OPTIONS pass like any other, and what a HEAD tells of its body is not waited for', async () => {
    const { server, tap } = await tapped((request, response) => {
      response.writeHead(request.method === 'OPTIONS' ? 204 : 200, {
        ...(request.method === 'OPTIONS' ? { Allow: 'GET, POST' } : { 'Content-Length': '4' }),
        'Content-Type': 'application/json',
      });
      response.end(request.method === 'GET' ? 'null' : '');
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const seen = [];
    for (const method of ['HEAD', 'OPTIONS', 'GET', 'HEAD', 'GET']) {
      const { status, headers, text } = await answerOf(tap.url, { agent, method });
      seen.push([method, status, headers['content-length'] ?? headers.allow, text]);
    }
    agent.destroy();
    const [head, get] = [
      ['HEAD', 200, '4', ''],
      ['GET', 200, '4', 'null'],
    ];
    expect(seen).toEqual([head, ['OPTIONS', 204, 'GET, POST', ''], get, head, get]);
    await tap.record.ended();
    expect(tap.record.of('http.end').map(({ bytes }) => bytes)).toEqual([0, 0, 4, 0, 4]);
    expect(server.sockets).toHaveLength(1);
  });

  test('one connection carries one exchange after the other', async () => {
    const { server, tap } = await tapped((request, response) => {
      request.resume();
      response.end('x');
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = 0; turn < 3; turn += 1) await answerOf(tap.url, { agent });
    agent.destroy();
    await tap.record.ended();
    expect(server.sockets).toHaveLength(1);
    expect(tap.record.of('http.sent').map(({ socket }) => [socket.id, socket.reused])).toEqual([
      [1, false],
      [1, true],
      [1, true],
    ]);
  });
});
