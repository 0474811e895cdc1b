import { firstFrom, withRoom } from './typed-columns.ts';

/** Rows that have times, in µs. */
interface TimedRows {
  time(row: number): number;
}

/**
 * Where each row stands on the time scale, in µs: its time. Where the clock went back it stands still instead, so that times
 * never fall, and any stretch of time is found by bisection.
 */
export class RowTimes {
  readonly #rows: TimedRows;
  /** Null as long as the clock has never gone back: the rows have their times. */
  #times: Float64Array | null = null;
  #length = 0;
  #last = 0;

  constructor(rows: TimedRows) {
    this.#rows = rows;
  }

  get length(): number {
    return this.#length;
  }

  /** The latest time so far; 0 before the first. */
  get last(): number {
    return this.#last;
  }

  /** Adds the time of the next row. */
  add(t: number): void {
    if (this.#times === null && t < this.#last) this.#times = this.#own();
    this.#last = this.#length === 0 ? Math.max(0, t) : Math.max(this.#last, t);
    if (this.#times !== null) {
      this.#times = withRoom(this.#times, this.#length + 1);
      this.#times[this.#length] = this.#last;
    }
    this.#length += 1;
  }

  /** Of a row that is not there: the nearest one's. */
  at(row: number): number {
    const near = Math.max(0, Math.min(row, this.#length - 1));
    return this.#times === null ? this.#rows.time(near) : this.#times[near]!;
  }

  /** The first row at or after `t`, from `from` on, probably `near`; `length` when there is none. */
  firstAt(t: number, from = 0, near?: number): number {
    const times = this.#times;
    const rows = this.#rows;
    return firstFrom(times === null ? (row) => rows.time(row) : (row) => times[row]!, t, from, this.#length, near);
  }

  #own(): Float64Array {
    return Float64Array.from({ length: Math.max(1_024, this.#length) }, (_, row) => this.#rows.time(row));
  }
}
