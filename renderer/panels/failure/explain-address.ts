import type { Exchange, Session } from '../../../shared/analysis/index.ts';
import { STAGE_WORDS } from '../../protocol/evidence/index.ts';
import type { Explanation } from './explain-failure.ts';

/** Why a connection to an address failed, and what to do about it where that is certain. */
export interface AddressExplanation extends Explanation {
  /** Sentences; empty where nothing is certain. */
  readonly next: readonly string[];
}

type Failed = Pick<
  Exchange,
  'state' | 'stage' | 'status' | 'reason' | 'detail' | 'contentType' | 'body' | 'url' | 'method'
>;

const failed = (exchange: Exchange): boolean => exchange.state === 'failed' || exchange.status >= 400;

/** The exchange that a failed connection failed at: what the verdict leans on, else the last that failed or was refused. */
export function failedExchange(exchanges: readonly Exchange[], evidence: readonly number[]): Exchange | null {
  const named = exchanges.filter(({ number }) => evidence.includes(number));
  return named.find(failed) ?? named[0] ?? exchanges.findLast(failed) ?? exchanges.at(-1) ?? null;
}

/** The cause first. `code` is that of the `http.error` where there is one; `asked` the transport that was asked for. */
export function explainAddress(
  session: Pick<Session, 'verdict'>,
  exchange: Failed | null,
  code: string,
  asked: string,
): AddressExplanation {
  const { verdict } = session;
  const why = sentence(exchange?.detail || verdict.detail);
  if (exchange === null) return { headline: verdict.headline, why: sentence(verdict.detail), next: [] };
  if (exchange.state === 'failed') return { ...onTheWay(exchange, code), why };
  if (exchange.status >= 400) return { ...refused(exchange, asked), why: sentence(verdict.detail) };
  if (exchange.status >= 200 && exchange.body === 'other')
    return {
      headline:
        exchange.contentType === 'text/html'
          ? 'A web page answered, not an MCP server'
          : 'What answered is not an MCP server',
      why: sentence(verdict.detail),
      next: ['Correct the path: the server answers, but not with MCP.'],
    };
  return { headline: verdict.headline, why: sentence(verdict.detail), next: [] };
}

function onTheWay({ stage, url }: Failed, code: string): Omit<AddressExplanation, 'why'> {
  switch (stage) {
    case 'dns':
      return {
        headline: 'The host name could not be resolved',
        next: ['Correct the host name, or give its IP address.'],
      };
    case 'connect':
      return code === 'ECONNREFUSED'
        ? {
            headline: 'The connection was refused',
            next: ['See that the server runs, and that host and port are right.'],
          }
        : { headline: 'The address could not be reached', next: [] };
    case 'proxy':
      return {
        headline: 'The proxy did not let the connection through',
        next: ['Switch off “Proxy from the environment” if the server can be reached without it.'],
      };
    case 'tls':
      return { headline: 'The secure connection was not made', next: tlsAdvice(code, url) };
    case 'redirect':
      return { headline: 'The redirect was not followed', next: [] };
    default:
      return { headline: `The exchange failed ${stage === '' ? '' : STAGE_WORDS[stage]}`.trim(), next: [] };
  }
}

/** Node's codes of the checks that a certificate failed. */
function tlsAdvice(code: string, url: string): string[] {
  switch (code) {
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_GET_ISSUER_CERT':
      return ['A CA file is given under TLS and proxy, in the settings of this connection.'];
    case 'CERT_HAS_EXPIRED':
      return ['The certificate has to be renewed on the server.'];
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return ['Use a host name that the certificate is made for.'];
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'EPROTO':
      return /^https:/i.test(url) ? ['The server may speak plain HTTP here: try http://.'] : [];
    default:
      return [];
  }
}

function refused({ status, reason, method }: Failed, asked: string): Omit<AddressExplanation, 'why'> {
  const answered = `${status}${reason === '' ? '' : ` ${reason}`}`;
  switch (status) {
    case 401:
      return {
        headline: 'The server asks for authorization',
        next: ['Give a bearer token, or an Authorization header, in the settings of this connection.'],
      };
    case 403:
      return { headline: 'The server refuses access', next: [] };
    case 404:
    case 405:
      return {
        headline: `The server does not take ${method} at this path`,
        next:
          asked === 'http' || asked === 'sse'
            ? ['Only one transport was tried: choose auto, or probe what the address speaks.']
            : [],
      };
    case 407:
      return { headline: 'The proxy asks for authorization', next: [] };
    default:
      return {
        headline: status >= 500 ? `The server failed: ${answered}` : `The server refused the request: ${answered}`,
        next: [],
      };
  }
}

function sentence(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  return `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}${/[.!?]$/.test(trimmed) ? '' : '.'}`;
}
