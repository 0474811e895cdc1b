import { activeConnection, activeModel, changeSelection } from '../../state/index.ts';

/** Selects the event of this number. False when there is none. */
export function goToSeq(seq: number): boolean {
  const rows = activeModel()?.rows;
  if (rows === undefined) return false;
  const row = rows.firstOfSeq(seq);
  if (row >= rows.length || rows.seq(row) !== seq) return false;
  changeSelection(activeConnection()?.id ?? null, { row });
  return true;
}
