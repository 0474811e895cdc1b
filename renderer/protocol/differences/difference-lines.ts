import type { Compatibility, Difference, DifferenceGroup, DifferenceTally } from '../../../shared/compare/index.ts';
import { SESSION_FACTS } from '../../../shared/mcp/index.ts';
import { FACT_WORDS, type LedgerTone } from './session-facts.ts';

/** A line of a comparison: a heading, or a difference. */
export type DifferenceLine =
  | { readonly kind: 'group'; readonly title: string }
  | { readonly kind: 'difference'; readonly difference: Difference };

const GROUPS: readonly (readonly [DifferenceGroup, string])[] = [
  ['protocol', 'Protocol'],
  ['server', 'Server'],
  ['server capabilities', 'Server capabilities'],
  ['client capabilities', 'Client capabilities'],
  ['facts', 'Facts of the session'],
  ['behaviour', 'Behaviour over HTTP'],
];

export const COMPATIBILITY: Readonly<Record<Compatibility, { readonly sign: string; readonly tone: LedgerTone }>> = {
  breaking: { sign: '✕', tone: 'error' },
  additive: { sign: '+', tone: 'ok' },
  cosmetic: { sign: '~', tone: 'info' },
  same: { sign: '=', tone: 'muted' },
};

/** The differences under their headings; what is alike only where `all` is asked for. */
export function differenceLines(differences: readonly Difference[], all: boolean): DifferenceLine[] {
  return GROUPS.flatMap(([group, title]): DifferenceLine[] => {
    const own = differences.filter((one) => one.group === group && (all || one.change !== 'same'));
    if (own.length === 0) return [];
    return [{ kind: 'group', title }, ...own.map((difference): DifferenceLine => ({ kind: 'difference', difference }))];
  });
}

/** `2 breaking, 1 additive; 14 alike`. */
export function tallyWords({ breaking, additive, cosmetic, same }: DifferenceTally): string {
  const parts = [
    ...(breaking > 0 ? [`${breaking} breaking`] : []),
    ...(additive > 0 ? [`${additive} additive`] : []),
    ...(cosmetic > 0 ? [`${cosmetic} cosmetic`] : []),
  ];
  return `${parts.length === 0 ? 'no difference' : parts.join(', ')}; ${same} alike`;
}

/** What is compared, as a person calls it. */
export function nameOf({ group, name }: Pick<Difference, 'group' | 'name'>): string {
  if (group !== 'facts') return name;
  const fact = SESSION_FACTS.find((entry) => entry.name === name);
  return fact === undefined ? name : FACT_WORDS[fact.name].name;
}
