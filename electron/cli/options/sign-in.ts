import type { Command } from 'commander';
import { BROWSER_WAIT_MS, isProfileName, readAddress } from '../../../shared/authorization/index.ts';
import { SECRET_VARIABLES } from '../../../shared/bridge/index.ts';
import type { SignInSettings } from '../../engine/index.ts';
import { readPort } from './option-values.ts';

export interface SignInOptions {
  /** True without the name of a profile. */
  readonly auth?: boolean | string;
  readonly profile?: string;
  /** What is kept of a sign-in is kept in a file. */
  readonly keepInFile?: boolean;
  /** What is kept of a token is not used: the command is about the sign-in itself. */
  readonly anew?: boolean;
  /** Stop before each exchange. */
  readonly step?: boolean;
  readonly clientCredentials?: boolean;
  readonly workload?: boolean;
  readonly identityProvider?: string;
  readonly identityClientId?: string;
  readonly dpop?: boolean;
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
      .option(
        '--auth [profile]',
        'sign in where the server asks for it, or by what is kept under the name of this profile: the URL to open in a browser is printed, never opened',
      ),
  );
}

/** The options of a sign-in, for a command that is nothing else. */
export function takesClient(command: Command): Command {
  return command
    .optionsGroup('Sign-in:')
    .option(
      '--client-credentials',
      `sign in as the client itself, without a browser; needs --client-id and a secret, or a private key (PEM) in ${SECRET_VARIABLES.clientKey}`,
    )
    .option(
      '--workload',
      `sign in by the token of the platform, in ${SECRET_VARIABLES.workloadToken}; needs --client-id`,
    )
    .option(
      '--identity-provider <url>',
      `sign in by an enterprise: its token endpoint, which knows the user by the ID token in ${SECRET_VARIABLES.idToken}`,
    )
    .option('--identity-client-id <id>', 'client id that is registered at the identity provider')
    .option('--dpop', 'have tokens bound to a key of this connection, also where the server does not ask for it')
    .option(
      '--client-id <id>',
      `client id that is registered at the authorization server, or the variable ${SECRET_VARIABLES.clientId}`,
    )
    .option(
      '--client-secret <secret>',
      `its secret; better set the variable ${SECRET_VARIABLES.clientSecret}, which the list of processes does not show`,
    )
    .option('--client-issuer <url>', 'use both at this authorization server alone')
    .option('--client-document <url>', 'address of a client id metadata document, for servers that take one')
    .option('--scope <scopes>', 'ask for these scopes in place of those that the server names')
    .option(
      '--redirect-port <port>',
      'await the browser at this port of 127.0.0.1 (default: 33418 or the next)',
      readPort,
    )
    .option('--private-addresses', 'follow metadata into private networks')
    .option(
      '--keep-in-file',
      'keep registration and token for the next run, in a file that only you can read; without it they are gone with this run',
    );
}

/** What the options ask for; null where they ask for no sign-in. Throws Error with a sentence. */
export function signInOf(
  options: SignInOptions,
  environment: Readonly<Record<string, string | undefined>>,
  authorize: SignInSettings['authorize'],
): SignInSettings | null {
  const clientId = options.clientId ?? environment[SECRET_VARIABLES.clientId] ?? '';
  const clientSecret = options.clientSecret ?? environment[SECRET_VARIABLES.clientSecret] ?? '';
  if (!asksForSignIn(options)) return null;
  const grant = grantOf(options);
  const of = (name: string): string => environment[name] ?? '';
  const [clientKey, workloadToken, idToken] = [
    of(SECRET_VARIABLES.clientKey),
    of(SECRET_VARIABLES.workloadToken),
    of(SECRET_VARIABLES.idToken),
  ];
  if (grant === 'client_credentials' && (clientId === '' || (clientSecret === '' && clientKey === '')))
    throw new Error(
      `--client-credentials needs a client id and a secret: give --client-id and --client-secret, or a private key in ${SECRET_VARIABLES.clientKey}.`,
    );
  if (grant === 'workload_identity' && (clientId === '' || workloadToken === ''))
    throw new Error(
      `--workload needs --client-id, and the token of the platform in ${SECRET_VARIABLES.workloadToken}.`,
    );
  const identityClientId = options.identityClientId ?? '';
  if (grant === 'enterprise_managed' && (clientId === '' || identityClientId === '' || idToken === ''))
    throw new Error(
      `--identity-provider needs --client-id, --identity-client-id, and the user's ID token in ${SECRET_VARIABLES.idToken}.`,
    );
  for (const [name, url] of [
    ['--client-issuer', options.clientIssuer],
    ['--client-document', options.clientDocument],
    ['--identity-provider', options.identityProvider],
  ] as const)
    if (url !== undefined && readAddress(url) === null) throw new Error(`The value of ${name} must be an address.`);
  return {
    grant,
    clientId,
    clientSecret,
    clientKey,
    workloadToken,
    proof: options.dpop ?? false,
    ...(options.identityProvider === undefined
      ? {}
      : {
          identity: {
            tokenEndpoint: options.identityProvider,
            clientId: identityClientId,
            secret: of(SECRET_VARIABLES.identitySecret),
            token: idToken,
          },
        }),
    issuer: options.clientIssuer ?? '',
    clientDocument: options.clientDocument ?? '',
    scope: options.scope ?? '',
    privateAddresses: options.privateAddresses ?? false,
    profile: profileOf(options),
    anew: options.anew ?? false,
    pace: options.step === true ? 'step' : 'run',
    redirectPort: options.redirectPort ?? null,
    patienceMs: BROWSER_WAIT_MS.commandLine,
    authorize,
  };
}

/** What of a sign-in is a secret, with what it is. */
export function signInSecrets({ clientSecret, clientKey = '', workloadToken = '', identity }: SignInSettings) {
  const given: readonly (readonly [value: string, name: string])[] = [
    [clientSecret, 'client secret'],
    [clientKey, 'private key'],
    [workloadToken, 'workload token'],
    [identity?.token ?? '', 'ID token'],
    [identity?.secret ?? '', 'client secret'],
  ];
  return given.filter(([value]) => value !== '');
}

/** The name of the profile. Throws Error with a sentence where it is none: a word behind `--auth` may be the address of the server. */
function profileOf({ auth, profile }: SignInOptions): string {
  const name = profile ?? (typeof auth === 'string' ? auth : 'default');
  if (!isProfileName(name))
    throw new Error(
      `“${name}” is no name of a profile, which has letters, digits and . _ - @: put other words before --auth, or behind another option.`,
    );
  return name;
}

/** Whether a sign-in is asked for, in whatever way. */
export function asksForSignIn(options: SignInOptions): boolean {
  return options.auth === true || typeof options.auth === 'string' || grantOf(options) !== 'authorization_code';
}

/** At most one grant without a browser. Throws Error with a sentence. */
function grantOf({ clientCredentials, workload, identityProvider }: SignInOptions): SignInSettings['grant'] {
  const grants: readonly (SignInSettings['grant'] | null)[] = [
    clientCredentials === true ? 'client_credentials' : null,
    workload === true ? 'workload_identity' : null,
    identityProvider === undefined ? null : 'enterprise_managed',
  ];
  const chosen = grants.filter((grant) => grant !== null);
  if (chosen.length > 1)
    throw new Error('--client-credentials, --workload and --identity-provider are ways of their own: choose one.');
  return chosen[0] ?? 'authorization_code';
}
