import { parameter, readAddress } from '../../../shared/authorization/index.ts';
import { challengeOf, unguessable } from './pkce.ts';
import { ELSEWHERE, FOREIGN_RESOURCE, leftOut, type Came, type TrialGround } from './trial-ground.ts';

/** A code that was given out just now, and the verifier of its challenge. */
export interface FreshCode {
  readonly code: string;
  readonly verifier: string;
  readonly status: number;
}

/**
 * Asks for a code as the sign-in did, with what is changed, and without a browser: a server that shows its user a page first gives none.
 * Else what came in place of a code.
 */
export async function freshCode(
  ground: TrialGround,
  change: (parameters: URLSearchParams) => void = () => undefined,
): Promise<FreshCode | Came> {
  const { authorizationUrl } = ground.signIn;
  if (authorizationUrl === '') return leftOut('this sign-in asked no user');
  const url = new URL(authorizationUrl);
  const verifier = unguessable();
  url.searchParams.set('state', unguessable());
  url.searchParams.set('code_challenge', challengeOf(verifier));
  change(url.searchParams);
  const { status, location } = await ground.ask({ method: 'GET', url: url.href, headers: [], text: null });
  const query = readAddress(location)?.query ?? '';
  const refused = parameter(query, 'error');
  if (refused !== null) return { outcome: 'refused', came: `${status} ${refused}` };
  const code = parameter(query, 'code');
  if (code !== null) return { code, verifier, status };
  if (status >= 400 && status < 500) return { outcome: 'refused', came: `${status}` };
  return { outcome: 'untold', came: `${status || 'no answer'}: the server asks its user first` };
}

/** Asks for a code in a way in which a right server gives none. */
export async function authorize(id: string, ground: TrialGround): Promise<Came> {
  const came = await freshCode(ground, (parameters) => spoil(id, parameters));
  return 'code' in came ? { outcome: 'accepted', came: `${came.status} with a code` } : came;
}

function spoil(id: string, parameters: URLSearchParams): void {
  switch (id) {
    case 'unknown-client':
      return parameters.set('client_id', `unknown-${unguessable().slice(0, 8)}`);
    case 'other-redirect':
      return parameters.set('redirect_uri', ELSEWHERE);
    case 'other-resource':
      return parameters.set('resource', FOREIGN_RESOURCE);
    case 'plain-pkce':
      return parameters.set('code_challenge_method', 'plain');
    default:
      for (const name of ['code_challenge', 'code_challenge_method']) parameters.delete(name);
  }
}
