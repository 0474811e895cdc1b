/** What was used last, of so many by their texts: what was not used for longest goes first. */
export class Recent<T> {
  readonly #most: number;
  /** The one used last at the end. */
  readonly #held = new Map<string, T>();

  constructor(most: number) {
    this.#most = most;
  }

  /** What is kept by this text, which counts as used; else what is made now, and kept. */
  of(text: string, made: () => T): T {
    const held = this.#held.get(text) ?? made();
    this.#held.delete(text);
    this.#held.set(text, held);
    const oldest = this.#held.keys().next();
    if (this.#held.size > this.#most && oldest.done !== true) this.#held.delete(oldest.value);
    return held;
  }
}
