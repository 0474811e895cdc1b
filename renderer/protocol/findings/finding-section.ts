import type { Finding, FindingLevel } from '../../../shared/findings/index.ts';

/** What a finding stands under: its level, or why it does not count. */
export type FindingSection = FindingLevel | 'expected' | 'muted';

export function sectionOf({ level, expected, muted }: Finding): FindingSection {
  if (muted) return 'muted';
  return expected ? 'expected' : level;
}

const WEIGHTS: Readonly<Record<FindingSection, number>> = { error: 4, warning: 3, info: 2, expected: 1, muted: 0 };

/** The findings with the one that was chosen first, then worst first; what does not count comes last. */
export function worstFirst(findings: readonly Finding[], chosen: number): Finding[] {
  const weight = (finding: Finding): number => (finding.index === chosen ? Infinity : WEIGHTS[sectionOf(finding)]);
  return findings.toSorted((a, b) => Math.sign(weight(b) - weight(a)) || a.index - b.index);
}

/** The worst of the findings that count; null where none does. */
export function worstLevel(findings: readonly Finding[]): FindingLevel | null {
  const [worst] = worstFirst(findings, -1);
  const section = worst === undefined ? 'muted' : sectionOf(worst);
  return section === 'expected' || section === 'muted' ? null : section;
}
