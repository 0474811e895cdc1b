import type { FindingDifference } from './comparison.ts';

/** What a rule found in a session. */
export interface RuleCount {
  readonly rule: string;
  readonly title: string;
  readonly level: FindingDifference['level'];
  readonly count: number;
}

const ORDER = { error: 0, warning: 1, info: 2 } as const;

/** What rules found in either session, the worst first. A rule has the worse of its two levels. */
export function compareFindings(left: readonly RuleCount[], right: readonly RuleCount[]): FindingDifference[] {
  const rules = new Map<string, FindingDifference>();
  for (const { rule, title, level, count } of left) rules.set(rule, { rule, title, level, left: count, right: 0 });
  for (const { rule, title, level, count } of right) {
    const known = rules.get(rule);
    const worse = known !== undefined && ORDER[known.level] < ORDER[level] ? known.level : level;
    rules.set(rule, { rule, title, level: worse, left: known?.left ?? 0, right: count });
  }
  return Array.from(rules.values()).toSorted(
    (one, other) => ORDER[one.level] - ORDER[other.level] || (one.rule < other.rule ? -1 : 1),
  );
}
