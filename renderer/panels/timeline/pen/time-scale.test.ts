import { describe, expect, it } from 'vitest';
import { panned, ticks, timeAt, xOf, zoomed } from './time-scale.ts';

const scale = { from: 1_000_000, to: 3_000_000, width: 1000 };

describe('the time scale', () => {
  it('maps times to pixels and back', () => {
    expect(xOf(scale, 2_000_000)).toBe(500);
    expect(timeAt(scale, 500)).toBe(2_000_000);
  });

  it('keeps the time under the pointer where it is when zooming', () => {
    const [from, to] = zoomed(1_000_000, 3_000_000, 1_500_000, 0.5, [0, 10_000_000]);
    expect([from, to]).toEqual([1_250_000, 2_250_000]);
  });

  it('stays a stretch when it is zoomed into as far as it goes, even where it was none', () => {
    const [from, to] = zoomed(5_000, 5_000 + 1e-9, 5_000, 1e-6, [0, 1_000_000]);
    expect(to - from).toBe(200);
    expect(from).toBeLessThanOrEqual(5_000);
  });

  it('never leaves what there is', () => {
    expect(zoomed(0, 1_000_000, 500_000, 100, [-10, 1_000_000])).toEqual([-10, 1_000_000]);
    expect(panned(0, 500_000, -10, [0, 1_000_000])).toEqual([0, 500_000]);
    expect(panned(0, 500_000, 9_000_000, [0, 1_000_000])).toEqual([500_000, 1_000_000]);
  });

  it.each([
    [{ from: 0, to: 11_000_000, width: 1100 }, '1 s', 12],
    [{ from: 0, to: 100_000, width: 900 }, '10 ms', 11],
    [{ from: 0, to: 600_000_000, width: 900 }, '1 min', 11],
  ])('puts round times on the ruler: %j', (stretch, second, count) => {
    const found = ticks(stretch);
    expect(found[1]?.text).toBe(second);
    expect(found).toHaveLength(count);
  });

  it('counts the times of the ruler from another one, with a sign', () => {
    const found = ticks({ from: 0, to: 11_000_000, width: 1100 }, 2_500_000);
    expect(found.slice(0, 4).map(({ text }) => text)).toEqual(['−2 s', '−1 s', '0 s', '+1 s']);
    expect(found[2]?.t).toBe(2_500_000);
  });
});
