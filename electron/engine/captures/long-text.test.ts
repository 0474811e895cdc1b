import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexLongText, stretchOf } from './long-text.ts';

const words = fc
  .array(fc.constantFrom('a', '"', '\\', '\n', '\u0001', 'é', '€', '😀', '\ud800', '\\u0041', '{"text":"x"}'), {
    maxLength: 200,
  })
  .map((list) => list.join(''));

function read(line: Buffer, from: number, to: number): string {
  const text = indexLongText(line)!;
  const stretch = stretchOf(text, from, to);
  const decoded = JSON.parse(`"${line.toString('utf8', stretch.from, stretch.to)}"`) as string;
  return decoded.slice(from - stretch.unit, to - stretch.unit);
}

describe('indexLongText', () => {
  it('counts the units of a text as the engine does', () => {
    fc.assert(
      fc.property(words, words, (text, other) => {
        const line = Buffer.from(JSON.stringify({ seq: 1, stream: other, chunks: [1, 2], text, bytes: 3 }));
        const found = indexLongText(line);
        expect(found).toMatchObject({ units: text.length, base64: false });
        expect(JSON.parse(line.toString('utf8', found!.start - 1, found!.end + 1))).toBe(text);
      }),
    );
  });

  it('finds base64, and nothing where there is nothing', () => {
    expect(indexLongText(Buffer.from('{"kind" : "frame", "base64" : "AAAA"}'))).toMatchObject({
      units: 4,
      base64: true,
    });
    expect(indexLongText(Buffer.from('{"kind":"text","a":"base64"}'))).toBeNull();
    expect(indexLongText(Buffer.from('{"text":"torn'))).toBeNull();
    expect(indexLongText(Buffer.from('{"text":1}'))).toBeNull();
  });

  it('reads any stretch of a text with several marks', () => {
    const text = '😀é"\\\n€a'.repeat(150_000);
    const line = Buffer.from(JSON.stringify({ text, bytes: 0 }));
    expect(indexLongText(line)!.marks.length).toBeGreaterThan(8);
    const marks = indexLongText(line)!.marks;
    const edges = [0, 1, 2, marks[3]!, marks[3]! - 1, marks[5]!, marks[5]! + 1, 700_000, text.length - 1];
    for (const from of edges) {
      for (const length of [1, 2, 5000, 400_000, marks[5]! - marks[3]!]) {
        const to = Math.min(text.length, from + length);
        expect(read(line, from, to) === text.slice(from, to)).toBe(true);
      }
    }
  });
});
