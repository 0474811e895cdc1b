import { describe, expect, it } from 'vitest';
import { ScriptedSession } from '../../analysis/testing/scripted-session.ts';
import { HttpSession } from './http-session.ts';
import type { Rule } from '../engine/index.ts';
import { complaintsOf, titled, untested, type RuleCase } from './rule-case.ts';
import { exampleOf } from './rule-example.ts';

export type HttpCase = RuleCase<HttpSession>;

/** For the tests: runs the cases of a group of rules, and asks that each rule has one. */
export function testRules(
  rules: readonly Rule[],
  cases: readonly RuleCase[],
  httpCases: readonly HttpCase[] = [],
): void {
  describe('the rules of the group', () => {
    testCases(cases);
    testHttpCases(httpCases);

    it('have a case each', () => {
      expect(untested(rules, [...cases, ...httpCases])).toEqual([]);
    });
  });
}

/** The same for rules that look at HTTP alone. */
export function testHttpRules(rules: readonly Rule[], cases: readonly HttpCase[]): void {
  testRules(rules, [], cases);
}

/** A test for each case. Its report holds the case as an example, which the pages of the rules are made of. */
export function testCases<S extends ScriptedSession = ScriptedSession>(
  cases: readonly RuleCase<S>[],
  begin?: () => S,
): void {
  const start = begin ?? (() => new ScriptedSession() as S);
  for (const [title, one] of titled(cases)) {
    it(begin === undefined ? title : `${title}, over HTTP`, ({ task }) => {
      expect(complaintsOf(one, start)).toEqual([]);
      Object.assign(task.meta, { example: exampleOf(one, start) });
    });
  }
}

/** The same for sessions over HTTP. */
export function testHttpCases(cases: readonly HttpCase[]): void {
  testCases(cases, () => new HttpSession());
}
