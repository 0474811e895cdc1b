import { describe, expect, it } from 'vitest';
import { RowTable, type Exchange, type Row } from '../../../shared/analysis/index.ts';
import { partsOf } from './exchange-parts.ts';

const row = (change: Partial<Row>): Row => ({
  seq: 1,
  member: -1,
  t: 0,
  dir: null,
  class: 'note',
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
  exchange: 1,
  ...change,
});

function modelOf(...changes: Partial<Row>[]) {
  const rows = new RowTable();
  for (const change of changes) rows.append(row(change));
  return { rows, rowsOfExchange: () => Array.from({ length: rows.length }, (_, index) => index) };
}

const exchange = (purpose: Exchange['purpose']): Exchange => ({ number: 1, purpose }) as Exchange;

describe('the parts of an exchange', () => {
  it('are its frames, its events and the pieces of its bodies, a batch once', () => {
    const model = modelOf(
      { class: 'http.request' },
      { class: 'request', dir: 'c2s' },
      { class: 'http.encoded' },
      { class: 'sse.event' },
      { class: 'response.result', dir: 's2c', member: 0 },
      { class: 'response.result', dir: 's2c', member: 1 },
      { class: 'sse.comment' },
      { class: 'http.body' },
      { class: 'http.end' },
    );
    expect({ ...partsOf(model, exchange('message')) }).toMatchObject({
      events: [3, 4, 6],
      frames: [4],
      pieces: [7],
      coded: [2],
    });
  });

  it('have both directions of a WebSocket, and grow', () => {
    const model = modelOf({ class: 'ws.open' }, { class: 'request', dir: 'c2s' }, { class: 'ws.control', dir: 's2c' });
    const parts = partsOf(model, exchange('websocket'));
    expect(parts.events).toEqual([1, 2]);
    model.rows.append(row({ class: 'ws.close' }));
    expect(partsOf(model, exchange('websocket'))).toBe(parts);
    expect(parts.events).toEqual([1, 2, 3]);
  });
});
