import { withAnyIndex, type NoiseRule } from '../compare/index.ts';
import type { ReplayCase } from './report.ts';

/** The longest path that a rule may have, UTF-16 units. */
const PATH_MOST = 1_000;

/**
 * Rules that leave out what differed between two replays of the same session against the same server. Where several elements of a
 * list differ in the same place, the rule is for all of them.
 */
export function learnedRules(cases: readonly ReplayCase[]): NoiseRule[] {
  const found = new Map<string, { readonly rule: NoiseRule; readonly exact: Set<string> }>();
  const add = (method: string, path: string, treatment: NoiseRule['treatment']): void => {
    const general = withAnyIndex(path);
    if (general.length > PATH_MOST) return;
    const key = JSON.stringify([method, general, treatment]);
    const known = found.get(key) ?? { rule: { method, path: general, treatment }, exact: new Set() };
    known.exact.add(path);
    found.set(key, known);
  };
  for (const { kind, method, outcome, differences } of cases) {
    for (const { path, change } of differences) add(method, path, change === 'order' ? 'unordered' : 'ignore');
    if (kind === 'server notification' && method !== '' && (outcome === 'missing' || outcome === 'extra'))
      add(method, '', 'ignore');
  }
  return Array.from(found.values(), ({ rule, exact }) =>
    exact.size > 1 ? rule : { ...rule, path: [...exact][0] ?? rule.path },
  );
}
