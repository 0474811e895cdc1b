import type { RecordsUnderWay } from './captures/index.ts';
import type { LiveConnection } from './live/index.ts';

/** Notes on disk which file a connection is writing, as long as it does: a start after a crash finds what was left. */
export function noteRecord(connection: LiveConnection, underWay: RecordsUnderWay): void {
  let written = '';
  let ended: (() => void) | null = null;
  const look = (): void => {
    const { state, current } = connection.info().recording;
    if (state !== 'recording' || current === written) return;
    ended?.();
    written = current;
    ended = underWay.begin(current);
  };
  look();
  connection.listen({ changed: look });
  void connection.closed.then(() => ended?.());
}
