import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Timetable } from './timetable.ts';

function timetable(times: readonly number[]): Timetable {
  const table = new Timetable();
  for (const [at, t] of times.entries()) table.add(at + 1, t);
  return table;
}

describe('Timetable', () => {
  it('knows nothing of an empty record', () => {
    const table = new Timetable();
    expect([table.count, table.end, table.lastSeq, table.countAt(5), table.due(0)]).toEqual([0, 0, 0, 0, 0]);
  });

  it('has each event due in the order of the record, also where its clock went back', () => {
    const table = timetable([5, 9, 3, 12]);
    expect([0, 1, 2, 3].map((place) => table.due(place))).toEqual([5, 9, 9, 12]);
    expect([0, 5, 9, 11, 12].map((t) => table.countAt(t))).toEqual([0, 1, 3, 3, 4]);
  });

  it('counts what is due by any time, however many events there are', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000), { maxLength: 3_000 }), fc.nat(1_100), (times, t) => {
        const dues = times.map((_, at) => Math.max(...times.slice(Math.max(0, at - 50), at + 1)));
        const table = timetable(dues.toSorted((a, b) => a - b));
        expect(table.countAt(t)).toBe(dues.filter((due) => due <= t).length);
      }),
      { numRuns: 50 },
    );
  });
});
