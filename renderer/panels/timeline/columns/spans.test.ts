import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outcome } from './span-track.ts';
import { SpanTracks, type Span } from './span-tracks.ts';

const open = (index: number, start: number): Span => ({
  index,
  row: index,
  start,
  end: -1,
  open: true,
  outcome: 'fine',
});
const ended = (index: number, start: number, end: number, outcome: Outcome = 'fine'): Span => ({
  index,
  row: index,
  start,
  end,
  open: false,
  outcome,
});

type Seen = readonly (number | readonly [count: number, worst: Outcome])[];

function seen(spans: SpanTracks, from: number, to: number, pixel: number): Seen[] {
  return spans.tracks.map((track) => {
    const found: (number | readonly [number, Outcome])[] = [];
    track.visit(from, to, pixel, {
      span: (index) => found.push(index),
      block: (_start, _end, count, worst) => found.push([count, worst]),
    });
    return found;
  });
}

describe('tracks', () => {
  it('put what goes on at the same time one above the other', () => {
    const spans = new SpanTracks(3);
    for (const span of [open(0, 0), open(1, 1), open(2, 2), open(3, 3)]) spans.take(span);
    expect([0, 1, 2, 3, 9].map((index) => spans.trackOf(index))).toEqual([0, 1, 2, -1, -1]);
    expect([spans.crowd.length, spans.crowd.row(0), spans.rows.length]).toEqual([1, 3, 4]);
    expect(spans.open()).toEqual([0, 1, 2]);
  });

  it('use a track again once it is free, and never move a span', () => {
    const spans = new SpanTracks(3);
    spans.take(open(0, 0));
    spans.take(open(1, 5));
    spans.take(ended(0, 0, 10));
    spans.take(open(2, 20));
    spans.take(ended(1, 5, 30));
    spans.take(ended(0, 0, 999));
    expect([0, 1, 2].map((index) => spans.trackOf(index))).toEqual([0, 1, 0]);
    expect(spans.open()).toEqual([2]);
    expect(seen(spans, 12, 15, 1)).toEqual([[], [1]]);
  });

  it('keep the time behind a span free for what may still come of it', () => {
    const spans = new SpanTracks(3);
    spans.take({ ...ended(0, 0, 10), free: 50 });
    spans.take(open(1, 20));
    spans.take({ ...ended(0, 0, 10), free: 25 });
    spans.take(open(2, 30));
    expect([0, 1, 2].map((index) => spans.trackOf(index))).toEqual([0, 1, 0]);
    expect(seen(spans, 15, 18, 1)).toEqual([[], []]);
    expect(spans.open()).toEqual([2, 1]);
  });

  it('put what goes on with another behind that, if there is room', () => {
    const spans = new SpanTracks(3);
    spans.take(ended(0, 0, 10));
    spans.take(ended(1, 5, 8));
    spans.take(open(2, 20), 1);
    spans.take(open(3, 30), 1);
    expect([2, 3].map((index) => spans.trackOf(index))).toEqual([1, 0]);
  });

  it('keep what they know when the clock goes back, and when an end comes before its start', () => {
    const spans = new SpanTracks(3);
    spans.take(ended(0, 100, 200));
    spans.take(ended(1, 50, 40));
    expect(spans.trackOf(1)).toBe(1);
    expect(seen(spans, 90, 110, 1)).toEqual([[0], [1]]);
  });

  it('show what overlaps the stretch, pending ones at any later time', () => {
    const spans = new SpanTracks(2);
    spans.take(ended(0, 0, 10));
    spans.take(open(1, 20));
    expect(seen(spans, 5, 6, 1)).toEqual([[0]]);
    expect(seen(spans, 12, 15, 1)).toEqual([[]]);
    expect(seen(spans, 1e9, 2e9, 1)).toEqual([[1]]);
  });

  it('give blocks where many fall on a pixel, with how the worst ended', () => {
    const spans = new SpanTracks(2);
    for (let i = 0; i < 2_000; i += 1) spans.take(ended(i, i, i + 1, i === 1_500 ? 'failed' : 'fine'));
    expect(seen(spans, 0, 2_000, 1_000)).toEqual([
      [
        [1_000, 'fine'],
        [1_000, 'failed'],
      ],
    ]);
    // The long one at the end of a pixel is shown by itself.
    spans.take(ended(2_000, 2_000, 9_000));
    expect(seen(spans, 1_990, 9_000, 100)[0]).toEqual([[10, 'fine'], 2_000].toSpliced(0, 1, expect.anything()));
  });

  it('find the span at a time, or the nearest', () => {
    const spans = new SpanTracks(1);
    spans.take(ended(0, 0, 10));
    spans.take(ended(1, 20, 30));
    const [track] = spans.tracks;
    expect([5, 14, 17, 25, 34, 99].map((t) => track?.nearest(t, 4))).toEqual([0, 0, 1, 1, 1, -1]);
  });

  it('never let two of a track overlap, and lose none', () => {
    const spans = fc.array(fc.tuple(fc.nat({ max: 500 }), fc.nat({ max: 100 })), { maxLength: 200 });
    fc.assert(
      fc.property(spans, (all) => {
        const tracks = new SpanTracks(4);
        const sorted = all.toSorted(([a], [b]) => a - b);
        for (const [index, [start, length]] of sorted.entries()) tracks.take(ended(index, start, start + length));
        const shown = seen(tracks, 0, 1_000, 0).map((track) => track as number[]);
        for (const track of shown)
          for (const [at, index] of track.entries()) {
            const before = sorted[track[at - 1] ?? -1];
            if (before !== undefined) expect(sorted[index]?.[0]).toBeGreaterThanOrEqual(before[0] + before[1]);
          }
        expect(shown.flat().length + tracks.crowd.length).toBe(all.length);
      }),
    );
  });
});
