import type { RegisteredClient } from './client-authentication.ts';
import type { ServerMetadata } from './server-metadata.ts';
import type { SignInRules } from './sign-in-rules.ts';
import type { HeldToken } from './token-answer.ts';

/** A sign-in that brought a token, as those behind it know it. */
export interface Before {
  readonly rules: SignInRules;
  /** Asked for. */
  readonly scope: string;
  readonly resource: string;
  readonly server: ServerMetadata | null;
  readonly client: RegisteredClient | null;
  readonly token: HeldToken | null;
}

/** The answer that a sign-in begins with. */
export interface Refusal {
  readonly status: number;
  /** Values of `WWW-Authenticate`. */
  readonly challenges: readonly string[];
  /** Pages of a browser may read the answer, but not its challenges. */
  readonly challengesHidden: boolean;
}

/** What a sign-in knows from those before it. */
export interface Known {
  /** The challenge that it answers. */
  readonly refusal: Refusal | null;
  /** The one before it that brought a token. */
  readonly before: Before | null;
  registration(issuer: string, redirectUri: string): RegisteredClient | null;
}
