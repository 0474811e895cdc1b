import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { SpeechOrder } from '../speech/index.ts';
import type { TapOrder, ThreadData } from './tap-work.ts';

/** Where a record is kept. */
export interface RecordHost {
  /** Never throws. The memory that is given away is moved, not copied. */
  give(order: TapOrder, owned: readonly ArrayBuffer[]): void;
  /** Resolves when the record is closed, or has met a fault. */
  readonly ended: Promise<void>;
}

/** From whichever folder of the build this is run. */
const FILE = fileURLToPath(new URL('../tap/record-thread.cjs', import.meta.url));
/** Its young generation would grow to many times of what lines need. */
const LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 512 };

/** A record in a thread of its own; null where there can be none. `heard` gets what windows ask. */
export function recordInThread(data: ThreadData, heard: (order: SpeechOrder) => void): RecordHost | null {
  try {
    const worker = new Worker(FILE, { workerData: data, resourceLimits: LIMITS, stdout: true, stderr: true });
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    worker.on('message', heard);
    // A fault of ours in the record is no reason for the wire to stop: the capture ends there.
    worker.on('error', () => undefined);
    worker.unref();
    return { give: (order, owned) => worker.postMessage(order, owned), ended };
  } catch {
    return null;
  }
}
