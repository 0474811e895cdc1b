import { check, type Check } from './check.ts';
import type { ServerMetadata } from './server-metadata.ts';
import type { SignInRules } from './sign-in-rules.ts';
import { parameter, readAddress } from './web-address.ts';

/** What a redirect brought: a code, its mask rather, or why there is none. */
export interface RedirectAnswer {
  /** '' where the client must not go on. */
  readonly code: string;
  readonly checks: readonly Check[];
}

/** Why a redirect is not the answer to the request of this state; '' where it is. Both are compared as they came. */
export function foreignRedirect(url: string, state: string): string {
  const { query } = readAddress(url) ?? { query: '' };
  const given = parameter(query, 'state');
  if (given === null) return 'it has no state';
  if (given !== state) return 'its state is not the one that was sent';
  return parameter(query, 'code') === null && parameter(query, 'error') === null ? 'it has neither code nor error' : '';
}

/** Reads the redirect: `iss` first, before anything else of it is used (RFC 9207 §2.4; 2026-07-28, Authorization Response Validation). */
export function readRedirect(url: string, server: ServerMetadata, rules: SignInRules): RedirectAnswer {
  const { query } = readAddress(url) ?? { query: '' };
  const iss = issCheck(parameter(query, 'iss'), server, rules);
  const checks = [check('right', 'state is the one that was sent.', 'RFC 6749 §10.12'), iss];
  if (iss.grade === 'error') return { code: '', checks };
  const error = parameter(query, 'error');
  if (error !== null)
    return { code: '', checks: [...checks, check('error', errorWords(error, query), 'RFC 6749 §4.1.2.1')] };
  return {
    code: parameter(query, 'code') ?? '',
    checks: [...checks, check('right', 'A code came.', 'RFC 6749 §4.1.2')],
  };
}

function issCheck(iss: string | null, { issuer, sendsIss }: ServerMetadata, { issuerChecked }: SignInRules): Check {
  const clause = 'RFC 9207 §2.4';
  const grade = issuerChecked ? 'error' : 'warning';
  if (iss === null)
    return sendsIss
      ? check(
          grade,
          'iss is missing, although the server says that it sends it: another server may have answered.',
          clause,
        )
      : check('right', 'The server does not send iss.', clause);
  return iss === issuer
    ? check('right', `iss is ${issuer}.`, clause)
    : check(grade, `iss is ${iss}, but ${issuer} was asked: another server may have answered.`, clause);
}

const ERRORS: Readonly<Record<string, string>> = {
  access_denied: 'the user or the server refused',
  invalid_scope: 'the server does not know a scope, or does not give it to this client',
  invalid_target: 'the server does not know the resource',
  unauthorized_client: 'the client may not ask in this way',
  login_required: 'nobody is signed in at the server',
};

function errorWords(error: string, query: string): string {
  const meaning = ERRORS[error] === undefined ? '' : `: ${ERRORS[error]}`;
  const said = parameter(query, 'error_description') ?? '';
  return `The server answered with ${error}${meaning}.${said === '' ? '' : ` It says “${said.slice(0, 300)}”.`}`;
}
