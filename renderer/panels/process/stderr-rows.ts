import { rowClassCode } from '../../../shared/analysis/index.ts';
import { derived, type ConnectionModel } from '../../state/index.ts';

const STDERR = rowClassCode('process.stderr');

/** Indices of all stderr rows, in order; grows with the model. */
export const stderrRowsOf = derived((model: ConnectionModel): readonly number[] => {
  const found: number[] = [];
  const take = (from: number, to: number): void => {
    for (let i = from; i < to; i += 1) if (model.rows.classCode(i) === STDERR) found.push(i);
  };
  take(0, model.rows.length);
  model.follow((change) => take(change.firstRow, change.endRow));
  return found;
});
