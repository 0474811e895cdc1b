import { describe, expect, it } from 'vitest';
import { RowTable, type Row } from '../../../shared/analysis/index.ts';
import { touchedRow, touchingRow } from './touched-rows.ts';

function rowsOf(...lines: readonly (readonly [seq: number, dir: Row['dir'], kind: Row['class'], member?: number])[]) {
  const rows = new RowTable();
  for (const [seq, dir, kind, member = -1] of lines)
    rows.append({
      seq,
      member,
      t: seq,
      dir,
      class: kind,
      origin: 'wire',
      method: '',
      id: null,
      summary: '',
      bytes: 1,
      latency: -1,
      peer: -1,
      operation: -1,
      mark: '',
      level: '',
      colour: '',
      exchange: 0,
    });
  return rows;
}

describe('touchingRow and touchedRow', () => {
  it('find each other, whatever the other side said between them', () => {
    const rows = rowsOf([1, 'c2s', 'request'], [2, 's2c', 'notification'], [3, null, 'note'], [4, 'c2s', 'middle']);
    expect([0, 1, 2, 3].map((row) => touchingRow(rows, row))).toEqual([3, -1, -1, -1]);
    expect([0, 1, 2, 3].map((row) => touchedRow(rows, row))).toEqual([-1, -1, -1, 0]);
  });

  it('know a message that was let be, and lead to the first member of a batch', () => {
    const rows = rowsOf(
      [1, 'c2s', 'request'],
      [2, 'c2s', 'request', 0],
      [2, 'c2s', 'request', 1],
      [3, 'c2s', 'middle'],
    );
    expect([0, 1, 2].map((row) => touchingRow(rows, row))).toEqual([-1, 3, 3]);
    expect(touchedRow(rows, 3)).toBe(1);
  });

  it('find nothing where the record begins with what was done, and after what is no message', () => {
    expect(touchedRow(rowsOf([1, 'c2s', 'middle']), 0)).toBe(-1);
    const rows = rowsOf([1, 's2c', 'process.stderr'], [2, 's2c', 'middle']);
    expect([touchingRow(rows, 0), touchedRow(rows, 1)]).toEqual([-1, -1]);
  });
});
