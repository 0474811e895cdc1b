/** Entry of the thread that records a tapped connection: whatever it meets, the thread of the wire goes on. */
import { parentPort, workerData } from 'node:worker_threads';
import { TapRecord } from './tap-record.ts';
import type { TapOrder, ThreadData } from './tap-work.ts';

const port = parentPort;
const { start, taken } = workerData as ThreadData;
const record = new TapRecord(start, (order) => port?.postMessage(order));
port?.on('message', (order: TapOrder) => {
  if (order.kind === 'batch') {
    record.take(order.batch);
    Atomics.add(taken, 0, BigInt(order.batch.weight));
    return;
  }
  if (order.kind === 'told') {
    record.told(order.answer);
    return;
  }
  record.close();
  port.close();
});
