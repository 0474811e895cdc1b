import type { QueryView, RowTest } from '../../../shared/query/index.ts';

/** How many rows are tested between two looks at the clock. */
const STRIDE = 2_048;

/**
 * The rows of a table that pass a test, in order, kept in step as rows are added and changed.
 * Testing goes on in slices, so that a new filter over a million rows does not hold the window.
 */
export class FilteredRows {
  readonly #view: QueryView;
  readonly #test: RowTest;
  #kept = new Int32Array(1_024);
  #length = 0;
  #tested = 0;

  constructor(view: QueryView, test: RowTest) {
    this.#view = view;
    this.#test = test;
  }

  /** Rows that passed so far. */
  get length(): number {
    return this.#length;
  }

  /** Rows tested so far: the first ones of the table. */
  get tested(): number {
    return this.#tested;
  }

  /** The table's row at this place of the list, -1 outside. */
  row(place: number): number {
    return place < this.#length ? (this.#kept[place] ?? -1) : -1;
  }

  /** The place of a row of the table in the list, -1 when it is not in it. */
  placeOf(row: number): number {
    const place = this.#firstFrom(row);
    return place < this.#length && this.#kept[place] === row ? place : -1;
  }

  /** The first place whose row is `row` or a later one; `length` when there is none. */
  placeFrom(row: number): number {
    return this.#firstFrom(row);
  }

  /** Tests the rows before `end`, until all are tested or `deadline` (of `now`) has passed. True when all are. */
  advance(deadline: number, now: () => number, end = this.#view.rows.length): boolean {
    while (this.#tested < end) {
      const stop = Math.min(end, this.#tested + STRIDE);
      this.#reserve(this.#length + stop - this.#tested);
      for (let row = this.#tested; row < stop; row += 1) {
        if (this.#test(this.#view, row)) this.#kept[this.#length++] = row;
      }
      this.#tested = stop;
      if (now() >= deadline) break;
    }
    return this.#tested >= end;
  }

  /** Tests rows again that have changed. Costs the part of the list after the first one that comes or goes. */
  recheck(changed: Iterable<number>): void {
    const come: number[] = [];
    const go = new Set<number>();
    let first = Number.POSITIVE_INFINITY;
    for (const row of new Set(changed)) {
      if (row < 0 || row >= this.#tested) continue;
      const was = this.placeOf(row) >= 0;
      if (this.#test(this.#view, row) === was) continue;
      if (was) go.add(row);
      else come.push(row);
      first = Math.min(first, row);
    }
    if (first === Number.POSITIVE_INFINITY) return;
    come.sort((left, right) => left - right);
    const from = this.#firstFrom(first);
    const tail = this.#kept.slice(from, this.#length);
    this.#reserve(this.#length + come.length);
    let to = from;
    let next = 0;
    for (const row of tail) {
      while (next < come.length && come[next]! < row) this.#kept[to++] = come[next++]!;
      if (!go.has(row)) this.#kept[to++] = row;
    }
    while (next < come.length) this.#kept[to++] = come[next++]!;
    this.#length = to;
  }

  #firstFrom(row: number): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#kept[middle]! < row) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #reserve(length: number): void {
    if (length <= this.#kept.length) return;
    const larger = new Int32Array(Math.max(length, this.#kept.length * 2));
    larger.set(this.#kept.subarray(0, this.#length));
    this.#kept = larger;
  }
}
