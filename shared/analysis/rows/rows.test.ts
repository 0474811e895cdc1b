import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowTable, type Row } from './rows.ts';

const cell = (...values: number[]): fc.Arbitrary<number> => fc.constantFrom(...values);
const row: fc.Arbitrary<Omit<Row, 'seq'>> = fc.record({
  member: cell(-1, -1, 0, 1),
  t: fc.nat(),
  dir: fc.constantFrom(null, 'c2s', 's2c'),
  class: fc.constantFrom('request', 'response.result', 'noise.text'),
  origin: fc.constantFrom('wire', 'user'),
  method: fc.constantFrom('', 'ping', 'tools/call'),
  id: fc.constantFrom(null, null, '1', '"a"'),
  summary: fc.string(),
  bytes: cell(0, 300),
  latency: cell(-1, 5),
  peer: cell(-1, 7),
  operation: cell(-1, 3),
  mark: fc.constantFrom('', 'pending'),
  level: fc.constantFrom('', 'error'),
  exchange: cell(0, 2),
});

describe('RowTable', () => {
  it('packs rows in stretches so that they are the same at their receiver', () => {
    const rows = fc.array(fc.record({ row, step: cell(0, 1, 1, 1, 4) }), { maxLength: 40 });
    fc.assert(
      fc.property(rows, fc.array(fc.nat({ max: 40 })), fc.boolean(), (parts, cuts, alike) => {
        const sent = new RowTable();
        let seq = 1;
        // Rows that are alike travel as one number a column.
        for (const part of parts)
          sent.append({ ...(alike ? parts[0]!.row : part.row), seq: (seq += alike ? 1 : part.step) });
        const received = new RowTable();
        const ends = [...cuts.filter((cut) => cut < sent.length), sent.length].toSorted((a, b) => a - b);
        for (const end of ends) {
          const packed = sent.pack(received.length, end, received.nameCount);
          received.unpack(JSON.parse(JSON.stringify(packed)) as typeof packed);
        }
        expect(received.length).toBe(sent.length);
        for (let i = 0; i < sent.length; i += 1) expect(received.at(i)).toEqual(sent.at(i));
      }),
    );
  });

  it('packs a column that is the same everywhere as one number', () => {
    const rows = new RowTable();
    const [same] = fc.sample(row, { numRuns: 1, seed: 1 });
    for (let seq = 4; seq < 9; seq += 1) rows.append({ ...same!, seq, id: null });
    expect(rows.pack(0, 5, 1)).toMatchObject({ seq: 4, id: null, bytes: same!.bytes, latency: same!.latency });
    rows.setLatency(2, 99);
    expect(rows.pack(0, 5, 1).latency).toHaveLength(5);
  });
});
