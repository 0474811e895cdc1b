import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SAME_ANSWER } from '../../../shared/middle/index.ts';
import { PlainOutput } from './answer-output.ts';
import type { RuledHost } from './ruled-host.ts';
import { StreamOutput } from './stream-output.ts';
import { streamHost, WaitingDecider } from './testing/stream-host.ts';

/** An event stream on its way past a window that comes and goes. */
class Stream {
  direct = '';
  /** A window that stands in the middle, or does not. */
  readonly window = new WaitingDecider();
  stands = false;
  readonly #output: StreamOutput;
  readonly #chunked: boolean;
  #got = '';
  #later: Promise<void> = Promise.resolve();

  constructor(chunked: boolean) {
    this.#chunked = chunked;
    const pass = (bytes: Buffer): void => void (this.#got += bytes.toString('latin1'));
    const host = streamHost(
      { passNow: pass, later: (gone) => (this.#later = gone) },
      () => (this.stands ? this.window : null),
      { request: { method: 'GET', purpose: 'listen' }, answerChange: SAME_ANSWER } as Partial<RuledHost['exchange']>,
    );
    const headers = [
      ['Content-Type', 'text/event-stream'],
      ...(chunked ? [['Transfer-Encoding', 'chunked'] as const] : []),
    ] as const;
    const head = { line: 'HTTP/1.1 200 OK', headers, raw: Buffer.alloc(0) };
    this.#output = new StreamOutput(host, head, new PlainOutput({ pass, told: () => expect.unreachable() }));
    this.#output.head(head);
  }

  /** In these pieces, which are one chunk where there are any. */
  write(text: string, cuts: readonly number[]): void {
    this.direct += text;
    const bytes = Buffer.from(text, 'latin1');
    if (this.#chunked) for (const part of [bytes.length.toString(16), '\r\n']) this.#output.framing(Buffer.from(part));
    const from = [0, ...cuts.filter((at) => at > 0 && at < bytes.length).toSorted((a, b) => a - b)];
    for (const [at, start] of from.entries()) this.#output.data(bytes.subarray(start, from[at + 1]));
    if (this.#chunked) for (const part of ['\r', '\n']) this.#output.framing(Buffer.from(part));
  }

  /** All that the client got, and what ended it. */
  async end(): Promise<readonly [body: string, end: string]> {
    if (this.#chunked) for (const part of ['0', '\r\nX-Sum: 1\r\n', '\r\n']) this.#output.framing(Buffer.from(part));
    this.#output.ended(true);
    this.window.decide(null);
    await this.#later;
    return this.#chunked ? dechunked(this.#got) : [this.#got, ''];
  }
}

const LAST = '0\r\nX-Sum: 1\r\n\r\n';

function dechunked(text: string): readonly [body: string, end: string] {
  let body = '';
  for (let at = 0; ;) {
    const line = text.indexOf('\r\n', at);
    const size = Number.parseInt(text.slice(at, line), 16);
    expect(Number.isNaN(size)).toBe(false);
    if (size === 0) return [body, text.slice(at)];
    body += text.slice(line + 2, line + 2 + size);
    expect(text.slice(line + 2 + size, line + 4 + size)).toBe('\r\n');
    at = line + 4 + size;
  }
}

const bytes = fc.oneof(
  fc.constantFrom(
    'data: {"id":1}\n\n',
    ':\n\n',
    'id: 7\r\ndata: x\r\n\r\n',
    'event: other\ndata: y\n\n',
    'data: a\r\rdata: b\r\r',
  ),
  fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 12 }),
);
const step = fc.oneof(
  fc.record({ does: fc.constant('writes' as const), bytes, cuts: fc.array(fc.nat(30), { maxLength: 3 }) }),
  fc.record({ does: fc.constantFrom('stands' as const, 'leaves' as const, 'decides' as const) }),
);

test('a client hears on a stream what the server says, whenever a window comes, goes and lets pass, wherever the server cuts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { maxLength: 30 }), async (chunked, steps) => {
      const stream = new Stream(chunked);
      for (const each of steps) {
        if (each.does === 'writes') stream.write(each.bytes, each.cuts);
        else if (each.does === 'decides') stream.window.decide(null);
        else {
          stream.stands = each.does === 'stands';
          if (!stream.stands) stream.window.decide(null);
        }
        // What waits is let pass in its order before anything behind it: a window says all in the order in which it hears it.
        stream.window.decide(null);
      }
      expect(await stream.end()).toEqual([stream.direct, chunked ? LAST : '']);
    }),
    { numRuns: 500 },
  );
});

test('a window that stands between two events has every one of those that follow, and the stream is not ended before it has decided', async () => {
  const stream = new Stream(true);
  stream.write('data: before\n\n', []);
  stream.write('data: und', []);
  stream.stands = true;
  stream.write('erway\n\ndata: one\n\n', [3]);
  stream.write('data: two\n\n', []);
  expect(stream.window.messages).toEqual(['one', 'two']);
  expect(await stream.end()).toEqual([stream.direct, LAST]);
});

test('a window that stands in the middle of an empty line has the event behind it', async () => {
  const stream = new Stream(false);
  stream.write('data: before\n\n\r', []);
  stream.stands = true;
  stream.write('\ndata: one\n\n', []);
  expect(stream.window.messages).toEqual(['one']);
  expect(await stream.end()).toEqual([stream.direct, '']);
});
