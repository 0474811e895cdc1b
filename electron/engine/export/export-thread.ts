import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { systemErrorInWords } from '../../transports/index.ts';
import type { ExportMessage, ExportTask } from './export-job.ts';
import { ExportPace } from './export-pace.ts';
import { doTask } from './export-task.ts';

/** Where the worker's code lies once everything is bundled: in `engine`, beside the folders of the programs. */
const BUNDLED_WORKER = fileURLToPath(new URL('../engine/export-worker.js', import.meta.url));
/** A message of 100 MB is read and written as a whole. */
const WORKER_HEAP_MB = 4096;

/** A task under way. */
export interface ExportThread {
  /** The one who is told has taken a part. */
  taken(): void;
  /** Ends it, whatever it is doing; nothing more is told. */
  close(): void;
}

/**
 * Has a task done in a thread of its own, which never keeps the process alive; where its file does not lie (code run without a build)
 * it is done in this thread. `tell` is never called within this call, and last with `ended`, `preview` or `failed`.
 */
export function startTask(
  task: ExportTask,
  tell: (message: ExportMessage) => void,
  workerFile: string = BUNDLED_WORKER,
): ExportThread {
  return existsSync(workerFile) ? inWorker(task, tell, workerFile) : inThisThread(task, tell);
}

function inWorker(task: ExportTask, tell: (message: ExportMessage) => void, file: string): ExportThread {
  const worker = new Worker(file, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB } });
  worker.unref();
  let told = false;
  const say = (message: ExportMessage): void => {
    if (told) return;
    told = message.kind !== 'part';
    tell(message);
  };
  worker
    .on('message', say)
    .on('error', (error) => say({ kind: 'failed', cause: `It could not be exported: ${systemErrorInWords(error)}.` }))
    .on('exit', () => say({ kind: 'failed', cause: 'It could not be exported: the thread that exports ended.' }));
  return {
    taken: () => worker.postMessage('taken', []),
    close: () => {
      told = true;
      void worker.terminate();
    },
  };
}

function inThisThread(task: ExportTask, tell: (message: ExportMessage) => void): ExportThread {
  const pace = new ExportPace();
  let closed = false;
  setImmediate(() => {
    if (!closed) void doTask(task, pace, (message) => (closed ? undefined : tell(message)));
  });
  return {
    taken: () => pace.taken(),
    close: () => {
      closed = true;
    },
  };
}
