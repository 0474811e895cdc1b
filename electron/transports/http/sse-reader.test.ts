import { createParser } from 'eventsource-parser';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SseReader, type ServerSentEvent } from './sse-reader.ts';

interface Told {
  readonly events: ServerSentEvent[];
  readonly comments: string[];
  readonly remarks: string[];
  /** Comments and events in their order, events by index. */
  readonly order: (string | number)[];
}

function read(pieces: readonly Buffer[], maxBytes = 1 << 28): Told {
  const told: Told = { events: [], comments: [], remarks: [], order: [] };
  const reader = new SseReader({
    maxBytes,
    onEvent: (event) => {
      told.order.push(told.events.length);
      told.events.push(event);
    },
    onComment: (text) => {
      told.order.push(`:${text}`);
      told.comments.push(text);
    },
    onRemark: (text) => told.remarks.push(text),
  });
  for (const [i, piece] of pieces.entries()) reader.push(piece, i);
  reader.end();
  return told;
}

const readText = (text: string): Told => read([Buffer.from(text)]);
const dataOf = ({ data }: ServerSentEvent): string => Buffer.concat([...data]).toString();

function cutAt(bytes: Buffer, positions: readonly number[]): Buffer[] {
  const ends = [...new Set(positions.map((at) => at % (bytes.length + 1)))].toSorted((a, b) => a - b);
  return [0, ...ends]
    .map((from, i) => bytes.subarray(from, ends[i] ?? bytes.length))
    .filter((piece) => piece.length > 0);
}

const positions = fc.array(fc.nat(), { maxLength: 40, size: 'max' });
/** Streams rich in everything that has a meaning, and in UTF-8 of every length. */
const WORDS =
  '\n|\n|\n\n|\r\n|\r|data|data:|data: |data:  |:|: |id: 7|id|event: x|event:|retry: 10|retry|dat|database: 1|x| |é|€|😀|{"a":1}|\uFEFF|\0';
const words = fc.constantFrom(...WORDS.split('|'));
const streams = fc.array(words, { maxLength: 60, size: 'max' }).map((parts) => Buffer.from(parts.join('')));

/** How an event looks to a parser that drops lines: only whole ones with a data line count. */
function dispatched({ events }: Told): { data: string; event: string | undefined }[] {
  return events
    .filter(({ state, lines }) => state === 'whole' && lines.some((line) => /^data(?:: ?)?$/.test(line)))
    .map((event) => ({ data: dataOf(event), event: fieldOf(event, 'event') || undefined }));
}

function fieldOf({ lines }: ServerSentEvent, name: string): string | undefined {
  const line = lines.findLast((one) => one === name || one.startsWith(`${name}:`));
  return line?.slice(name.length + 1).replace(/^ /, '');
}

/** Without what can depend on where chunks end: whether the very last line of an event ended with CR or CRLF. */
const plain = (told: Told): unknown => ({
  ...told,
  events: told.events.map((event) => ({ state: event.state, lines: event.lines, data: dataOf(event) })),
});

const allData = ({ events }: Told): string => events.map(dataOf).join('');
const allLines = ({ events }: Told): string => events.flatMap(({ lines }) => lines).join('');

