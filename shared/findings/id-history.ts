import { canonicalId } from '../analysis/index.ts';

/**
 * The row of the newest request with each id, for one requester. Ids that count up by one, as those of most clients
 * do, take one number each; others an entry of a map.
 */
export class IdHistory {
  /** The id that `#counted` begins with. */
  #first = 0;
  readonly #counted: number[] = [];
  readonly #others = new Map<string, number>();

  /** Row of the newest request with this id (its exact JSON text), -1 when there was none. */
  rowOf(id: string): number {
    const key = canonicalId(id);
    return this.#counted[this.#place(key)] ?? this.#others.get(key) ?? -1;
  }

  add(id: string, row: number): void {
    const key = canonicalId(id);
    const i = this.#place(key);
    if (i < 0 || i > this.#counted.length || this.#others.has(key)) {
      this.#others.set(key, row);
      return;
    }
    if (this.#counted.length === 0) this.#first = Number(key);
    this.#counted[i] = row;
  }

  clear(): void {
    this.#counted.length = 0;
    this.#others.clear();
  }

  /** Where an id would stand among those that count up; -1 where it cannot. */
  #place(key: string): number {
    // Fifteen digits are exact in a double.
    if (!/^(0|[1-9]\d{0,14})$/.test(key)) return -1;
    return this.#counted.length === 0 ? 0 : Math.max(-1, Number(key) - this.#first);
  }
}
