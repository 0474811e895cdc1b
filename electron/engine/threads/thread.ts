import { Worker } from 'node:worker_threads';
import { systemErrorInWords } from '../../transports/index.ts';

/** What a thread begins with. */
export interface ThreadStart {
  readonly file: string;
  /** What it is about, to end sentences: `the thread that … ended`. */
  readonly does: string;
  /** Given to the thread as its `workerData`. */
  readonly data?: unknown;
  /** Heap of its own, where the engine's would not do. */
  readonly heapMb?: number;
}

/** Who hears of a thread. */
interface ThreadListener<M> {
  readonly told: (message: M) => void;
  /** It has ended, however: nothing more is told. `cause` in words. */
  readonly ended: (cause: string) => void;
}

/** A thread with code of its own. It never keeps the process alive by itself, unless it is held. */
export class Thread<Question, Message> {
  readonly #worker: Worker;
  #ended = false;

  constructor({ file, does, data, heapMb }: ThreadStart, { told, ended }: ThreadListener<Message>) {
    const end = (cause: string): void => {
      if (this.#ended) return;
      this.#ended = true;
      ended(cause);
    };
    this.#worker = new Worker(file, {
      workerData: data,
      ...(heapMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: heapMb } }),
    });
    this.#worker.unref();
    this.#worker
      .on('message', (message: Message) => (this.#ended ? undefined : told(message)))
      .on('error', (error) => end(systemErrorInWords(error)))
      .on('exit', () => end(`the thread that ${does} ended`));
  }

  /** Sends a question; the memory that is given away is moved, not copied. */
  send(question: Question, owned: readonly ArrayBuffer[] = []): void {
    this.#worker.postMessage(question, owned);
  }

  /** Keeps the process alive while an answer is waited for. */
  hold(held: boolean): void {
    if (held) this.#worker.ref();
    else this.#worker.unref();
  }

  /** Ends it, whatever it is doing; nothing more is told. */
  async close(): Promise<void> {
    this.#ended = true;
    await this.#worker.terminate();
  }
}
