import type { QuestionsDelta } from '../../../shared/answering/index.ts';
import { Delivery, type Subscription } from '../bridge/index.ts';
import type { QuestionBook } from './question-book.ts';

const BATCH_UNITS = 256 * 1024;
/** JSON of a question without its params, about, in UTF-16 units. */
const QUESTION_UNITS = 400;

/** Tells one window the questions of a connection: first all that are kept, then what is new or changed. */
export class QuestionStream implements Subscription {
  readonly #book: QuestionBook;
  readonly #delivery: Delivery<string>;
  readonly #unlisten: () => void;
  readonly #changed: Set<string>;
  #restart = true;
  #unlisted = 0;

  constructor(book: QuestionBook, send: (batchJson: string) => void) {
    this.#book = book;
    this.#changed = new Set(Array.from(book.all(), ({ key }) => key));
    this.#delivery = new Delivery(() => this.#compose(), send);
    this.#unlisten = book.listen({
      changed: (key) => {
        if (key !== '') this.#changed.add(key);
        this.#delivery.wake(false);
      },
      dropped: ({ key }) => this.#changed.delete(key),
    });
    this.#delivery.wake(true);
  }

  acknowledge(): void {
    this.#delivery.acknowledge();
  }

  close(): void {
    this.#unlisten();
    this.#delivery.close();
  }

  #compose(): string | null {
    const { unlisted } = this.#book;
    if (!this.#restart && this.#changed.size === 0 && unlisted === this.#unlisted) return null;
    const questions = [];
    let room = BATCH_UNITS;
    for (const key of this.#changed) {
      const question = this.#book.get(key);
      if (question !== undefined && questions.length > 0 && question.params.length > room) break;
      this.#changed.delete(key);
      if (question === undefined) continue;
      room -= question.params.length + QUESTION_UNITS;
      questions.push(question);
      if (room <= 0) break;
    }
    const delta: QuestionsDelta = { ...(this.#restart ? { restart: true } : {}), questions, unlisted };
    this.#restart = false;
    this.#unlisted = unlisted;
    if (this.#changed.size > 0) this.#delivery.wake(true);
    return JSON.stringify(delta);
  }
}
