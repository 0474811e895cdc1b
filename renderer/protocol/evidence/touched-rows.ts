import { isFrameClass, type RowTable } from '../../../shared/analysis/index.ts';

/** So many rows are looked at: what the other side says meanwhile, and the further members of a batch. */
const LOOKED_AT = 64;

/** The row that tells what rules in the middle did to the message of this row; -1 where they let it be, or it is none. */
export function touchingRow(rows: RowTable, row: number): number {
  if (!isFrameClass(rows.class(row))) return -1;
  const next = beside(rows, row, 1);
  return next >= 0 && rows.class(next) === 'middle' ? next : -1;
}

/** The row of the message that rules in the middle touched, of the row that tells of it; -1 for any other row. */
export function touchedRow(rows: RowTable, row: number): number {
  if (rows.class(row) !== 'middle') return -1;
  const before = beside(rows, row, -1);
  return before >= 0 && isFrameClass(rows.class(before)) ? rows.firstOfSeq(rows.seq(before)) : -1;
}

/** The nearest row of another event of the same side; -1 where none is near. */
function beside(rows: RowTable, row: number, by: 1 | -1): number {
  const dir = rows.direction(row);
  const seq = rows.seq(row);
  for (let at = row + by, looked = 0; looked < LOOKED_AT && at >= 0 && at < rows.length; at += by, looked += 1)
    if (rows.direction(at) === dir && rows.seq(at) !== seq) return at;
  return -1;
}
