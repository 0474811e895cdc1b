import type { StepId } from './step.ts';

/** What a wrong request of a sign-in came to: the server refused it, took it, or did not let it be known (a page for a user came). */
export type TrialOutcome = 'refused' | 'accepted' | 'untold' | 'left-out';

/** What a trial is made of: the sign-in that went right before it must have brought that. */
export type TrialNeed = 'registration' | 'user' | 'secret' | 'refresh' | 'proof';

/** One way in which a client may be wrong, on purpose, and what a right server does about it. */
export interface Misbehaviour {
  readonly id: string;
  /** The step on which it is wrong. */
  readonly step: StepId;
  /** What the client does, as a sentence without its subject. */
  readonly does: string;
  /** What a right server answers. */
  readonly expected: string;
  readonly clause: string;
  /** `''` where every sign-in has what it takes. */
  readonly needs: TrialNeed | '';
  /** A right server does as it is asked: only a strict reader of schemes refuses. */
  readonly harmless?: boolean;
}

const CODE = 'RFC 6749 §4.1.3';
const USAGE = 'RFC 6750 §3.1';

/** All of them, in the order of the steps. */
export const MISBEHAVIOURS: readonly Misbehaviour[] = [
  entry(
    'web-loopback',
    'registration',
    'registers as a web application of the implicit grant with a redirect URI on this machine',
    '400 invalid_redirect_uri',
    'OpenID Connect Registration §2',
    'registration',
  ),
  entry(
    'http-redirect',
    'registration',
    'registers a redirect URI of another machine without TLS',
    '400 invalid_redirect_uri',
    'RFC 7591 §5',
    'registration',
  ),
  entry(
    'unknown-client',
    'authorization',
    'asks as a client that nobody registered',
    'an error page, and no redirect',
    'RFC 6749 §4.1.2.1',
    'user',
  ),
  entry(
    'other-redirect',
    'authorization',
    'names a redirect URI that is not registered',
    'an error page, and no redirect',
    'RFC 6749 §3.1.2.4',
    'user',
  ),
  entry('no-pkce', 'authorization', 'leaves code_challenge out', 'invalid_request', 'RFC 7636 §4.4.1', 'user'),
  entry(
    'plain-pkce',
    'authorization',
    'asks by the method plain of PKCE',
    'invalid_request',
    'basic/authorization, Authorization Code Protection',
    'user',
  ),
  entry('other-resource', 'authorization', 'names a resource of another host', 'invalid_target', 'RFC 8707 §2', 'user'),
  entry('wrong-code', 'token', 'shows a code that nobody gave out', '400 invalid_grant', CODE, 'user'),
  entry(
    'wrong-verifier',
    'token',
    'shows a verifier that is not that of its challenge',
    '400 invalid_grant',
    'RFC 7636 §4.6',
    'user',
  ),
  entry(
    'other-redirect-again',
    'token',
    'names another redirect URI than the code was asked with',
    '400 invalid_grant',
    CODE,
    'user',
  ),
  entry('code-twice', 'token', 'shows a code for the second time', '400 invalid_grant', 'RFC 6749 §4.1.2', 'user'),
  entry('wrong-secret', 'token', 'shows a secret that is not its own', '401 invalid_client', 'RFC 6749 §5.2', 'secret'),
  entry(
    'more-scope',
    'token',
    'refreshes with a scope that it was not given',
    '400 invalid_scope, or a token without it',
    'RFC 6749 §6',
    'refresh',
  ),
  entry(
    'old-refresh-token',
    'token',
    'shows a refresh token that was rotated out',
    '400 invalid_grant',
    'RFC 9700 §4.14.2',
    'refresh',
  ),
  entry('no-token', 'access', 'sends no token', '401', 'basic/authorization, Access Token Usage', ''),
  entry(
    'no-token-on-stream',
    'access',
    'opens the stream of the server (GET) without a token',
    '401',
    'basic/authorization, Access Token Usage',
    '',
  ),
  entry(
    'token-in-query',
    'access',
    'sends the token in the query, and not in the header',
    '401',
    'basic/authorization, Access Token Usage',
    '',
  ),
  entry('tampered-token', 'access', 'sends its token with one sign changed', '401 invalid_token', USAGE, ''),
  entry(
    'foreign-token',
    'access',
    'sends a token that somebody else issued',
    '401 invalid_token',
    'basic/authorization, Access Token Privilege Restriction',
    '',
  ),
  entry(
    'other-audience',
    'access',
    'sends a token that the same issuer gave out for another server',
    'no such token (invalid_target), or 401 invalid_token',
    'basic/authorization, Token Audience Binding and Validation',
    'user',
  ),
  entry(
    'no-resource',
    'access',
    'sends a token that was asked for without resource',
    'no such token (invalid_target), or 401 invalid_token where it is not for this server',
    'basic/authorization, Resource Parameter Implementation',
    'user',
  ),
  entry(
    'fewer-scopes',
    'access',
    'sends a token with one of its scopes alone',
    '403 insufficient_scope where the request needs more',
    USAGE,
    'user',
  ),
  {
    ...entry(
      'lower-case-scheme',
      'access',
      'writes “bearer” in lower case',
      'as with “Bearer”: the scheme has no case',
      'RFC 9110 §11.1',
      '',
    ),
    harmless: true,
  },
  entry(
    'bound-as-bearer',
    'access',
    'sends a token that is bound to a key as Bearer, without a proof',
    '401',
    'RFC 9449 §7.2',
    'proof',
  ),
  entry(
    'proof-twice',
    'access',
    'sends a proof for the second time',
    '401 invalid_dpop_proof',
    'RFC 9449 §11.1',
    'proof',
  ),
  entry(
    'proof-elsewhere',
    'access',
    'sends a proof for another address (htu)',
    '401 invalid_dpop_proof',
    'RFC 9449 §4.3',
    'proof',
  ),
  entry(
    'proof-without-token',
    'access',
    'sends a proof that does not name its token (ath)',
    '401 invalid_dpop_proof',
    'RFC 9449 §4.3',
    'proof',
  ),
  // The last one: it waits until the token of the others has ended.
  entry('ended-token', 'access', 'sends a token that has ended', '401 invalid_token', USAGE, ''),
];

