import { TapRecord } from '../tap-record.ts';
import type { RecordHost } from '../record-host.ts';
import type { SpeechOrder } from '../../speech/index.ts';
import type { TapStart } from '../tap-start.ts';
import type { RecordAccount } from '../record-account.ts';

/** For tests, which run the sources: a record that is kept by the thread that tells it. */
export function inThisThread(
  start: TapStart,
  { memory }: RecordAccount,
  heard: (order: SpeechOrder) => void,
): RecordHost {
  const record = new TapRecord({ start, memory }, (word) => {
    if (word.kind === 'asked') heard(word.order);
  });
  return {
    give: (order) => {
      if (order.kind === 'close') record.close();
      else if (order.kind === 'told') record.told(order.answer);
      else if (order.kind === 'middle') record.tellMiddle(order.word);
      else record.take(order.batch);
    },
    ended: Promise.resolve(),
  };
}
