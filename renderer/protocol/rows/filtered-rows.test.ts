import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowTable, type Row } from '../../../shared/analysis/index.ts';
import type { QueryView, RowTest } from '../../../shared/query/index.ts';
import { FilteredRows } from './filtered-rows.ts';

const ROW: Row = {
  seq: 1,
  member: -1,
  t: 0,
  dir: 's2c',
  class: 'notification',
  origin: 'wire',
  method: 'm',
  id: null,
  summary: '',
  bytes: 0,
  latency: -1,
  peer: -1,
  operation: -1,
  mark: '',
  level: '',
  colour: '',
  exchange: 0,
};
const slow: RowTest = ({ rows }, row) => rows.latency(row) > 10;
const still = (): number => 0;

function viewOf(rows: RowTable): QueryView {
  return { rows, operations: [], era: 'unknown', rulesAt: () => [], annotationAt: () => null, hits: () => false };
}

function kept(filtered: FilteredRows): number[] {
  return Array.from({ length: filtered.length }, (_, place) => filtered.row(place));
}

function expected(rows: RowTable): number[] {
  return Array.from({ length: rows.length }, (_, row) => row).filter((row) => slow(viewOf(rows), row));
}

describe('FilteredRows', () => {
  it('is the same as filtering everything at the end, whatever comes and changes', () => {
    const step = fc.oneof(
      fc.record({ add: fc.array(fc.integer({ min: -1, max: 20 }), { maxLength: 20 }) }),
      fc.record({ change: fc.array(fc.tuple(fc.nat(), fc.integer({ min: -1, max: 20 })), { maxLength: 8 }) }),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const rows = new RowTable();
        const filtered = new FilteredRows(viewOf(rows), slow);
        for (const one of steps) {
          if ('add' in one) {
            for (const latency of one.add) rows.append({ ...ROW, seq: rows.length + 1, latency });
            filtered.advance(1, still);
          } else if (rows.length > 0) {
            const changed = one.change.map(([row, latency]) => [row % rows.length, latency] as const);
            for (const [row, latency] of changed) rows.setLatency(row, latency);
            filtered.recheck(changed.map(([row]) => row));
          }
          expect(kept(filtered)).toEqual(expected(rows));
        }
        for (const [place, row] of kept(filtered).entries()) expect(filtered.placeOf(row)).toBe(place);
      }),
    );
  });

  it('stops at its deadline and goes on from there', () => {
    const rows = new RowTable();
    for (let row = 0; row < 10_000; row += 1) rows.append({ ...ROW, seq: row + 1, latency: row });
    const filtered = new FilteredRows(viewOf(rows), slow);
    expect(filtered.advance(0, still)).toBe(false);
    expect(filtered.tested).toBeGreaterThan(0);
    expect(filtered.tested).toBeLessThan(10_000);
    while (!filtered.advance(0, still)) expect(filtered.tested).toBeLessThan(10_000);
    expect(filtered.length).toBe(10_000 - 11);
    expect(filtered.row(0)).toBe(11);
    expect(filtered.row(filtered.length)).toBe(-1);
    expect(filtered.placeOf(5)).toBe(-1);
    expect(filtered.placeFrom(5)).toBe(0);
  });

  it('goes no further than it is told, as where a search has not come yet', () => {
    const rows = new RowTable();
    for (let row = 0; row < 5_000; row += 1) rows.append({ ...ROW, seq: row + 1, latency: 99 });
    const filtered = new FilteredRows(viewOf(rows), slow);
    expect(filtered.advance(1, still, 3_000)).toBe(true);
    expect([filtered.tested, filtered.length]).toEqual([3_000, 3_000]);
    expect(filtered.advance(1, still, 10)).toBe(true);
    expect(filtered.tested).toBe(3_000);
    expect(filtered.advance(1, still)).toBe(true);
    expect(filtered.length).toBe(5_000);
  });

  it('leaves rows alone that it has not tested yet', () => {
    const rows = new RowTable();
    rows.append({ ...ROW, latency: 50 });
    const filtered = new FilteredRows(viewOf(rows), slow);
    filtered.recheck([0, 7]);
    expect(filtered.length).toBe(0);
  });
});
