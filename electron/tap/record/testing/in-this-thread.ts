import { TapRecord } from '../tap-record.ts';
import type { RecordHost } from '../record-host.ts';
import type { ThreadData } from '../tap-work.ts';

/** For tests, which run the sources: a record that is kept by the thread that tells it. */
export function inThisThread({ start, taken }: ThreadData): RecordHost {
  const record = new TapRecord(start);
  return {
    give: (order) => {
      if (order.kind === 'close') record.close();
      else {
        record.take(order.batch);
        Atomics.add(taken, 0, BigInt(order.batch.weight));
      }
    },
    ended: Promise.resolve(),
  };
}
