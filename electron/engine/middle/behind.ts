/** What happens on a stream behind a message that still waits there: our client learns of both in their order. */
export class Behind {
  readonly #owed = new Map<string, number>();
  readonly #events = new Map<string, (() => void)[]>();

  /** A message of this stream waits. */
  waits(stream: string): void {
    this.#owed.set(stream, (this.#owed.get(stream) ?? 0) + 1);
  }

  /** It has gone on. */
  went(stream: string): void {
    const left = (this.#owed.get(stream) ?? 1) - 1;
    if (left > 0) this.#owed.set(stream, left);
    else this.#free(stream);
  }

  /** Keeps `tell` until nothing waits on this stream; false where nothing does. */
  keeps(stream: string, tell: () => void): boolean {
    if (!this.#owed.has(stream)) return false;
    const kept = this.#events.get(stream);
    if (kept === undefined) this.#events.set(stream, [tell]);
    else kept.push(tell);
    return true;
  }

  /** Nothing waits any more. */
  end(): void {
    for (const stream of this.#owed.keys()) this.#free(stream);
  }

  #free(stream: string): void {
    const kept = this.#events.get(stream) ?? [];
    this.#owed.delete(stream);
    this.#events.delete(stream);
    for (const tell of kept) tell();
  }
}
