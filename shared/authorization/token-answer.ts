import { check, type Check } from './check.ts';
import { documentOf, textOf, textsOf, type Answer, type JsonDocument } from './document.ts';
import { missingScopes, scopesOf } from './scope.ts';

/** A token that our client holds; its values are masks. */
export interface HeldToken {
  readonly accessToken: string;
  /** As it is written in `Authorization`. */
  readonly type: 'Bearer' | 'DPoP';
  /** '' for none. */
  readonly refreshToken: string;
  readonly scope: string;
  /** µs since the start of the capture; -1 where the server does not say. */
  readonly expiresAt: number;
}

/** What a token request was answered with. */
export interface TokenAnswer {
  readonly token: HeldToken | null;
  readonly checks: readonly Check[];
}

/** Reads the answer of a token endpoint that came at `t` (RFC 6749 §5). `asked`: the scope that was asked for; `proved`: with a proof of possession. */
export function readTokenAnswer(answer: Answer, t: number, asked: string, proved: boolean): TokenAnswer {
  const { status, body, cacheControl } = answer;
  const document = documentOf(body);
  // Some servers tell an error with 200.
  if (document === null || status !== 200 || textOf(document, 'error') !== '')
    return { token: null, checks: [tokenRefusal(answer, document)] };
  const accessToken = textOf(document, 'access_token');
  if (accessToken === '')
    return { token: null, checks: [check('error', 'The answer has no access_token.', 'RFC 6749 §5.1')] };
  const named = textOf(document, 'token_type');
  const type = typeCheck(named, proved);
  const { seconds, checks: life } = lifetime(document['expires_in']);
  const scope = textOf(document, 'scope');
  const refreshToken = textOf(document, 'refresh_token');
  const checks = [
    check('right', 'A token came.', 'RFC 6749 §5.1'),
    type,
    ...life,
    scopeCheck(granted(asked, refreshToken), scope),
  ];
  if (!/\bno-store\b/i.test(cacheControl))
    checks.push(
      check('warning', 'The answer has no Cache-Control: no-store, so a cache may keep the token.', 'RFC 6749 §5.1'),
    );
  if (type.grade === 'error') return { token: null, checks };
  return {
    token: {
      accessToken,
      type: named.toLowerCase() === 'dpop' ? 'DPoP' : 'Bearer',
      refreshToken,
      scope: scope === '' ? asked : scope,
      expiresAt: seconds < 0 ? -1 : t + seconds * 1e6,
    },
    checks,
  };
}

function typeCheck(type: string, proved: boolean): Check {
  const clause = 'RFC 6749 §7.1';
  if (proved && type.toLowerCase() === 'dpop') return check('right', 'token_type is DPoP.', 'RFC 9449 §5');
  if (proved && type.toLowerCase() === 'bearer')
    return check('warning', 'token_type is Bearer: the server did not bind the token to the key.', 'RFC 9449 §5');
  if (type === '') return check('warning', 'token_type is missing; the token is sent as Bearer.', clause);
  return type.toLowerCase() === 'bearer'
    ? check('right', `token_type is ${type}.`, clause)
    : check('error', `token_type is ${type.slice(0, 40)}, which this client cannot send.`, clause);
}

function lifetime(value: unknown): { readonly seconds: number; readonly checks: readonly Check[] } {
  const clause = 'RFC 6749 §5.1';
  if (value === undefined)
    return { seconds: -1, checks: [check('note', 'expires_in is missing: when the token ends is not known.', clause)] };
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0)
    return {
      seconds: -1,
      checks: [
        check('warning', `expires_in is ${JSON.stringify(value)?.slice(0, 40)}, not a number of seconds.`, clause),
      ],
    };
  return {
    seconds: value,
    checks: [check('right', `The token is good for ${value.toLocaleString('en-US')} s.`, clause)],
  };
}

/** What the scope of the answer is to be held against: a refresh token is all that offline_access asks for (OpenID Connect Core §11). */
function granted(asked: string, refreshToken: string): string {
  const scopes = scopesOf(asked);
  return (refreshToken === '' ? scopes : scopes.filter((scope) => scope !== 'offline_access')).join(' ');
}

