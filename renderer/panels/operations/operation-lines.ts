/** A line of the list: an operation, or one round of it. */
export interface OperationLine {
  readonly operation: number;
  /** -1 for the operation itself. */
  readonly round: number;
}

/** Operations [from, to) with the rounds of those that are unfolded beneath them. */
export class OperationLines {
  readonly #from: number;
  readonly #count: number;
  /** Unfolded operations in order, each with its place and its number of rounds. */
  readonly #unfolded: { readonly operation: number; readonly place: number; readonly rounds: number }[] = [];

  constructor(from: number, to: number, unfolded: Iterable<number>, roundsOf: (operation: number) => number) {
    this.#from = from;
    let extra = 0;
    for (const operation of [...unfolded].toSorted((a, b) => a - b)) {
      const rounds = operation >= from && operation < to ? roundsOf(operation) : 0;
      if (rounds === 0) continue;
      this.#unfolded.push({ operation, place: operation - from + extra, rounds });
      extra += rounds;
    }
    this.#count = to - from + extra;
  }

  get count(): number {
    return this.#count;
  }

  /** The line at a place of the list. Cost: the number of unfolded operations before it. */
  at(place: number): OperationLine {
    let before = 0;
    for (const one of this.#unfolded) {
      if (one.place >= place) break;
      if (place <= one.place + one.rounds) return { operation: one.operation, round: place - one.place - 1 };
      before += one.rounds;
    }
    return { operation: this.#from + place - before, round: -1 };
  }

  /** The place of a line; that of its operation where the round is folded away. */
  placeOf({ operation, round }: OperationLine): number {
    let extra = 0;
    for (const one of this.#unfolded) {
      if (one.operation > operation) break;
      if (one.operation === operation) return one.place + Math.min(one.rounds, round + 1);
      extra += one.rounds;
    }
    return operation - this.#from + extra;
  }
}
