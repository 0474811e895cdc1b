import { check, type Check } from './check.ts';
import { formText, isLoopback, parameter, parametersOf, readAddress } from './web-address.ts';
import type { SignInRules } from './sign-in-rules.ts';

/** What an authorization URL is made of (RFC 6749 §4.1.1, RFC 7636 §4.3, RFC 8707 §2). */
export interface AuthorizationRequest {
  readonly endpoint: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** '' for none. */
  readonly scope: string;
  readonly resource: string;
}

/** Writes the authorization URL; a query that the endpoint has already stays. */
export function authorizationUrl(request: AuthorizationRequest, challenge: string, state: string): string {
  const { endpoint, clientId, redirectUri, scope, resource } = request;
  const pairs: [string, string][] = [
    ['response_type', 'code'],
    ['client_id', clientId],
    ['redirect_uri', redirectUri],
    ['code_challenge', challenge],
    ['code_challenge_method', 'S256'],
    ['state', state],
  ];
  if (scope !== '') pairs.push(['scope', scope]);
  if (resource !== '') pairs.push(['resource', resource]);
  // OpenID Connect Core §11: who asks for a token that outlives the session shows the consent page.
  if (scope.split(' ').includes('offline_access')) pairs.push(['prompt', 'consent']);
  return `${endpoint}${endpoint.includes('?') ? '&' : '?'}${formText(pairs)}`;
}

/** How an authorization URL, ours or that of another client, compares with what its revision asks for. */
export function authorizationChecks(url: string, rules: SignInRules): Check[] {
  const { query } = readAddress(url) ?? { query: '' };
  const clause = 'basic/authorization';
  const checks: Check[] = [];
  const method = parameter(query, 'code_challenge_method');
  if (parameter(query, 'code_challenge') === null)
    checks.push(
      check(
        'error',
        'code_challenge is missing: whoever sees the code can use it.',
        `${clause}, Authorization Code Protection`,
      ),
    );
  else if (method !== 'S256')
    checks.push(
      check(
        rules.pkceAdvertised ? 'error' : 'warning',
        `code_challenge_method is ${method ?? 'missing, which means plain'}, not S256.`,
        'RFC 7636 §4.3',
      ),
    );
  else checks.push(check('right', 'code_challenge is there, by S256.', `${clause}, Authorization Code Protection`));
  if (rules.resourceParameter)
    checks.push(
      parameter(query, 'resource') === null
        ? check('error', 'resource is missing: the token may be good for another server, or for none.', 'RFC 8707 §2')
        : check('right', `resource is ${parameter(query, 'resource')}.`, 'RFC 8707 §2'),
    );
  checks.push(
    parameter(query, 'state') === null
      ? check('warning', 'state is missing: another answer could be put in place of the right one.', 'RFC 6749 §10.12')
      : check('right', 'state is there.', 'RFC 6749 §10.12'),
    redirectUriCheck(parameter(query, 'redirect_uri') ?? ''),
  );
  return checks;
}

/** The parameters of an authorization URL, as a table. */
export function authorizationParameters(url: string): readonly (readonly [name: string, value: string])[] {
  return parametersOf(readAddress(url)?.query ?? '');
}

function redirectUriCheck(uri: string): Check {
  const clause = 'basic/authorization, Communication Security';
  const address = readAddress(uri);
  if (address === null)
    return uri === ''
      ? check('note', 'redirect_uri is left out: the server takes the one that is registered.', 'RFC 6749 §3.1.2.3')
      : check('warning', `redirect_uri is ${uri}, of a scheme of its own.`, clause);
  if (address.scheme === 'https' || (address.scheme === 'http' && isLoopback(address)))
    return check('right', `redirect_uri is ${uri}.`, clause);
  return address.scheme === 'http'
    ? check('error', `redirect_uri is ${uri}: neither on this machine nor over TLS.`, clause)
    : check('warning', `redirect_uri is ${uri}, of a scheme of its own.`, clause);
}
