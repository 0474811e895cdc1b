import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joined } from '../../transports/wire/index.ts';
import { type RawScript, RawServer } from './testing/raw-conversation.ts';
import { TappedRecord, TappedServer } from './testing/tapped-server.ts';

/** As long as `127.0.0.1:PORT`, so that lengths are the same in both runs; the tap puts the server's own name in its place. */
const HOST = 'HOST';

interface Message {
  readonly head: string;
  readonly body: Buffer;
  readonly framing: 'length' | 'chunked' | 'until-end' | 'none';
  readonly chunks: readonly number[];
  readonly trailers: string;
  readonly cuts: readonly number[];
}

interface PlayedMessage {
  readonly request: Message;
  readonly answer: Message;
}

const name = fc.constantFrom('X-One', 'x-two', 'X-THREE', 'Set-Cookie', 'mcp-protocol-version', 'Accept', 'ETag');
const value = fc.stringMatching(/^[!-~]([ -~]{0,20}[!-~])?$/);
const space = fc.constantFrom('', ' ', '  ', '\t');
const field = fc
  .tuple(name, space, value, space)
  .map(([key, before, text, after]) => `${key}:${before}${text}${after}\r\n`);
const fields = fc.array(field, { maxLength: 4 }).map((lines) => lines.join(''));
const body = fc.oneof(
  fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes)),
  fc.json().map((text) => Buffer.from(text)),
);
const cuts = fc.array(fc.nat(2000), { maxLength: 6 });
const chunks = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 4 });
const trailers = fc.constantFrom('', 'X-Trailer: a\r\n', 'X-Sum: 1\r\nx-sum: 2\r\n');

const request: fc.Arbitrary<Message> = fc
  .record({
    method: fc.constantFrom('POST', 'GET', 'DELETE', 'OPTIONS', 'PUT'),
    fields,
    body,
    framing: fc.constantFrom('length' as const, 'chunked' as const, 'none' as const),
    chunks,
    trailers,
    cuts,
  })
  .map(({ method, fields: lines, ...rest }) => ({
    ...rest,
    head: `${method} /mcp?a=1 HTTP/1.1\r\nhOST: ${HOST}\r\n${lines}`,
  }));

const answer: fc.Arbitrary<Message> = fc
  .record({
    interim: fc.constantFrom('', 'HTTP/1.1 100 Continue\r\n\r\n', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'),
    status: fc.constantFrom('200 OK', '202 Accepted', '404 ', '500 No', '401 Unauthorized', '200'),
    type: fc.constantFrom('text/plain', 'application/json', 'text/event-stream', 'image/png'),
    fields,
    body,
    framing: fc.constantFrom('length' as const, 'chunked' as const),
    chunks,
    trailers,
    cuts,
  })
  .map(({ interim, status, type, fields: lines, ...rest }) => ({
    ...rest,
    head: `${interim}HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\n${lines}`,
  }));

const script = fc.record({
  exchanges: fc.array(fc.record({ request, answer }), { minLength: 1, maxLength: 3 }),
  untilEnd: fc.boolean(),
  /** Of the last answer so much is written; the rest never comes. */
  part: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
  end: fc.constantFrom(
    'server ends' as const,
    'server resets' as const,
    'client ends' as const,
    'client resets' as const,
  ),
});

type Played = typeof script extends fc.Arbitrary<infer T> ? T : never;

let server: RawServer;
let tap: TappedServer;
/** One with a window in the middle of every conversation. */
let between: TappedServer;
/** Whether the window leaves at a message, one after the other and from the start again; else it lets it pass, at once or later. */
let leaves: readonly boolean[] = [];
beforeAll(async () => {
  server = await RawServer.listen();
  const url = `http://127.0.0.1:${server.port}/mcp`;
  tap = await TappedServer.open(url);
  between = await TappedServer.open(url, { window: standIn });
});
afterAll(async () => {
  await tap.close();
  await between.close();
  await server.close();
});

/** Stands in the middle, and lets all pass. */
function standIn(record: TappedRecord): void {
  let messages = 0;
  record.hearsMiddle = (word) => {
    if (word.kind !== 'passing') return;
    messages += 1;
    const { passing } = word;
    if (leaves[messages % leaves.length] === true) {
      record.ask({ kind: 'leave' });
      setImmediate(() => record.ask({ kind: 'stand', n: 1 }));
    } else if (messages % 2 === 0) record.ask({ kind: 'go', passing, ruling: null });
    else setImmediate(() => record.ask({ kind: 'go', passing, ruling: null }));
  };
  record.ask({ kind: 'stand', n: 1 });
}

/** The messages of a script that is played. */
function messagesOf({ exchanges, untilEnd, end }: Played): PlayedMessage[] {
  return exchanges.map(({ request: asked, answer: told }, at) => ({
    request: asked.framing === 'none' ? { ...asked, body: Buffer.alloc(0) } : asked,
    // A body without a length ends with its connection, so it is the last.
    answer:
      untilEnd && end === 'server ends' && at === exchanges.length - 1
        ? { ...told, framing: 'until-end' as const }
        : told,
  }));
}

test('through the tap both sides see the same bytes in the same order and the same end, and the record has the same bodies', async () => {
  await fc.assert(
    fc.asyncProperty(script, async (played) => {
      const { part, end } = played;
      const messages = messagesOf(played);
      const play = (port: number) => server.play(cut(written(messages, `127.0.0.1:${port}`, end), part), port);
      const direct = await play(server.port);
      const tapped = await play(tap.port);
      expect(tapped.client.bytes.equals(direct.client.bytes)).toBe(true);
      expect(tapped.server.bytes.toString('latin1')).toBe(direct.server.bytes.toString('latin1'));
      expect([tapped.client.end, tapped.server.end]).toEqual([direct.client.end, direct.server.end]);
      const record = tap.records.at(-1)!;
      await record.ended();
      checkBodies(record, part === 1 ? messages : messages.slice(0, -1), messages.length);
      forget(record);
    }),
    { numRuns: 60 },
  );
});

test('so it is with a window in the middle that lets all pass, whenever it decides, leaves and comes back', async () => {
  await fc.assert(
    fc.asyncProperty(script, fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }), async (played, decisions) => {
      const { end } = played;
      leaves = decisions;
      // Each event of a stream is a chunk of its own then: that is held where events are taken. A body that ends with its connection is whole only then.
      const messages = messagesOf({ ...played, untilEnd: false }).map(({ request: asked, answer: told }) => ({
        request: asked,
        answer: told.head.includes('text/event-stream') ? { ...told, framing: 'length' as const } : told,
      }));
      const play = (port: number) => server.play(written(messages, `127.0.0.1:${port}`, end), port);
      const direct = await play(server.port);
      const ruled = await play(between.port);
      expect(ruled.server.bytes.toString('latin1')).toBe(direct.server.bytes.toString('latin1'));
      expect(ruled.client.bytes.toString('latin1')).toBe(direct.client.bytes.toString('latin1'));
      expect([ruled.client.end, ruled.server.end]).toEqual([direct.client.end, direct.server.end]);
      for (const record of between.records) {
        expect(record.of('middle')).toEqual([]);
        forget(record);
      }
    }),
    { numRuns: 60 },
  );
});

