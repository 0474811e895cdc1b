/** Entry of the thread that records a tapped connection: whatever it meets, the thread of the wire goes on. */
import { parentPort, workerData } from 'node:worker_threads';
import { TapRecord } from './tap-record.ts';
import type { TapOrder, ThreadData } from './tap-work.ts';

const port = parentPort;
const record = new TapRecord(workerData as ThreadData, (word) => port?.postMessage(word));
port?.on('message', (order: TapOrder) => {
  if (order.kind === 'batch') {
    record.take(order.batch);
    return;
  }
  if (order.kind === 'told') {
    record.told(order.answer);
    return;
  }
  if (order.kind === 'middle') {
    record.tellMiddle(order.word);
    return;
  }
  record.close();
  port.close();
});
