import { describe, expect, it } from 'vitest';
import { CATALOGUE } from './catalogue/index.ts';
import { RULES } from './known-rules.ts';
import { missingRules, UNIMPLEMENTED } from './unimplemented.ts';

const FILE = 'shared/findings/unimplemented.ts';

describe('the rules that are not checked', () => {
  it('are those of the list, each with its reason', () => {
    const listed = new Set(UNIMPLEMENTED.map(({ id }) => id));
    const changes = RULES.flatMap(({ id, implemented }) => {
      if (implemented && listed.has(id)) return [`${id} is checked now: take it out of ${FILE}.`];
      if (!implemented && !listed.has(id)) return [`${id} is not checked: say why in ${FILE}.`];
      return [];
    });
    expect(changes).toEqual([]);
  });

  it('are known to the catalogue and listed once', () => {
    const ids = UNIMPLEMENTED.map(({ id }) => id);
    expect(ids.filter((id) => !CATALOGUE.some((entry) => entry.id === id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('are told in the order of the catalogue, with one sentence each', () => {
    const missing = missingRules();
    const order = missing.map(({ rule }) => RULES.indexOf(rule));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(missing.filter(({ why }) => !/^[A-Z].+\.$/.test(why)).map(({ rule }) => rule.id)).toEqual([]);
  });
});
