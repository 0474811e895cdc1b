import type { RuleCount } from '../../../shared/compare/index.ts';
import { catalogueEntry } from '../../../shared/findings/index.ts';
import type { Connection } from '../connection/index.ts';

/** How often each rule found something that counts: neither muted nor meant so. */
export function ruleCounts({ observation }: Connection): readonly RuleCount[] {
  const counts = new Map<string, RuleCount>();
  for (const { rule, level, expected, muted } of observation.findings) {
    if (expected || muted) continue;
    const known = counts.get(rule);
    counts.set(rule, {
      rule,
      title: catalogueEntry(rule).what,
      level: known?.level ?? level,
      count: (known?.count ?? 0) + 1,
    });
  }
  // Beyond those kept of a rule there are only numbers.
  for (const [rule, more] of observation.suppressed) {
    const known = counts.get(rule);
    if (known !== undefined) counts.set(rule, { ...known, count: known.count + more });
  }
  return [...counts.values()];
}
