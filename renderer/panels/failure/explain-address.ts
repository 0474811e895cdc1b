import type { Exchange, Session } from '../../../shared/analysis/index.ts';
import { STAGE_WORDS } from '../../protocol/evidence/index.ts';
import { nextOf, type Explanation } from './explain-failure.ts';
import { sentence } from './sentence.ts';

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
): Explanation {
  const { verdict } = session;
  const next = nextOf(verdict);
  const names =
    exchange === null || !URL.canParse(exchange.url)
      ? []
      : [new URL(exchange.url).host, new URL(exchange.url).hostname];
  const why = sentence(verdict.detail, names);
  if (exchange === null) return { headline: verdict.headline, why, next };
  if (exchange.state === 'failed')
    return { headline: onTheWay(exchange, code), why: sentence(exchange.detail || verdict.detail, names), next };
  if (exchange.status >= 400)
    return { headline: refused(exchange), why, next: [...next, ...otherWays(exchange, asked)] };
  if (exchange.status >= 200 && exchange.body === 'other') {
    const page = exchange.contentType === 'text/html';
    return {
      headline: page ? 'A web page answered, not an MCP server' : 'What answered is not an MCP server',
      why,
      next,
    };
  }
  return { headline: verdict.headline, why, next };
}

/** Where an exchange failed, as a heading. */
function onTheWay({ stage }: Failed, code: string): string {
  switch (stage) {
    case 'dns':
      return 'The host name did not resolve';
    case 'connect':
      return code === 'ECONNREFUSED' ? 'The connection was refused' : 'The address could not be reached';
    case 'proxy':
      return 'The proxy did not let the connection through';
    case 'tls':
      return 'The secure connection failed';
    case 'redirect':
      return 'The redirect was not followed';
    default:
      return `The exchange failed ${stage === '' ? '' : STAGE_WORDS[stage]}`.trim();
  }
}

function refused({ status, reason, method }: Failed): string {
  const answered = `${status}${reason === '' ? '' : ` ${reason}`}`;
  switch (status) {
    case 401:
      return 'The server asks for authorization';
    case 403:
      return 'The server refuses access';
    case 404:
    case 405:
      return `The server does not accept ${method} at this path`;
    case 407:
      return 'The proxy asks for authorization';
    default:
      return status >= 500 ? `The server failed: ${answered}` : `The server refused the request: ${answered}`;
  }
}

/** Where only one transport was tried, another may be the one. */
function otherWays({ status }: Failed, asked: string): readonly string[] {
  const one = (status === 404 || status === 405) && (asked === 'http' || asked === 'sse');
  return one ? ['Only one transport was tried: choose auto, or probe what the address speaks.'] : [];
}
