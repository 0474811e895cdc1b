import { canonicalJson, member } from '../json/index.ts';
import { likenessOf, type NoiseRule } from './json-difference.ts';

/** Longest arguments that stand in a rule as they are, in UTF-16 units. */
const WRITTEN_MOST = 800;
/** Deeper arguments count as alike. */
const DEEPEST = 100;

/** A request, as far as rules for one alone know it. */
export interface NoiseScope {
  readonly method: string;
  /** What it names: tool, prompt, resource; '' for none. */
  readonly name: string;
  /** Of `argumentsText`. */
  readonly arguments: string;
}

/**
 * The arguments of a request as a rule has them: canonical JSON, none as `{}`; of long ones a number that only equal ones share. '' where
 * the request names nothing.
 */
export function argumentsText(name: string, params: unknown): string {
  if (name === '') return '';
  const given = member(params, 'arguments') ?? {};
  const text = canonicalJson(given, { deepest: DEEPEST });
  return text.length > WRITTEN_MOST ? `#${likenessOf(given, '', [])}` : text;
}

/** Those of the rules that hold for a request, as rules for whatever is compared. */
export function rulesFor(rules: readonly NoiseRule[], scope: NoiseScope): NoiseRule[] {
  return rules
    .filter(
      (rule) =>
        (rule.method === '' || rule.method === scope.method) &&
        (rule.name === undefined || rule.name === scope.name) &&
        (rule.arguments === undefined || rule.arguments === scope.arguments),
    )
    .map(({ method, path, treatment }) => ({ method, path, treatment }));
}
