import type { ClientRule, KnownBy } from './rule.ts';

/** How a rule is known, in words. */
export const KNOWN_WORDS: Readonly<Record<KnownBy, string>> = {
  run: 'the program was run',
  src: 'its source was read',
  issue: 'only reported',
};

/** The newest day, month or year on which somebody saw a rule hold. */
export function newestDate({ sources }: Pick<ClientRule, 'sources'>): string {
  return sources
    .map(({ date }) => date)
    .toSorted()
    .at(-1)!;
}

/** Whether nobody confirmed a rule for a year. `today` as 2026-11-22. */
export function isOld(rule: Pick<ClientRule, 'sources'>, today: string): boolean {
  return lastDay(newestDate(rule)) < `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
}

/** How a rule is known, when it was seen last, and whether that is long ago. */
export function evidenceWords(rule: Pick<ClientRule, 'sources' | 'knownBy' | 'range'>, today: string): string {
  const { knownBy, range } = rule;
  const old = isOld(rule, today) ? ', old: not confirmed for a year' : '';
  return `${KNOWN_WORDS[knownBy]}, ${newestDate(rule)}${range === '' ? '' : `, ${range}`}${old}`;
}

/** The time from a day, month or year until today, in words. */
export function ageWords(date: string, today: string): string {
  const days = Math.floor((Date.parse(today) - Date.parse(date)) / 86_400_000);
  if (days <= 0) return 'today';
  if (days < 60) return days === 1 ? 'yesterday' : `${days} days ago`;
  return days < 730 ? `${Math.floor(days / 30.5)} months ago` : `${Math.floor(days / 365.25)} years ago`;
}

/** The last day that a day, a month or a year may mean; compared as text, so a month may end on the 31st. */
function lastDay(date: string): string {
  if (date.length === 4) return `${date}-12-31`;
  return date.length === 7 ? `${date}-31` : date;
}
