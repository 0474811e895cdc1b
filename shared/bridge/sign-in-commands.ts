import { z } from 'zod';
import type { Check, Trial } from '../authorization/index.ts';
import { command } from './command.ts';
import { connection, text } from './inputs.ts';
import { address, signInChoices } from './sign-in-choices.ts';
import type { ConnectionInfo } from './values.ts';

/** How far a sign-in goes by itself: `run` to its end, `step` no further than the next exchange, `authorization` and `token` up to these steps. */
const SIGN_IN_PACES = ['run', 'step', 'registration', 'authorization', 'token'] as const;
const pace = z.enum(SIGN_IN_PACES);
export type SignInPace = z.infer<typeof pace>;

/** What is kept of a sign-in, without its secrets. */
export interface KeptSignInInfo {
  readonly id: string;
  readonly profile: string;
  /** Address of the MCP server. */
  readonly server: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly scope: string;
  /** Null where the registration alone is kept. */
  readonly token: {
    /** ms since 1970; null where the server does not say. */
    readonly expiresAtMs: number | null;
    readonly refreshes: boolean;
  } | null;
  /** The issuer takes tokens back (RFC 7009). */
  readonly revocable: boolean;
}

/** All that is kept, and where: in the memory of this process, sealed by the keychain of the system, or in a file as it is. */
export interface KeptSignIns {
  readonly place: 'memory' | 'sealed' | 'file';
  /** The file, whether or not it is there. */
  readonly path: string;
  readonly kept: readonly KeptSignInInfo[];
}

/** What an issuer said of a token. */
export interface SaidOfToken {
  readonly checks: readonly Check[];
}

const id = text.min(1).max(64);

/** Signing in at protected servers. */
export const SIGN_IN_COMMANDS = {
  /** Connects anew in the same tab, and signs in where the server asks for it. No browser is opened by it. */
  signIn: command(z.strictObject({ connection, how: signInChoices, pace })).gives<ConnectionInfo>(),
  /** Lets a sign-in that stands go on, or gives it up. */
  steerSignIn: command(z.strictObject({ connection, order: z.union([pace, z.literal('give-up')]) })),
  /** The authorization URL that an answer is awaited for, with its secrets; '' where none is. */
  authorizationUrl: command(z.strictObject({ connection })).gives<{ url: string }>(),
  /** Takes the address that a browser ended up at. `refused`: why it is not the answer; '' where it is. */
  pasteRedirect: command(z.strictObject({ connection, url: address })).gives<{ refused: string }>(),
  /** What is kept of sign-ins by profiles. */
  keptSignIns: command(z.strictObject({})).gives<KeptSignIns>(),
  /** Forgets one here; its issuer still knows the client and its token. */
  forgetSignIn: command(z.strictObject({ id })),
  /** Has the token of one taken back by who issued it, and forgets it here. */
  revokeSignIn: command(z.strictObject({ id })).gives<SaidOfToken>(),
  /** Keeps them in a file that its owner alone reads, or no more. */
  keepSignInsInFile: command(z.strictObject({ wanted: z.boolean() })),
  /** Is wrong in these ways, behind the sign-in of a connection that went right. What comes of it is part of the record. */
  misbehave: command(z.strictObject({ connection, ways: z.array(text.max(64)).max(100) })).gives<{
    trials: readonly Trial[];
  }>(),
  /** Asks who issued the token of a connection about it. The exchanges are part of the record. */
  askAboutToken: command(
    z.strictObject({ connection, question: z.enum(['revocation', 'introspection']) }),
  ).gives<SaidOfToken>(),
} as const;
