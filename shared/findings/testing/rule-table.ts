import { describe, expect, it } from 'vitest';
import { HttpSession } from './http-session.ts';
import type { Rule } from '../engine/index.ts';
import { complaints, complaintsOf, titled, untested, type RuleCase } from './rule-case.ts';

export type HttpCase = RuleCase<HttpSession>;

/** For the tests: runs the cases of a group of rules, and asks that each rule has one. */
export function testRules(
  rules: readonly Rule[],
  cases: readonly RuleCase[],
  httpCases: readonly HttpCase[] = [],
): void {
  describe('the rules of the group', () => {
    for (const [title, one] of titled(cases)) {
      it(title, () => {
        expect(complaints(one)).toEqual([]);
      });
    }

    for (const [title, one] of titled(httpCases)) {
      it(`${title}, over HTTP`, () => {
        expect(complaintsOf(one, () => new HttpSession())).toEqual([]);
      });
    }

    it('have a case each', () => {
      expect(untested(rules, [...cases, ...httpCases])).toEqual([]);
    });
  });
}

/** The same for rules that look at HTTP alone. */
export function testHttpRules(rules: readonly Rule[], cases: readonly HttpCase[]): void {
  testRules(rules, [], cases);
}
