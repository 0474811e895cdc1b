import type { Operation } from '../../../shared/analysis/index.ts';
import type { ConnectionModel } from '../../state/index.ts';

/** The request of ours that is this event, undefined where that is none, or is not known yet. Operations stand in the order of their requests. */
export function operationOf({ operations, rows }: ConnectionModel, seq: number): Operation | undefined {
  let low = 0;
  let high = operations.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rows.seq(operations[middle]?.request ?? 0) < seq) low = middle + 1;
    else high = middle;
  }
  for (let at = low; at < operations.length; at += 1) {
    const operation = operations[at];
    if (operation === undefined || rows.seq(operation.request) !== seq) return undefined;
    if (operation.dir === 'c2s') return operation;
  }
  return undefined;
}
