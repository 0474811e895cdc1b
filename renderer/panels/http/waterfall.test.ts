import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { axisOf, placeIn, spansOf, ticksOf } from './waterfall.ts';

const exchange = {
  start: 1_000,
  sentAt: 1_900,
  respondedAt: 2_400,
  end: 3_000,
  dnsUs: 100,
  connectUs: 200,
  tlsUs: 400,
  stage: '',
} as const;

const shown = (change: Partial<typeof exchange> | object, now = 9_000): unknown[] =>
  spansOf({ ...exchange, ...change }, now).map(({ name, from, to }) => [name, from, to]);

describe('the spans of an exchange', () => {
  it('put DNS, connect and TLS before the head that was written, and the queue before them', () => {
    expect(shown({})).toEqual([
      ['queued', 1_000, 1_200],
      ['dns', 1_200, 1_300],
      ['connect', 1_300, 1_500],
      ['tls', 1_500, 1_900],
      ['waiting', 1_900, 2_400],
      ['receiving', 2_400, 3_000],
    ]);
  });

  it('leave out what an open socket did not need', () => {
    expect(shown({ dnsUs: -1, connectUs: -1, tlsUs: -1, sentAt: 1_000 })).toEqual([
      ['waiting', 1_000, 2_400],
      ['receiving', 2_400, 3_000],
    ]);
  });

  it('grow until now while the exchange is open', () => {
    expect(shown({ end: -1 }).at(-1)).toEqual(['receiving', 2_400, 9_000]);
    expect(shown({ end: -1, respondedAt: -1 }).at(-1)).toEqual(['waiting', 1_900, 9_000]);
    expect(shown({ end: -1, respondedAt: -1, sentAt: -1 })).toEqual([['queued', 1_000, 9_000]]);
  });

  it('say where an exchange failed that was never sent', () => {
    expect(shown({ sentAt: -1, respondedAt: -1, stage: 'tls' })).toEqual([['tls', 1_000, 3_000]]);
  });

  it('stay in order, without gaps and within the exchange, whatever the figures are', () => {
    const figure = fc.integer({ min: -1, max: 5_000 });
    fc.assert(
      fc.property(figure, figure, figure, figure, figure, figure, figure, (start, ...rest) => {
        const [sentAt = 0, respondedAt = 0, end = 0, dnsUs = 0, connectUs = 0, tlsUs = 0] = rest;
        const from = Math.max(0, start);
        const spans = spansOf({ start: from, sentAt, respondedAt, end, dnsUs, connectUs, tlsUs, stage: '' }, 6_000);
        expect(spans[0]?.from).toBe(from);
        expect(spans.at(-1)?.to).toBe(Math.max(from, end >= 0 ? end : 6_000));
        for (const [i, span] of spans.entries()) {
          expect(span.to).toBeGreaterThanOrEqual(span.from);
          if (i > 0) expect(span.from).toBe(spans[i - 1]?.to);
        }
      }),
    );
  });
});

describe('a place in the window', () => {
  const window = { from: 1_000, to: 2_000 };

  it('is a share of its width, cut at both ends', () => {
    expect(placeIn(window, { from: 1_250, to: 1_500 })).toEqual({ left: 0.25, width: 0.25 });
    expect(placeIn(window, { from: 0, to: 9_000 })).toEqual({ left: 0, width: 1 });
    expect(placeIn(window, { from: 2_001, to: 2_500 })).toBeNull();
    expect(placeIn({ from: 5, to: 5 }, { from: 5, to: 5 })).toEqual({ left: 0, width: 0 });
  });

  it('is read at round times', () => {
    expect(ticksOf({ from: 900_000, to: 4_100_000 }, 4)).toEqual([1_000_000, 2_000_000, 3_000_000, 4_000_000]);
    expect(ticksOf({ from: 0, to: 260 }, 3)).toEqual([0, 100, 200]);
    expect(ticksOf({ from: 7, to: 7 }, 3)).toEqual([]);
    expect(axisOf({ from: 0, to: 250 }, 3).marks).toEqual([
      { t: 0, left: 0 },
      { t: 100, left: 0.4 },
      { t: 200, left: 0.8 },
    ]);
  });
});
