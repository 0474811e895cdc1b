import type { Finding, FindingLevel } from '../../../shared/findings/index.ts';

/** A line of the list: a level with its count, or a finding. */
export type FindingLine =
  | { readonly kind: 'level'; readonly level: FindingLevel; readonly count: number }
  | { readonly kind: 'finding'; readonly finding: Finding };

/** Worst first. */
const LEVELS: readonly FindingLevel[] = ['error', 'warning', 'info'];

/** Findings under a heading a level, worst level first; within one in the order in which they were found. */
export function groupedFindings(findings: readonly Finding[], rows: (finding: Finding) => boolean): FindingLine[] {
  const shown = findings.filter(rows);
  return LEVELS.flatMap((level): FindingLine[] => {
    const of = shown.filter((finding) => finding.level === level);
    if (of.length === 0) return [];
    return [
      { kind: 'level', level, count: of.length },
      ...of.map((finding): FindingLine => ({ kind: 'finding', finding })),
    ];
  });
}
