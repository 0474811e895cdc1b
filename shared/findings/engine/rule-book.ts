import { catalogueEntry } from '../catalogue/index.ts';
import type { MemoryKind } from '../state/index.ts';
import { MemoryTable } from './conversation-memories.ts';
import type { Rule } from './rule.ts';
import { rulesInForce, type RulesInForce, type Standing } from './rules-in-force.ts';

/** The rules of a group, and the memories that they alone need. */
export interface RuleGroup {
  readonly rules: readonly Rule[];
  readonly memories?: readonly MemoryKind[];
}

/** Books for what records leave out; a file can name any words, and each other list of them would be kept. */
const BOOKS_MOST = 64;

/** All rules and all memories, sorted by when each is asked. One book serves any number of observations. */
export class RuleBook {
  readonly memories: MemoryTable;
  readonly #rules: readonly Rule[];
  readonly #inForce = new Map<Standing, RulesInForce>();
  readonly #groups: readonly RuleGroup[];
  readonly #shared: readonly MemoryKind[];
  /** By what is omitted, each as a list in JSON. */
  readonly #lessThanAll = new Map<string, RuleBook>();

  /** `shared`: memories that the rules of several groups ask. */
  constructor(groups: readonly RuleGroup[], shared: readonly MemoryKind[]) {
    this.#groups = groups;
    this.#shared = shared;
    this.#rules = groups.flatMap(({ rules }) => rules);
    this.memories = new MemoryTable([...shared, ...groups.flatMap(({ memories = [] }) => memories)]);
  }

  /** The book for a record that may leave these things out: without the rules that need to have seen them. */
  without(omits: readonly string[]): RuleBook {
    if (omits.length === 0) return this;
    const key = JSON.stringify(omits.toSorted());
    const book =
      this.#lessThanAll.get(key) ??
      new RuleBook(
        this.#groups.map((group) => sureOf(group, omits)),
        this.#shared,
      );
    if (this.#lessThanAll.size < BOOKS_MOST) this.#lessThanAll.set(key, book);
    return book;
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

function sureOf({ rules, memories = [] }: RuleGroup, omits: readonly string[]): RuleGroup {
  const omitted = new Set(omits);
  return { rules: rules.filter(({ id }) => !catalogueEntry(id).needs.some((need) => omitted.has(need))), memories };
}
