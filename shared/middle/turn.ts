import type { RuleCondition } from './rule.ts';

/** Counts the messages that a rule's filter lets through, and says which of them it touches. */
export class Turn {
  readonly #condition: RuleCondition;
  readonly #random: () => number;
  #seen = 0;
  /** Messages that were touched. */
  touched = 0;

  constructor(condition: RuleCondition, random: () => number) {
    this.#condition = condition;
    this.#random = random;
  }

  /** Nothing will be touched any more. */
  get isOver(): boolean {
    const { times } = this.#condition;
    return times > 0 && this.touched >= times;
  }

  /** Another message passed the filter: whether it is one of those. */
  next(): boolean {
    const { after, every, chance } = this.#condition;
    this.#seen += 1;
    const position = this.#seen - after - 1;
    if (position < 0 || position % every !== 0 || this.isOver) return false;
    return chance >= 1 || this.#random() < chance;
  }
}