describe('SseReader', () => {
  it('reads as eventsource-parser does, what that shows', () => {
    fc.assert(
      fc.property(streams, positions, (bytes, at) => {
        const events: { data: string; event: string | undefined }[] = [];
        const comments: string[] = [];
        const parser = createParser({
          onEvent: ({ data, event }) => events.push({ data, event: event || undefined }),
          onComment: (comment) => comments.push(comment),
        });
        parser.feed(bytes.toString().replace(/^\uFEFF/, ''));
        // It waits for what follows a CR at the end; a comment that never ends is told by neither in the same way.
        parser.feed('\n');
        const told = read([...cutAt(bytes, at), Buffer.from('\n')]);
        expect(dispatched(told)).toEqual(events);
        expect(told.comments.map((comment) => comment.replace(/^ /, ''))).toEqual(comments);
      }),
      { numRuns: 500 },
    );
  });

  it('tells the same in any chunking', () => {
    fc.assert(
      fc.property(streams, positions, (bytes, at) => {
        expect(plain(read(cutAt(bytes, at)))).toEqual(plain(read([bytes])));
      }),
      { numRuns: 500 },
    );
  });

  it('lets the exact bytes be put together again', () => {
    const value = fc.string({ unit: fc.constantFrom('a', ' ', ':', '€', '😀', '"', '\0'), maxLength: 12 });
    const field = fc
      .tuple(fc.constantFrom('data: ', 'data:', 'id: ', 'id:', 'event: ', 'retry:', 'x', 'other: '), value)
      .map(([start, rest]) => start + rest);
    const lone = fc.constantFrom('data', 'id', 'event');
    const block = fc.record({
      comments: fc.array(value, { maxLength: 2 }),
      lines: fc.array(fc.oneof(field, lone), { minLength: 1, maxLength: 6 }),
    });
    const ends = fc.constantFrom('\n', '\r\n', '\r');
    fc.assert(
      fc.property(fc.array(block, { maxLength: 6 }), ends, positions, (blocks, end, at) => {
        const text = blocks
          .map(({ comments, lines }) => [...comments.map((comment) => `:${comment}`), ...lines, ''].join(end) + end)
          .join('');
        const told = read(cutAt(Buffer.from(text), at));
        const lineEnd = { '\n': undefined, '\r\n': 'crlf', '\r': 'cr' }[end];
        const again = told.order.map((entry) => {
          if (typeof entry === 'string') return entry + end;
          const event = told.events[entry]!;
          expect(event.lineEnd).toBe(lineEnd);
          const values = dataOf(event).split('\n');
          const lines = event.lines.map((line) => (/^data(?:: ?)?$/.test(line) ? line + values.shift()! : line));
          return [...lines, ''].join(end) + end;
        });
        expect(again.join('')).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps what a browser drops: an id alone, empty data, unknown fields, an unfinished rest', () => {
    const { events, comments } = readText('id: 1\n\ndata:\nretry: 500\n\n: hi\nnonsense\nx: 1\n\ndata: a\ndata: b\nid');
    expect(comments).toEqual([' hi']);
    expect(events.map(({ lines, state }) => [state, ...lines])).toEqual([
      ['whole', 'id: 1'],
      ['whole', 'data:', 'retry: 500'],
      ['whole', 'nonsense', 'x: 1'],
      ['unfinished', 'data: ', 'data: ', 'id'],
    ]);
    expect(events.map(dataOf)).toEqual(['', '', '', 'a\nb']);
  });

  it('hands an event over with its last byte, also where a LF may still follow', () => {
    const events: ServerSentEvent[] = [];
    const reader = new SseReader({
      maxBytes: 1000,
      onEvent: (event) => events.push(event),
      onComment: () => undefined,
      onRemark: () => undefined,
    });
    reader.push(Buffer.from('data: 1\r\n\r'), 5);
    expect(events).toMatchObject([{ lineEnd: 'crlf', t: 5 }]);
    reader.push(Buffer.from('\ndata: 2\r\r'), 6);
    reader.push(Buffer.from('data: 3\n\r\n'), 7);
    expect(events.map(({ lineEnd }) => lineEnd)).toEqual(['crlf', 'cr', 'mixed']);
  });

  it('gives the time of the first byte and the lengths of the pieces', () => {
    const pieces = [': ping\nda', 'ta: ab', 'c\n\ndata: x\n\n'].map((text) => Buffer.from(text));
    expect(read(pieces).events).toMatchObject([
      { t: 0, chunks: [2, 6, 3] },
      { t: 2, chunks: [] },
    ]);
  });

  it('takes a byte order mark off the first line, and says so', () => {
    const bytes = Buffer.from('\uFEFFdata: \uFEFFa\n\n');
    for (const at of [1, 2, 3, 4]) {
      const { events, remarks } = read([bytes.subarray(0, at), bytes.subarray(at)]);
      expect(events.map(({ lines }) => lines)).toEqual([['data: ']]);
      expect(dataOf(events[0]!)).toBe('\uFEFFa');
      expect(remarks).toEqual(['The event stream begins with a byte order mark.']);
    }
    expect(read([Buffer.from([0xef, 0xbb])]).events).toMatchObject([{ state: 'unfinished' }]);
  });

  it('keeps data that is not UTF-8 and shows the bytes of other lines', () => {
    const { events, remarks } = read([
      Buffer.from([...Buffer.from('id: '), 0xff, 10, ...Buffer.from('data: '), 0xfe, 10, 10]),
    ]);
    expect(events[0]!.data).toEqual([Buffer.from([0xfe])]);
    expect(events[0]!.lines).toEqual(['id: \uFFFD', 'data: ']);
    expect(remarks[0]).toContain(Buffer.from([...Buffer.from('id: '), 0xff]).toString('base64'));
  });

  it('takes an event of 50 MB in pieces of one kilobyte', () => {
    const piece = Buffer.alloc(1000, 'x');
    const pieces = [Buffer.from('id: 1\ndata: '), ...Array.from({ length: 50_000 }, () => piece), Buffer.from('\n\n')];
    const { events } = read(pieces);
    expect(events).toMatchObject([{ bytes: 50_000_000, lines: ['id: 1', 'data: '] }]);
    expect(events[0]!.data.length).toBeLessThan(2000);
    expect(events[0]!.data.reduce((sum, part) => sum + part.length, 0)).toBe(50_000_000);
  });

  it('cuts what is over the limit between characters, and loses nothing', () => {
    fc.assert(
      fc.property(streams, positions, fc.integer({ min: 16, max: 40 }), (bytes, at, limit) => {
        const whole = read([bytes]);
        const cut = read(cutAt(bytes, at), limit);
        expect(allData(cut)).toBe(allData(whole));
        expect(allLines(cut)).toBe(allLines(whole));
        expect(cut.comments.join('')).toBe(whole.comments.join(''));
        expect(allData(cut)).not.toContain('\uFFFD');
      }),
    );
    const torn = Buffer.from(`id: ${'x'.repeat(20)}€\n\n`);
    expect(allLines(read([torn.subarray(0, 25), torn.subarray(25, 26), torn.subarray(26)], 16))).toContain('€');
    const { events } = read([Buffer.from(`id: 1\ndata: ${'x'.repeat(30)}`), Buffer.from('yz\ndata: w\n\n')], 20);
    expect(events.map((event) => [event.state, ...event.lines, dataOf(event)])).toEqual([
      ['cut', 'id: 1', 'data: ', 'x'.repeat(30)],
      ['whole', 'data: ', 'yz\nw'],
    ]);
  });
});
