import { describe, expect, it } from 'vitest';
import { HttpSession } from './http-session.ts';
import type { Rule } from './rule.ts';
import { complaintsOf, titled, untested, type RuleCase } from './rule-case.ts';

export type HttpCase = RuleCase<HttpSession>;

/** For the tests: runs the cases of a group of rules that look at HTTP, and asks that each rule has one. */
export function testHttpRules(rules: readonly Rule[], cases: readonly HttpCase[]): void {
  describe('the rules of the group', () => {
    it.each(titled(cases))('%s', (_, one) => {
      expect(complaintsOf(one, () => new HttpSession())).toEqual([]);
    });

    it('have a case each', () => {
      expect(untested(rules, cases)).toEqual([]);
    });
  });
}
