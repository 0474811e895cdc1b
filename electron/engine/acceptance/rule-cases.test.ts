import { describe, expect, it } from 'vitest';
import { judgeAll, ownRules, servedTools } from '../../../shared/acceptance/index.ts';
import { RULE_CASES, type ServedPart } from '../../../shared/acceptance/testing/rule-cases.ts';
import { SCHEMA_JUDGE } from '../schemas/index.ts';

const { clients } = ownRules();

/** Whether what is served breaks a rule of a client. */
function breaks(id: string, served: ServedPart): boolean {
  const rules = clients.filter((one) => one.rules.some((rule) => rule.id === id));
  const model = rules.flatMap((one) => one.rules).find((rule) => rule.id === id)?.models[0] ?? '';
  const asked = { rules, model, schemas: SCHEMA_JUDGE };
  return judgeAll({ ...servedTools([]), ...served }, asked).some(({ breaches }) =>
    breaches.some(({ rule }) => rule.id === id),
  );
}

describe('each rule of a client', () => {
  it.each(RULE_CASES.flatMap(([ids, broken, near]) => ids.map((id) => [id, broken, near] as const)))(
    '%s is broken by one thing, and not by what is nearly the same',
    (id, broken, near) => {
      expect([breaks(id, broken), breaks(id, near)]).toEqual([true, false]);
    },
  );

  it('has such a pair', () => {
    const cased = new Set(RULE_CASES.flatMap(([ids]) => ids));
    expect(clients.flatMap(({ rules }) => rules.map(({ id }) => id)).filter((id) => !cased.has(id))).toEqual([]);
  });
});
