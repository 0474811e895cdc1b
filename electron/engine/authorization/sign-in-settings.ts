import type { IdentityProvider, SignInGrant } from '../../../shared/capture/index.ts';
import type { Pace } from './gate.ts';

/** How our client signs in where a server asks for it. */
export interface SignInSettings {
  readonly grant: Exclude<SignInGrant, 'refresh_token'>;
  /** Private key of the client, in PEM, by which it says who it is; '' for none. */
  readonly clientKey?: string;
  /** Bind tokens to a key of this connection, whether or not the server wants it (RFC 9449). */
  readonly proof?: boolean;
  /** The token of the platform that a workload runs on; '' for none. */
  readonly workloadToken?: string;
  /** The identity provider of an enterprise that vouches for its user. */
  readonly identity?: IdentityProvider;
  /** What the user gave; '' for none. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** The only authorization server that they are for; '' for any. */
  readonly issuer: string;
  /** Address of a client id metadata document. */
  readonly clientDocument: string;
  readonly scope: string;
  /** Metadata may lead to addresses of private networks. */
  readonly privateAddresses: boolean;
  /** Null for the usual port, or the next that is free. */
  readonly redirectPort: number | null;
  /** How long the browser may take, ms. */
  readonly patienceMs: number;
  /** Name of the profile under which registration and token are kept, and used again; none is when not given. */
  readonly profile?: string;
  /** The user wants to sign in: a token that is kept is not used again. */
  readonly anew?: boolean;
  /** How far it goes by itself; to its end when not given. */
  readonly pace?: Pace;
  /**
   * Told the authorization URL, for a user to open. Whoever has the answer gives it by `answer`, unless the listener gets it; `over` is
   * aborted once nobody is waited for any more.
   */
  authorize(url: string, answer: (url: string) => string, over: AbortSignal): void;
}
