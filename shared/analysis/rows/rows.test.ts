import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Row } from './row.ts';
import { RowBlock } from './row-block.ts';
import { type PackedRows, RowTable } from './rows.ts';

const cell = (...values: number[]): fc.Arbitrary<number> => fc.constantFrom(...values);
/** With halves of surrogate pairs, which UTF-8 has no bytes for. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary', minLength: 20, maxLength: 60 }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc.constantFrom('\ufeffmark', 'x'.repeat(120), '😀'.slice(1), 'ÿ'.repeat(40)),
);
const row: fc.Arbitrary<Omit<Row, 'seq'>> = fc.record({
  member: cell(-1, -1, 0, 1),
  t: fc.oneof(fc.nat(), fc.double({ min: 0, max: 1e12, noNaN: true })),
  dir: fc.constantFrom(null, 'c2s', 's2c'),
  class: fc.constantFrom('request', 'response.result', 'noise.text', 'middle'),
  origin: fc.constantFrom('wire', 'user'),
  method: fc.constantFrom('', 'ping', 'tools/call'),
  id: fc.oneof(fc.constantFrom(null, null, '1', ''), text),
  summary: text,
  bytes: cell(0, 300, 2 ** 40),
  latency: cell(-1, 5, 70_000),
  peer: cell(-1, 7, 2 ** 31),
  operation: cell(-1, 3),
  mark: fc.constantFrom('', 'pending'),
  level: fc.constantFrom('', 'error'),
  colour: fc.constantFrom('', 'red', 'pink'),
  exchange: cell(0, 2),
});

/** Rows as they come out of bytes. */
function carried({ block, ...rest }: PackedRows): PackedRows {
  const bytes = new Uint8Array(block.packedBytes + 8);
  block.pack(bytes, 8);
  return { ...rest, block: RowBlock.unpack(bytes, 8) };
}

/** A table that was sent this one in stretches that end at these rows. */
function received(sent: RowTable, cuts: readonly number[]): RowTable {
  const table = new RowTable();
  for (const end of [...cuts, sent.length].toSorted((a, b) => a - b))
    if (end <= sent.length) table.unpack(carried(sent.pack(table.length, end, table.nameCount)));
  return table;
}

/** What says of what kind a row is. */
const kindOf = ({ class: name, dir, origin, method, operation, exchange }: Row): string =>
  JSON.stringify([name, dir, origin, method, operation, exchange]);
const rowsOf = (table: RowTable): Row[] => Array.from({ length: table.length }, (_, i) => table.at(i));

