import type { FindingLevel } from '../../../shared/findings/index.ts';
import type { CheckReport, ReportedFinding } from './check-report.ts';

/** Everything that was found of one rule. */
export interface RuleFindings {
  readonly rule: string;
  /** The worst of its findings, and of those that were not meant so where there are any. */
  readonly level: FindingLevel;
  /** In the order in which they were found; at least one. */
  readonly findings: readonly ReportedFinding[];
  /** Findings beyond those. */
  readonly leftOut: number;
}

const WORST_FIRST: readonly FindingLevel[] = ['error', 'warning', 'info'];

/** The findings of a report by rule, the worst rules first, then those that were found first. */
export function findingsByRule({ findings, findingsLeftOut }: CheckReport): RuleFindings[] {
  const byRule = new Map<string, ReportedFinding[]>();
  for (const finding of findings) {
    const known = byRule.get(finding.rule);
    if (known) known.push(finding);
    else byRule.set(finding.rule, [finding]);
  }
  return Array.from(byRule, ([rule, of]) => {
    const meant = of.filter(({ expected }) => !expected);
    const levels = new Set((meant.length > 0 ? meant : of).map(({ level }) => level));
    const level = WORST_FIRST.find((each) => levels.has(each)) ?? 'info';
    return { rule, level, findings: of, leftOut: findingsLeftOut[rule] ?? 0 };
  }).toSorted((one, other) => WORST_FIRST.indexOf(one.level) - WORST_FIRST.indexOf(other.level));
}
