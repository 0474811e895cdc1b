import { describe, expect, it } from 'vitest';
import { RowTable, type Exchange, type Row } from '../../shared/analysis/index.ts';
import { ExchangeIndex } from './exchange-index.ts';

const row = (change: Partial<Row>): Row => ({
  seq: 1,
  member: -1,
  t: 0,
  dir: null,
  class: 'http.request',
  origin: 'wire',
  method: '',
  id: null,
  summary: '',
  bytes: 0,
  latency: -1,
  peer: -1,
  operation: -1,
  mark: '',
  level: '',
  colour: '',
  exchange: 0,
  ...change,
});

const exchange = (number: number, change: Partial<Exchange> = {}): Exchange =>
  ({ number, index: number - 1, redirectOf: 0, resumes: 0, ...change }) as Exchange;

describe('the index of exchanges', () => {
  it('collects the rows of each exchange in their order, also those that come later', () => {
    const table = new RowTable();
    const index = new ExchangeIndex(table);
    for (const of of [1, 2, 0, 1]) table.append(row({ exchange: of }));
    index.take(0);
    table.append(row({ exchange: 2 }));
    index.take(4);
    expect([index.rows(1), index.rows(2), index.rows(0), index.rows(9)]).toEqual([[0, 3], [1, 4], [], []]);
  });

  it('knows which exchanges follow a redirect or go on with a stream, however often they change', () => {
    const index = new ExchangeIndex(new RowTable());
    for (let i = 0; i < 2; i += 1) {
      index.note(exchange(1));
      index.note(exchange(2, { redirectOf: 1 }));
      index.note(exchange(7, { index: 2, resumes: 1 }));
    }
    expect(index.successors(1)).toEqual([2, 7]);
    expect([index.indexOf(7), index.indexOf(3)]).toEqual([2, -1]);
  });
});
