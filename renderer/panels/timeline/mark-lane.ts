import type { RowTable } from '../../../shared/analysis/index.ts';

/** Rows of one lane in time order, so that any stretch of time is found by bisection. */
export class MarkLane {
  #rows = new Int32Array(256);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(row: number): void {
    if (this.#length === this.#rows.length) {
      const larger = new Int32Array(this.#rows.length * 2);
      larger.set(this.#rows);
      this.#rows = larger;
    }
    this.#rows[this.#length] = row;
    this.#length += 1;
  }

  row(position: number): number {
    return position >= 0 && position < this.#length ? this.#rows[position]! : -1;
  }

  /** Position of the first mark at or after `t`, searched from `from` on; `length` when there is none. */
  firstAt(table: RowTable, t: number, from = 0): number {
    let low = from;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (table.time(this.#rows[middle]!) < t) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The mark nearest to `t` that is not further than `within` µs; -1 when there is none. */
  nearest(table: RowTable, t: number, within: number): number {
    const after = this.firstAt(table, t);
    let best = -1;
    let distance = within;
    for (const position of [after - 1, after]) {
      const row = this.row(position);
      if (row < 0) continue;
      const away = Math.abs(table.time(row) - t);
      if (away <= distance) {
        best = row;
        distance = away;
      }
    }
    return best;
  }
}
