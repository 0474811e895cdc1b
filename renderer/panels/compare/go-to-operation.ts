import { changeSelection, modelOf, notify, useConnections, useLayout } from '../../state/index.ts';

/** Shows the row of an event in the tab of its connection. */
export function goToOperation(connection: string, seq: number): void {
  const { rows } = modelOf(connection);
  const row = rows.firstOfSeq(seq);
  if (row >= rows.length || rows.seq(row) !== seq) {
    notify({ tone: 'info', text: `Event ${seq} is not here yet: the capture is still being read.` });
    return;
  }
  useLayout.getState().close();
  useConnections.getState().activate(connection);
  changeSelection(connection, { row, panel: 'frames', diagnosis: false, postMortem: false });
}
