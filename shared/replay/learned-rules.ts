import { withAnyIndex, type JsonDifference, type NoiseRule } from '../compare/index.ts';
import type { ReplayCase } from './report.ts';

/** The longest path that a rule may have, UTF-16 units. */
const PATH_MOST = 1_000;

/** They say what an answer is, and never change by themselves. */
const NEVER = new Set(['', 'result', 'error', 'error.code', 'result.isError', 'result.resultType']);

/**
 * Rules that leave out what differed between two replays of the same session against the same server: values that change, in the
 * answers to that very request. Where several elements of a list differ in the same place, the rule is for all of them.
 */
export function learnedRules(cases: readonly ReplayCase[]): NoiseRule[] {
  const found = new Map<string, { readonly rule: NoiseRule; readonly exact: Set<string> }>();
  const add = ({ path, ...scope }: NoiseRule): void => {
    const general = withAnyIndex(path);
    if (general.length > PATH_MOST) return;
    const key = JSON.stringify([scope, general]);
    const known = found.get(key) ?? { rule: { ...scope, path: general }, exact: new Set() };
    known.exact.add(path);
    found.set(key, known);
  };
  for (const one of cases) {
    const { kind, method, name, arguments: given, outcome, differences } = one;
    const scope = name === '' ? { method } : { method, name, arguments: given };
    for (const { path, change } of isLearnable(one) ? differences : [])
      add({ ...scope, path, treatment: change === 'order' ? 'unordered' : 'ignore' });
    if (kind === 'server notification' && method !== '' && (outcome === 'missing' || outcome === 'extra'))
      add({ method, path: '', treatment: 'ignore' });
  }
  return Array.from(found.values(), ({ rule, exact }) =>
    exact.size > 1 ? rule : { ...rule, path: [...exact][0] ?? rule.path },
  );
}

/** Whether two runs of a case differ in values alone: of other differences nothing is learned, for what else is in it hangs on them. */
export function isLearnable({ differences }: ReplayCase): boolean {
  return !differences.some(isStructural);
}

/** A whole answer, what kind of answer it is, or something that only one side has. */
export function isStructural({ path, change }: JsonDifference): boolean {
  return change === 'added' || change === 'removed' || change === 'type' || NEVER.has(path);
}
