import { type Connection, ObservationStream } from '../connection/index.ts';

/** The connection was closed before all of it was told. */
export class ClosedMeanwhile extends Error {}

const CAUGHT_UP = /^\{"upto":\d+,"caughtUp":true/;

/** All that a window is told of a connection, up to where nothing more waits; its notes and marks aside. Rejects with ClosedMeanwhile. */
export async function* toldBatches(connection: Connection, closed: AbortSignal): AsyncGenerator<string, void> {
  const waiting: string[] = [];
  let wake = (): void => undefined;
  const stream = new ObservationStream(
    connection,
    (batch) => {
      waiting.push(batch);
      wake();
    },
    'without-annotations',
  );
  const end = (): void => wake();
  closed.addEventListener('abort', end);
  try {
    for (;;) {
      if (closed.aborted) throw new ClosedMeanwhile();
      const batch = waiting.shift();
      if (batch === undefined) {
        await new Promise<void>((woken) => (wake = woken));
        continue;
      }
      yield batch;
      if (CAUGHT_UP.test(batch)) return;
      stream.acknowledge();
    }
  } finally {
    closed.removeEventListener('abort', end);
    stream.close();
  }
}
