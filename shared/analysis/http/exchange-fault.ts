import type { HttpStage } from '../../capture/index.ts';
import { bodyWords, challengeWords, duration, oneLine } from '../reading/index.ts';
import type { ExchangeRecord } from './exchange-record.ts';

/** Why an exchange did not bring what was asked for. */
export interface Fault {
  readonly headline: string;
  /** A clause that names the cause. */
  readonly detail: string;
  readonly quote: string;
  readonly seqs: readonly number[];
}

/** What a fault is told of. */
export interface FaultScene {
  readonly name: string;
  /** What the exchange was to bring an answer to: `initialize`, `GET`. */
  readonly what: string;
  /** How long was waited for the answer in vain, in words; '' while it is still awaited. */
  readonly waited: string;
}

const NOT_REACHED: ReadonlySet<HttpStage> = new Set(['request', 'dns', 'connect', 'proxy']);

/** The fault of an exchange; null where there is none yet. The cause comes from its events alone. */
export function faultOf(record: ExchangeRecord, scene: FaultScene): Fault | null {
  const { state, status } = record.exchange;
  if (state === 'failed' && record.exchange.stage !== '') return failure(record, record.exchange.stage, scene);
  if (status === 401 || status === 403) return forbidden(record, scene);
  if (status >= 300) return refusal(record, scene);
  if (status >= 200) return unfit(record, scene);
  if (scene.waited === '') return null;
  const { seqs } = evidence(record);
  return record.exchange.sentAt < 0
    ? {
        headline: 'Not reached',
        detail: `no connection to ${scene.name} within ${scene.waited}`,
        quote: '',
        seqs,
      }
    : {
        headline: 'Silent',
        detail: `${scene.name} accepted the connection and sent nothing within ${scene.waited}`,
        quote: '',
        seqs,
      };
}

function failure(record: ExchangeRecord, stage: HttpStage, { name, what }: FaultScene): Fault {
  const { detail } = record.exchange;
  const cause = detail === '' ? `it failed at the stage “${stage}”${coded(record)}` : sentence(detail);
  const fault = (headline: string, said: string): Fault => ({ headline, detail: said, ...evidence(record) });
  if (NOT_REACHED.has(stage)) return fault('Not reached', cause);
  if (stage === 'tls') return fault('Not trusted', cause);
  if (stage === 'redirect') return fault('Redirected', cause);
  if (stage === 'decode') return fault('Not readable', cause);
  if (stage !== 'body') return fault('Broken off', cause);
  const where = record.unfinished && !cause.includes('in the middle of') ? ' in the middle of an event' : '';
  return fault('Broken off', `${name} broke off its answer to ${what}${where}: ${cause}`);
}

/** 401 and 403, with what the server asks for (RFC 9110 §11.6.1, RFC 6750 §3). */
function forbidden(record: ExchangeRecord, { name, what }: FaultScene): Fault {
  const { status, reason } = record.exchange;
  const asked = challengeWords(record.challenges);
  if (status === 401) {
    const kind = asked === '' ? ', but does not say which kind' : `: ${asked}`;
    return { headline: 'Unauthorized', detail: `${name} asks for authorization (401)${kind}`, ...evidence(record) };
  }
  const detail = `${name} answered ${what} with ${statusWords(status, reason)}${asked === '' ? '' : `, and asks for ${asked}`}`;
  return { headline: 'Forbidden', detail, ...evidence(record) };
}

function refusal(record: ExchangeRecord, { name, what }: FaultScene): Fault | null {
  const { status, reason } = record.exchange;
  if (status < 400) {
    if (!record.ended) return null;
    const detail = `${name} redirects ${what} to ${oneLine(record.location, 200) || 'nowhere'} (${status}); the client did not follow`;
    return { headline: 'Redirected', detail, ...evidence(record) };
  }
  const page = isPage(record) ? ' and a web page' : '';
  return {
    headline: status >= 500 ? 'Server error' : 'Refused',
    detail: `${name} answered ${what} with ${statusWords(status, reason)}${page}`,
    ...evidence(record),
  };
}

/** A response with a good status that is not what the protocol has there. */
function unfit(record: ExchangeRecord, { name, what, waited }: FaultScene): Fault | null {
  const { status, contentType, bytes, received, body, start, end } = record.exchange;
  const fault = (headline: string, detail: string): Fault => ({ headline, detail, ...evidence(record) });
  // What we cut short was not over.
  const complete = record.ended && record.endedBy !== 'us';
  if (isPage(record))
    return fault(
      'Web page',
      `${name} answered ${what} with a web page (${status}, ${contentType || 'no content type'})`,
    );
  if (record.streaming) {
    if (complete)
      return fault(
        'Ended early',
        `${name} ended its event stream after ${duration(end - start)}${record.unfinished ? ' in the middle of an event' : ''}, without an answer to ${what}`,
      );
    return waited === ''
      ? null
      : fault('Silent', `${name} opened an event stream and sent no answer to ${what} within ${waited}`);
  }
  if (!complete || (status === 202 && bytes === 0))
    return waited === ''
      ? null
      : fault(
          'No answer',
          `${name} answered ${what} with ${statusWords(status, record.exchange.reason)} and nothing more within ${waited}`,
        );
  if (bytes === 0) return fault('Empty answer', `${name} answered ${what} with ${status} and no body`);
  if (received > 0)
    return fault(
      'Not readable',
      `${name} answered ${what} with text that holds no answer to it (${status}, ${contentType || 'no content type'})`,
    );
  return fault(
    body === 'json' ? 'Not readable' : 'Wrong type',
    `${name} answered ${what} with ${contentType || 'a body of no content type'} (${status}) that holds no JSON-RPC message`,
  );
}

function isPage({ exchange, bodyStart }: ExchangeRecord): boolean {
  return exchange.contentType === 'text/html' || /^\s*<(!doctype html|html)\b/i.test(bodyStart);
}

function evidence(record: ExchangeRecord): Pick<Fault, 'quote' | 'seqs'> {
  const seqs = [record.responseSeq, record.endSeq, record.requestSeq].filter((seq) => seq > 0);
  return { quote: bodyWords(record.bodyStart), seqs };
}

const statusWords = (status: number, reason: string): string => `${status} ${reason}`.trim();

const coded = ({ code }: ExchangeRecord): string => (code === '' ? '' : ` (${code})`);

/** A sentence as the rest of another: without its full stop. */
function sentence(text: string): string {
  return text.replace(/\.$/, '');
}
