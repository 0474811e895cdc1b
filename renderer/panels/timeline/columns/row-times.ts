import { firstFrom, withRoom } from './typed-columns.ts';

/**
 * Where each row stands on the time scale, in µs: its time. Where the clock went back it stands still instead, so that times
 * never fall, and any stretch of time is found by bisection.
 */
export class RowTimes {
  #times = new Float64Array(1_024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** The latest time so far; 0 before the first. */
  get last(): number {
    return this.#length === 0 ? 0 : this.#times[this.#length - 1]!;
  }

  add(t: number): void {
    this.#times = withRoom(this.#times, this.#length + 1);
    this.#times[this.#length] = Math.max(t, this.last);
    this.#length += 1;
  }

  /** Of a row that is not there: the nearest one's. */
  at(row: number): number {
    return this.#times[Math.max(0, Math.min(row, this.#length - 1))]!;
  }

  /** The first row at or after `t`, from `from` on; `length` when there is none. */
  firstAt(t: number, from = 0): number {
    return firstFrom(this.#times, t, from, this.#length);
  }
}
