/** Entry of the worker thread that compares what is long, so that the engine's own thread stays free. */
import { parentPort } from 'node:worker_threads';
import { answerTo, type DifferenceJob } from './difference-job.ts';

const port = parentPort;
port?.on('message', (job: DifferenceJob) => port.postMessage(answerTo(job)));
