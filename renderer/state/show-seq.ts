import { modelOf } from './models.ts';
import { changeSelection } from './selection.ts';

/** Chooses the row of an event as soon as the window knows of it: the engine does sooner. */
export function showSeq(connection: string, seq: number): void {
  const model = modelOf(connection);
  const look = (): boolean => {
    const row = model.rows.firstOfSeq(seq);
    if (row >= model.rows.length || model.rows.seq(row) !== seq) return model.upto >= seq;
    changeSelection(connection, { row });
    return true;
  };
  if (look()) return;
  const unfollow = model.follow(() => {
    if (look()) unfollow();
  });
}
