import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_POINT } from '../json/testing/code-point.ts';
import { FrameLines } from './frame-lines.ts';
import { decodeEvent, encodeEvent, encodeFrame, type CaptureEvent, type FrameEvent } from './index.ts';

const PIECES = [
  '"',
  '\\',
  '","bytes":',
  '"text":"',
  ',"seq":2',
  '"base64":""',
  '"__proto__":{}',
  '\0',
  '\ud800',
  '}',
  '{',
];
const text = fc.string({ unit: fc.oneof(fc.string({ unit: CODE_POINT }), fc.constantFrom(...PIECES)) });
const whole = fc.oneof(fc.nat(), fc.maxSafeNat());
const frame = fc.record(
  {
    seq: fc.integer({ min: 1, max: 1_000_000_000 }),
    t: fc.oneof(fc.nat(), fc.double({ min: -1e16, max: 1e16, noNaN: true })),
    kind: fc.constant('frame'),
    dir: fc.constantFrom('c2s', 's2c'),
    stream: fc.oneof(fc.constantFrom('stdio', 'http-7'), text),
    origin: fc.constantFrom('wire', 'user', 'replay'),
    text,
    bytes: whole,
    end: fc.constantFrom('crlf', 'none'),
    chunks: fc.array(whole, { maxLength: 4 }),
    timeoutMs: fc.nat(),
    timeoutMaxMs: fc.nat(),
    sse: fc.record(
      { lines: fc.array(text, { maxLength: 3 }), lineEnd: fc.constant('cr') },
      { requiredKeys: ['lines'] },
    ),
    binary: fc.constant(true),
    // What only a newer version has.
    later: fc.jsonValue({ maxDepth: 2 }),
  },
  { requiredKeys: ['seq', 't', 'kind', 'dir', 'stream', 'origin', 'text', 'bytes'] },
) as unknown as fc.Arbitrary<CaptureEvent>;

/** A change of a line at any place: something is put in, taken out, said twice or put elsewhere. */
const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.nat({ max: 20 }),
  put: fc.oneof(
    fc.constantFrom('', ' ', ',', '0', '-', '1e3', '.5', '"exchange":1,', '"later":1,', '"dir":"c2s",', '"bytes":1,'),
    fc.constantFrom(...PIECES),
  ),
});

/** One for all lines, as in a file: what it remembers of one must hold for the others. */
const lines = [1, 2, 3].map((version) => ({ version, reader: new FrameLines(version) }));

function readsAlike(line: string): void {
  for (const { version, reader } of lines) {
    // What stands behind the bytes is known where it comes again.
    const read = reader.read(line) ?? reader.read(line);
    if (read === null) continue;
    const decoded = decodeEvent(line, version);
    expect(decoded).toEqual({ ok: true, event: read });
    // To the order of the members.
    expect(JSON.stringify(read)).toBe(decoded.ok ? JSON.stringify(decoded.event) : '');
  }
}

describe('the lines of frames', () => {
  it('are written as those of all events', () => {
    fc.assert(
      fc.property(frame, (event) => {
        // Without members that its type does not have.
        const { later: _, ...own } = event as FrameEvent & { later: unknown };
        expect(encodeFrame(own)).toBe(encodeEvent(own));
        const { text: base64 = '', ...bare } = own;
        const bytes: FrameEvent = { ...bare, base64 };
        expect(encodeFrame(bytes)).toBe(encodeEvent(bytes));
      }),
      { numRuns: 500 },
    );
  });

  it('are read as they are decoded, as we write them', () => {
    fc.assert(
      fc.property(frame, (event) => readsAlike(encodeEvent(event))),
      { numRuns: 1000 },
    );
  });

  it('are read as they are decoded, or not at all, however they were changed', () => {
    fc.assert(
      fc.property(frame, fc.array(damage, { minLength: 1, maxLength: 3 }), (event, changes) => {
        let line = encodeEvent(event);
        for (const { at, cut, put } of changes) {
          const from = Math.floor(at * line.length);
          line = `${line.slice(0, from)}${put}${line.slice(from + cut)}`;
        }
        readsAlike(line);
      }),
      { numRuns: 3000 },
    );
  });

  it('are read as they are decoded with members said twice, in another order, or with white space', () => {
    const member = fc.tuple(
      fc.constantFrom('seq', 'dir', 'text', 'bytes', 'kind', 'later', 'exchange'),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(frame, fc.array(member, { maxLength: 2 }), fc.nat(), fc.boolean(), (event, more, turn, spaced) => {
        const members = [...Object.entries(event), ...more].map(
          ([name, value]) => `${JSON.stringify(name)}:${spaced ? ' ' : ''}${JSON.stringify(value)}`,
        );
        const at = turn % members.length;
        readsAlike(`{${[...members.slice(at), ...members.slice(0, at)].join(',')}}`);
      }),
      { numRuns: 1000 },
    );
  });

  it('are all taken that we write, and those of captures of before', () => {
    const reader = new FrameLines(3);
    const event: CaptureEvent = {
      seq: 7,
      t: 12,
      kind: 'frame',
      dir: 'c2s',
      stream: 'http-1',
      origin: 'wire',
      text: 'a "text","bytes":5}',
      bytes: 19,
    };
    const rests = [
      {},
      { timeoutMs: 60_000 },
      { end: 'none' },
      { chunks: [1, 2] },
      { sse: { lines: ['data: '] } },
    ] as const;
    const read = (line: string): unknown => reader.read(line) ?? reader.read(line);
    for (const rest of rests) expect(read(encodeEvent({ ...event, ...rest }))).toEqual({ ...event, ...rest });
    const captures = ['version-1', 'version-1-stdio-legacy', 'version-1-http-legacy', 'version-2', 'version-3'];
    for (const name of captures) {
      const file = readFileSync(new URL(`golden/${name}.mcpcap`, import.meta.url), 'utf8');
      const frames = file.split('\n').filter((line) => line.includes('"kind":"frame"') && line.includes('"text":"'));
      for (const line of frames) expect(read(line), line).toEqual(JSON.parse(line));
    }
  });
});