function written(messages: readonly PlayedMessage[], host: string, end: RawScript['end']): RawScript {
  return {
    end,
    exchanges: messages.map(({ request: asked, answer: told }) => ({
      request: pieces(asked, host),
      answer: pieces(told, host),
    })),
  };
}

/** The bytes of a message in the pieces in which they are written. */
function pieces(
  { head, body: bytes, framing, chunks: lengths, trailers: last, cuts: places }: Message,
  host: string,
): Buffer[] {
  const lines =
    framing === 'length'
      ? `Content-Length: ${bytes.length}\r\n`
      : framing === 'chunked'
        ? 'Transfer-Encoding: chunked\r\n'
        : '';
  const parts: Buffer[] = [Buffer.from(`${head.replace(HOST, host)}${lines}\r\n`, 'latin1')];
  if (framing === 'chunked') parts.push(...chunked(bytes, lengths), Buffer.from(`0\r\n${last}\r\n`));
  else parts.push(bytes);
  const whole = Buffer.concat(parts);
  const from = [0, ...places.filter((place) => place > 0 && place < whole.length).toSorted((a, b) => a - b)];
  return from
    .map((start, at) => whole.subarray(start, from[at + 1] ?? whole.length))
    .filter(({ length }) => length > 0);
}

function chunked(bytes: Buffer, lengths: readonly number[]): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const piece = bytes.subarray(at, at + lengths[turn % lengths.length]!);
    parts.push(Buffer.from(`${piece.length.toString(16).toUpperCase()};a=b\r\n`), piece, Buffer.from('\r\n'));
    at += piece.length;
  }
  return parts;
}

/** Since the last run. */
function forget(record: TappedRecord): void {
  record.events.length = 0;
  record.frames.length = 0;
}

/** A head that is not whole goes to no client, so at least that is written. */
function cut({ exchanges, end }: RawScript, part: number): RawScript {
  const last = exchanges.at(-1)!;
  const bytes = Buffer.concat(last.answer);
  const head = bytes.lastIndexOf('\r\n\r\n', bytes.indexOf('Content-Type')) + 4;
  const body = bytes.indexOf('\r\n\r\n', head) + 4;
  let left = body + Math.floor((bytes.length - body) * part);
  const answer = last.answer.flatMap((piece) => {
    const kept = piece.subarray(0, Math.max(0, left));
    left -= piece.length;
    return kept.length > 0 ? [kept] : [];
  });
  return { end, exchanges: [...exchanges.slice(0, -1), { request: last.request, answer }] };
}

function checkBodies(record: TappedRecord, messages: readonly PlayedMessage[], count: number): void {
  const exchanges = record.of('http.request').map(({ exchange }) => exchange);
  expect(exchanges).toHaveLength(count);
  for (const [at, exchange] of exchanges.slice(0, messages.length).entries()) {
    const { request: asked, answer: told } = messages[at]!;
    expect(bodyOf(record, exchange, 'c2s').equals(asked.body)).toBe(true);
    // What an event stream is made of is held against its bytes where it is read.
    if (!told.head.includes('text/event-stream')) expect(bodyOf(record, exchange, 's2c').equals(told.body)).toBe(true);
    else expect(record.of('http.end').find((one) => one.exchange === exchange)?.bytes).toBe(told.body.length);
  }
}

function bodyOf(record: TappedRecord, exchange: number, dir: 'c2s' | 's2c'): Buffer {
  const frames = record.frames.filter((frame) => frame.stream === `http-${exchange}` && frame.dir === dir);
  const plain = dir === 's2c' ? record.of('http.body').filter((event) => event.exchange === exchange) : [];
  return Buffer.concat([
    ...frames.map(({ parts }) => joined(parts)),
    ...plain.map(({ text, base64 }) =>
      base64 === undefined ? Buffer.from(text ?? '') : Buffer.from(base64, 'base64'),
    ),
  ]);
}
