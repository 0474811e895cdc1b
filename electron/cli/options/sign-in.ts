import type { Command } from 'commander';
import { readAddress } from '../../../shared/authorization/index.ts';
import type { SignInSettings } from '../../engine/index.ts';
import { readPort } from './option-values.ts';

/** Every user of the machine can read a process's command line, so a secret may come by this variable. */
const SECRET_VARIABLE = 'MCPSCOPE_CLIENT_SECRET';
const ID_VARIABLE = 'MCPSCOPE_CLIENT_ID';
export const SIGN_IN_VARIABLES = [SECRET_VARIABLE, ID_VARIABLE] as const;

/** How long the browser may take, ms. */
const PATIENCE_MS = 300_000;

export interface SignInOptions {
  readonly auth?: boolean;
  readonly clientCredentials?: boolean;
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly clientIssuer?: string;
  readonly clientDocument?: string;
  readonly scope?: string;
  readonly redirectPort?: number;
  readonly privateAddresses?: boolean;
}

/** Lets a command sign in where its server asks for it. */
export function takesSignIn(command: Command): Command {
  return takesClient(
    command
      .optionsGroup('Sign-in:')
      .option('--auth', 'sign in where the server asks for it: the URL to open in a browser is printed, never opened'),
  );
}

/** The options of a sign-in, for a command that is nothing else. */
export function takesClient(command: Command): Command {
  return command
    .optionsGroup('Sign-in:')
    .option('--client-credentials', 'sign in as the client itself, without a browser; needs --client-id and a secret')
    .option(
      '--client-id <id>',
      `client id that is registered at the authorization server, or the variable ${ID_VARIABLE}`,
    )
    .option(
      '--client-secret <secret>',
      `its secret; better set the variable ${SECRET_VARIABLE}, which the list of processes does not show`,
    )
    .option('--client-issuer <url>', 'use both at this authorization server alone')
    .option('--client-document <url>', 'address of a client id metadata document, for servers that take one')
    .option('--scope <scopes>', 'ask for these scopes in place of those that the server names')
    .option(
      '--redirect-port <port>',
      'await the browser at this port of 127.0.0.1 (default: 33418 or the next)',
      readPort,
    )
    .option('--private-addresses', 'follow metadata into private networks');
}

/** What the options ask for; null where they ask for no sign-in. Throws Error with a sentence. */
export function signInOf(
  options: SignInOptions,
  environment: Readonly<Record<string, string | undefined>>,
  authorize: SignInSettings['authorize'],
): SignInSettings | null {
  const clientId = options.clientId ?? environment[ID_VARIABLE] ?? '';
  const clientSecret = options.clientSecret ?? environment[SECRET_VARIABLE] ?? '';
  const byItself = options.clientCredentials === true;
  if (options.auth !== true && !byItself) return null;
  if (byItself && (clientId === '' || clientSecret === ''))
    throw new Error('--client-credentials needs a client id and a secret: give --client-id and --client-secret.');
  for (const [name, url] of [
    ['--client-issuer', options.clientIssuer],
    ['--client-document', options.clientDocument],
  ] as const)
    if (url !== undefined && readAddress(url) === null) throw new Error(`The value of ${name} must be an address.`);
  return {
    grant: byItself ? 'client_credentials' : 'authorization_code',
    clientId,
    clientSecret,
    issuer: options.clientIssuer ?? '',
    clientDocument: options.clientDocument ?? '',
    scope: options.scope ?? '',
    privateAddresses: options.privateAddresses ?? false,
    redirectPort: options.redirectPort ?? null,
    patienceMs: PATIENCE_MS,
    authorize,
  };
}
