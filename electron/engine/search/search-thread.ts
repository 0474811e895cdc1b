import { systemErrorInWords } from '../../transports/index.ts';
import { IN_THIS_THREAD, threadFile, ThreadJobs } from '../threads/index.ts';
import { CaptureScan, type ScanOrder, type ScanPart } from './capture-scan.ts';

/** What the thread is asked: the next stretch of the file, or these lines. */
export type ScanQuestion = { readonly kind: 'next' } | { readonly kind: 'lines'; readonly bytes: Uint8Array };
/** What it answers: a part, or why there is none, as the end of a sentence. */
export type ScanAnswer = { readonly part: ScanPart } | { readonly cause: string };

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
 * itself.
 */
export class SearchThread {
  readonly #jobs: ThreadJobs<ScanQuestion, ScanAnswer>;
  readonly #here: boolean;
  #own: CaptureScan | null = null;
  #closed = false;

  constructor(order: ScanOrder, file: string = threadFile('search')) {
    this.#here = file === IN_THIS_THREAD;
    this.#jobs = new ThreadJobs({ file, does: 'searches', data: order, heapMb: WORKER_HEAP_MB }, (question) =>
      answerTo(() => (this.#own ??= new CaptureScan(order)), question),
    );
  }

  /** The question before has to be answered. Rejects with a cause in words; the thread answers no more then. */
  async ask(question: ScanQuestion): Promise<ScanPart> {
    // In this thread a stretch is looked through in each turn.
    if (this.#here) await new Promise((resolve) => setImmediate(resolve));
    if (this.#closed) throw new Error('the search has ended');
    const answer = await this.#jobs.ask(question);
    if ('cause' in answer) throw new Error(answer.cause);
    return answer.part;
  }

  /** Ends the thread, whatever it is doing: what was asked is refused. */
  close(): void {
    this.#closed = true;
    void this.#jobs.close();
    this.#own?.close();
    this.#own = null;
  }
}
