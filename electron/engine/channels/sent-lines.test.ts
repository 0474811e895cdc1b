import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesToSend, sentLines } from './sent-lines.ts';

const shown = (text: string, end: 'lf' | 'crlf' | 'none', bom = false): [string, string][] =>
  sentLines(bytesToSend(text, end, bom)).map((line) => [Buffer.from(line.bytes).toString('utf8'), line.end]);

describe('sentLines', () => {
  it.each([
    ['one line', '{}', 'lf', [['{}', 'lf']]],
    ['no line end', '{}', 'none', [['{}', 'none']]],
    ['carriage return', '{}', 'crlf', [['{}', 'crlf']]],
    [
      'a message over three lines',
      '{\n"a":1\r\n}',
      'lf',
      [
        ['{', 'lf'],
        ['"a":1', 'crlf'],
        ['}', 'lf'],
      ],
    ],
    ['an empty line', '', 'lf', [['', 'lf']]],
    ['nothing', '', 'none', []],
  ] as const)('%s', (_what, text, end, lines) => {
    expect(shown(text, end)).toEqual(lines);
  });

  it('puts a byte order mark first', () => {
    expect([...bytesToSend('{}', 'none', true).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('loses no byte', () => {
    assert(
      property(string(), constantFrom('lf', 'crlf', 'none'), (text, end) => {
        const bytes = bytesToSend(text, end, false);
        const ends = { lf: 1, crlf: 2, none: 0 };
        expect(sentLines(bytes).reduce((sum, line) => sum + line.bytes.length + ends[line.end], 0)).toBe(bytes.length);
      }),
    );
  });
});
