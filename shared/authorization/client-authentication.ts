import type { ServerMetadata } from './server-metadata.ts';

/** Ways in which a client proves who it is at the token endpoint, as far as ours has them (RFC 6749 §2.3, RFC 8414 §2). */
export type ClientAuthentication = 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt' | 'none';

/** A client as an authorization server knows it. */
export interface RegisteredClient {
  readonly style: 'given' | 'document' | 'registered';
  readonly issuer: string;
  readonly redirectUri: string;
  readonly id: string;
  /** Its mask; '' where it has none. */
  readonly secret: string;
  readonly authentication: ClientAuthentication;
  /** Scopes that it is registered for; left out where the server did not limit them. */
  readonly scope?: string;
}

/**
 * How a client authenticates: as it was registered where the server lists that, else by the first way that both have
 * (RFC 7591 §2; RFC 8414 §2). A server that lists nothing is asked by Basic where there is a secret.
 */
export function authenticationFor(
  { authMethods, authMethodsNamed }: ServerMetadata,
  { hasSecret, hasKey }: { readonly hasSecret: boolean; readonly hasKey: boolean },
  registered: string,
): ClientAuthentication {
  // Who gave a key wants it used.
  if (hasKey) return 'private_key_jwt';
  const able: readonly ClientAuthentication[] = hasSecret
    ? ['client_secret_basic', 'client_secret_post', 'none']
    : ['none'];
  const fitting = able.filter((method) => authMethods.includes(method));
  const asRegistered = able.find((method) => method === registered);
  if (asRegistered !== undefined && (!authMethodsNamed || fitting.includes(asRegistered))) return asRegistered;
  return fitting[0] ?? able[0]!;
}