function entry(
  id: string,
  step: StepId,
  does: string,
  expected: string,
  clause: string,
  needs: Misbehaviour['needs'],
): Misbehaviour {
  return { id, step, does, expected, clause, needs };
}

/** The one of this id; null for none. */
export function misbehaviour(id: string): Misbehaviour | null {
  return MISBEHAVIOURS.find((one) => one.id === id) ?? null;
}

/** As a right server does, the opposite, or nothing that tells. */
export type TrialVerdict = 'holds' | 'fails' | 'untold';

/** What came of being wrong in one way. */
export interface Trial {
  /** Of the misbehaviour. */
  readonly id: string;
  readonly outcome: TrialOutcome;
  /** In a few words. */
  readonly came: string;
  /** Numbers of its exchanges. */
  readonly exchanges: readonly number[];
  readonly verdict: TrialVerdict;
}

/** How a server stands with an outcome. */
export function verdictOf(way: Misbehaviour, outcome: TrialOutcome): TrialVerdict {
  return isDefence(way, outcome) ? 'holds' : isHole(way, outcome) ? 'fails' : 'untold';
}

/** Whether a right server comes to this. */
function isDefence({ harmless = false }: Misbehaviour, outcome: TrialOutcome): boolean {
  return outcome === (harmless ? 'accepted' : 'refused');
}

/** Whether a server comes to the opposite. */
function isHole({ harmless = false }: Misbehaviour, outcome: TrialOutcome): boolean {
  return outcome === (harmless ? 'refused' : 'accepted');
}
