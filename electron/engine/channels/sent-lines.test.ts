import { array, assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RawFrame } from '../../transports/index.ts';
import { recordSentLines, sentLines } from './sent-lines.ts';

const shown = (text: string): [string, string][] =>
  sentLines(Buffer.from(text)).map((line) => [Buffer.from(line.bytes).toString('utf8'), line.end]);

function recorded(text: string, size: number | null): RawFrame[] {
  const frames: RawFrame[] = [];
  const chunks = size === null ? null : { bytes: size, delayMs: 0 };
  recordSentLines(Buffer.from(text), 5, chunks, (raw) => frames.push(raw));
  return frames;
}

const texts = array(constantFrom('a', 'é', '\n', '\r', '\r\n', 'bc')).map((parts) => parts.join(''));

describe('sentLines', () => {
  it.each([
    ['one line', '{}\n', [['{}', 'lf']]],
    ['no line end', '{}', [['{}', 'none']]],
    ['carriage return', '{}\r\n', [['{}', 'crlf']]],
    [
      'a message over three lines',
      '{\n"a":1\r\n}\n',
      [
        ['{', 'lf'],
        ['"a":1', 'crlf'],
        ['}', 'lf'],
      ],
    ],
    ['an empty line', '\n', [['', 'lf']]],
    ['nothing', '', []],
  ] as const)('%s', (_what, text, lines) => {
    expect(shown(text)).toEqual(lines);
  });

  it('lose no byte', () => {
    assert(
      property(texts, (text) => {
        const ends = { lf: 1, crlf: 2, none: 0 };
        const sum = sentLines(Buffer.from(text)).reduce((bytes, line) => bytes + line.bytes.length + ends[line.end], 0);
        expect(sum).toBe(Buffer.byteLength(text));
      }),
    );
  });
});

describe('recordSentLines', () => {
  it('tells the pieces of each line, line end included, where there are several', () => {
    expect(recorded('abc\r\nd\nefghijk\n', 4).map(({ chunks }) => chunks)).toEqual([[4, 1], [], [1, 4, 3]]);
    expect(recorded('abc\n', null)).toMatchObject([{ t: 5, dir: 'c2s', bytes: 3, end: 'lf', chunks: [] }]);
  });

  it('tells pieces that come to the whole line', () => {
    assert(
      property(texts, integer({ min: 1, max: 9 }), (text, size) => {
        const ends = { lf: 1, crlf: 2, none: 0 };
        for (const { bytes, end, chunks } of recorded(text, size)) {
          const length = bytes + ends[end];
          if (chunks.length > 0) expect(chunks.reduce((sum, piece) => sum + piece, 0)).toBe(length);
          else expect(length).toBeLessThanOrEqual(size);
        }
      }),
    );
  });
});
