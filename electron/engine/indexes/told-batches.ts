import { type PackedBatch, standingOf } from '../../../shared/bridge/index.ts';
import { type Connection, ObservationStream } from '../connection/index.ts';

/** The connection was released before all of it was told. */
export class ReleasedMeanwhile extends Error {}

/** All that a window is told of a connection, up to where nothing more waits; its notes and marks aside. Rejects with ReleasedMeanwhile. */
export async function* toldBatches(connection: Connection, released: AbortSignal): AsyncGenerator<PackedBatch, void> {
  const waiting: PackedBatch[] = [];
  let wake: (() => void) | null = null;
  const stream = new ObservationStream(
    connection,
    (batch) => {
      waiting.push(batch);
      wake?.();
    },
    'without-annotations',
  );
  const end = (): void => wake?.();
  released.addEventListener('abort', end);
  try {
    for (;;) {
      if (released.aborted) throw new ReleasedMeanwhile();
      const batch = waiting.shift();
      if (batch === undefined) {
        await new Promise<void>((woken) => (wake = woken));
        continue;
      }
      yield batch;
      if (standingOf(batch).caughtUp) return;
      stream.acknowledge();
    }
  } finally {
    released.removeEventListener('abort', end);
    stream.close();
  }
}
