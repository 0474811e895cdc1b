import type { Finding } from '../../../shared/findings/index.ts';
import { sectionOf, type FindingSection } from '../../protocol/findings/index.ts';

/** A line of the list: a heading with its count, a rule that was broken many times, or a finding. */
export type FindingLine =
  | {
      readonly kind: 'section';
      readonly key: string;
      readonly section: FindingSection;
      readonly count: number;
      readonly open: boolean;
    }
  | {
      readonly kind: 'rule';
      readonly key: string;
      /** The first one: it stands for all. */
      readonly finding: Finding;
      readonly count: number;
      readonly open: boolean;
    }
  | {
      readonly kind: 'finding';
      readonly key: string;
      readonly finding: Finding;
      /** Below the line of its rule. */
      readonly within: boolean;
    };

/** Worst first; what does not count comes last. */
const SECTIONS: readonly FindingSection[] = ['error', 'warning', 'info', 'expected', 'muted'];

/** Fewer findings of one rule stand for themselves. */
const FOLDED_FROM = 3;

/**
 * Findings under a heading a section, worst first; within one by rule, in the order in which the rules were first broken. What
 * a rule found many times is one line, and what is muted is its heading alone, until they are unfolded. `turned` has the keys
 * of the lines that the user has folded or unfolded.
 */
export function groupedFindings(
  findings: readonly Finding[],
  shown: (finding: Finding) => boolean,
  turned: ReadonlySet<string>,
): FindingLine[] {
  const sections = new Map<FindingSection, Map<string, Finding[]>>();
  for (const finding of findings) {
    if (!shown(finding)) continue;
    const section = sectionOf(finding);
    const rules = sections.get(section) ?? new Map<string, Finding[]>();
    sections.set(section, rules);
    const of = rules.get(finding.rule);
    if (of === undefined) rules.set(finding.rule, [finding]);
    else of.push(finding);
  }
  const lines: FindingLine[] = [];
  for (const section of SECTIONS) {
    const rules = sections.get(section);
    if (rules === undefined) continue;
    let count = 0;
    for (const of of rules.values()) count += of.length;
    const key = sectionKey(section);
    const open = (section !== 'muted') !== turned.has(key);
    lines.push({ kind: 'section', key, section, count, open });
    if (open) for (const of of rules.values()) pushRule(lines, of, turned);
  }
  return lines;
}

function pushRule(lines: FindingLine[], findings: readonly Finding[], turned: ReadonlySet<string>): void {
  const [first] = findings;
  if (first === undefined) return;
  const folds = findings.length >= FOLDED_FROM;
  const key = ruleKey(first);
  const open = !folds || turned.has(key);
  if (folds) lines.push({ kind: 'rule', key, finding: first, count: findings.length, open });
  if (open)
    for (const finding of findings) lines.push({ kind: 'finding', key: findingKey(finding), finding, within: folds });
}

/**
 * Index of the line of this key; where there is none (any more), of the finding's own, of its rule's or of its section's. -1 for
 * none.
 */
export function placeOf(lines: readonly FindingLine[], key: string, finding: Finding | undefined): number {
  const keys = finding === undefined ? [] : [findingKey(finding), ruleKey(finding), sectionKey(sectionOf(finding))];
  for (const sought of [key, ...keys]) {
    const at = sought === '' ? -1 : lines.findIndex((line) => line.key === sought);
    if (at >= 0) return at;
  }
  return -1;
}

/** Index of the line that the one at `index` stands below; -1 for none. */
export function parentOf(lines: readonly FindingLine[], index: number): number {
  const line = lines[index];
  if (line === undefined || line.kind === 'section') return -1;
  const above = line.kind === 'finding' && line.within ? 'rule' : 'section';
  return lines.findLastIndex(({ kind }, at) => at < index && kind === above);
}

function sectionKey(section: FindingSection): string {
  return `section ${section}`;
}

function ruleKey(finding: Finding): string {
  return `rule ${sectionOf(finding)} ${finding.rule}`;
}

function findingKey({ index }: Finding): string {
  return `finding ${index}`;
}
