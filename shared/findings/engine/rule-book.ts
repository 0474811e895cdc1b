import type { MemoryKind } from '../state/index.ts';
import { MemoryTable } from './conversation-memories.ts';
import type { Rule } from './rule.ts';
import { rulesInForce, type RulesInForce, type Standing } from './rules-in-force.ts';

/** The rules of a group, and the memories that they alone need. */
export interface RuleGroup {
  readonly rules: readonly Rule[];
  readonly memories?: readonly MemoryKind[];
}

/** All rules and all memories, sorted by when each is asked. One book serves any number of observations. */
export class RuleBook {
  readonly memories: MemoryTable;
  readonly #rules: readonly Rule[];
  readonly #inForce = new Map<Standing, RulesInForce>();

  /** `shared`: memories that the rules of several groups ask. */
  constructor(groups: readonly RuleGroup[], shared: readonly MemoryKind[]) {
    this.#rules = groups.flatMap(({ rules }) => rules);
    this.memories = new MemoryTable([...shared, ...groups.flatMap(({ memories = [] }) => memories)]);
  }

  /** The rules that hold in a revision; null where it is not known and will not be. */
  inForce(standing: Standing): RulesInForce {
    let rules = this.#inForce.get(standing);
    if (!rules) {
      rules = rulesInForce(this.#rules, standing);
      this.#inForce.set(standing, rules);
    }
    return rules;
  }
}
