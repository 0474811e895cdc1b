import {
  askOfToken,
  check,
  readIntrospection,
  readRevocation,
  unanswerable,
  type Check,
  type RegisteredClient,
  type TokenQuestion,
  type TokenRequest,
} from '../../../shared/authorization/index.ts';
import type { UrlOptions } from '../../transports/index.ts';
import { refusedAddress } from './private-address.ts';
import type { KeptProfile } from './profiles/index.ts';
import { SignInWire, type Concealed } from './sign-in-wire.ts';

/** A token, who issued it, and to whom. With their secrets. */
export interface TokenInHand {
  readonly issuer: string;
  readonly client: RegisteredClient;
  /** '' where it is not known. */
  readonly resource: string;
  readonly accessToken: string;
  /** '' for none. */
  readonly refreshToken: string;
  /** Where the issuer answers the question; '' where it does not. */
  readonly endpoint: string;
}

/** Asks who issued a token to take it back, or what it knows of it. `signed`: what a client adds that signs who it is; it may throw a sentence. */
export async function askAboutToken(
  wire: SignInWire,
  signed: (request: TokenRequest) => TokenRequest['form'],
  question: TokenQuestion,
  { issuer, client, resource, accessToken, refreshToken, endpoint }: TokenInHand,
): Promise<readonly Check[]> {
  if (endpoint === '') return [unanswerable(question, issuer)];
  const ask = async (token: string, hint: 'access_token' | 'refresh_token') => {
    const request = askOfToken(endpoint, token, hint, client, issuer);
    return wire.postForm(question, request, signed(request), []);
  };
  if (question === 'introspection') return readIntrospection(await ask(accessToken, 'access_token'), resource);
  const checks: Check[] = [];
  // The refresh token first: with it a right server takes back what it was used for (RFC 7009 §2.1).
  if (refreshToken !== '') checks.push(readRevocation('refresh token', await ask(refreshToken, 'refresh_token')));
  checks.push(readRevocation('access token', await ask(accessToken, 'access_token')));
  return checks;
}

/** Has the token of a kept sign-in taken back, without a connection. Nothing of it is recorded. */
export async function revokeToken(
  { issuer, client, resource, token, server, privateAddresses, revocationEndpoint }: KeptProfile,
  url: UrlOptions,
  secrets: Concealed,
  version: string,
): Promise<readonly Check[]> {
  if (token === null) return [check('note', 'No token is kept: there is nothing to take back.')];
  if (client.authentication === 'private_key_jwt')
    return [
      check(
        'error',
        'The client signs who it is, by a key that is not kept: take the token back while it is signed in.',
      ),
    ];
  const refuses = refusedAddress(server, privateAddresses);
  const wire = new SignInWire({ ...url, refuses }, secrets, version, () => undefined);
  try {
    return await askAboutToken(wire, () => [], 'revocation', {
      issuer,
      client: { ...client, issuer },
      resource,
      accessToken: token.accessToken,
      refreshToken: token.refreshToken,
      endpoint: revocationEndpoint,
    });
  } finally {
    await wire.close();
  }
}
