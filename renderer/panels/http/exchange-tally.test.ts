import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../shared/analysis/index.ts';
import { ExchangeTally, placeOf } from './exchange-tally.ts';

const exchange = (index: number, change: Partial<Exchange> = {}): Exchange =>
  ({
    index,
    number: index + 1,
    purpose: 'message',
    state: 'waiting',
    status: 0,
    body: 'none',
    start: 100 * index,
    sentAt: -1,
    respondedAt: -1,
    end: -1,
    ...change,
  }) as Exchange;

describe('the tally of exchanges', () => {
  it('sorts them into kinds, also when that shows late', () => {
    const tally = new ExchangeTally();
    tally.add(exchange(0));
    tally.add(exchange(1, { purpose: 'listen' }));
    tally.add(exchange(2));
    tally.add(exchange(0, { state: 'failed', end: 900 }));
    tally.add(exchange(2, { body: 'sse', state: 'receiving' }));
    tally.add(exchange(1, { purpose: 'listen', state: 'complete', status: 405 }));
    expect(tally.of('all')).toEqual([0, 1, 2]);
    expect(tally.of('messages')).toEqual([0, 2]);
    expect(tally.of('streams')).toEqual([1, 2]);
    expect(tally.of('failed')).toEqual([0, 1]);
    expect(tally.waiting).toBe(0);
    expect([tally.from, tally.to]).toEqual([0, 900]);
  });

  it('counts those that wait for a response', () => {
    const tally = new ExchangeTally();
    expect([tally.from, tally.to, tally.waiting]).toEqual([0, 0, 0]);
    tally.add(exchange(3));
    tally.add(exchange(3));
    expect(tally.waiting).toBe(1);
  });

  it('finds places in an ascending list', () => {
    expect([1, 2, 5, 9].map((value) => placeOf([2, 5, 7], value))).toEqual([0, 0, 1, 3]);
  });
});
