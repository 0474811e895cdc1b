/** Hands out ids for the client's requests: 0, 1, 2 … without those that the user took by hand. */
export class RequestIds {
  #next = 0;
  readonly #taken = new Set<number>();

  /** The next free id; it stays free until it is used. */
  peek(): number {
    while (this.#taken.delete(this.#next)) this.#next += 1;
    return this.#next;
  }

  /** The ids that are free now, the next one first. */
  *free(): Generator<number, never> {
    for (let id = this.#next; ; id += 1) if (!this.#taken.has(id)) yield id;
  }

  /** The next free id, used from now on. */
  take(): number {
    const id = this.peek();
    this.#next = id + 1;
    return id;
  }

  /**
   * Notes an id seen on a request of ours, as its exact JSON text. `"5"` blocks 5 as well: a server that mixes the
   * two up would otherwise answer the wrong request.
   */
  used(text: string): void {
    const id = Number(text.startsWith('"') ? text.slice(1, -1) : text);
    if (Number.isSafeInteger(id) && id >= this.#next) this.#taken.add(id);
  }
}
