import type { RuleId } from './catalogue/index.ts';
import { RULES, type KnownRule } from './known-rules.ts';

/**
 * Why a rule of the catalogue is not checked: it could be and is `not written` yet; it needs the `authorization flow`, whose
 * requests do not cross this connection; or it needs `outside knowledge`, which a passive observer of the wire does not have.
 */
export type MissingReason = 'not written' | 'authorization flow' | 'outside knowledge';

interface Unimplemented {
  readonly id: RuleId;
  readonly reason: MissingReason;
  /** What stands in the way, one sentence. */
  readonly why: string;
}

const OUT_OF_SIGHT =
  'It happens between the client and the authorization server, on connections that are not recorded.';

const ofAuthorization = (...ids: readonly RuleId[]): Unimplemented[] =>
  ids.map((id) => ({ id, reason: 'authorization flow', why: OUT_OF_SIGHT }));

/** The rules without a check, each with the reason. A test holds this list against the registry. */
export const UNIMPLEMENTED: readonly Unimplemented[] = [
  {
    id: 'sub-not-reopened',
    reason: 'outside knowledge',
    why: 'Whether a client still wanted its subscriptions after a reconnect is not on the wire.',
  },
  ...ofAuthorization(
    'auth-prm-servers',
    'auth-prm-resource',
    'auth-resource-param',
    'auth-pkce',
    'auth-pkce-unsupported',
    'auth-as-tls',
    'auth-redirect-uri',
    'auth-state',
    'auth-discovery-order',
    'auth-iss',
    'auth-credential-reuse',
    'auth-dcr-application-type',
    'auth-version-header-discovery',
  ),
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
