import * as fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { Addressee } from '../speech/index.ts';
import { PlainOutput } from './answer-output.ts';
import { HttpSpeech, type OpenStream } from './http-speech.ts';
import { SpokenOutput } from './spoken-output.ts';
import { answerOf, closeAll, tapped } from './testing/tap-before.ts';

afterEach(closeAll);

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const EVENT_END = /\r?\n\r?\n$|\r\r$/;

/** An event stream of a server on its way to a client, into which and behind which a window speaks. */
class SpokenStream {
  /** What the server wrote but for its answers to us, and what the client got. */
  direct = '';
  readonly ours: string[] = [];
  /** Requests of ours that the server has not answered yet. */
  readonly unanswered: string[] = [];
  readonly #speech: HttpSpeech;
  readonly #output: SpokenOutput;
  readonly #chunked: boolean;
  #got = '';
  #said = 0;

  constructor(chunked: boolean) {
    this.#chunked = chunked;
    this.#speech = new HttpSpeech({
      now: () => 0,
      said: ({ parts }) => void this.ours.push(`event: message\ndata: ${Buffer.concat(parts).toString()}\n\n`),
      told: () => undefined,
      post: (text) => ({
        send: (said) => {
          this.unanswered.push((JSON.parse(text) as { id: string }).id);
          said('');
        },
      }),
      whyNot: () => '',
    });
    this.#speech.take({ kind: 'on' });
    const pass = (bytes: Buffer): void => void (this.#got += bytes.toString('latin1'));
    const host = { speech: this.#speech, isOpen: true, passNow: pass };
    this.#output = new SpokenOutput(host, new PlainOutput({ pass, told: () => undefined }));
    const say: OpenStream['say'] = (text, said) => this.#output.say(text, said);
    this.#speech.opened({ stream: 'http-1', listens: true, say });
    const headers = [
      ['Content-Type', 'text/event-stream'],
      ...(chunked ? [['Transfer-Encoding', 'chunked'] as const] : []),
    ] as const;
    this.#output.head({ line: 'HTTP/1.1 200 OK', headers, raw: Buffer.alloc(0) });
  }

  get isBetween(): boolean {
    return this.direct === '' || EVENT_END.test(this.direct);
  }

  say(to: Addressee): void {
    this.#said += 1;
    this.#speech.take({ kind: 'say', n: this.#said, to, text: PING });
  }

  /** In these pieces, which are one chunk where there are any. */
  write(text: string, cuts: readonly number[]): void {
    const bytes = Buffer.from(text, 'latin1');
    if (this.#chunked) for (const part of [bytes.length.toString(16), '\r\n']) this.#output.framing(Buffer.from(part));
    const from = [0, ...cuts.filter((at) => at > 0 && at < bytes.length).toSorted((a, b) => a - b)];
    for (const [at, start] of from.entries()) this.#output.data(bytes.subarray(start, from[at + 1]));
    if (this.#chunked) for (const part of ['\r', '\n']) this.#output.framing(Buffer.from(part));
  }

  /** What the client got but for ours, when the stream has ended. */
  withoutOurs(): string {
    this.#output.ended(true);
    const body = this.#chunked ? dechunked(this.#got) : this.#got;
    return this.ours.reduce((text, each) => text.replace(each, ''), body);
  }
}

function dechunked(text: string): string {
  let body = '';
  for (let at = 0; at < text.length;) {
    const line = text.indexOf('\r\n', at);
    const end = line + 2 + Number.parseInt(text.slice(at, line), 16);
    body += text.slice(line + 2, end);
    expect(text.slice(end, end + 2)).toBe('\r\n');
    at = end + 2;
  }
  return body;
}

test('a client hears on a stream what it hears without us, but for what was said to it, wherever the server cuts and whenever somebody speaks', () => {
  const bytes = fc.oneof(
    fc.constantFrom(
      'data: {"id":1,"result":{}}\n\n',
      ':\n\n',
      '\n',
      '\r\n\r\n',
      'data: a\r\rdata: b\r\r',
      '\0\xff\n\n',
    ),
    fc.constantFrom('event: message\r\ndata: {"id":"mcpscope.1"}\r\n\r\n', 'data: {"id":1,\ndata: "result":{}}\n\n'),
    fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 12 }),
  );
  const cuts = fc.array(fc.nat(80), { maxLength: 3 });
  const step = fc.oneof(
    fc.record({ does: fc.constant('writes' as const), bytes, cuts }),
    // With events of its own before and behind, in the same piece.
    fc.record({ does: fc.constant('answers' as const), before: bytes, after: bytes, cuts }),
    fc.record({ does: fc.constant('speak' as const), to: fc.constantFrom<Addressee>('server', 'client') }),
  );
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { maxLength: 30 }), (chunked, steps) => {
      const stream = new SpokenStream(chunked);
      for (const each of steps) {
        if (each.does === 'speak') stream.say(each.to);
        else if (each.does === 'writes') {
          stream.direct += each.bytes;
          stream.write(each.bytes, each.cuts);
        } else {
          stream.direct += each.before;
          const [id] = stream.isBetween ? stream.unanswered.splice(0, 1) : [];
          const answer = id === undefined ? '' : `data: ${JSON.stringify({ jsonrpc: '2.0', id, result: {} })}\n\n`;
          stream.direct += each.after;
          stream.write(each.before + answer + each.after, each.cuts);
        }
      }
      expect(stream.withoutOurs()).toBe(stream.direct);
    }),
    { numRuns: 300 },
  );
});

