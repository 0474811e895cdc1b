/** Entry of the worker thread that looks through a capture, so that the engine's own thread stays free. */
import { parentPort, workerData } from 'node:worker_threads';
import { CaptureScan, type ScanOrder } from './capture-scan.ts';
import { answerTo, type ScanQuestion } from './search-thread.ts';

const port = parentPort;
let scan: CaptureScan | null = null;
port?.on('message', (question: ScanQuestion) => {
  port.postMessage(answerTo(() => (scan ??= new CaptureScan(workerData as ScanOrder)), question));
});
