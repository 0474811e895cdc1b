import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Marks } from './marks.ts';
import { RowTimes } from './row-times.ts';
import { firstFrom } from './typed-columns.ts';
import { WorstLevels } from './worst-levels.ts';

function timesOf(all: readonly number[]): RowTimes {
  const times = new RowTimes({ time: (row) => all[row] ?? 0 });
  for (const t of all) times.add(t);
  return times;
}

function laneOf(rows: Iterable<number>): Marks {
  const lane = new Marks();
  for (const row of rows) lane.add(row);
  return lane;
}

describe('the first position from a number on', () => {
  const numbers = fc.array(fc.nat({ max: 50 }), { maxLength: 60 }).map((all) => all.toSorted((a, b) => a - b));
  const guess = fc.option(fc.integer({ min: -5, max: 70 }), { nil: undefined });

  it('is as a plain search has it, whatever is guessed', () => {
    fc.assert(
      fc.property(numbers, fc.nat({ max: 55 }), fc.nat({ max: 60 }), guess, (all, t, begin, near) => {
        const from = Math.min(begin, all.length);
        const plain = all.findIndex((number, at) => at >= from && number >= t);
        expect(firstFrom((at) => all[at]!, t, from, all.length, near)).toBe(plain < 0 ? all.length : plain);
      }),
    );
  });

  it('costs a few looks where the guess is good, however many there are', () => {
    let looks = 0;
    const at = (position: number): number => {
      looks += 1;
      return position * 3;
    };
    expect(firstFrom(at, 1_500_000, 0, 1_000_000, 500_002)).toBe(500_000);
    expect(looks).toBeLessThanOrEqual(6);
  });
});

describe('the times of rows', () => {
  it('stand still where the clock goes back', () => {
    const times = timesOf([10, 20, 5, 5, 30]);
    expect([0, 1, 2, 3, 4].map((row) => times.at(row))).toEqual([10, 20, 20, 20, 30]);
    expect([times.firstAt(15), times.firstAt(21), times.firstAt(31), times.firstAt(0, 3)]).toEqual([1, 4, 5, 3]);
    expect([times.last, times.length, timesOf([]).last]).toEqual([30, 5, 0]);
  });

  it('are those of the nearest row outside', () => {
    const times = timesOf([10, 20]);
    expect([times.at(-1), times.at(7)]).toEqual([10, 20]);
  });

  it('hold more than their first room', () => {
    const times = timesOf(Array.from({ length: 5_000 }, (_, row) => row));
    expect(times.firstAt(4_321)).toBe(4_321);
  });
});

describe('marks', () => {
  const times = timesOf([10, 20, 20, 40]);
  const lane = laneOf([0, 1, 2, 3]);

  it('are found by time', () => {
    expect([0, 20, 21, 41].map((t) => lane.firstAt(times, t))).toEqual([0, 1, 3, 4]);
  });

  it('are found near a time', () => {
    expect([lane.nearest(times, 12, 5), lane.nearest(times, 33, 8), lane.nearest(times, 100, 5)]).toEqual([0, 3, -1]);
  });

  it('are found by row, and hold more than their first room', () => {
    const many = laneOf(Array.from({ length: 1_000 }, (_, at) => at * 2));
    expect([many.length, many.row(256), many.row(1_000), many.positionFrom(511)]).toEqual([1_000, 512, -1, 256]);
  });
});

describe('the worst level', () => {
  const levels = fc.array(fc.tuple(fc.nat({ max: 20_000 }), fc.integer({ min: 1, max: 3 })), { maxLength: 40 });
  const stretch = fc.tuple(fc.nat({ max: 20_100 }), fc.nat({ max: 20_100 }));

  it('of any stretch, and where it is met first and last, is as a plain search has it', () => {
    fc.assert(
      fc.property(levels, stretch, fc.integer({ min: 1, max: 3 }), (raised, [a, b], least) => {
        const worst = new WorstLevels();
        for (const [at, level] of raised) worst.raise(at, level);
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const inside = raised.filter(([at]) => at >= from && at < to);
        expect(worst.worst(from, to)).toBe(Math.max(0, ...inside.map(([, level]) => level)));
        const met = inside.filter(([, level]) => level >= least).map(([at]) => at);
        expect(worst.next(from, to, least)).toBe(met.length === 0 ? -1 : Math.min(...met));
        expect(worst.previous(from, to, least)).toBe(met.length === 0 ? -1 : Math.max(...met));
      }),
    );
  });

  it('only rises', () => {
    const worst = new WorstLevels();
    worst.raise(5, 3);
    worst.raise(5, 1);
    expect([worst.at(5), worst.at(6), worst.worst(0, 1e6)]).toEqual([3, 0, 3]);
  });
});
