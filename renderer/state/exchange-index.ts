import type { Exchange, RowTable } from '../../shared/analysis/index.ts';

const NONE: readonly number[] = [];

/** Which rows belong to which exchange, and which exchange follows which. Each row and exchange costs constant time. */
export class ExchangeIndex {
  readonly #table: RowTable;
  readonly #indices = new Map<number, number>();
  readonly #rows = new Map<number, number[]>();
  readonly #successors = new Map<number, number[]>();

  constructor(table: RowTable) {
    this.#table = table;
  }

  /** Takes in an exchange that is new or changed. */
  note({ number, index, redirectOf, resumes }: Exchange): void {
    if (this.#indices.has(number)) return;
    this.#indices.set(number, index);
    // One cause is enough: an exchange that both follows and goes on with the same one is one successor.
    for (const before of new Set([redirectOf, resumes])) if (before > 0) push(this.#successors, before, number);
  }

  /** Takes in the rows of the table from `firstRow` on. */
  take(firstRow: number): void {
    const { length } = this.#table;
    for (let row = this.#next(firstRow); row < length; row = this.#next(row + 1))
      push(this.#rows, this.#table.exchange(row), row);
  }

  #next(row: number): number {
    return this.#table.nextOfExchange(row, this.#table.length);
  }

  /** Position of the exchange in the model; -1 when there is none of this number. */
  indexOf(number: number): number {
    return this.#indices.get(number) ?? -1;
  }

  rows(number: number): readonly number[] {
    return this.#rows.get(number) ?? NONE;
  }

  successors(number: number): readonly number[] {
    return this.#successors.get(number) ?? NONE;
  }
}

function push(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
