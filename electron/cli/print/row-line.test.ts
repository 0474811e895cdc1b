import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../shared/analysis/index.ts';
import { rowLine } from './row-line.ts';

const row: Row = {
  seq: 12,
  member: -1,
  t: 1_234_567,
  dir: 's2c',
  class: 'response.result',
  origin: 'wire',
  method: 'tools/list',
  id: '3',
  summary: '2 tools',
  bytes: 80,
  latency: 4200,
  peer: 2,
  operation: 1,
  mark: 'paired',
  level: '',
  colour: '',
  exchange: 0,
};

/** The line as it reads without colours. */
function read(change: Partial<Row>): string {
  return stripVTControlCharacters(rowLine({ ...row, ...change }));
}

describe('rowLine', () => {
  it('is what a frame says', () => {
    expect(read({})).toMatch(/^ {5}12 {5}1\.235 ← {3}tools\/list {19}3 {6}2 tools 4\.2 ms$/);
  });

  it('names the exchange that a frame rode on', () => {
    expect(read({ exchange: 7, mark: 'late' })).toMatch(/2 tools http-7 late 4\.2 ms$/);
  });

  it('puts the exchange of an HTTP event where frames have their id', () => {
    const line = read({ class: 'http.response', id: null, exchange: 7, summary: '200 OK', dir: null, latency: -1 });
    expect(line).toMatch(/1\.235 {5}http\.response {16}http-7 200 OK$/);
  });

  it('lets no control character of the peer through', () => {
    const line = read({ class: 'sse.comment', id: null, exchange: 1, summary: 'ping\u001b[2J\u202e' });
    expect(line).toContain('ping␛[2J⟨U+202E⟩');
    expect(line).not.toContain('\u202e');
  });
});
