import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { JsonComparison, OperationCodes } from '../../../shared/compare/index.ts';
import { answerTo, type DifferenceAnswer, type DifferenceJob } from './difference-job.ts';
import type { MessagePair } from './message-texts.ts';

/** Where the worker's code lies once everything is bundled: in `engine`, beside the folders of the programs. */
const BUNDLED_WORKER = fileURLToPath(new URL('../engine/difference-worker.js', import.meta.url));
/** Messages that are longer together, in UTF-16 units, hold a thread for too long; and so do more operations. */
const SHORT = 16_384;
const FEW = 2_000;

/**
 * Does what is short at once, and what is long in a thread of its own, one job at a time. The thread starts with the first.
 * Where its file does not lie (code run without a build) the work is done in this thread.
 */
export class DifferenceJobs {
  readonly #file: string;
  #worker: Worker | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(workerFile: string = BUNDLED_WORKER) {
    this.#file = workerFile;
  }

  /** What two messages differ in. Rejects with a cause in words where a text is no JSON, or the thread has died of it. */
  messages(pair: MessagePair): Promise<JsonComparison> {
    return this.#compared({ kind: 'messages', pair });
  }

  /** What two messages differ in, ids and all; texts that are no JSON as they stand. Rejects where the thread has died of it. */
  whole(pair: MessagePair): Promise<JsonComparison> {
    return this.#compared({ kind: 'whole', pair });
  }

  async #compared(job: Extract<DifferenceJob, { pair: MessagePair }>): Promise<JsonComparison> {
    const { left, right } = job.pair;
    const length = (left?.text.length ?? 0) + (right?.text.length ?? 0);
    const answer = await this.#do(job, length <= SHORT);
    if (answer.kind !== 'messages') throw failure(answer);
    return answer.comparison;
  }

  /** Pairs of operations, as alignOperations gives them. */
  async alignment(left: OperationCodes, right: OperationCodes): Promise<Int32Array> {
    const few = left.exact.length + right.exact.length <= FEW;
    const answer = await this.#do({ kind: 'alignment', left, right }, few);
    if (answer.kind !== 'alignment') throw failure(answer);
    return answer.pairs;
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  async #do(job: DifferenceJob, atOnce: boolean): Promise<DifferenceAnswer> {
    if (atOnce || !existsSync(this.#file)) return answerTo(job);
    const answer = this.#turn.then(() => this.#ask(job));
    this.#turn = answer.catch(() => undefined);
    return answer;
  }

  async #ask(job: DifferenceJob): Promise<DifferenceAnswer> {
    const worker = (this.#worker ??= new Worker(this.#file));
    const settled = new AbortController();
    const { signal } = settled;
    const ended = once(worker, 'exit', { signal }).then(() => {
      throw new Error('the thread that compares ended');
    });
    try {
      worker.postMessage(job, []);
      const [answer] = (await Promise.race([once(worker, 'message', { signal }), ended])) as [DifferenceAnswer];
      return answer;
    } catch (error) {
      // The thread has died of it; the next job gets a new one.
      if (this.#worker === worker) this.#worker = null;
      throw error;
    } finally {
      ended.catch(() => undefined);
      settled.abort();
    }
  }
}

function failure(answer: DifferenceAnswer): Error {
  return new Error(answer.kind === 'failed' ? answer.cause : 'the thread answered something else');
}
