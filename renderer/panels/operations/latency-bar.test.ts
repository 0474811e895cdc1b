import { expect, it } from 'vitest';
import { barShare } from './latency-bar.ts';

it('draws longer operations longer, within the bar', () => {
  const shares = [-1, 0, 900, 40_000, 5_000_000].map((us) => barShare(us, 5_000_000));
  expect(shares[0]).toBe(0);
  expect(shares.at(-1)).toBe(1);
  expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
});
