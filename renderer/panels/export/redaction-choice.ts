import type { RedactionPreview, RedactionRule, Replacement } from '../../../shared/redaction/index.ts';
import { counted } from '../../widgets/index.ts';

/** Rules in words, in the order in which they are shown. */
export const RULE_WORDS: Readonly<Record<RedactionRule, string>> = {
  header: 'Header',
  env: 'Environment',
  'key name': 'Name',
  jwt: 'JWT',
  entropy: 'Looks random',
  url: 'Address',
  path: 'Home folder',
};

/** What of the preview is to stay in: ids of values, and names of rules whose values all stay. */
export type Kept = ReadonlySet<string>;

export function isKept(kept: Kept, { id, rule }: Pick<Replacement, 'id' | 'rule'>): boolean {
  return kept.has(id) || kept.has(rule);
}

/** A rule that found something, how many values, and how many of them stay in. */
export interface RuleLine {
  readonly rule: RedactionRule;
  readonly values: number;
  readonly kept: number;
}

export function ruleLines({ replacements }: RedactionPreview, kept: Kept): RuleLine[] {
  return (Object.keys(RULE_WORDS) as RedactionRule[]).flatMap((rule) => {
    const own = replacements.filter((one) => one.rule === rule);
    return own.length === 0 ? [] : [{ rule, values: own.length, kept: own.filter((one) => isKept(kept, one)).length }];
  });
}

/** Lets the values of a rule stay in, all of them, or takes them out again. */
export function withRule(kept: Kept, rule: RedactionRule, stays: boolean, { replacements }: RedactionPreview): Kept {
  const next = new Set(kept);
  for (const one of replacements) if (one.rule === rule) next.delete(one.id);
  if (stays) next.add(rule);
  else next.delete(rule);
  return next;
}

/** Lets one value stay in, or takes it out again; the others of its rule stay as they are. */
export function withValue(kept: Kept, value: Replacement, stays: boolean, { replacements }: RedactionPreview): Kept {
  const next = new Set(kept);
  if (next.delete(value.rule)) for (const one of replacements) if (one.rule === value.rule) next.add(one.id);
  if (stays) next.add(value.id);
  else next.delete(value.id);
  return next;
}

/** What will happen to the values, as a sentence. */
export function redactionWords(preview: RedactionPreview, kept: Kept): string {
  const { replacements, more } = preview;
  const stay = replacements.filter((one) => isKept(kept, one)).length;
  const total = replacements.length + more;
  if (total === 0) return `Nothing that looks like a secret was found in ${counted(preview.events, 'event')}.`;
  const places = replacements.reduce((sum, one) => sum + (isKept(kept, one) ? 0 : one.times), 0);
  const values = total - stay;
  const out =
    values === 0
      ? 'No value is redacted'
      : `${values} ${values === 1 ? 'value' : 'values'} redacted${more > 0 ? '' : ` in ${places} ${places === 1 ? 'place' : 'places'}`}`;
  return `${out}.${stay > 0 ? ` ${stay} ${stay === 1 ? 'stays' : 'stay'} in.` : ''}`;
}
