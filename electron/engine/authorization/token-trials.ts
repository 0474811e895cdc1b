import {
  documentOf,
  textOf,
  tokenRequest,
  type RegisteredClient,
  type TokenOrder,
} from '../../../shared/authorization/index.ts';
import { unguessable } from './pkce.ts';
import type { Exchanged } from './sign-in-wire.ts';
import { freshCode, type FreshCode } from './authorization-trials.ts';
import { ELSEWHERE, judged, leftOut, type Came, type TrialGround } from './trial-ground.ts';

/** No server knows it. */
const EXTRA_SCOPE = 'mcpscope:never-granted';

/** What a token endpoint gave; '' for none. */
export interface FreshToken {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly scope: string;
}

/** What of a right token request is changed. */
export interface TokenChange {
  readonly verifier?: string;
  readonly client?: Partial<RegisteredClient>;
  readonly resource?: string;
}

/** Shows a token endpoint what a right one does not take. */
export async function askToken(id: string, ground: TrialGround): Promise<Came> {
  if (id === 'wrong-secret') return showWrongSecret(ground);
  if (id === 'more-scope' || id === 'old-refresh-token') return refresh(id, ground);
  const fresh = id === 'wrong-code' ? unknownCode(ground) : await freshCode(ground);
  if (!('code' in fresh)) return { ...fresh, outcome: fresh.outcome === 'left-out' ? 'left-out' : 'untold' };
  if (id === 'code-twice') {
    const first = await exchangeCode(ground, fresh, {});
    if (first === null) return leftOut('no client is known');
    if (givenBy(first).accessToken === '') return untold(`a right code got ${judged(first, false).came}`);
  }
  const answer = await exchangeCode(ground, fresh, changeOf(id));
  if (answer === null) return leftOut('no client is known');
  return judged(answer, givenBy(answer).accessToken !== '');
}

/** Exchanges a code; null where no client is known. */
export async function exchangeCode(
  ground: TrialGround,
  { code, verifier }: FreshCode,
  change: TokenChange,
): Promise<Exchanged | null> {
  const order = orderOf(ground, 'authorization_code', { code, ...(change.resource === undefined ? {} : change) });
  if (order === null) return null;
  const request = tokenRequest({ ...order, client: { ...order.client, ...change.client } });
  return ground.postForm(request, [['code_verifier', change.verifier ?? verifier]]);
}

export function givenBy({ body }: Exchanged): FreshToken {
  const document = documentOf(body);
  const of = (name: string): string => (document === null ? '' : textOf(document, name));
  return { accessToken: of('access_token'), refreshToken: of('refresh_token'), scope: of('scope') };
}

export function untold(came: string): Came {
  return { outcome: 'untold', came };
}

function changeOf(id: string): TokenChange {
  if (id === 'wrong-verifier') return { verifier: unguessable() };
  return id === 'other-redirect-again' ? { client: { redirectUri: ELSEWHERE } } : {};
}

function unknownCode({ signIn }: TrialGround): FreshCode | Came {
  if (signIn.client === null) return leftOut('no client is known');
  return { code: unguessable(), verifier: unguessable(), status: 0 };
}

function orderOf(
  { signIn: { server, client, resource } }: TrialGround,
  grant: TokenOrder['grant'],
  given: { readonly code?: string; readonly refreshToken?: string; readonly resource?: string },
): TokenOrder | null {
  if (server === null || client === null) return null;
  const order = { grant, url: server.tokenEndpoint, issuer: server.issuer, client, resource };
  return { ...order, code: '', assertion: '', refreshToken: '', scope: '', ...given };
}

/** By the grant of the client itself, which spends nothing of the user's. */
async function showWrongSecret(ground: TrialGround): Promise<Came> {
  const order = orderOf(ground, 'client_credentials', {});
  if (order === null) return leftOut('no client is known');
  if (order.client.secret === '') return leftOut('the client has no secret');
  const answer = await ground.postForm(
    tokenRequest({ ...order, client: { ...order.client, secret: unguessable() } }),
    [],
  );
  const { outcome, came } = judged(answer, givenBy(answer).accessToken !== '');
  // Another error says nothing of the secret.
  return outcome === 'refused' && !came.endsWith('invalid_client') ? untold(came) : { outcome, came };
}

/** With a refresh token of its own, so that the one of the session stays good. */
async function refresh(id: string, ground: TrialGround): Promise<Came> {
  const fresh = await freshCode(ground);
  if (!('code' in fresh)) return { ...fresh, outcome: fresh.outcome === 'left-out' ? 'left-out' : 'untold' };
  const first = await exchangeCode(ground, fresh, {});
  const { refreshToken, scope } = first === null ? givenByNobody : givenBy(first);
  const order = orderOf(ground, 'refresh_token', { refreshToken });
  if (order === null || refreshToken === '') return leftOut('no refresh token is given');
  const request = tokenRequest(order);
  if (id === 'more-scope') {
    const granted = scope || ground.signIn.scope;
    const answer = await ground.postForm(request, [['scope', `${granted} ${EXTRA_SCOPE}`.trim()]]);
    const given = givenBy(answer);
    // Without a word on the scope, it is the one that was asked for (RFC 6749 §5.1).
    const without = given.accessToken !== '' && given.scope !== '' && !given.scope.split(' ').includes(EXTRA_SCOPE);
    return without
      ? { outcome: 'refused', came: `${answer.status} without that scope` }
      : judged(answer, given.accessToken !== '');
  }
  const next = givenBy(await ground.postForm(request, []));
  if (next.accessToken === '') return untold('the refresh token was not taken the first time');
  if (next.refreshToken === '' || next.refreshToken === refreshToken) return leftOut('refresh tokens are not rotated');
  const again = await ground.postForm(request, []);
  return judged(again, givenBy(again).accessToken !== '');
}

const givenByNobody: FreshToken = { accessToken: '', refreshToken: '', scope: '' };
