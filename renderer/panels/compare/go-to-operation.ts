import { modelOf, notify, useConnections, useLayout, showPanel } from '../../state/index.ts';

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
  showPanel(connection, 'frames', { row });
}
