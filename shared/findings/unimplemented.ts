import type { RuleId } from './catalogue/index.ts';
import { RULES, type KnownRule } from './known-rules.ts';

/**
 * Why a rule of the catalogue is not checked: it could be and is `not written` yet, or it needs `outside knowledge`, which an observer of the wire does
 * not have.
 */
export type MissingReason = 'not written' | 'outside knowledge';

interface Unimplemented {
  readonly id: RuleId;
  readonly reason: MissingReason;
  /** What stands in the way, one sentence. */
  readonly why: string;
}

/** The rules without a check, each with the reason. A test holds this list against the registry. */
export const UNIMPLEMENTED: readonly Unimplemented[] = [
  {
    id: 'sub-not-reopened',
    reason: 'outside knowledge',
    why: 'Whether a client still wanted its subscriptions after a reconnect is not on the wire.',
  },
];

/** A rule of the catalogue that is not checked. */
export interface MissingRule {
  readonly rule: KnownRule;
  readonly reason: MissingReason;
  readonly why: string;
}

/** The rules that are not checked, in the order of the catalogue, each with the reason. */
export function missingRules(): MissingRule[] {
  const reasons = new Map(UNIMPLEMENTED.map((entry) => [entry.id, entry]));
  return RULES.filter(({ implemented }) => !implemented).map((rule) => {
    const { reason, why } = reasons.get(rule.id) ?? { reason: 'not written' as const, why: '' };
    return { rule, reason, why };
  });
}
