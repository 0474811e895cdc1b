import { TapRecord } from '../tap-record.ts';
import type { RecordHost } from '../record-host.ts';
import type { SpeechOrder } from '../../speech/index.ts';
import type { ThreadData } from '../tap-work.ts';

/** For tests, which run the sources: a record that is kept by the thread that tells it. */
export function inThisThread({ start, taken }: ThreadData, heard: (order: SpeechOrder) => void): RecordHost {
  const record = new TapRecord(start, heard);
  return {
    give: (order) => {
      if (order.kind === 'close') record.close();
      else if (order.kind === 'told') record.told(order.answer);
      else {
        record.take(order.batch);
        Atomics.add(taken, 0, BigInt(order.batch.weight));
      }
    },
    ended: Promise.resolve(),
  };
}
