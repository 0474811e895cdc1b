import type { JsonComparison, OperationCodes } from '../../../shared/compare/index.ts';
import { threadFile, ThreadJobs } from '../threads/index.ts';
import { answerTo, type DifferenceAnswer, type DifferenceJob } from './difference-job.ts';
import type { MessagePair } from './message-texts.ts';

/** Messages that are longer together, in UTF-16 units, hold a thread for too long; and so do more operations. */
const SHORT = 16_384;
const FEW = 2_000;

/** Does what is short at once, and what is long in a thread of its own, one job at a time. The thread starts with the first. */
export class DifferenceJobs {
  readonly #jobs: ThreadJobs<DifferenceJob, DifferenceAnswer>;

  constructor(file: string = threadFile('difference')) {
    this.#jobs = new ThreadJobs({ file, does: 'compares' }, answerTo);
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
  close(): Promise<void> {
    return this.#jobs.close();
  }

  async #do(job: DifferenceJob, atOnce: boolean): Promise<DifferenceAnswer> {
    return atOnce ? answerTo(job) : this.#jobs.ask(job);
  }
}

function failure(answer: DifferenceAnswer): Error {
  return new Error(answer.kind === 'failed' ? answer.cause : 'the thread answered something else');
}
