import { expect, it } from 'vitest';
import { OutOfTime, withinTime } from './time-limit.ts';

/** Blocks without work, as a process does that others keep from the processor. */
const starve = (): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);

it('breaks off what works for too long', () => {
  let begun = 0;
  const work = (): never => {
    begun += 1;
    for (;;);
  };
  expect(() => withinTime(50, work)).toThrow(OutOfTime);
  expect(begun).toBeLessThanOrEqual(5);
});

it('begins again what had no processor', () => {
  let begun = 0;
  const work = (): string => {
    begun += 1;
    if (begun < 3) starve();
    return 'done';
  };
  // Long beside what the collector's threads, whose time counts as this one's, may need meanwhile.
  expect(withinTime(400, work)).toBe('done');
  // Twice it was starved here; the machine may have had no processor for it once more.
  expect(begun).toBeGreaterThanOrEqual(3);
});

it('gives up on what never has one', () => {
  expect(() => withinTime(10, starve)).toThrow(OutOfTime);
});
