import type { IdentityProvider, SignInGrant } from '../capture/index.ts';
import type { RegisteredClient } from './client-authentication.ts';

/** A request to a token endpoint. Values that are secrets stand there as their masks. */
export interface TokenRequest {
  readonly url: string;
  readonly form: readonly (readonly [name: string, value: string])[];
  /** The client of the Basic credentials; null where it says who it is in the form. */
  readonly basic: { readonly id: string; readonly secret: string } | null;
  /** A client that signs who it is, and for whom (RFC 7523 §2.2); null where it does not. */
  readonly signed: { readonly id: string; readonly audience: string } | null;
}

/** What a token is asked for with; '' for what the grant has not. */
export interface TokenOrder {
  readonly grant: SignInGrant;
  readonly url: string;
  readonly issuer: string;
  readonly client: RegisteredClient;
  readonly code: string;
  readonly assertion: string;
  readonly refreshToken: string;
  readonly scope: string;
  readonly resource: string;
}

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const GRANT_TYPES: Readonly<Record<SignInGrant, string>> = {
  authorization_code: 'authorization_code',
  client_credentials: 'client_credentials',
  refresh_token: 'refresh_token',
  workload_identity: JWT_BEARER,
  enterprise_managed: JWT_BEARER,
};

/** Composes a token request, all but the verifier of PKCE and what a client signs (RFC 6749 §4.1.3, §4.4.2, §6; RFC 7523 §2.1; RFC 8707 §2.2). */
export function tokenRequest(order: TokenOrder): TokenRequest {
  const { grant, url, issuer, client, code, assertion, refreshToken, scope, resource } = order;
  const form: [string, string][] = [['grant_type', GRANT_TYPES[grant]]];
  if (grant === 'authorization_code') form.push(['code', code], ['redirect_uri', client.redirectUri]);
  else if (grant === 'refresh_token') form.push(['refresh_token', refreshToken]);
  else if (grant !== 'client_credentials') form.push(['assertion', assertion]);
  const names = grant === 'client_credentials' || grant === 'workload_identity';
  if (names && scope !== '') form.push(['scope', scope]);
  if (resource !== '') form.push(['resource', resource]);
  return { url, ...authenticated(form, client, issuer) };
}

/** The request by which an identity provider is asked for an assertion to this authorization server (RFC 8693 §2.1; SEP-990). */
export function tokenExchange(
  identity: IdentityProvider,
  issuer: string,
  resource: string,
  scope: string,
): TokenRequest {
  const form: [string, string][] = [
    ['grant_type', 'urn:ietf:params:oauth:grant-type:token-exchange'],
    ['requested_token_type', 'urn:ietf:params:oauth:token-type:id-jag'],
    ['audience', issuer],
    ['resource', resource],
    ['subject_token', identity.token],
    ['subject_token_type', 'urn:ietf:params:oauth:token-type:id_token'],
  ];
  if (scope !== '') form.push(['scope', scope]);
  form.push(['client_id', identity.clientId]);
  if (identity.secret !== '') form.push(['client_secret', identity.secret]);
  return { url: identity.tokenEndpoint, form, basic: null, signed: null };
}

/** Asks an authorization server about a token that it gave (RFC 7009 §2.1, RFC 7662 §2.1). */
export function askOfToken(
  url: string,
  token: string,
  hint: 'access_token' | 'refresh_token',
  client: RegisteredClient,
  issuer: string,
): TokenRequest {
  const form: [string, string][] = [
    ['token', token],
    ['token_type_hint', hint],
  ];
  return { url, ...authenticated(form, client, issuer) };
}

/** The same form with what says who the client is. */
function authenticated(
  form: readonly [string, string][],
  { id, secret, authentication }: RegisteredClient,
  issuer: string,
): Omit<TokenRequest, 'url'> {
  const plain = { form, basic: null, signed: null };
  switch (authentication) {
    case 'client_secret_basic':
      return { ...plain, basic: { id, secret } };
    case 'client_secret_post':
      return { ...plain, form: [...form, ['client_id', id], ['client_secret', secret]] };
    case 'private_key_jwt':
      // The issuer is the audience that every server knows itself by (RFC 7523bis).
      return { ...plain, signed: { id, audience: issuer } };
    case 'none':
      return { ...plain, form: [...form, ['client_id', id]] };
  }
}
