import { describe, expect, it } from 'vitest';
import { comparison, comparisonLines } from './compare-figures.mjs';

const figures = (name, unit, ...values) => values.map((value) => ({ name, unit, value }));

describe('a comparison of figures', () => {
  it('holds the medians of the runs against each other, with the spread of either', () => {
    const [time] = comparison(figures('open', 's', 10, 14, 11), figures('open', 's', 12, 12.1, 30));
    expect(time).toMatchObject({ was: 11, is: 12.1, spreadBefore: 1.4, spreadNow: 2.5 });
    expect(time.ratio).toBeCloseTo(1.1);
    expect(time.worse).toBeCloseTo(0.1);
  });

  it('takes less of a rate for worse, and more of everything else', () => {
    const [rate] = comparison(figures('ingest', 'frames/s', 100), figures('ingest', 'frames/s', 50));
    const [memory] = comparison(figures('heap', 'MB', 100), figures('heap', 'MB', 50));
    expect(rate.worse).toBe(1);
    expect(memory.worse).toBe(-0.5);
  });

  it('leaves out what only one of them measured', () => {
    expect(comparison(figures('gone', 's', 1), figures('new', 's', 1))).toEqual([]);
  });

  it('names in its table what is worse by more than a tenth', () => {
    const before = [...figures('open', 's', 10), ...figures('heap', 'MB', 100)];
    const now = [...figures('open', 's', 12), ...figures('heap', 'MB', 105)];
    expect(comparisonLines(comparison(before, now))).toEqual([
      'open  10 → 12 s     × 1.20  spread 1.00, 1.00  worse by 20 %',
      'heap  100 → 105 MB  × 1.05  spread 1.00, 1.00',
    ]);
  });
});
