import { describe, expect, it } from 'vitest';
import { Analysis } from '../../../shared/analysis/index.ts';
import { ScriptedSession } from '../../../shared/analysis/testing/scripted-session.ts';
import { parseQuery, type QueryView } from '../../../shared/query/index.ts';
import { rowValues } from './row-values.ts';

const analysis = new Analysis();
const session = new ScriptedSession()
  .spawn()
  .client({ jsonrpc: '2.0', id: 'a "b"', method: 'tools/call', params: { name: 'find it', arguments: {} } })
  .server({ jsonrpc: '2.0', id: 'a "b"', result: { content: [] } })
  .client({ jsonrpc: '2.0', id: 7, method: 'resources/read', params: { uri: 'file:///a b' } })
  .server('a banner');
for (const event of session.events) analysis.push(event);
const { rows, operations } = analysis;
const BANNER = rows.firstOfSeq(5);
const model = {
  rows,
  operations,
  findingsOfRow: (row: number) => (row === BANNER ? [{ rule: 'frame-stdout-noise' }] : []),
};
rows.setLevel(BANNER, 'error');
const view: QueryView = {
  rows,
  operations,
  era: 'legacy',
  rulesAt: (row) => model.findingsOfRow(row).map(({ rule }) => rule),
  annotationAt: () => null,
  hits: () => false,
};

/** Seqs of the rows that a term keeps. */
function kept(term: string): number[] {
  const reading = parseQuery(term);
  if (!reading.ok) throw new Error(`${term}: ${reading.message}`);
  return Array.from({ length: rows.length }, (_, row) => row)
    .filter((row) => reading.test?.(view, row))
    .map((row) => rows.seq(row));
}

/** What the first value of a cell is copied as, and the rows that it asks for. */
function first(seq: number, cell: string): readonly [string, number[]] {
  const [value] = rowValues(model, view, rows.firstOfSeq(seq), cell);
  return value === undefined ? ['', []] : [value.text, kept(value.term)];
}

describe('rowValues', () => {
  it('asks for what a cell shows, quoted where it must be', () => {
    expect(first(2, 'method')).toEqual(['tools/call', [2, 3]]);
    expect(first(2, 'dir')).toEqual(['c2s', [2, 4]]);
    expect(first(3, 'id')).toEqual(['"a \\"b\\""', [2, 3]]);
    expect(first(4, 'id')).toEqual(['7', [4]]);
    expect(first(3, 'summary')).toEqual(['response.result', [3]]);
    expect(first(3, 'latency')[1]).toEqual([2, 3]);
    expect(first(5, 'level')).toEqual(['error', [5]]);
    expect(first(1, 'method')).toEqual(['process.spawn', [1]]);
    expect(first(2, 'tool')).toEqual(['find it', [2, 3]]);
    expect(first(5, 'stream')).toEqual(['stdio', [2, 3, 4, 5]]);
  });

  it('asks for this size and more', () => {
    const [, seqs] = first(2, 'size');
    expect(seqs).toContain(2);
    expect(seqs).not.toContain(5);
  });

  it('offers everything else of the row after it, each once', () => {
    const terms = rowValues(model, view, rows.firstOfSeq(2), 'summary').map(({ term }) => term);
    expect(new Set(terms).size).toBe(terms.length);
    const tool = rowValues(model, view, rows.firstOfSeq(3), null).find(({ text }) => text === 'find it');
    expect(kept(tool?.term ?? '')).toEqual([2, 3]);
    const uri = rowValues(model, view, rows.firstOfSeq(4), null).find(({ text }) => text === 'file:///a b');
    expect(kept(uri?.term ?? '')).toEqual([4]);
    const rule = rowValues(model, view, BANNER, 'level').find(({ text }) => text === 'frame-stdout-noise');
    expect(kept(rule?.term ?? '')).toEqual([5]);
  });

  it('has a term that can be read for every value of every row', () => {
    for (let row = 0; row < rows.length; row += 1) {
      for (const { term } of rowValues(model, view, row, null)) expect(kept(term)).toContain(rows.seq(row));
    }
  });
});
