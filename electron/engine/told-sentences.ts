import type { Told } from '../../shared/bridge/index.ts';

/** Sentences about our own files that windows show: those of the start, and what comes while the engine runs. */
export class ToldSentences {
  readonly #report: (sentence: string) => void;
  readonly #listeners = new Set<() => void>();
  readonly #told: Told[] = [];

  /** `report` gets each sentence as well, for the terminal. */
  constructor(report: (sentence: string) => void) {
    this.#report = report;
  }

  tell(tone: Told['tone'], text: string): void {
    this.#told.push({ tone, text });
    this.#report(text);
    for (const listener of this.#listeners) listener();
  }

  json(): string {
    return JSON.stringify(this.#told);
  }

  /** Calls back at every new sentence, until the result is called. */
  listen(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }
}
