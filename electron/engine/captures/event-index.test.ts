import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventIndex } from './event-index.ts';

describe('EventIndex', () => {
  it('finds every event that was added, whatever is missing between them, and no other', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3000, size: 'max' }), (steps) => {
        const index = new EventIndex();
        const places = new Map<number, { offset: number; length: number }>();
        let seq = 0;
        for (const [i, step] of steps.entries()) {
          // Most captures have no gaps; let long stretches be without.
          seq += i % 1500 < 1400 ? 1 : step;
          places.set(seq, { offset: i * 7e9, length: i });
          index.add(seq, i * 7e9, i);
        }
        expect(index.last).toBe(seq);
        for (let wanted = 0; wanted <= seq + 1; wanted += 1)
          expect(index.find(wanted)).toEqual(places.get(wanted) ?? null);
      }),
      { numRuns: 20 },
    );
  });

  it('refuses a seq that does not rise', () => {
    const index = new EventIndex();
    index.add(1, 0, 0);
    expect(() => index.add(1, 0, 0)).toThrow(RangeError);
    expect(index.find(1.5)).toBeNull();
  });
});
