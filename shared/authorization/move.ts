import type { AuthorizationRequest } from './authorization-request.ts';
import type { TokenRequest } from './token-request.ts';

export type MetadataPurpose = 'resource-metadata' | 'server-metadata';

/** What a right client does next. */
export type Move =
  | { readonly do: 'fetch'; readonly purpose: MetadataPurpose; readonly url: string }
  | { readonly do: 'register'; readonly url: string; readonly metadata: Readonly<Record<string, unknown>> }
  /** Makes the authorization URL, for a user to open. */
  | { readonly do: 'authorize'; readonly request: AuthorizationRequest }
  | { readonly do: 'await' }
  /** `verifier`: that of PKCE goes along; `proves`: so does a proof that the client has the key to which the token is to be bound (RFC 9449). */
  | {
      readonly do: 'ask-token';
      readonly purpose: 'token' | 'assertion';
      readonly request: TokenRequest;
      readonly verifier: boolean;
      readonly proves: boolean;
    }
  | { readonly do: 'end'; readonly outcome: 'signed-in' | 'failed'; readonly text: string }
  /** It is over. */
  | { readonly do: 'nothing' };
