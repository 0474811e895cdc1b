import type { RegisteredClient } from './client-authentication.ts';
import type { SignInGrant } from '../capture/index.ts';

/** A request to the token endpoint. Values that are secrets stand there as their masks. */
export interface TokenRequest {
  readonly url: string;
  readonly form: readonly (readonly [name: string, value: string])[];
  /** The client of the Basic credentials; null where it says who it is in the form. */
  readonly basic: { readonly id: string; readonly secret: string } | null;
}

/** What a token is asked for with; '' for what the grant has not. */
export interface TokenOrder {
  readonly grant: SignInGrant;
  readonly url: string;
  readonly client: RegisteredClient;
  readonly code: string;
  readonly refreshToken: string;
  readonly scope: string;
  readonly resource: string;
}

/** Composes a token request, all but the verifier of PKCE (RFC 6749 §4.1.3, §4.4.2, §6; RFC 8707 §2.2). */
export function tokenRequest({ grant, url, client, code, refreshToken, scope, resource }: TokenOrder): TokenRequest {
  const { id, secret, authentication, redirectUri } = client;
  const form: [string, string][] = [['grant_type', grant]];
  if (grant === 'authorization_code') form.push(['code', code], ['redirect_uri', redirectUri]);
  else if (grant === 'refresh_token') form.push(['refresh_token', refreshToken]);
  if (grant === 'client_credentials' && scope !== '') form.push(['scope', scope]);
  if (resource !== '') form.push(['resource', resource]);
  if (authentication === 'client_secret_basic') return { url, form, basic: { id, secret } };
  form.push(['client_id', id]);
  if (authentication === 'client_secret_post') form.push(['client_secret', secret]);
  return { url, form, basic: null };
}
