import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { HttpPurpose } from '../../../shared/capture/index.ts';
import { RecordedHttp } from '../testing/recorded-http.ts';
import { httpServer, rawServer } from '../testing/test-servers.ts';
import { joined } from '../wire/index.ts';

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly coding?: string;
  readonly purpose?: HttpPurpose;
  readonly length?: boolean;
}

/** What is told of a response with this body, which comes in these pieces. */
async function told(pieces: readonly (Buffer | string)[], answer: Answer = {}): Promise<RecordedHttp> {
  const { status = 200, type, coding, purpose = 'message' } = answer;
  const server = await httpServer(async (_, response) => {
    response.socket?.setNoDelay(true);
    response.statusCode = status;
    if (type !== undefined) response.setHeader('Content-Type', type);
    if (coding !== undefined) response.setHeader('Content-Encoding', coding);
    for (const piece of pieces) await new Promise((resolve) => response.write(piece, resolve));
    response.end();
  });
  const http = new RecordedHttp();
  open.push(http.transport, server);
  await http.run(`http://${server.host}/`, null, { purpose });
  return http;
}

const MESSAGE = '{"jsonrpc":"2.0","id":1,"result":{}}';

describe('a response body', () => {
  it('is one frame where type and status say so, whatever is in it', async () => {
    for (const type of ['application/json', 'Application/JSON; charset=utf-8', 'application/problem+json']) {
      const http = await told(['{"broken', '": '], { type, status: 302 });
      expect(http.texts).toEqual(['{"broken": ']);
      expect(http.frames[0]!.chunks).toEqual([8, 3]);
      expect(http.of('http.body')).toEqual([]);
    }
  });

  it('is a frame where it is a message, whatever type and status say', async () => {
    for (const [body, answer] of [
      [MESSAGE, { type: 'text/html' }],
      [` \n[${MESSAGE},${MESSAGE}]`, { type: 'text/plain', status: 400 }],
      [`\uFEFF${MESSAGE}`, {}],
      [MESSAGE, { type: 'application/json', status: 500 }],
      [`{"jsonrpc":"2.0","result":"${'x'.repeat(2 << 20)}"}`, { type: 'text/plain' }],
    ] as const) {
      const http = await told([body.slice(0, 1), body.slice(1)], answer);
      expect(http.texts).toEqual([body]);
      expect(http.of('http.body')).toEqual([]);
    }
  });

  it('is told in pieces where it is no message', async () => {
    for (const [body, answer] of [
      ['<html>"jsonrpc"</html>', { type: 'text/html' }],
      ['{"error":"invalid_token"}', { type: 'application/json', status: 401 }],
      ['{"jsonrpc" oops', { type: 'text/plain' }],
      [`[${MESSAGE},1]`, { type: 'text/plain' }],
      ['[]', { type: 'text/plain' }],
      ['{"a":{"jsonrpc":"2.0"}}', {}],
      ['  \n ', {}],
      ['null', {}],
    ] as const) {
      const http = await told([body], answer);
      expect(http.frames).toEqual([]);
      expect(http.bodyText).toBe(body);
      expect(http.of('http.end')).toMatchObject([{ bytes: Buffer.byteLength(body) }]);
    }
  });

  it('is nothing where it is empty', async () => {
    for (const type of ['application/json', 'text/event-stream', 'text/plain']) {
      const http = await told([], { type });
      expect(http.order).toEqual(['http.request', 'http.sent', 'http.response', 'http.end']);
    }
  });

  it('is told in pieces of at most 256 KiB, between characters, with their places', async () => {
    const text = 'a€'.repeat(200_000);
    const bytes = Buffer.from(text);
    const http = await told([bytes.subarray(0, 2), bytes.subarray(2, 100), bytes.subarray(100)], {
      type: 'text/plain',
    });
    const pieces = http.of('http.body');
    expect(http.bodyText).toBe(text);
    expect(Math.max(...pieces.map((piece) => piece.bytes))).toBeLessThanOrEqual(256 * 1024);
    let offset = 0;
    for (const piece of pieces) {
      expect(piece.offset).toBe(offset);
      offset += piece.bytes;
    }
    expect(offset).toBe(bytes.length);
  });

  it('keeps bytes that are not UTF-8', async () => {
    const bytes = Buffer.from([0x61, 0xff, 0xe2, 0x82]);
    const http = await told([bytes], { type: 'application/octet-stream' });
    const again = http
      .of('http.body')
      .map(({ text, base64 }) => Buffer.from(text ?? base64!, text === undefined ? 'base64' : 'utf8'));
    expect(Buffer.concat(again)).toEqual(bytes);
    const frame = await told([bytes], { type: 'application/json' });
    expect(joined(frame.frames[0]!.parts)).toEqual(bytes);
  });

  it('gives the data of events as frames with their lines, all else as events', async () => {
    const stream =
      ': hi\nid: 1\n\nevent: message\ndata: {"a"\ndata: :1}\nid: 2\n\nevent: endpoint\ndata: /m\n\ndata: rest\n';
    const http = await told([stream], { type: 'text/event-stream', status: 404 });
    expect(http.order.slice(3)).toEqual(['sse.comment', 'sse.event', 'frame', 'frame', 'sse.event', 'http.end']);
    expect(http.texts).toEqual(['{"a"\n:1}', '/m']);
    expect(http.frames[0]).toMatchObject({
      stream: 'http-1',
      sse: { lines: ['event: message', 'data: ', 'data: ', 'id: 2'] },
    });
    expect(http.of('sse.event')).toMatchObject([
      { exchange: 1, lines: ['id: 1'] },
      { lines: ['data: '], text: 'rest', unfinished: true },
    ]);
    expect(http.of('sse.event')[0]).not.toHaveProperty('text');
    expect(http.of('sse.comment')).toMatchObject([{ text: ' hi' }]);

    const events = await told(['event:endpoint\r\ndata: /m?s=1\r\n\r\ndata: {}\r\n\r\n'], {
      type: 'text/event-stream; charset=utf-8',
      purpose: 'events',
    });
    expect(events.of('sse.event')).toMatchObject([
      { lines: ['event:endpoint', 'data: '], lineEnd: 'crlf', text: '/m?s=1' },
    ]);
    expect(events.texts).toEqual(['{}']);
  });

  it('tells trailer fields as a note', async () => {
    const server = await rawServer((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX-Sum: 7\r\nX-Token: abc\r\n\r\n'),
    );
    const http = new RecordedHttp();
    open.push(http.transport, server);
    await http.run(`http://${server.host}/`);
    expect(http.of('note')).toMatchObject([
      { text: 'Trailer fields followed the body of exchange 1: X-Sum: 7; X-Token: (masked)' },
    ]);
  });
});

describe('a content coding', () => {
  const codings: [string, (bytes: Buffer) => Buffer][] = [
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
    ['identity, GZIP', gzipSync],
    ['gzip, br', (bytes) => brotliCompressSync(gzipSync(bytes))],
  ];

  it('is undone, and its wire bytes are told', async () => {
    for (const [coding, code] of codings) {
      const wire = code(Buffer.from(MESSAGE));
      const http = await told([wire.subarray(0, 5), wire.subarray(5)], { type: 'application/json', coding });
      expect(http.texts).toEqual([MESSAGE]);
      const encoded = http.of('http.encoded');
      expect(Buffer.concat(encoded.map(({ base64 }) => Buffer.from(base64, 'base64')))).toEqual(wire);
      expect(encoded[0]!.coding).toBe(coding === 'identity, GZIP' ? 'gzip' : coding);
      expect(http.of('http.end')).toMatchObject([{ wireBytes: wire.length, bytes: MESSAGE.length }]);
    }
  });

  it('is undone as the bytes come, in whatever pieces', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(), { maxLength: 5 }),
        fc.constantFrom(...codings),
        async (at, [coding, code]) => {
          const events = Array.from({ length: 20 }, (_, i) => `data: ${i}${'x'.repeat(i * 100)}\n\n`).join('');
          const wire = code(Buffer.from(events));
          const ends = [...at.map((one) => one % wire.length), wire.length].toSorted((a, b) => a - b);
          const pieces = ends.map((end, i) => wire.subarray(ends[i - 1] ?? 0, end)).filter(({ length }) => length > 0);
          const http = await told(pieces, { type: 'text/event-stream', coding });
          expect(http.texts).toHaveLength(20);
        },
      ),
      { numRuns: 10 },
    );
  });

  it('that is broken ends the exchange, and what was decoded before stays', async () => {
    const events = Array.from({ length: 2000 }, () => `data: ${Math.random()}\n\n`).join('');
    const wire = gzipSync(Buffer.from(events));
    const short = await told([wire.subarray(0, wire.length - 100)], { type: 'text/event-stream', coding: 'gzip' });
    expect(short.frames.length).toBeGreaterThan(100);
    expect(short.error).toMatchObject({ stage: 'decode', code: 'Z_BUF_ERROR', wireBytes: wire.length - 100 });
    expect(short.error!.message).toMatch(
      /^The body could not be read: undoing its content coding gzip failed: .*, after [\d,]+ bytes that are told\.$/,
    );

    const plain = await told([MESSAGE], { type: 'application/json', coding: 'gzip' });
    expect(plain.error).toMatchObject({ stage: 'decode', code: 'Z_DATA_ERROR' });
    expect(plain.error!.message).toContain('incorrect header check');
    expect(Buffer.from(plain.of('http.encoded')[0]!.base64, 'base64').toString()).toBe(MESSAGE);
  });

  it('that cannot be undone is said, and its bytes are kept', async () => {
    for (const coding of ['zstd', 'gzip, gzip, gzip, gzip, gzip', 'constructor']) {
      const http = await told(['abc', 'def'], { type: 'application/json', coding });
      expect(http.frames).toEqual([]);
      expect(
        http
          .of('http.encoded')
          .map(({ base64 }) => Buffer.from(base64, 'base64').toString())
          .join(''),
      ).toBe('abcdef');
      expect(http.of('note')[0]!.text).toMatch(
        /^The body of exchange 1 cannot be read, its bytes are kept as they come: /,
      );
      expect(http.error).toMatchObject({ stage: 'decode', wireBytes: 6, bytes: 0 });
    }
    expect((await told([], { coding: 'zstd' })).error).toBeUndefined();
    expect((await told([], { coding: 'gzip' })).error).toBeUndefined();
  });

  it('does not pile up while reading is paused', async () => {
    const wire = gzipSync(Buffer.alloc(24 << 20, 'x'));
    const server = await httpServer((_, response) => {
      response.setHeader('Content-Encoding', 'gzip');
      response.end(wire);
    });
    const http = new RecordedHttp();
    open.push(http.transport, server);
    http.start(`http://${server.host}/`);
    await http.until(() => http.of('http.encoded').length > 0);
    http.transport.pause();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const toldBytes = http.of('http.body').reduce((sum, { bytes }) => sum + bytes, 0);
    expect(toldBytes).toBeLessThan(24 << 20);
    http.transport.resume();
    await http.ended();
    expect(http.of('http.end')).toMatchObject([{ bytes: 24 << 20, wireBytes: wire.length }]);
  });

  it('that grows beyond all measure is stopped, and said', async () => {
    for (const [type, told] of [
      ['application/json', 'frame'],
      ['text/plain', 'body'],
    ] as const) {
      const wire = gzipSync(Buffer.alloc(128 << 20, '0'));
      const server = await httpServer((_, response) => {
        response.setHeader('Content-Encoding', 'gzip').setHeader('Content-Type', type);
        response.end(wire);
      });
      const http = new RecordedHttp();
      open.push(http.transport, server);
      http.start(`http://${server.host}/`);
      await http.ended();
      const [error] = http.of('http.error');
      expect(error).toMatchObject({ stage: 'decode' });
      expect(error!.bytes).toBeLessThan(34 << 20);
      expect(error!.message).toMatch(
        /^The body could not be read: undoing its content coding gzip made more than 200 times as much of the [\d,]+ bytes that came, and was stopped, after [\d,]+ bytes that are told\.$/,
      );
      const parts = told === 'frame' ? [] : http.of('http.body');
      if (told === 'body') expect(parts.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(error!.bytes);
      await http.transport.close();
    }
  });
});
