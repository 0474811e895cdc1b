/** Entry of the thread that folds large records, so that the engine's own thread stays free. */
import { parentPort, workerData } from 'node:worker_threads';
import { FAULTS } from '../../faults/index.ts';
import { HeldFolds } from './held-folds.ts';
import type { FoldThreadData, FromThread, ToThread } from './messages.ts';

const port = parentPort;
if (port !== null) {
  // The memory of a packed batch is moved, not copied.
  const tell = (message: FromThread): void =>
    port.postMessage(
      message,
      message.kind === 'batch' && typeof message.batch !== 'string' ? [message.batch.buffer] : [],
    );
  const held = new HeldFolds(workerData as FoldThreadData, tell);
  port.on('message', (message: ToThread) => held.hear(message));
  // As in a shell with windows, all else goes on.
  const uncaught = (fault: unknown): void =>
    tell({ kind: 'report', sentence: FAULTS.tell('something that came unasked', fault) });
  process.on('uncaughtException', uncaught).on('unhandledRejection', uncaught);
}
