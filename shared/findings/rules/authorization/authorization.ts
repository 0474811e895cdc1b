import { type HttpKind, oneLine } from '../../../analysis/index.ts';
import { type Address, addressOf } from '../../reading/index.ts';
import type { ExchangeState } from '../../state/index.ts';
import { head } from '../http/index.ts';
import { onEvent, onKinds, type Rule } from '../../engine/index.ts';

const ALL: readonly HttpKind[] = ['streamable', 'http+sse', 'websocket', 'probe'];
const SESSIONS: readonly HttpKind[] = ['streamable', 'http+sse'];
/** The extension for proof of possession has a scheme of its own. */
const TOKEN_SCHEMES: ReadonlySet<string> = new Set(['bearer', 'dpop']);
const TEXT_LOOKED_AT = 4000;
const CHALLENGE = 'WWW-Authenticate';

/** Group U, as far as a capture without the OAuth flow shows it (specification, basic/authorization). */
export const AUTHORIZATION_RULES: readonly Rule[] = [
  onKinds('auth-401-challenge', ALL, 'answered', ({ exchange, row }) => {
    if (exchange.status !== 401 || exchange.response.has(CHALLENGE)) return null;
    return {
      rows: [row, exchange.headRow],
      message: `The server answered with 401 but without ${CHALLENGE}, which says how to sign in.`,
    };
  }),
  onKinds('auth-prm-missing', ALL, 'answered', ({ exchange, row }, { revision }) => {
    const challenge = challengeOf(exchange);
    if (exchange.status !== 401 || !/\bbearer\b/i.test(challenge) || names(challenge, 'resource_metadata')) return null;
    // From 2025-11-25 on the document may also lie at its well-known address, which is asked for elsewhere.
    const elsewhere = revision !== null && revision > '2025-06-18';
    return {
      rows: [row],
      ...(elsewhere ? { level: 'info' } : {}),
      message: `The challenge “${oneLine(challenge, 100)}” has no resource_metadata: ${elsewhere ? 'a client has to find the metadata of this resource at its well-known address' : 'it must name the address of the metadata of this resource'}.`,
    };
  }),
  onKinds('auth-scope-challenge', ALL, 'answered', ({ exchange, row }) => {
    const challenge = challengeOf(exchange);
    if (exchange.status !== 401 || !/\bbearer\b/i.test(challenge) || names(challenge, 'scope')) return null;
    return {
      rows: [row],
      message: `The challenge “${oneLine(challenge, 100)}” does not say which scope is needed.`,
    };
  }),
  onKinds('auth-403-challenge', ALL, 'answered', ({ exchange, row }) => {
    const { status, headers } = exchange;
    // Without a token, or with an Origin that the server does not like, a 403 is about something else.
    if (status !== 403 || !headers.has('authorization') || headers.has('origin')) return null;
    const challenge = challengeOf(exchange);
    const lacks = [
      ...(/\berror\s*=\s*"?insufficient_scope\b/i.test(challenge) ? [] : ['error="insufficient_scope"']),
      ...(names(challenge, 'scope') ? [] : ['scope']),
    ];
    if (lacks.length === 0) return null;
    return {
      rows: [row, exchange.headRow],
      message: `The server refused the token with 403; ${challenge === '' ? `${CHALLENGE} is missing` : `its ${CHALLENGE} lacks ${lacks.join(' and ')}`}, and the client cannot ask for more.`,
    };
  }),
  onKinds('auth-token-query', ALL, 'sent', ({ exchange }) => {
    const query = exchange.address?.query ?? '';
    if (!query.split('&').some((part) => part.split('=', 1)[0]!.toLowerCase() === 'access_token')) return null;
    return head(
      exchange,
      'The client sent an access token in the query of the URL, where logs and proxies keep it; it belongs in Authorization.',
    );
  }),
  onKinds('auth-bearer', ALL, 'sent', ({ exchange }) => {
    const [line] = exchange.headers.all('authorization');
    if (line === undefined) return null;
    const scheme = line.masked?.scheme ?? /^\s*(\S+)\s+\S/.exec(line.value ?? '')?.[1] ?? '';
    if (TOKEN_SCHEMES.has(scheme.toLowerCase())) return null;
    return head(
      exchange,
      `Authorization ${scheme === '' ? 'names no scheme' : `uses the scheme “${oneLine(scheme, 30)}”`}; MCP sends tokens as “Bearer <token>”.`,
    );
  }),
  onKinds('auth-not-every-request', SESSIONS, 'sent', ({ exchange }, { http, rows }) => {
    const { session, headers, redirected } = exchange;
    const authorized = http.authorizedRow(session);
    if (authorized < 0 || redirected || headers.has('authorization')) return null;
    return head(
      exchange,
      `The client sent no Authorization with this request, but did with event ${rows.seq(authorized)}; every request must carry it.`,
      authorized,
    );
  }),
  onEvent('auth-stdio', ({ event }, context) => {
    if (event.kind !== 'process.stderr' || event.text === undefined) return null;
    const address = authorizationIn(event.text.slice(0, TEXT_LOOKED_AT));
    if (address === null || !context.once('authorization over stdio')) return null;
    return {
      side: 'server',
      message: `The server asks for an authorization at ${oneLine(address.origin, 80)}, as HTTP servers do; over stdio, credentials come from the environment.`,
    };
  }),
];

/** Where a text sends its reader to authorize access to an MCP resource (RFC 8707 names it); null for nowhere. */
function authorizationIn(text: string): Address | null {
  if (!text.includes('response_type=code')) return null;
  for (const [url] of text.matchAll(/https?:\/\/[^\s"'<>]+/g)) {
    const address = addressOf(url);
    const given = new Set(address?.query.split('&').map((part) => part.split('=', 1)[0]));
    if (given.has('response_type') && given.has('client_id') && given.has('resource')) return address;
  }
  return null;
}

function challengeOf({ response }: ExchangeState): string {
  return response.joined(CHALLENGE);
}

function names(challenge: string, parameter: string): boolean {
  return new RegExp(`(^|[\\s,])${parameter}\\s*=`, 'i').test(challenge);
}
