import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchDelta } from '../../shared/bridge/index.ts';
import { SearchHits } from './search-hits.ts';

const EMPTY: SearchDelta = { upto: 0, hits: [], caughtUp: false, problem: '' };

describe('SearchHits', () => {
  it('knows exactly the events that the batches named, for each term by itself', () => {
    const seqs = fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 30 });
    fc.assert(
      fc.property(fc.array(fc.tuple(seqs, seqs), { maxLength: 5 }), (batches) => {
        const hits = new SearchHits(['text:a', 'text:b']);
        for (const [a, b] of batches) {
          hits.take({
            ...EMPTY,
            hits: [a, b].map((found) => ({ seqs: found, members: found.map(() => -1) })),
          });
        }
        for (const [term, at] of [
          ['text:a', 0],
          ['text:b', 1],
        ] as const) {
          const named = new Set(batches.flatMap((batch) => batch[at]));
          for (let seq = 1; seq <= 5_000; seq += 7) expect(hits.has(term, seq, -1)).toBe(named.has(seq));
          for (const seq of named) expect(hits.has(term, seq, 3)).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('keeps the members of a batch apart', () => {
    const hits = new SearchHits(['t']);
    hits.take({ ...EMPTY, hits: [{ seqs: [7, 7, 8], members: [0, 2, -1] }] });
    expect([0, 1, 2, -1].map((member) => hits.has('t', 7, member))).toEqual([true, false, true, false]);
    expect([0, -1].map((member) => hits.has('t', 8, member))).toEqual([true, true]);
    expect(hits.has('other', 8, -1)).toBe(false);
  });

  it('tells how far the search has come, and what stood in its way', () => {
    const hits = new SearchHits(['t']);
    hits.take({ ...EMPTY, upto: 40, problem: 'The capture cannot be read.' });
    expect([hits.upto, hits.caughtUp, hits.problem]).toEqual([40, false, 'The capture cannot be read.']);
    hits.take({ ...EMPTY, upto: 90, caughtUp: true });
    expect([hits.upto, hits.caughtUp, hits.problem]).toEqual([90, true, '']);
  });
});
