import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowTable } from '../analysis/index.ts';
import { addressBatch, addresseeOf, packBatch, readBatch, standingOf, unpackBatch } from './packed-batch.ts';
import type { ObservationDelta } from './streams.ts';

function someRows(summaries: readonly string[]): NonNullable<ObservationDelta['rows']> {
  const rows = new RowTable();
  for (const [place, summary] of summaries.entries())
    rows.append({
      seq: place + 3,
      member: -1,
      t: place * 7.5,
      dir: 'c2s',
      class: 'request',
      origin: 'wire',
      method: `méthod ${place % 3}`,
      id: String(place),
      summary,
      bytes: 12,
      latency: -1,
      peer: -1,
      operation: place,
      mark: 'pending',
      level: '',
      colour: '',
      exchange: 0,
    });
  return rows.pack(0, rows.length, 1);
}

const rowsOf = ({ rows }: ObservationDelta): unknown[] => {
  const table = new RowTable();
  if (rows !== undefined) table.unpack(rows);
  return Array.from({ length: table.length }, (_, i) => table.at(i));
};

describe('a packed batch', () => {
  it('tells what was packed, wherever its bytes lie', () => {
    const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 5 });
    const text = units.map((each) => String.fromCharCode(...each));
    const other = fc.record({ patches: fc.array(fc.constant([1, 2, 3, 4, 5, 6] as const)), zeroT: fc.integer() });
    fc.assert(
      fc.property(fc.array(text), other, fc.boolean(), fc.nat(), fc.nat(6), (summaries, rest, flag, upto, place) => {
        const rows = summaries.length === 0 ? {} : { rows: someRows(summaries) };
        const restart = flag ? { restart: true as const } : {};
        const delta: ObservationDelta = { upto, caughtUp: !flag, ...restart, ...rest, ...rows };
        const bytes = packBatch(delta);
        const elsewhere = new Uint8Array(bytes.length + 8 * place).subarray(8 * place);
        elsewhere.set(bytes);
        addressBatch(elsewhere, 4_000_000_000);
        const { rows: _, ...told } = unpackBatch(elsewhere);
        expect(told).toEqual({ upto, caughtUp: !flag, ...restart, ...rest });
        expect(rowsOf(readBatch(elsewhere) as ObservationDelta)).toEqual(rowsOf(delta));
        expect(standingOf(elsewhere)).toEqual({ upto, caughtUp: !flag });
        expect(addresseeOf(elsewhere)).toBe(4_000_000_000);
      }),
    );
  });

  it('is told from the JSON text of other streams', () => {
    expect(readBatch('{"a":1}')).toEqual({ a: 1 });
  });
});
