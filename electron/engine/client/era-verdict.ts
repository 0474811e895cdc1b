import type { Exchange } from '../../../shared/analysis/index.ts';
import { ERROR, type Revision } from '../../../shared/mcp/index.ts';
import { quoted } from '../channels/index.ts';
import type { ProbeStep } from './client-connection.ts';
import { knownLegacy, knownModern } from './known-revisions.ts';
import type { Outcome } from './requests.ts';
import { isObject, member } from '../../../shared/json/index.ts';

/** A judgement on one way of speaking: whether it is open, and what was sent and came back, in one sentence. `unknown`: nothing that came says so. */
export type WayVerdict = Pick<ProbeStep, 'outcome' | 'text'>;

/** What the answer to `server/discover` says of a server. Only a result with a revision that we know opens the modern era. */
export interface EraVerdict extends WayVerdict {
  /** A revision of the modern era that the server named when it refused ours: the same is to be asked again in it. */
  readonly again: Revision | null;
  /** The newest revision with a handshake that it named; null where it named none. */
  readonly handshake: Revision | null;
}

/** Codes that only a server of the modern era gives (2026-07-28, basic/index, error codes). */
const MODERN_CODES: ReadonlySet<unknown> = new Set([
  ERROR.headerMismatch,
  ERROR.missingRequiredClientCapability,
  ERROR.unsupportedProtocolVersion,
]);

/** Whether a request was refused as only a server of the modern era refuses. */
export function isModernRefusal(outcome: Outcome): boolean {
  return outcome.kind === 'error' && MODERN_CODES.has(member(outcome.error, 'code'));
}

/** True where a request never came to the server, and every other one would fare the same. */
export function isUnreached(exchange: Exchange | null): boolean {
  return exchange !== null && UNREACHED.has(exchange.stage);
}

const UNREACHED: ReadonlySet<string> = new Set(['request', 'dns', 'connect', 'proxy', 'tls']);

/**
 * Judges `server/discover` (protocol facts §1.7). `exchange` is what it rode on, null on a channel that carries one message after
 * another; `ownProcess`: the other end of that channel is a process that we started.
 */
export function eraVerdict(outcome: Outcome, exchange: Exchange | null, ownProcess: boolean): EraVerdict {
  if (outcome.kind === 'result') return discovered(outcome.result);
  if (outcome.kind === 'error') {
    if (member(outcome.error, 'code') === ERROR.unsupportedProtocolVersion) return unsupported(outcome.error);
    return closed(isUncertain(exchange), `${answeredWith('server/discover', exchange)}${errorWords(outcome.error)}.`);
  }
  const ended = exchange === null && outcome.kind === 'lost';
  if (ended && ownProcess) return closed(false, 'The server ended when it was sent server/discover.');
  if (ended) return closed(true, 'The connection ended before server/discover was answered.');
  return { ...unanswered('server/discover', outcome, exchange), again: null, handshake: null };
}

/** Judges `initialize`, of which any result opens the legacy era. */
export function handshakeVerdict(outcome: Outcome, exchange: Exchange | null): WayVerdict {
  if (outcome.kind === 'result') return { outcome: 'yes', text: 'initialize was answered.' };
  if (outcome.kind !== 'error') return unanswered('initialize', outcome, exchange);
  return {
    outcome: isUncertain(exchange) ? 'unknown' : 'no',
    text: `${answeredWith('initialize', exchange)}${errorWords(outcome.error)}.`,
  };
}

/** A question that got neither a result nor an error. */
function unanswered(method: string, { kind }: Outcome, exchange: Exchange | null): WayVerdict {
  if (exchange === null)
    return kind === 'timed-out'
      ? { outcome: 'no', text: `${method} was not answered in time.` }
      : { outcome: 'no', text: `${method} got no usable answer.` };
  const { status, detail } = exchange;
  if (status === 0)
    return { outcome: 'unknown', text: `${method} got no answer${detail === '' ? '.' : `: ${whole(detail)}`}` };
  const text = `${method} was answered with ${status}`;
  if (isUncertain(exchange)) return { outcome: 'unknown', text: `${text}${UNCERTAIN[status] ?? OUTAGE}` };
  if (status >= 400) return { outcome: 'no', text: `${text}.` };
  if (kind === 'timed-out') return { outcome: 'unknown', text: `${text}, but its answer never came.` };
  return { outcome: 'no', text: `${text}, but with nothing that is an answer.` };
}

/** Statuses that say nothing of what the server speaks. */
function isUncertain(exchange: Exchange | null): boolean {
  return exchange !== null && (exchange.status >= 500 || exchange.status in UNCERTAIN);
}

const UNCERTAIN: Readonly<Record<number, string>> = {
  401: ': authorization comes first.',
  403: ': authorization comes first.',
};
const OUTAGE = ': an outage says nothing about what the server speaks.';

function discovered(result: unknown): EraVerdict {
  if (!isObject(result))
    return closed(false, `server/discover was answered with ${quoted(result)}, which is not an object.`);
  const supported = member(result, 'supportedVersions');
  // A server that answers anything to everything is no word of the modern era.
  if (!Array.isArray(supported)) return closed(false, 'server/discover was answered without a list of revisions.');
  const handshake = knownLegacy(supported);
  if (knownModern(supported) !== null)
    return { ...closed(false, `server/discover was answered; revisions: ${list(supported)}.`), outcome: 'yes' };
  const words = handshake === null ? 'no revision that is known' : 'only revisions with a handshake';
  return { ...closed(false, `server/discover lists ${words}: ${list(supported)}.`), handshake };
}

function unsupported(error: unknown): EraVerdict {
  const supported = member(member(error, 'data'), 'supported');
  return {
    ...closed(false, `The revision was refused; the server speaks ${list(supported)}.`),
    again: knownModern(supported),
    handshake: knownLegacy(supported),
  };
}

function closed(uncertain: boolean, text: string): EraVerdict {
  return { outcome: uncertain ? 'unknown' : 'no', text, again: null, handshake: null };
}

function list(supported: unknown): string {
  return Array.isArray(supported) ? supported.slice(0, 10).map(quoted).join(', ') || 'none' : 'none named';
}

function answeredWith(method: string, exchange: Exchange | null): string {
  return `${method} was answered with ${exchange === null || exchange.status === 0 ? '' : `${exchange.status} and `}`;
}

function errorWords(error: unknown): string {
  return `error ${quoted(member(error, 'code'))}, ${quoted(member(error, 'message'))}`;
}

function whole(sentence: string): string {
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}
