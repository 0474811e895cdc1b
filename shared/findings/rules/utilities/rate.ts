const SECOND = 1_000_000;

/** How many of something came within the running second; a second begins with the first after the one before is over. */
export class Rate {
  #start = 0;
  #count = 0;

  /** The number within the second, with one more at time `t` (µs). */
  with(t: number): number {
    return this.#count > 0 && t - this.#start < SECOND ? this.#count + 1 : 1;
  }

  add(t: number): void {
    this.#count = this.with(t);
    if (this.#count === 1) this.#start = t;
  }
}
