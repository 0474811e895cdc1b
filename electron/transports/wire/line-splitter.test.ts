import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineSplitter, type SplitLine } from './line-splitter.ts';

interface PlainLine {
  readonly bytes: string;
  readonly end: string;
}

function split(
  pieces: readonly Buffer[],
  maxBytes = 1 << 28,
): { lines: SplitLine[]; plain: PlainLine[]; cuts: number } {
  const lines: SplitLine[] = [];
  let cuts = 0;
  const splitter = new LineSplitter((line) => lines.push(line), { maxBytes, onCut: () => (cuts += 1) });
  for (const [i, piece] of pieces.entries()) splitter.push(piece, i);
  splitter.flush();
  const plain = lines.map(({ parts, end }) => ({ bytes: Buffer.concat(parts).toString('latin1'), end }));
  return { lines, plain, cuts };
}

function cutAt(bytes: Buffer, positions: readonly number[]): Buffer[] {
  const ends = [...new Set(positions.map((at) => at % (bytes.length + 1)))].toSorted((a, b) => a - b);
  return [0, ...ends]
    .map((from, i) => bytes.subarray(from, ends[i] ?? bytes.length))
    .filter((piece) => piece.length > 0);
}

/** Bytes rich in line ends and in UTF-8 of every length, valid or torn. */
const streams = fc
  .array(fc.constantFrom('\n', '\r\n', '\r', 'a', 'é', '€', '😀', '{"a":1}'), { maxLength: 60, size: 'max' })
  .map((words) => Buffer.from(words.join('')));
const positions = fc.array(fc.nat(), { maxLength: 30, size: 'max' });

describe('LineSplitter', () => {
  it('gives the same lines in any chunking', () => {
    fc.assert(
      fc.property(streams, positions, (bytes, at) => {
        expect(split(cutAt(bytes, at)).plain).toEqual(split([bytes]).plain);
      }),
    );
  });

  it('cuts lines over the limit at the same places in any chunking, between characters', () => {
    fc.assert(
      fc.property(streams, positions, fc.integer({ min: 1, max: 12 }), (bytes, at, limit) => {
        const whole = split([bytes], limit);
        expect(split(cutAt(bytes, at), limit).plain).toEqual(whole.plain);
        for (const { parts } of whole.lines) {
          expect(Buffer.concat(parts).length).toBeLessThanOrEqual(limit + 3);
          expect(Buffer.concat(parts).toString()).not.toContain('\uFFFD');
        }
      }),
    );
  });

  it('keeps what it needs of chunks that are only lent', () => {
    fc.assert(
      fc.property(streams, positions, (bytes, at) => {
        const lines: string[] = [];
        const splitter = new LineSplitter(({ parts }) => lines.push(Buffer.concat(parts).toString('latin1')), {
          maxBytes: 1 << 28,
          borrows: true,
        });
        for (const piece of cutAt(bytes, at)) {
          const lent = Buffer.from(piece);
          splitter.push(lent, 0);
          lent.fill('!');
        }
        splitter.flush();
        expect(lines).toEqual(split([bytes]).plain.map((line) => line.bytes));
      }),
    );
  });

  it('loses no byte', () => {
    fc.assert(
      fc.property(streams, positions, fc.integer({ min: 1, max: 40 }), (bytes, at, limit) => {
        const ends: Record<string, string> = { lf: '\n', crlf: '\r\n', none: '' };
        const again = split(cutAt(bytes, at), limit)
          .plain.map(({ bytes, end }) => bytes + ends[end]!)
          .join('');
        expect(again).toBe(bytes.toString('latin1'));
      }),
    );
  });

  it('counts the bytes and the pieces of each line, line end included', () => {
    fc.assert(
      fc.property(streams, positions, (bytes, at) => {
        for (const line of split(cutAt(bytes, at)).lines) {
          const total = line.bytes + { lf: 1, crlf: 2, none: 0 }[line.end];
          expect(line.parts.reduce((sum, part) => sum + part.length, 0)).toBe(line.bytes);
          if (line.chunks.length > 0) expect(line.chunks.reduce((sum, length) => sum + length, 0)).toBe(total);
          expect(line.chunks.length).not.toBe(1);
        }
      }),
    );
  });

  it('keeps the time of the first byte', () => {
    const { lines } = split([Buffer.from('a\nb'), Buffer.from('c'), Buffer.from('\nd\n')]);
    expect(lines.map(({ t, chunks }) => ({ t, chunks }))).toEqual([
      { t: 0, chunks: [] },
      { t: 0, chunks: [1, 1, 1] },
      { t: 2, chunks: [] },
    ]);
  });

  it('takes the CR of a CRLF that came in two chunks', () => {
    expect(split([Buffer.from('a\r'), Buffer.from('\n\r'), Buffer.from('\n')]).plain).toEqual([
      { bytes: 'a', end: 'crlf' },
      { bytes: '', end: 'crlf' },
    ]);
  });

  it('hands over an unterminated rest, its CR included', () => {
    expect(split([Buffer.from('a\nrest\r')]).plain[1]).toEqual({ bytes: 'rest\r', end: 'none' });
  });

  it('gathers the tiny pieces of a long line into few parts', () => {
    const { lines } = split([...Array.from({ length: 200_000 }, () => Buffer.from('x')), Buffer.from('\n')]);
    expect(lines[0]!.bytes).toBe(200_000);
    expect(lines[0]!.chunks.length).toBe(200_001);
    const full = lines[0]!.parts.filter((part) => part.length >= 65_536);
    expect(full.length).toBe(3);
  });

  it('tells each cut', () => {
    expect(split([Buffer.from('abcdefgh\n')], 3)).toMatchObject({
      cuts: 2,
      plain: [
        { bytes: 'abc', end: 'none' },
        { bytes: 'def', end: 'none' },
        { bytes: 'gh', end: 'lf' },
      ],
    });
  });
});
