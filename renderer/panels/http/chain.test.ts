import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../shared/analysis/index.ts';
import { chainOf } from './chain.ts';

function model(...exchanges: (Partial<Exchange> & { number: number })[]) {
  const all = exchanges.map((exchange) => ({ redirectOf: 0, resumes: 0, ...exchange }) as Exchange);
  return {
    exchange: (number: number) => all.find((exchange) => exchange.number === number),
    successors: (number: number) =>
      all.filter(({ redirectOf, resumes }) => redirectOf === number || resumes === number).map((one) => one.number),
  };
}

describe('a chain of exchanges', () => {
  it('is the same from each of its links', () => {
    const hops = model(
      { number: 1 },
      { number: 2, redirectOf: 1 },
      { number: 3, resumes: 1 },
      { number: 4, redirectOf: 2 },
    );
    for (const number of [1, 2, 4]) expect(chainOf(hops, number, 'redirectOf')).toEqual([1, 2, 4]);
    expect(chainOf(hops, 3, 'resumes')).toEqual([1, 3]);
    expect(chainOf(hops, 4, 'resumes')).toEqual([4]);
  });

  it('ends where a capture goes round in a circle, or names what is not there', () => {
    expect(chainOf(model({ number: 1, redirectOf: 2 }, { number: 2, redirectOf: 1 }), 1, 'redirectOf')).toEqual([2, 1]);
    expect(chainOf(model({ number: 1, redirectOf: 1 }), 1, 'redirectOf')).toEqual([1]);
    expect(chainOf(model({ number: 5, redirectOf: 9 }), 5, 'redirectOf')).toEqual([9, 5]);
  });
});
