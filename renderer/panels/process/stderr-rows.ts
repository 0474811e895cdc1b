import { rowClassCode } from '../../../shared/analysis/index.ts';
import type { ConnectionModel } from '../../state/index.ts';

const STDERR = rowClassCode('process.stderr');

const known = new WeakMap<ConnectionModel, number[]>();

/** Indices of all stderr rows, in order; grows with the model. */
export function stderrRowsOf(model: ConnectionModel): readonly number[] {
  const rows = known.get(model);
  if (rows !== undefined) return rows;
  const found: number[] = [];
  const take = (from: number, to: number): void => {
    for (let i = from; i < to; i += 1) if (model.rows.classCode(i) === STDERR) found.push(i);
  };
  take(0, model.rows.length);
  model.follow((change) => take(change.firstRow, change.endRow));
  known.set(model, found);
  return found;
}