test('an answer to us is taken out behind an empty line whose end came in two pieces', () => {
  const stream = new SpokenStream(false);
  stream.write('data: {}\n\n\r', []);
  stream.say('server');
  const [id] = stream.unanswered;
  stream.write(`\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, result: {} })}\n\ndata: 1\n\n`, []);
  expect(stream.withoutOurs()).toBe('data: {}\n\n\r\ndata: 1\n\n');
});

test('a server is posted what it is posted without us, but for answers to us, in any order', async () => {
  let posted: string[] = [];
  const { tap } = await tapped(async (request, response) => {
    if (request.method === 'GET') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': open\n\n');
      return;
    }
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    posted.push(Buffer.concat(pieces).toString('latin1'));
    response.writeHead(202).end();
  });
  const post = (text: string) =>
    answerOf(tap.url, { method: 'POST', headers: { 'Mcp-Session-Id': 's1' } }, Buffer.from(text, 'latin1'));
  await post(PING);
  const stopped = new AbortController();
  const listening = fetch(tap.url, {
    headers: { Accept: 'text/event-stream', 'Mcp-Session-Id': 's1' },
    signal: stopped.signal,
  });
  const stream = (await listening).body!.getReader();
  await stream.read();
  const { record } = tap;
  record.ask({ kind: 'on' });
  const foreign = fc.oneof(
    fc.constantFrom(' {"id" : 1, "result":{} } ', '[]', '', '{"id":"mcpscope.1","result":{}}', '"\\u006d"', '\0\xff'),
    fc.string({ unit: 'binary-ascii', maxLength: 30 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(foreign, fc.constant(null)), { maxLength: 6 }), async (steps) => {
      posted = [];
      for (const each of steps) {
        if (each !== null) {
          await post(each);
          continue;
        }
        const said = record.saidTexts.length;
        record.ask({ kind: 'say', n: said + 1, to: 'client', text: PING });
        const { id } = JSON.parse(record.saidTexts[said] ?? '') as { id: string };
        await post(JSON.stringify({ jsonrpc: '2.0', id, result: {} }));
      }
      expect(posted).toEqual(steps.filter((each) => each !== null));
    }),
    { numRuns: 20 },
  );
  stopped.abort();
});
