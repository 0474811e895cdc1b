import { describe, expect, it } from 'vitest';
import { CATALOGUE } from './catalogue/index.ts';
import { FINDING_GROUPS, RULES } from './known-rules.ts';
import { RULE_GROUPS } from './rules/index.ts';

describe('the list of rules', () => {
  it('holds every rule once, by group', () => {
    expect(FINDING_GROUPS.flatMap(({ rules }) => rules)).toHaveLength(RULES.length);
    expect(FINDING_GROUPS[0]?.name).toBe('Framing and encoding');
  });

  it('are all in the catalogue where they are checked', () => {
    const checked = RULE_GROUPS.flatMap(({ rules }) => rules.map(({ id }) => id));
    expect(checked.filter((id) => !CATALOGUE.some((entry) => entry.id === id))).toEqual([]);
  });

  it('have clauses without shorthand where a rule holds', () => {
    const rules = RULES.filter(({ implemented }) => implemented);
    const clauses = rules.flatMap((rule) => rule.revisions.map((revision) => `${rule.id}: ${rule.clause(revision)}`));
    expect(clauses.filter((clause) => /: $|\b(L|M|V\d)\b|undefined/.test(clause))).toEqual([]);
  });
});