describe('RowTable', () => {
  it('packs rows in stretches so that they are the same at their receiver, to the last unit', () => {
    const rows = fc.array(fc.record({ row, step: cell(0, 1, 1, 1, 4) }), { maxLength: 40 });
    fc.assert(
      fc.property(rows, fc.array(fc.nat({ max: 40 })), fc.boolean(), (parts, cuts, alike) => {
        const sent = new RowTable();
        const put: Row[] = [];
        let seq = 1;
        // Rows that are alike take no cells.
        for (const part of parts) {
          put.push({ ...(alike ? parts[0]!.row : part.row), seq: (seq += alike ? 1 : part.step) });
          sent.append(put.at(-1)!);
        }
        expect(rowsOf(sent)).toEqual(put);
        expect(rowsOf(received(sent, cuts))).toEqual(put);
      }),
    );
  });

  it('packs rows of several blocks, at any cut', () => {
    const sent = new RowTable();
    const [one, other] = fc.sample(row, { numRuns: 2, seed: 2 });
    const at = (seq: number): Row => ({ ...(seq % 1000 === 7 ? other! : one!), t: seq * 3 + (seq % 5), seq });
    for (let seq = 1; seq <= 40_000; seq += 1) sent.append(at(seq));
    const ends = [1, 16_384, 20_000, 32_769];
    for (const table of [sent, received(sent, ends), received(sent, [])]) {
      const wrong = Array.from({ length: 40_000 }, (_, i) => i).filter((i) => table.seq(i) !== i + 1);
      expect(wrong).toEqual([]);
      for (const i of [0, 6, 16_383, 16_384, 19_999, 20_006, 32_768, 39_999]) expect(table.at(i)).toEqual(at(i + 1));
    }
    expect(sent.stretchEnd(16_384)).toBe(32_768);
    expect(sent.stretchEnd(32_768)).toBe(40_000);
  });

  it('finds the next row that is of another kind, that has a level, or that is about an exchange', () => {
    const [base] = fc.sample(row, { numRuns: 1, seed: 1 });
    const few = fc.constantFrom<Partial<Row>[]>(
      {},
      {},
      {},
      { method: 'x' },
      { level: 'info' },
      { exchange: 3 },
      { dir: null },
    );
    fc.assert(
      fc.property(fc.array(few, { minLength: 1, maxLength: 20 }), fc.nat(), fc.nat(), (all, a, b) => {
        const table = new RowTable();
        for (const [at, each] of all.entries())
          table.append({ ...base!, level: '', colour: '', exchange: 0, ...each, seq: at + 1 });
        const put = rowsOf(table);
        const from = a % all.length;
        const to = from + 1 + (b % (all.length - from));
        const next = (isNext: (each: Row) => boolean): number => {
          const place = put.slice(from, to).findIndex(isNext);
          return place < 0 ? to : from + place;
        };
        const first = kindOf(put[from]!);
        expect(table.alikeUntil(from, to)).toBe(next((each) => kindOf(each) !== first));
        expect(table.nextLevelled(from, to)).toBe(next(({ level }) => level !== ''));
        expect(table.nextOfExchange(from, to)).toBe(next(({ exchange }) => exchange > 0));
      }),
    );
    const long = new RowTable();
    for (let seq = 1; seq <= 40_000; seq += 1) long.append({ ...base!, seq, exchange: seq === 39_000 ? 1 : 0 });
    expect([long.alikeUntil(3, 40_000), long.alikeUntil(3, 100), long.nextOfExchange(0, 40_000)]).toEqual([
      38_999, 100, 38_999,
    ]);
  });

  it('changes rows that it was sent, and sends on what it changed', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 30 }),
        fc.array(fc.record({ at: fc.nat(), latency: fc.integer(), peer: fc.integer(), level: cell(0, 1, 3) })),
        (all, changes) => {
          const sent = new RowTable();
          for (const [place, each] of all.entries()) sent.append({ ...each, seq: place + 1 });
          const first = received(sent, [3]);
          for (const { at, latency, peer, level } of changes) {
            const i = at % all.length;
            sent.setLatency(i, latency);
            sent.setPeer(i, peer);
            sent.setMark(i, 'late');
            sent.raiseLevel(i, (['', 'info', '', 'error'] as const)[level]!);
            first.applyPatch(sent.patch(i));
          }
          expect(rowsOf(first)).toEqual(rowsOf(sent));
          expect(rowsOf(received(first, [5]))).toEqual(rowsOf(sent));
        },
      ),
    );
  });

  it('takes no cells for rows that are alike, or follow each other by the same step', () => {
    const rows = new RowTable();
    const [same] = fc.sample(row, { numRuns: 1, seed: 1 });
    for (let seq = 4; seq < 1004; seq += 1) rows.append({ ...same!, t: 0, seq, id: null, summary: '' });
    // Summaries have a byte each, and an end of four.
    expect(rows.pack(0, 1000, 1).block.packedBytes).toBeLessThan(5_500);
    rows.setLatency(2, 99);
    expect(rows.pack(0, 1000, 1).block.packedBytes).toBeGreaterThan(6_000);
  });

  it('has nothing outside its rows', () => {
    const rows = new RowTable();
    const [one] = fc.sample(row, { numRuns: 1, seed: 1 });
    rows.append({ ...one!, seq: 1 });
    for (const i of [-1, 1, 16_384]) {
      expect([rows.seq(i), rows.peer(i), rows.direction(i), rows.id(i), rows.summary(i)]).toEqual([
        0,
        -1,
        null,
        null,
        '',
      ]);
      expect(() => rows.at(i)).toThrow(RangeError);
    }
  });
});
