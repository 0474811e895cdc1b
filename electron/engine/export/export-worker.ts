/** Entry of the thread that makes exports, so that the engine's own thread stays free. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ExportTask } from './export-job.ts';
import { ExportPace } from './export-pace.ts';
import { doTask } from './export-task.ts';

const port = parentPort;
const pace = new ExportPace();
port?.on('message', () => pace.taken());
if (port) void doTask(workerData as ExportTask, pace, (message) => port.postMessage(message)).then(() => port.close());
