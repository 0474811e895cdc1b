import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { systemErrorInWords } from '../../transports/index.ts';
import { CaptureScan, type ScanOrder, type ScanPart } from './capture-scan.ts';

/** What the thread is asked: the next stretch of the file, or these lines. */
export type ScanQuestion = { readonly kind: 'next' } | { readonly kind: 'lines'; readonly bytes: Uint8Array };
/** What it answers: a part, or why there is none, as the end of a sentence. */
export type ScanAnswer = { readonly part: ScanPart } | { readonly cause: string };

/** Where the worker's code lies once everything is bundled: in `engine`, beside the folders of the programs. */
const BUNDLED_WORKER = fileURLToPath(new URL('../engine/search-worker.js', import.meta.url));
/** A line of 256 MiB as strings and as what they parse to needs room that the engine's own heap need not have. */
const WORKER_HEAP_MB = 4096;

/** Answers one question; `scan` begins at the first. Never throws. */
export function answerTo(scan: () => CaptureScan, question: ScanQuestion): ScanAnswer {
  try {
    if (question.kind === 'next') return { part: scan().next() };
    const { buffer, byteOffset, length } = question.bytes;
    return { part: scan().lines(Buffer.from(buffer, byteOffset, length)) };
  } catch (error) {
    return { cause: systemErrorInWords(error) };
  }
}

/**
 * A scan in a thread of its own, one question at a time. The thread starts with the first and never keeps the process alive by
 * itself. Where its file does not lie (code run without a build) the work is done in this thread, a stretch in each turn.
 */
export class SearchThread {
  readonly #order: ScanOrder;
  readonly #file: string;
  readonly #bundled: boolean;
  #worker: Worker | null = null;
  #own: CaptureScan | null = null;
  #closed = false;

  constructor(order: ScanOrder, workerFile: string = BUNDLED_WORKER) {
    this.#order = order;
    this.#file = workerFile;
    this.#bundled = existsSync(workerFile);
  }

  /** The question before has to be answered. Rejects with a cause in words; the thread answers no more then. */
  async ask(question: ScanQuestion): Promise<ScanPart> {
    if (this.#closed) throw new Error('the search has ended');
    const answer = this.#bundled ? await this.#askWorker(question) : await this.#askOwn(question);
    if ('cause' in answer) throw new Error(answer.cause);
    return answer.part;
  }

  /** Ends the thread, whatever it is doing. Nothing that was asked is answered any more. */
  close(): void {
    this.#closed = true;
    void this.#worker?.terminate();
    this.#worker = null;
    this.#own?.close();
    this.#own = null;
  }

  async #askOwn(question: ScanQuestion): Promise<ScanAnswer> {
    await new Promise((resolve) => setImmediate(resolve));
    if (this.#closed) return { cause: 'the search has ended' };
    return answerTo(() => (this.#own ??= new CaptureScan(this.#order)), question);
  }

  #askWorker(question: ScanQuestion): Promise<ScanAnswer> {
    const worker = (this.#worker ??= this.#start());
    worker.ref();
    return new Promise((resolve) => {
      const settle = (answer: ScanAnswer): void => {
        worker.off('message', settle).off('error', failed).off('exit', exited);
        worker.unref();
        resolve(answer);
      };
      const failed = (error: Error): void => settle({ cause: systemErrorInWords(error) });
      const exited = (): void => settle({ cause: 'the thread that searches ended' });
      worker.on('message', settle).on('error', failed).on('exit', exited);
      worker.postMessage(question, []);
    });
  }

  #start(): Worker {
    return new Worker(this.#file, {
      workerData: this.#order,
      resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB },
    });
  }
}
