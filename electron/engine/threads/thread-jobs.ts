import { IN_THIS_THREAD } from './thread-files.ts';
import { Thread, type ThreadStart } from './thread.ts';

type Settle<Answer> = { readonly resolve: (answer: Answer) => void; readonly reject: (error: Error) => void };

/**
 * Has jobs done in a thread of their own, one at a time, each with one answer. The thread starts with the first job; when it has
 * died of one, the next gets a new thread. `here` does a job in this thread, where that is what the file says.
 */
export class ThreadJobs<Job, Answer> {
  readonly #start: ThreadStart;
  readonly #here: (job: Job) => Answer;
  #thread: Thread<Job, Answer> | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #waiting: Settle<Answer> | null = null;
  #closed = false;

  constructor(start: ThreadStart, here: (job: Job) => Answer) {
    this.#start = start;
    this.#here = here;
  }

  /** Rejects with a cause in words where the thread has died of it. The memory that is given away is moved, not copied. */
  ask(job: Job, owned: readonly ArrayBuffer[] = []): Promise<Answer> {
    const answer = this.#turn.then(() => this.#answer(job, owned));
    this.#turn = answer.catch(() => undefined);
    return answer;
  }

  /** Ends the thread, whatever it is doing: who still waits is told so. */
  async close(): Promise<void> {
    this.#closed = true;
    const thread = this.#thread;
    this.#thread = null;
    this.#settle()?.reject(new Error(`the thread that ${this.#start.does} ended`));
    await thread?.close();
  }

  async #answer(job: Job, owned: readonly ArrayBuffer[]): Promise<Answer> {
    if (this.#closed) throw new Error(`the thread that ${this.#start.does} ended`);
    if (this.#start.file === IN_THIS_THREAD) return this.#here(job);
    const thread = (this.#thread ??= this.#begin());
    thread.hold(true);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      thread.send(job, owned);
    });
  }

  #begin(): Thread<Job, Answer> {
    return new Thread<Job, Answer>(this.#start, {
      told: (answer) => this.#settle()?.resolve(answer),
      ended: (cause) => {
        this.#thread = null;
        this.#settle()?.reject(new Error(cause));
      },
    });
  }

  #settle(): Settle<Answer> | null {
    const waiting = this.#waiting;
    this.#waiting = null;
    this.#thread?.hold(false);
    return waiting;
  }
}
