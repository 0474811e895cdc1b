import type { SortedIndices } from '../../protocol/operations/index.ts';

/** A line of the list: an operation, or one round of it. */
export interface OperationLine {
  readonly operation: number;
  /** -1 for the operation itself. */
  readonly round: number;
}

/** Operations in rising order of their indices. */
export interface OperationList {
  readonly count: number;
  at(place: number): number;
  /** -1 for one that is not among them. */
  placeOf(operation: number): number;
}

/** All operations [from, to). */
export function operationRange(from: number, to: number): OperationList {
  return {
    count: to - from,
    at: (place) => from + place,
    placeOf: (operation) => (operation >= from && operation < to ? operation - from : -1),
  };
}

/** Those of the operations [from, to) that are among `indices`. */
export function operationsAmong(indices: SortedIndices, from: number, to: number): OperationList {
  const first = indices.placeFrom(from);
  const end = indices.placeFrom(to);
  return {
    count: end - first,
    at: (place) => indices.at(first + place),
    placeOf: (operation) => {
      const place = indices.placeFrom(operation);
      return place >= first && place < end && indices.at(place) === operation ? place - first : -1;
    },
  };
}

/** Operations in an order of their own, sorted by a column. */
export function operationsInOrder(sorted: readonly number[]): OperationList {
  return {
    count: sorted.length,
    at: (place) => sorted[place] ?? -1,
    placeOf: (operation) => sorted.indexOf(operation),
  };
}

/** Operations with the rounds of those that are unfolded beneath them. */
export class OperationLines {
  readonly #list: OperationList;
  readonly #count: number;
  /** Unfolded operations as they follow each other: each with its place in the list, its line, and its number of rounds. */
  readonly #unfolded: {
    readonly operation: number;
    readonly at: number;
    readonly line: number;
    readonly rounds: number;
  }[] = [];

  constructor(list: OperationList, unfolded: Iterable<number>, roundsOf: (operation: number) => number) {
    this.#list = list;
    let extra = 0;
    const placed = Array.from(unfolded, (operation) => ({ operation, at: list.placeOf(operation) }));
    for (const { operation, at } of placed.toSorted((a, b) => a.at - b.at)) {
      const rounds = at < 0 ? 0 : roundsOf(operation);
      if (rounds === 0) continue;
      this.#unfolded.push({ operation, at, line: at + extra, rounds });
      extra += rounds;
    }
    this.#count = list.count + extra;
  }

  get count(): number {
    return this.#count;
  }

  /** The line at a place of the list. Cost: the number of unfolded operations before it. */
  at(place: number): OperationLine {
    let before = 0;
    for (const one of this.#unfolded) {
      if (one.line >= place) break;
      if (place <= one.line + one.rounds) return { operation: one.operation, round: place - one.line - 1 };
      before += one.rounds;
    }
    return { operation: this.#list.at(place - before), round: -1 };
  }

  /** The place of a line; that of its operation where the round is folded away, -1 where that is not shown. */
  placeOf({ operation, round }: OperationLine): number {
    const at = this.#list.placeOf(operation);
    if (at < 0) return -1;
    let extra = 0;
    for (const one of this.#unfolded) {
      if (one.at > at) break;
      if (one.at === at) return one.line + Math.min(one.rounds, round + 1);
      extra += one.rounds;
    }
    return at + extra;
  }
}
