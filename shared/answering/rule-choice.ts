import type { StandingRule } from './standing-rule.ts';

/** The first rule that is for a question; null where none is. `params`: their JSON text. */
export function ruleFor(rules: readonly StandingRule[], method: string, params: string): StandingRule | null {
  return rules.find((rule) => rule.enabled && rule.method === method && params.includes(rule.containing)) ?? null;
}

/** Whether two sets of rules give other roots: a server that was told of changes has to be told of this one. */
export function changesRoots(before: readonly StandingRule[], after: readonly StandingRule[]): boolean {
  return rootRules(before) !== rootRules(after);
}

function rootRules(rules: readonly StandingRule[]): string {
  return JSON.stringify(rules.filter(({ enabled, method }) => enabled && method === 'roots/list'));
}
