import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_POINT } from '../../../shared/json/testing/code-point.ts';
import { encodeEvent, type CaptureEvent } from '../../../shared/capture/index.ts';
import { readFrame } from '../../../shared/jsonrpc/index.ts';
import { deepHits, readDeepTerm, termOf } from '../../../shared/query/index.ts';
import { decodeBase64, LineSearch } from './line-search.ts';

const frame = (seq: number, text: string): CaptureEvent => ({
  seq,
  t: seq,
  kind: 'frame',
  dir: 's2c',
  stream: 'stdio',
  origin: 'wire',
  text,
  bytes: Buffer.byteLength(text),
  ...(seq % 3 === 0 ? { end: 'crlf' as const, sse: { lines: ['event: message', 'data: '] } } : {}),
});
const headers = [{ name: 'Mcp-Session-Id', value: 'aé"\\n' }];
const others = (seq: number, text: string): CaptureEvent[] => [
  { seq, t: 0, kind: 'process.stderr', text, bytes: text.length },
  { seq, t: 0.5, kind: 'http.body', exchange: 1, offset: 0, text, bytes: text.length },
  { seq, t: 0, kind: 'note', by: 'user', level: 'info', text },
  { seq, t: 0, kind: 'http.response', exchange: 1, status: 200, reason: text, headers },
  { seq, t: 0, kind: 'process.stderr', base64: Buffer.from([0xff, ...Buffer.from(text)]).toString('base64'), bytes: 9 },
  { seq, t: 0, kind: 'process.exit', code: 0, signal: null },
];

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: CODE_POINT }),
  fc
    .array(
      fc.constantFrom(
        'a',
        'n',
        'u',
        'ab',
        'Text',
        '"',
        '\\',
        '\n',
        '\\n',
        '/',
        'é',
        'É',
        'K',
        '\ud83d',
        '\u0001',
        '0',
        '","bytes":',
        'frame',
        '[',
        '{',
        ' ',
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('')),
);
const message = fc.oneof(
  text,
  fc
    .record({ jsonrpc: fc.constant('2.0'), params: fc.record({ name: text, 'odd "key"': text, n: fc.integer() }) })
    .map((value) => JSON.stringify(value)),
  fc
    .array(fc.record({ params: fc.record({ name: text }) }), { maxLength: 3 })
    .map((value) => ` ${JSON.stringify(value)}`),
  text.map((inner) => `{"params":{"n\\u0061me":${JSON.stringify(inner)}}}`),
);
const term = fc.oneof(
  text.filter((value) => value !== '').map((value) => termOf('text', value).replace('=', ':')),
  text.filter((value) => value !== '').map((value) => termOf('text', value)),
  fc.constantFrom(
    'text:a*b',
    'text~a+.b',
    'text:/[éÉ]/',
    'params.name:a*',
    'params.name:ab',
    'params["odd \\"key\\""]:*',
    'params.n>3',
    'params.name~u|n',
    'params.name:*Text*',
    'params.n~1',
    'params.name~"b.Text"',
  ),
  text.map((value) => termOf('params.name', value)),
);

function expected(source: string, events: readonly CaptureEvent[]): [number, number][] {
  const test = readDeepTerm(source);
  if (test === null) throw new Error(`${source} is no deep term`);
  return events.flatMap((event) => {
    const reading = event.kind === 'frame' ? readFrame(event.text ?? null) : null;
    const messages = { batch: reading?.class.startsWith('batch.') === true, messages: reading?.messages ?? [] };
    return deepHits(test, event, () => messages, decodeBase64).map((member): [number, number] => [event.seq, member]);
  });
}

function found(source: string, lines: string): [number, number][] {
  const [hits] = new LineSearch([source], 1).search(Buffer.from(lines));
  return (hits?.seqs ?? []).map((seq, place) => [seq, hits?.members[place] ?? -2]);
}

describe('LineSearch', () => {
  it('finds in the bytes of a capture what reading each event finds', () => {
    const event = fc.tuple(message, fc.nat({ max: 12 }));
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), term, (choices, source) => {
        const events = choices.map(([said, choice], place) =>
          choice > 5 ? frame(place + 1, said) : others(place + 1, said)[choice]!,
        );
        const lines = events.map((one) => `${encodeEvent(one)}\n`).join('');
        expect(found(source, lines)).toEqual(expected(source, events));
      }),
      { numRuns: 500 },
    );
  });

  it.each<[string, string, number[]]>([
    ['a word of the line that is not in its text', 'text:stdio', []],
    ['an escape that looks like a letter', 'text:n', [3]],
    ['a quote of the message', 'text:"\\"id\\":1"', [1]],
    ['a slash, escaped or not', 'text:tools/call', [1, 2]],
    ['what another writer escapes', 'text:é', [4]],
    ['text in another order of members', 'text:order', [5]],
    ['a place in a message', 'id.x:*', []],
    ['every find at the same event once', 'text:c', [1, 2, 3, 6]],
  ])('minds %s', (_what, source, seqs) => {
    const lines = [
      '{"mcpscope":1,"startedAt":"c"}',
      '{"seq":1,"t":1,"kind":"frame","dir":"c2s","stream":"stdio","origin":"wire","text":"{\\"id\\":1,\\"method\\":\\"tools/call\\"}","bytes":30}',
      '{"seq":2,"t":1,"kind":"frame","dir":"c2s","stream":"stdio","origin":"wire","text":"tools\\/call","bytes":10}',
      '{"seq":3,"t":1,"kind":"frame","dir":"c2s","stream":"stdio","origin":"wire","text":"\\nc\\tN","bytes":10,"end":"crlf"}',
      '{"seq":4,"t":1,"kind":"process.stderr","text":"\\u00e9","bytes":2}',
      '{"text":"order","seq":5,"t":1,"kind":"process.stderr","bytes":5}',
      '{"seq":3,"t":1,"kind":"process.stderr","text":"order c, but its seq does not rise","bytes":5}',
      '{"seq":6,"t":1,"kind":"process.stderr","text":"c","bytes":1}',
      '{"seq":7,"t":1,"kind":"process.stderr","text":"order c, to',
    ];
    if (source.startsWith('id.')) expect(() => found(source, lines.join('\n'))).toThrow(RangeError);
    else expect(found(source, lines.join('\n')).map(([seq]) => seq)).toEqual(seqs);
  });

  it('knows the last event of a stretch of lines', () => {
    const search = new LineSearch([], 1);
    const lines = [encodeEvent(frame(7, 'a')), encodeEvent(others(8, 'b')[5]!), '{"seq":9', 'not JSON'].join('\n');
    expect(search.lastSeq(Buffer.from(lines))).toBe(8);
    expect(search.lastSeq(Buffer.from('\n\n'))).toBe(0);
  });
});

it('finds nothing in a line with the seq of a hit before, wherever the lines are cut', () => {
  const message = '{"params":{"a":"needle"}}';
  const lines = [1, 1].map((seq) => `${encodeEvent(frame(seq, `[${message},${message}]`))}\n`);
  const cut = new LineSearch(['params.a=needle'], 1);
  expect(lines.map((line) => cut.search(Buffer.from(line)))).toEqual([
    [{ seqs: [1, 1], members: [0, 1] }],
    [{ seqs: [], members: [] }],
  ]);
  const whole = new LineSearch(['params.a=needle'], 1);
  expect(whole.search(Buffer.from(lines.join('')))).toEqual([{ seqs: [1, 1], members: [0, 1] }]);
});
