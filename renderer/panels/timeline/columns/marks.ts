import type { RowTimes } from './row-times.ts';
import { firstFrom, withRoom } from './typed-columns.ts';

/** Rows of one kind in their order, so that any stretch of time and any neighbour is found by bisection. */
export class Marks {
  #rows = new Int32Array(64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Adds a row, which must come after those that are here. */
  add(row: number): void {
    this.#rows = withRoom(this.#rows, this.#length + 1);
    this.#rows[this.#length] = row;
    this.#length += 1;
  }

  /** The row at a position, -1 outside. */
  row(position: number): number {
    return position >= 0 && position < this.#length ? this.#rows[position]! : -1;
  }

  /** Position of the first mark whose row is `row` or a later one; `length` when there is none. */
  positionFrom(row: number): number {
    return firstFrom((position) => this.#rows[position]!, row, 0, this.#length);
  }

  /** Position of the first mark at or after `t`, searched from `from` on, probably `near`; `length` when there is none. */
  firstAt(times: RowTimes, t: number, from = 0, near?: number): number {
    const rows = this.#rows;
    return firstFrom((position) => times.at(rows[position]!), t, from, this.#length, near);
  }

  /** The mark nearest to `t` that is not further than `within` µs; -1 when there is none. */
  nearest(times: RowTimes, t: number, within: number): number {
    const after = this.firstAt(times, t);
    let best = -1;
    let distance = within;
    for (const position of [after - 1, after]) {
      const row = this.row(position);
      if (row < 0) continue;
      const away = Math.abs(times.at(row) - t);
      if (away <= distance) {
        best = row;
        distance = away;
      }
    }
    return best;
  }
}
