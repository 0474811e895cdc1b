/**
 * Numbers that look like chance and follow from a seed alone, so that a case can be made again by its number (mulberry32). The arbitraries
 * of fast-check give values; what is fed here is mostly none (torn, repeated, misspelt), and there are millions of it.
 */
export class Random {
  #state: number;

  /** `steps` lead from the seed to the case: of each path there is one sequence of numbers. */
  constructor(seed: number, ...steps: readonly number[]) {
    this.#state = steps.reduce((state, step) => mixed(state ^ mixed(step + 0x9e3779b9)), mixed(seed));
  }

  /** A whole number in [0, limit). */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    return Math.floor((mixed(this.#state) / 0x1_0000_0000) * limit);
  }

  /** True once in so many times. */
  once(times: number): boolean {
    return this.below(times) === 0;
  }

  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }
}

function mixed(state: number): number {
  let x = state | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}
