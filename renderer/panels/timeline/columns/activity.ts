/** Longest rest within one activity, µs. */
const REST = 10_000_000;

/** Since when something has gone on without a long rest in which nothing was awaited. Rows are taken in by their order. */
export class Activity {
  #since = 0;
  #last = -1;

  /** Where the newest activity began, µs; 0 for the first. */
  get since(): number {
    return this.#since;
  }

  /** Whether a long rest lies before `t`, µs. */
  rests(t: number): boolean {
    return this.#last >= 0 && t - this.#last > REST;
  }

  /** `begun`: when the operation began that the row belongs to; its own time where it belongs to none. µs. */
  take(t: number, begun: number): void {
    if (this.rests(t) && begun > this.#last) this.#since = begun;
    this.#last = Math.max(this.#last, t);
  }
}