function scopeCheck(asked: string, given: string): Check {
  const clause = 'RFC 6749 §5.1';
  if (given === '')
    return check('right', asked === '' ? 'No scope was asked for.' : `The scope is as asked for: ${asked}.`, clause);
  const dropped = missingScopes(asked, given);
  return dropped.length === 0
    ? check('right', `The scope is ${given}.`, clause)
    : check('warning', `The scope is ${given}: the server dropped ${dropped.join(' ')}.`, clause);
}

const CAUSES: Readonly<Record<string, string>> = {
  invalid_grant:
    'the code or refresh token was used before, is too old, or belongs to another client, redirect URI or verifier',
  invalid_client:
    'the client is not known, its secret is wrong, or it authenticates in another way than the server expects',
  invalid_target: 'the server does not know the resource',
  invalid_scope: 'the server does not give this scope',
  unauthorized_client: 'the client may not use this grant',
  unsupported_grant_type: 'the server does not have this grant',
  use_dpop_nonce: 'the server wants its nonce in the proof',
  invalid_dpop_proof: 'the server does not accept the proof of possession',
};

/** Why there is no token: the sentence of the answer's error. */
export function tokenRefusal({ status, failure }: Answer, document: JsonDocument | null): Check {
  const clause = 'RFC 6749 §5.2';
  if (status === 0) return check('error', `The token request got no answer: ${failure}`, clause);
  const error = document === null ? '' : textOf(document, 'error');
  if (error === '') return check('error', `The token request was answered with ${status} and no token.`, clause);
  const cause = CAUSES[error] === undefined ? '' : `: ${CAUSES[error]}`;
  const said = textOf(document!, 'error_description');
  return check(
    'error',
    `The token request was answered with ${status} ${error}${cause}.${said === '' ? '' : ` The server says “${said.slice(0, 300)}”.`}`,
    clause,
  );
}

/**
 * How the claims of an access token that is a JWT compare (RFC 9068 §4). To the client it is opaque all the same. `date`: when it was
 * given out, by the clock of who did.
 */
export function claimChecks(claims: JsonDocument, resource: string, issuer: string, date: string): Check[] {
  const checks: Check[] = [];
  const audience = typeof claims['aud'] === 'string' ? [claims['aud']] : (textsOf(claims, 'aud') ?? []);
  if (resource !== '' && audience.length > 0 && !audience.includes(resource))
    checks.push(
      check(
        'warning',
        `The token is for ${audience.join(', ')}, not for ${resource}: the server will refuse it.`,
        'RFC 8707 §2',
      ),
    );
  const named = textOf(claims, 'iss');
  if (named !== '' && named !== issuer)
    checks.push(check('warning', `The token was issued by ${named}, not by ${issuer}.`, 'RFC 9068 §4'));
  return [...checks, ...timeChecks(claims, Date.parse(date) / 1000)];
}

/** Clocks may differ by so much before anybody refuses a token for it (RFC 7519 §4.1.4: a few minutes at most), s. */
const LEEWAY = 300;

/** `given`: s since the epoch, NaN where it is not known. */
function timeChecks({ exp, nbf }: JsonDocument, given: number): Check[] {
  const checks: Check[] = [];
  if (typeof exp === 'number' && exp <= given)
    checks.push(
      check(
        'warning',
        `By its exp the token ended ${apart(given - exp)} before it was given out: servers refuse it.`,
        'RFC 7519 §4.1.4',
      ),
    );
  if (typeof nbf === 'number' && nbf > given + LEEWAY)
    checks.push(
      check(
        'warning',
        `By its nbf the token is good only ${apart(nbf - given)} after it was given out: until then servers refuse it.`,
        'RFC 7519 §4.1.5',
      ),
    );
  return checks;
}

function apart(seconds: number): string {
  return `${Math.round(seconds).toLocaleString('en-US')} s`;
}
