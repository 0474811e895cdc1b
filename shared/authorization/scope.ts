import type { SignInRules } from './sign-in-rules.ts';

/** Scopes of a text, each once, in their order (RFC 6749 §3.3). */
export function scopesOf(scope: string): string[] {
  return [...new Set(scope.split(' ').filter((one) => one !== ''))];
}

/** The scopes of both, each once. */
export function unitedScope(one: string, other: string): string {
  return [...new Set([...scopesOf(one), ...scopesOf(other)])].join(' ');
}

/** Those of `wanted` that `given` lacks. */
export function missingScopes(wanted: string, given: string): string[] {
  const have = new Set(scopesOf(given));
  return scopesOf(wanted).filter((one) => !have.has(one));
}

/** What a scope is chosen from. */
export interface ScopeSources {
  /** By the user. */
  readonly chosen: string;
  /** By the challenge. */
  readonly challenged: string;
  /** By the metadata of the resource. */
  readonly resource: string;
  /** Asked for before, where this is a step up. */
  readonly before: string;
}

/** The scope to ask for, '' for none: what is named last stands in only for what is named first (2025-11-25, basic/authorization, Scope Selection Strategy). */
export function chosenScope({ chosen, challenged, resource, before }: ScopeSources, rules: SignInRules): string {
  if (chosen !== '') return before === '' ? chosen : unitedScope(unitedScope(before, chosen), challenged);
  const named = challenged === '' && rules.scopesNamed ? resource : challenged;
  return rules.scopesUnited ? unitedScope(before, named) : unitedScope(named, '');
}
