import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowTable, type Row } from '../analysis/index.ts';
import { parseQuery } from './parse.ts';
import { tokenize } from './tokens.ts';

const PLAIN: Row = {
  seq: 1,
  member: -1,
  t: 0,
  dir: 'c2s',
  class: 'request',
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
  exchange: 0,
};

const rows = new RowTable();
for (const row of [
  { class: 'process.spawn', dir: null, summary: 'node server.js' },
  { class: 'noise.text', dir: 's2c', summary: 'Starting…', bytes: 33, level: 'warning' },
  { method: 'initialize', id: '0', mark: 'paired', latency: 38_000, t: 214_000, bytes: 318 },
  { class: 'response.result', dir: 's2c', method: 'initialize', id: '0', latency: 38_000, t: 252_000, bytes: 2_150 },
  { method: 'tools/list', id: '"0"', mark: 'pending', t: 1_600_000 },
  {
    class: 'response.error',
    dir: 's2c',
    method: 'tools/call',
    id: '4',
    summary: 'error −32602',
    latency: 5_010_000,
    level: 'error',
  },
  { class: 'http.response', dir: 's2c', method: 'http.response', summary: '404 Not Found', exchange: 3 },
  { class: 'sse.comment', dir: 's2c', method: 'sse.comment', summary: ': ping', exchange: 12 },
] satisfies Partial<Row>[]) {
  rows.append({ ...PLAIN, ...row, seq: rows.length + 1 });
}

/** Seqs of the rows that a filter keeps; its message when it cannot be read. */
function kept(query: string): number[] | string {
  const reading = parseQuery(query);
  if (!reading.ok) return reading.message;
  return Array.from({ length: rows.length }, (_, row) => row)
    .filter((row) => reading.test === null || reading.test(rows, row))
    .map((row) => rows.seq(row));
}

describe('parseQuery', () => {
  it.each<[string, number[]]>([
    ['', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['dir:s2c', [2, 4, 6, 7, 8]],
    ['dir:in', [2, 4, 6, 7, 8]],
    ['dir:out', [3, 5]],
    ['dir!=s2c', [1, 3, 5]],
    ['method:tools/*', [5, 6]],
    ['method:TOOLS/LIST', [5]],
    ['id:0', [3, 4, 5]],
    ['id:"\\"0\\""', [5]],
    ['class:noise*', [2]],
    ['class:response', [4, 6]],
    ['class:request', [3, 5]],
    ['level:error', [6]],
    ['finding:error', [6]],
    ['level>=warning', [2, 6]],
    ['level:any', [2, 6]],
    ['level:none', [1, 3, 4, 5, 7, 8]],
    ['latency>500ms', [6]],
    ['latency>30', [3, 4, 6]],
    ['latency<1s', [3, 4]],
    ['size>1KB', [4]],
    ['size=33', [2]],
    ['t>1.5s', [5]],
    ['t>1.5', [5]],
    ['seq:4', [4]],
    ['op:pending', [5]],
    ['starting', [2]],
    ['TOOLS', [5, 6]],
    ['"node server"', [1]],
    ['text:32602', [6]],
    ['-dir:s2c', [1, 3, 5]],
    ['--dir:s2c', [2, 4, 6, 7, 8]],
    ['not starting dir:s2c', [4, 6, 7, 8]],
    ['dir:s2c latency>1ms', [4, 6]],
    ['dir:s2c and latency>1ms', [4, 6]],
    ['op:pending or level:error', [5, 6]],
    ['dir:s2c and (latency>500ms or finding:warning)', [2, 6]],
    ['id:0 -(dir:s2c or op:pending)', [3]],
    ['"and"', []],
    ['exchange:3', [7]],
    ['exchange>=3', [7, 8]],
    ['exchange<99', [7, 8]],
    ['stream:http-12', [8]],
    ['stream:http', [7, 8]],
    ['stream!=http', [1, 2, 3, 4, 5, 6]],
    ['stream:none', [1, 2, 3, 4, 5, 6]],
    ['stream:stdio', [2, 3, 4, 5, 6]],
    ['kind:http.response', [7]],
    ['kind:sse', [8]],
    ['class:http', [7]],
    ['status:404', [7]],
    ['status:4xx', [7]],
    ['status:40*', [7]],
    ['status:5xx', []],
  ])('%s', (query, seqs) => {
    expect(kept(query)).toEqual(seqs);
  });

  it.each<[string, number, RegExp]>([
    ['foo:1', 0, /no field “foo”/],
    ['dir:up', 0, /not a direction/],
    ['a latency>fast', 2, /not a quantity/],
    ['latency>1KB', 0, /not a quantity/],
    ['dir>s2c', 0, /takes “:”/],
    ['method:', 0, /needs a value/],
    ['class:nothing', 0, /No class/],
    ['op:', 0, /needs a value/],
    ['exchange:first', 0, /not a quantity/],
    ['stream:http-0', 0, /not a stream/],
    ['stream:x', 0, /not a stream/],
    ['status:44', 0, /not a status/],
    ['status:ok', 0, /not a status/],
    ['op:""', 0, /needs a value/],
    ['constructor:x', 0, /no field/],
    ['"open', 0, /not closed/],
    ['(a', 0, /not closed/],
    ['a)', 1, /closes nothing/],
    ['or a', 0, /nothing before it/],
    ['a and', 5, /must follow/],
    ['('.repeat(65), 64, /brackets/],
  ])('says what is wrong with %s', (query, column, message) => {
    const reading = parseQuery(query);
    expect(reading.ok).toBe(false);
    if (reading.ok) return;
    expect(reading.column).toBe(column);
    expect(reading.message).toMatch(message);
  });

  it('reads any text without throwing, and its tokens stand in order inside it', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('(', ')', '-', '"', 'dir:', 'a', ' or ', ' and ', '*', 'latency>', '\\', '\ud800'),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        const reading = parseQuery(text);
        let at = 0;
        for (const token of reading.tokens) {
          expect(token.start).toBeGreaterThanOrEqual(at);
          expect(token.end).toBeGreaterThanOrEqual(token.start);
          at = token.end;
        }
        expect(at).toBeLessThanOrEqual(text.length);
        if (reading.ok && reading.test !== null) expect(typeof reading.test(rows, 0)).toBe('boolean');
      }),
    );
  });
});

describe('tokenize', () => {
  it('tells the parts of a term apart', () => {
    expect(tokenize('-dir:s2c x').tokens.map(({ kind, start, end }) => [kind, start, end])).toEqual([
      ['not', 0, 1],
      ['field', 1, 4],
      ['operator', 4, 5],
      ['value', 5, 8],
      ['word', 9, 10],
    ]);
  });

  it('leaves a number with a minus sign to be turned round, and a lone minus a word', () => {
    expect(tokenize('- a').tokens.map((token) => token.kind)).toEqual(['word', 'word']);
  });
});
