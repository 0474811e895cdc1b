import { describe, expect, it } from 'vitest';
import { entriesUpto, entryBeside } from './noted-rows.ts';

const entries = [3, 7, 20].map((seq) => ({ seq, note: `note ${seq}`, mark: '' }));

const beside = (seq: number, by: 1 | -1): number | null => entryBeside(entries, seq, by, 100)?.seq ?? null;

describe('notes beside an event', () => {
  it('are the nearest ones on both sides, never the event itself', () => {
    expect([0, 3, 5, 7, 20].map((seq) => beside(seq, 1))).toEqual([3, 7, 7, 20, null]);
    expect([3, 4, 7, 99].map((seq) => beside(seq, -1))).toEqual([null, 3, 3, 20]);
  });

  it('are none of events that are not told yet', () => {
    expect(entryBeside(entries, 7, 1, 19)).toBeNull();
    expect([2, 3, 19, 20].map((seq) => entriesUpto(entries, seq))).toEqual([0, 1, 2, 3]);
  });
});
