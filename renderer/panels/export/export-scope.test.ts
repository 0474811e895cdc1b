import { expect, it } from 'vitest';
import { Analysis } from '../../../shared/analysis/index.ts';
import type { CaptureEvent } from '../../../shared/capture/index.ts';
import { eventsOf, MOST_NAMED } from './export-scope.ts';

function rowsOf(texts: readonly string[]) {
  const analysis = new Analysis();
  for (const [at, text] of texts.entries())
    analysis.push({
      seq: at + 1,
      t: at,
      kind: 'frame',
      dir: 'c2s',
      stream: 'stdio',
      origin: 'wire',
      text,
      bytes: text.length,
    } satisfies CaptureEvent);
  return analysis.rows;
}

const BATCH = '[{"jsonrpc":"2.0","id":1,"method":"a"},{"jsonrpc":"2.0","id":2,"method":"b"}]';
const rows = rowsOf([BATCH, '{}', '{}']);
const all = { rows, chosen: -1, given: null, count: rows.length, row: (place: number) => place };

it('names nothing where everything leaves', () => {
  expect(eventsOf('everything', all)).toEqual({ scope: 'everything', seqs: null, problem: '' });
  expect(eventsOf('rows', all)).toEqual({ scope: 'rows', seqs: null, problem: '' });
});

it('names an event once, however many rows it has', () => {
  expect(rows.length).toBe(4);
  expect(eventsOf('rows', { ...all, count: 3 }).seqs).toEqual([1, 2]);
  expect(eventsOf('operation', { ...all, count: 2, row: (place) => place + 2 }).seqs).toEqual([2, 3]);
});

it('names the selected row, and what was given', () => {
  expect(eventsOf('row', { ...all, chosen: 1 })).toMatchObject({ seqs: [1], problem: '' });
  expect(eventsOf('given', { ...all, given: [2, 3] })).toMatchObject({ seqs: [2, 3], problem: '' });
});

it('says why a choice cannot leave', () => {
  expect(eventsOf('row', all).problem).toContain('No events');
  expect(eventsOf('rows', { ...all, count: 0 }).problem).toContain('No events');
  const many = rowsOf(Array.from({ length: MOST_NAMED + 2 }, () => '{}'));
  expect(eventsOf('rows', { ...all, rows: many, count: MOST_NAMED + 1 }).problem).toContain('100000');
});
