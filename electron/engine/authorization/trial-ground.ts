import {
  documentOf,
  textOf,
  type SignIn,
  type TokenRequest,
  type TrialOutcome,
} from '../../../shared/authorization/index.ts';
import type { Credentials } from './credentials.ts';
import type { Exchanged, WireRequest } from './sign-in-wire.ts';

/** What a trial stands on: the sign-in that went right, and requests that are no part of the conversation. */
export interface TrialGround {
  readonly signIn: SignIn;
  /** The access token itself. */
  readonly token: string;
  readonly credentials: Credentials;
  /** How long the token is still good, ms; below 0 where it has ended, null where nobody says. */
  readonly msLeft: number | null;
  ask(request: WireRequest): Promise<Exchanged>;
  /** Posts a form to the token endpoint, with what else goes along. */
  postForm(request: TokenRequest, more: TokenRequest['form']): Promise<Exchanged>;
}

/** What came of one trial, in a few words. */
export interface Came {
  readonly outcome: TrialOutcome;
  readonly came: string;
}

/** A redirect URI that no client of ours has registered: nobody can have this host (RFC 2606 §2). */
export const ELSEWHERE = 'http://client.invalid/callback';
/** A resource that is another server's. */
export const FOREIGN_RESOURCE = 'https://resource.invalid/mcp';

export function leftOut(why: string): Came {
  return { outcome: 'left-out', came: why };
}

/** By the status of an answer, and the error that it names. */
export function judged({ status, body }: Exchanged, accepted: boolean): Came {
  const document = documentOf(body);
  const error = document === null ? '' : textOf(document, 'error');
  const refused = status >= 400 && status < 500;
  return {
    outcome: accepted ? 'accepted' : refused ? 'refused' : 'untold',
    came: `${status || 'no answer'} ${error}`.trim(),
  };
}
