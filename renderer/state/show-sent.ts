import { create } from 'zustand';
import type { ConnectionModel } from './model.ts';
import { modelOf } from './models.ts';
import { changeSelection, selectionOf } from './selection.ts';

const KEY = 'mcpscope.holds-selection';

/** Whether the selection stays where it is when something is sent by hand. */
export const useHeldSelection = create<{ readonly held: boolean }>()(() => ({
  held: globalThis.localStorage?.getItem(KEY) === 'held',
}));

/** Holds the selection, or lets it follow what is sent; it is the same in the next window. */
export function holdSelection(held: boolean): void {
  globalThis.localStorage?.setItem(KEY, held ? 'held' : '');
  useHeldSelection.setState({ held });
}

/** Chooses what was sent as soon as the window knows of it, then its answer as it comes; until something else is chosen. */
export function showSent(connection: string, seq: number): void {
  if (useHeldSelection.getState().held) return;
  const model = modelOf(connection);
  const before = selectionOf(connection).row;
  let request = -1;
  const look = (): boolean => {
    const { row } = selectionOf(connection);
    if (request < 0) {
      if (row !== before) return true;
      request = rowOf(model, seq);
      if (request < 0) return model.upto >= seq;
      changeSelection(connection, { row: request });
    } else if (row !== request) return true;
    const operation = model.operations[model.rows.operation(request)];
    if (operation === undefined) return true;
    const { response, state } = operation;
    if (response < 0) return state !== 'pending' && state !== 'input-required';
    if (response >= model.rows.length) return false;
    changeSelection(connection, { row: response });
    return true;
  };
  if (look()) return;
  const unfollow = model.follow(() => {
    if (look()) unfollow();
  });
}

/** The first row of an event; -1 while the window does not know it. */
function rowOf({ rows }: ConnectionModel, seq: number): number {
  const row = rows.firstOfSeq(seq);
  return row < rows.length && rows.seq(row) === seq ? row : -1;
}
