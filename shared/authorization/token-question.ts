import { check, type Check } from './check.ts';
import { documentOf, textOf, textsOf } from './document.ts';

/** What an authorization server is asked about a token that it gave: to take it back, or what it knows of it. */
export type TokenQuestion = 'revocation' | 'introspection';

/** An answer, as it came: '' and 0 for none. */
interface Came {
  readonly status: number;
  readonly body: string;
}

/** Reads the answer to a revocation. `what`: the token, in words. */
export function readRevocation(what: string, { status, body }: Came): Check {
  if (status === 200) return check('right', `The authorization server took the ${what} back.`, 'RFC 7009 §2.2');
  const error = errorOf(body);
  if (status === 503)
    return check(
      'error',
      `The authorization server cannot take the ${what} back now (503): try again.`,
      'RFC 7009 §2.2.1',
    );
  if (error === 'unsupported_token_type')
    return check(
      'warning',
      `The authorization server does not take the ${what} back: it is good until it ends.`,
      'RFC 7009 §2.2.1',
    );
  return check('error', `The ${what} was not taken back: ${said(status, error)}.`, 'RFC 7009 §2.2.1');
}

/** Reads the answer to an introspection, which a resource server would see. `resource`: what the token is for; '' where that is not known. */
export function readIntrospection({ status, body }: Came, resource: string): Check[] {
  const document = documentOf(body);
  const active = document?.['active'];
  if (status === 401 || status === 403)
    return [
      check(
        'note',
        `The authorization server answers ${status}: it tells resource servers of tokens, and not this client.`,
        'RFC 7662 §2.1',
      ),
    ];
  if (status !== 200 || document === null || typeof active !== 'boolean')
    return [check('error', `The answer says nothing of the token: ${said(status, errorOf(body))}.`, 'RFC 7662 §2.2')];
  if (!active)
    return [check('error', 'The token is not active: a server that asks as we did refuses it.', 'RFC 7662 §2.2')];
  const scope = textOf(document, 'scope');
  const audience = typeof document['aud'] === 'string' ? [document['aud']] : (textsOf(document, 'aud') ?? []);
  const checks = [
    check('right', `The token is active${scope === '' ? '' : `, with the scope ${scope}`}.`, 'RFC 7662 §2.2'),
  ];
  if (resource !== '' && audience.length > 0)
    checks.push(
      audience.includes(resource)
        ? check('right', `It is for ${resource}.`, 'RFC 8707 §2')
        : check(
            'warning',
            `It is for ${audience.join(', ')}, not for ${resource}: the server will refuse it.`,
            'RFC 8707 §2',
          ),
    );
  return checks;
}

/** What is said where a server names no endpoint for a question. */
export function unanswerable(question: TokenQuestion, issuer: string): Check {
  return question === 'revocation'
    ? check('note', `${issuer} names no revocation_endpoint: its tokens are good until they end.`, 'RFC 8414 §2')
    : check(
        'note',
        `${issuer} names no introspection_endpoint: nobody but its servers knows what a token is good for.`,
        'RFC 8414 §2',
      );
}

function errorOf(body: string): string {
  const document = documentOf(body);
  return document === null ? '' : textOf(document, 'error');
}

function said(status: number, error: string): string {
  if (status === 0) return 'no answer came';
  return `${status}${error === '' ? '' : ` ${error}`} came`;
}
