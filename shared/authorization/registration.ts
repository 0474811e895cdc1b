import { check, type Check } from './check.ts';
import { authenticationFor, type RegisteredClient } from './client-authentication.ts';
import { documentOf, textOf, textsOf, type Answer } from './document.ts';
import type { ServerMetadata } from './server-metadata.ts';
import type { SignInRules } from './sign-in-rules.ts';

/** What the user gave, as `auth.begin` has it. */
export interface GivenClient {
  readonly id: string;
  readonly secret: string;
  readonly issuer: string;
  readonly document: string;
  /** Mask of its private key. */
  readonly key?: string;
}

/** How the client comes to be known: known already, by a request, or not at all. */
export type RegistrationChoice =
  | { readonly kind: 'client'; readonly client: RegisteredClient; readonly check: Check }
  | { readonly kind: 'register' }
  | { readonly kind: 'stop'; readonly check: Check };

const CLAUSE = 'basic/authorization, Client Registration Approaches';

/** Chooses in the order of 2025-11-25: given by the user, registered before, by the address of a document, by a registration. */
export function chooseRegistration(
  server: ServerMetadata,
  given: GivenClient,
  redirectUri: string,
  before: RegisteredClient | null,
): RegistrationChoice {
  const known = { issuer: server.issuer, redirectUri };
  if (given.id !== '') {
    if (given.issuer !== '' && given.issuer !== server.issuer)
      return stop(
        `The client id is for ${given.issuer}, but the server names ${server.issuer}: it must not be used there.`,
      );
    const authentication = authenticationFor(
      server,
      { hasSecret: given.secret !== '', hasKey: (given.key ?? '') !== '' },
      '',
    );
    const client = { ...known, style: 'given', id: given.id, secret: given.secret, authentication } as const;
    return {
      kind: 'client',
      client,
      check: check('right', `The client id ${given.id} was given by the user.`, CLAUSE),
    };
  }
  if (server.clientDocuments && given.document !== '') {
    const client = { ...known, style: 'document', id: given.document, secret: '', authentication: 'none' } as const;
    const says = `The server takes the address of a client id metadata document: ${given.document}.`;
    return { kind: 'client', client, check: check('right', says, CLAUSE) };
  }
  if (before !== null)
    return {
      kind: 'client',
      client: before,
      check: check('right', `The client id ${before.id} was registered before.`, CLAUSE),
    };
  if (server.registrationEndpoint !== '') return { kind: 'register' };
  return stop('The server registers no clients by itself: a client id has to be given (--client-id).');
}

function stop(says: string): RegistrationChoice {
  return { kind: 'stop', check: check('error', says, CLAUSE) };
}

/** The body of a registration (RFC 7591 §2). */
export function registrationBody(
  server: ServerMetadata,
  redirectUri: string,
  scope: string,
): Readonly<Record<string, unknown>> {
  return {
    client_name: 'mcpscope',
    software_id: 'mcpscope',
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: authenticationFor(server, { hasSecret: true, hasKey: false }, 'none'),
    application_type: 'native',
    ...(scope === '' ? {} : { scope }),
  };
}

/** What a registration was answered with: a client, or why there is none. */
export interface Registered {
  readonly client: RegisteredClient | null;
  readonly checks: readonly Check[];
}

/** Reads the answer to a registration (RFC 7591 §3.2). */
export function readRegistration(
  answer: Answer,
  server: ServerMetadata,
  redirectUri: string,
  rules: SignInRules,
): Registered {
  const { status, body, failure } = answer;
  const document = documentOf(body);
  const id = document === null ? '' : textOf(document, 'client_id');
  if (status === 0 || status >= 300 || document === null || id === '')
    return { client: null, checks: [refusal(answer, failure)] };
  const secret = textOf(document, 'client_secret');
  const method = textOf(document, 'token_endpoint_auth_method');
  const checks: Check[] = [
    status === 201
      ? check('right', `The server registered the client as ${id}.`, 'RFC 7591 §3.2.1')
      : check('warning', `The registration was answered with ${status}, not with 201.`, 'RFC 7591 §3.2.1'),
  ];
  const uris = textsOf(document, 'redirect_uris');
  if (uris !== null && !uris.includes(redirectUri))
    checks.push(
      check(
        'error',
        `The registration has other redirect URIs: ${uris.join(', ') || 'none'}, not ${redirectUri}. The server will refuse the redirect.`,
        'RFC 7591 §3.2.1',
      ),
    );
  if (secret !== '' && document['client_secret_expires_at'] === undefined)
    checks.push(check('warning', 'client_secret_expires_at is missing, which goes with a secret.', 'RFC 7591 §3.2.1'));
  if (rules.applicationType)
    checks.push(
      check('note', 'Dynamic registration is deprecated from 2026-07-28 on.', '2026-07-28, client-registration'),
    );
  const authentication = authenticationFor(server, { hasSecret: secret !== '', hasKey: false }, method);
  const scope = textOf(document, 'scope');
  const client = {
    style: 'registered',
    issuer: server.issuer,
    redirectUri,
    id,
    secret,
    authentication,
    ...(scope === '' ? {} : { scope }),
  } as const;
  return { client, checks };
}

const CAUSES: Readonly<Record<string, string>> = {
  invalid_redirect_uri: 'it allows only some redirect URIs, or takes the client for a web application',
  invalid_client_metadata: 'it does not accept what the client says of itself',
};

function refusal({ status, body }: Answer, failure: string): Check {
  const clause = 'RFC 7591 §3.2.2';
  if (status === 0) return check('error', `The registration got no answer: ${failure}`, clause);
  const document = documentOf(body);
  const code = document === null ? '' : textOf(document, 'error');
  if (status === 401 || status === 403)
    return check(
      'error',
      `The server answered the registration with ${status}: it registers only clients that it knows. Register one there and give its id (--client-id).`,
      clause,
    );
  const cause = CAUSES[code] === undefined ? '' : `: ${CAUSES[code]}`;
  const said = code === '' ? `${status} and no client_id` : `${status} ${code}`;
  return check('error', `The server answered the registration with ${said}${cause}.`, clause);
}
