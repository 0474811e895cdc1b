import { z } from 'zod';
import { command } from './command.ts';
import { connection, text } from './inputs.ts';
import type { ConnectionInfo } from './values.ts';

const address = text.max(32_768);

/** How our client signs in where a server asks for it. '' stands for what the user did not choose. */
export const signInChoices = z.strictObject({
  grant: z.enum(['authorization_code', 'client_credentials']),
  clientId: text.max(8_192),
  clientSecret: text.max(8_192),
  /** The only authorization server that both are for. */
  issuer: address,
  /** Address of a client id metadata document. */
  clientDocument: address,
  /** Asked for in place of those that the server names. */
  scope: text.max(8_192),
  /** Null for the usual port, or the next that is free. */
  redirectPort: z.int().min(1).max(65_535).nullable(),
  /** Metadata may lead into private networks. */
  privateAddresses: z.boolean(),
});
export type SignInChoices = z.infer<typeof signInChoices>;

/** How far a sign-in goes by itself: `run` to its end, `step` no further than the next exchange, `authorization` and `token` up to these steps. */
export const SIGN_IN_PACES = ['run', 'step', 'registration', 'authorization', 'token'] as const;
const pace = z.enum(SIGN_IN_PACES);
export type SignInPace = z.infer<typeof pace>;

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
} as const;
