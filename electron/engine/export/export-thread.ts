import { IN_THIS_THREAD, Thread, threadFile } from '../threads/index.ts';
import type { ExportMessage, ExportTask } from './export-job.ts';
import { ExportPace } from './export-pace.ts';
import { doTask } from './export-task.ts';

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
 * Has a task done in a thread of its own, which never keeps the process alive. `tell` is never called within this call, and last
 * with `ended`, `preview` or `failed`.
 */
export function startTask(
  task: ExportTask,
  tell: (message: ExportMessage) => void,
  file: string = threadFile('export'),
): ExportThread {
  return file === IN_THIS_THREAD ? inThisThread(task, tell) : inThread(task, tell, file);
}

function inThread(task: ExportTask, tell: (message: ExportMessage) => void, file: string): ExportThread {
  let told = false;
  const say = (message: ExportMessage): void => {
    if (told) return;
    told = message.kind !== 'part';
    tell(message);
  };
  const thread = new Thread<'taken', ExportMessage>(
    { file, does: 'exports', data: task, heapMb: WORKER_HEAP_MB },
    { told: say, ended: (cause) => say({ kind: 'failed', cause: `It could not be exported: ${cause}.` }) },
  );
  return {
    taken: () => thread.send('taken'),
    close: () => {
      told = true;
      void thread.close();
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
