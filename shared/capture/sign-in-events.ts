import type { Timed } from './timed.ts';

/**
 * How a token is got: by the user's consent, by the client's own credentials, by a refresh token, by the token of the platform that a
 * workload runs on (SEP-1933), or by what the identity provider of an enterprise says of its user (SEP-990).
 */
export const SIGN_IN_GRANTS = [
  'authorization_code',
  'client_credentials',
  'refresh_token',
  'workload_identity',
  'enterprise_managed',
] as const;
export type SignInGrant = (typeof SIGN_IN_GRANTS)[number];

/** The identity provider of an enterprise, and what the client has from it. Secrets are masks. */
export interface IdentityProvider {
  readonly tokenEndpoint: string;
  readonly clientId: string;
  /** '' for none. */
  readonly secret: string;
  /** The ID token of the user. */
  readonly token: string;
}

/**
 * What a profile kept of a sign-in: the client as its issuer knows it, and its token. Secrets are masks. With a token, nothing is asked
 * for: it is used; without one, the registration alone is.
 */
export interface KeptSignIn {
  readonly issuer: string;
  readonly resource: string;
  readonly scope: string;
  readonly client: {
    readonly style: 'given' | 'document' | 'registered';
    readonly id: string;
    /** '' for none. */
    readonly secret: string;
    readonly redirectUri: string;
    readonly authentication: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt' | 'none';
    /** Scopes that it is registered for; left out where the issuer did not limit them. */
    readonly scope?: string;
  };
  readonly token?: {
    readonly accessToken: string;
    readonly type: 'Bearer' | 'DPoP';
    /** '' for none. */
    readonly refreshToken: string;
    /** µs since the start of the capture, 0 where it ended before; left out where the server did not say. */
    readonly expiresAt?: number;
  };
}

/**
 * What our client sets out with to get a token. Its exchanges follow as `http.*` events; one sign-in runs at a time. Secrets are
 * masked everywhere: `masked-32-ab12cd34`.
 */
export interface AuthBeginEvent extends Timed {
  readonly kind: 'auth.begin';
  /** The exchange whose answer asked for it; 0 where nobody did. */
  readonly cause: number;
  /** Address of the MCP server. */
  readonly server: string;
  /** Revision by whose rules it goes. */
  readonly revision: string;
  /** The revision is not agreed on: where the server knows nothing of this one, an older one's ways are tried. */
  readonly fallback: boolean;
  readonly grant: SignInGrant;
  /** Where the answer is awaited; '' where there is none. */
  readonly redirectUri: string;
  /** What the user gave for it; '' for none. */
  readonly client: {
    readonly id: string;
    readonly secret: string;
    /** The only authorization server that it is for; '' for any. */
    readonly issuer: string;
    /** Address of its client id metadata document. */
    readonly document: string;
    /** Mask of its private key. */
    readonly key?: string;
  };
  /** Scopes that the user asks for, in place of those that the server names; '' for none. */
  readonly scope: string;
  /** The token is to be bound to a key of the client, whether or not the server wants it (RFC 9449). */
  readonly proof?: boolean;
  /** Mask of the token of the platform that a workload runs on. */
  readonly assertion?: string;
  readonly identity?: IdentityProvider;
  /** Of a sign-in of an earlier connection. */
  readonly kept?: KeptSignIn;
}

/** The authorization URL is made. Our client never opens it: a user does, in a browser. */
export interface AuthAuthorizeEvent extends Timed {
  readonly kind: 'auth.authorize';
  readonly url: string;
}

/** Something came to the redirect URI, or was given by the user as having come there. */
export interface AuthRedirectEvent extends Timed {
  readonly kind: 'auth.redirect';
  readonly by: 'listener' | 'user';
  readonly url: string;
  /** Why it is not the answer that is awaited; '' where it is. */
  readonly refused: string;
}

/** What may be kept of a token: more than its mask where it is a JWT. */
export interface AuthTokenEvent extends Timed {
  readonly kind: 'auth.token';
  /** The exchange that brought it. */
  readonly exchange: number;
  readonly name: 'access_token' | 'id_token';
  /** JSON text of the JWT's header. */
  readonly header: string;
  /** JSON text of those of its claims that tell of nobody: `iss`, `aud`, `exp`, `nbf`, `iat`, `scope`, `client_id`, `cnf`. */
  readonly claims: string;
}

/** A sign-in ended. */
export interface AuthEndEvent extends Timed {
  readonly kind: 'auth.end';
  readonly outcome: 'signed-in' | 'failed' | 'given-up';
  /** Why, in one sentence. */
  readonly text: string;
}

/** Our client was wrong on purpose, behind a sign-in, to see what its servers do about it. */
export interface AuthTrialEvent extends Timed {
  readonly kind: 'auth.trial';
  /** Id of the way in which it was wrong. */
  readonly misbehaviour: string;
  readonly outcome: 'refused' | 'accepted' | 'untold' | 'left-out';
  /** What came, or why it was left out: a few words. */
  readonly came: string;
  /** Numbers of its exchanges. */
  readonly exchanges: readonly number[];
}

export type SignInEvent =
  | AuthBeginEvent
  | AuthAuthorizeEvent
  | AuthRedirectEvent
  | AuthTokenEvent
  | AuthEndEvent
  | AuthTrialEvent;
