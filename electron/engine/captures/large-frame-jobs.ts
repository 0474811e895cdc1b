import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { FrameFacts } from './frame-event.ts';
import { digestLargeFrame, digestLongLine, type LargeFrame, type LongLine } from './large-frame.ts';

/** What the worker is asked, and what it answers. */
export type LargeFrameJob =
  | { readonly kind: 'frame'; readonly facts: FrameFacts; readonly parts: readonly Uint8Array[] }
  | { readonly kind: 'line'; readonly bytes: Uint8Array };
export type LargeFrameAnswer =
  | { readonly kind: 'frame'; readonly frame: LargeFrame }
  | { readonly kind: 'line'; readonly line: LongLine }
  | { readonly kind: 'failed'; readonly cause: string };

/** Strings of 512 MiB, parsed, need room that the engine's own heap need not have. */
const WORKER_HEAP_MB = 4096;

/** Where the worker's code lies once everything is bundled: in `engine`, beside the folders of the programs. */
export const BUNDLED_WORKER = fileURLToPath(new URL('../engine/large-frame-worker.js', import.meta.url));

/**
 * Has large frames and long lines read in a thread of their own, one at a time. The thread starts with the first and
 * never keeps the process alive by itself. Where its file does not lie (code run without a build) the work is done
 * in this thread.
 */
export class LargeFrameJobs {
  readonly #file: string;
  #worker: Worker | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(workerFile: string = BUNDLED_WORKER) {
    this.#file = workerFile;
  }

  /** The parts whose memory is theirs alone and may be given away are moved, not copied. Rejects with a cause in words. */
  async frame(facts: FrameFacts, parts: readonly Uint8Array[]): Promise<LargeFrame> {
    if (!existsSync(this.#file)) return digestLargeFrame(facts, parts);
    // What we send may still be on its way to the server, so only what we received is given away.
    const answer = await this.#ask({ kind: 'frame', facts, parts }, facts.dir === 's2c' ? ownMemory(parts) : []);
    if (answer.kind !== 'frame')
      throw new Error(answer.kind === 'failed' ? answer.cause : 'the worker answered something else');
    return answer.frame;
  }

  /** The bytes are given away. Rejects with a cause in words. */
  async line(bytes: Buffer): Promise<LongLine> {
    if (!existsSync(this.#file)) return digestLongLine(bytes);
    const answer = await this.#ask({ kind: 'line', bytes }, ownMemory([bytes]));
    if (answer.kind !== 'line')
      throw new Error(answer.kind === 'failed' ? answer.cause : 'the worker answered something else');
    return answer.line;
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  #ask(job: LargeFrameJob, owned: ArrayBuffer[]): Promise<LargeFrameAnswer> {
    const answer = this.#turn.then(() => this.#answer(job, owned));
    this.#turn = answer.catch(() => undefined);
    return answer;
  }

  #answer(job: LargeFrameJob, owned: ArrayBuffer[]): Promise<LargeFrameAnswer> {
    const worker = (this.#worker ??= new Worker(this.#file, {
      resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB },
    }));
    worker.ref();
    return new Promise<LargeFrameAnswer>((resolve, reject) => {
      const settle = (): void => {
        worker.off('message', answered).off('error', failed).off('exit', exited);
        worker.unref();
      };
      const answered = (answer: LargeFrameAnswer): void => {
        settle();
        resolve(answer);
      };
      const failed = (error: Error): void => {
        settle();
        // The thread has died of it; the next job gets a new one.
        if (this.#worker === worker) this.#worker = null;
        reject(error);
      };
      const exited = (): void => failed(new Error('the thread that reads large frames ended'));
      worker.on('message', answered).on('error', failed).on('exit', exited);
      worker.postMessage(job, owned);
    });
  }
}

/** Memory that a part fills alone: pieces of shared memory are copied by the way. */
function ownMemory(parts: readonly Uint8Array[]): ArrayBuffer[] {
  const owned = new Set<ArrayBuffer>();
  for (const { buffer, byteOffset, length } of parts) {
    if (buffer instanceof ArrayBuffer && byteOffset === 0 && buffer.byteLength === length) owned.add(buffer);
  }
  return [...owned];
}
