import { isSettled, SETTLED_KEPT, WAITING_MOST, type Question } from '../../../shared/answering/index.ts';

/** UTF-16 units of params that the questions of a connection may hold together; beyond it they are cut short. */
const PARAMS_MOST = 32 * 1024 * 1024;
const PARAMS_SHORT = 2_000;

/** What can be told about the questions of a connection. */
export interface BookListener {
  /** A question is new or changed; with '' the number of the unlisted ones. */
  changed(key: string): void;
  /** A question is no longer kept. */
  dropped(question: Question): void;
}

/**
 * The questions of one connection: all that wait, up to 1,000, and the newest 200 of the others. What waits beyond is counted and
 * left to the record.
 */
export class QuestionBook {
  readonly #all = new Map<string, Question>();
  /** Keys in the order in which they were settled. */
  readonly #settled = new Set<string>();
  readonly #listeners = new Set<BookListener>();
  /** Operations of which something waits that is not listed. */
  readonly #unlisted = new Set<number>();
  #params = 0;
  #count = 0;

  /** A key that no question has had. */
  newKey(): string {
    return `q${(this.#count += 1)}`;
  }

  get isFull(): boolean {
    return this.#all.size - this.#settled.size >= WAITING_MOST;
  }

  get unlisted(): number {
    return this.#unlisted.size;
  }

  get(key: string): Question | undefined {
    return this.#all.get(key);
  }

  /** In the order in which they were asked. */
  all(): Iterable<Question> {
    return this.#all.values();
  }

  add(question: Question): void {
    const short = this.#params + question.params.length > PARAMS_MOST;
    const kept = short ? { ...question, params: question.params.slice(0, PARAMS_SHORT), paramsCut: true } : question;
    this.#params += kept.params.length;
    this.#put(kept);
  }

  /** Changes a question that is kept; others are left as they are. */
  change(key: string, part: Partial<Question>): void {
    const before = this.#all.get(key);
    if (before !== undefined) this.#put({ ...before, ...part });
  }

  /** Something of this operation waits beyond what is listed. */
  leaveUnlisted(operation: number): void {
    this.#unlisted.add(operation);
    this.#tell('');
  }

  /** Nothing of this operation waits any more. */
  over(operation: number): void {
    if (this.#unlisted.delete(operation)) this.#tell('');
  }

  /** Nothing waits any more at all. */
  allOver(): void {
    this.#unlisted.clear();
    this.#tell('');
  }

  /** Returns a function that ends the listening. */
  listen(listener: BookListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #put(question: Question): void {
    const { key } = question;
    this.#all.set(key, question);
    this.#settled.delete(key);
    if (isSettled(question)) this.#settled.add(key);
    this.#tell(key);
    if (this.#settled.size <= SETTLED_KEPT) return;
    const [oldest = ''] = this.#settled;
    const dropped = this.#all.get(oldest);
    if (dropped !== undefined) this.#drop(dropped);
  }

  #drop(question: Question): void {
    this.#params -= question.params.length;
    this.#all.delete(question.key);
    this.#settled.delete(question.key);
    for (const listener of this.#listeners) listener.dropped(question);
  }

  #tell(key: string): void {
    for (const listener of this.#listeners) listener.changed(key);
  }
}
