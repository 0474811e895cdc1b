import type { Exchange } from '../../../shared/analysis/index.ts';
import { ERROR, type Revision } from '../../../shared/mcp/index.ts';
import { quoted } from '../channels/index.ts';
import { knownLegacy, knownModern } from './known-revisions.ts';
import type { Outcome } from './requests.ts';
import { isObject, member } from '../../../shared/json/index.ts';

/** What the answer to the first modern question says of a server. */
export interface EraVerdict {
  /** `unknown`: an outage, or a refusal that says nothing of eras. `ended`: there was nobody left to answer. */
  readonly era: 'modern' | 'legacy' | 'unknown' | 'ended';
  /** A revision of that era to go on with, where the server named one. */
  readonly revision: Revision | null;
  /** As a probe tells it: whether the server speaks the modern era. */
  readonly outcome: 'yes' | 'no' | 'unknown';
  /** What was sent and what came back, in one sentence. */
  readonly text: string;
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

const modern = (text: string, revision: Revision | null = null): EraVerdict => ({
  era: 'modern',
  revision,
  outcome: 'yes',
  text,
});
const legacy = (text: string, revision: Revision | null = null): EraVerdict => ({
  era: 'legacy',
  revision,
  outcome: 'no',
  text,
});
const unknown = (text: string): EraVerdict => ({ era: 'unknown', revision: null, outcome: 'unknown', text });
const ENDED: EraVerdict = { era: 'ended', revision: null, outcome: 'unknown', text: '' };

/** Judges `server/discover` on a channel that carries one message after another (protocol facts §1.7, stdio): anything that is no word of the modern era stands for the legacy one. Only the death of a process of our own says something: a connection that breaks is an outage. */
export function eraOverMessages(outcome: Outcome, ownProcess = true): EraVerdict {
  switch (outcome.kind) {
    case 'result':
      return discovered(outcome.result);
    case 'error':
      if (member(outcome.error, 'code') === ERROR.unsupportedProtocolVersion) return unsupported(outcome.error);
      return legacy(`server/discover was answered with ${errorWords(outcome.error)}.`);
    case 'timed-out':
      return legacy('server/discover was not answered in time.');
    case 'lost':
      return ownProcess
        ? legacy('The server ended when it was sent server/discover.')
        : unknown('The connection ended before server/discover was answered.');
    case 'ended':
      return ENDED;
    case 'asks':
    case 'unusable':
    case 'cancelled':
      return legacy('server/discover got no usable answer.');
  }
}

/** Judges `server/discover` over HTTP (protocol facts §1.7, Streamable HTTP). */
export function eraOverHttp(outcome: Outcome, exchange: Exchange | null): EraVerdict {
  if (outcome.kind === 'ended') return ENDED;
  const status = exchange?.status ?? 0;
  const answered = `server/discover was answered with ${status}`;
  if (outcome.kind === 'result') return discovered(outcome.result);
  if (outcome.kind === 'error') {
    const code = member(outcome.error, 'code');
    const words = `${answered} and ${errorWords(outcome.error)}`;
    if (code === ERROR.unsupportedProtocolVersion) return unsupported(outcome.error);
    if (status === 400 && MODERN_CODES.has(code)) return modern(`${words}.`);
    if (status === 404 && code === ERROR.methodNotFound) return modern(`${words}.`);
  }
  if (status === 0) return unknown(`server/discover got no answer${exchange?.detail ? `: ${exchange.detail}` : '.'}`);
  if (status === 401 || status === 403) return unknown(`${answered}: authorization comes first.`);
  if (status >= 500) return unknown(`${answered}: an outage says nothing of what the server speaks.`);
  if (status >= 400) return legacy(`${answered}, without a word of the modern era.`);
  if (outcome.kind === 'error') return legacy(`${answered} and ${errorWords(outcome.error)}.`);
  if (outcome.kind === 'timed-out') return unknown(`${answered}, but its answer never came.`);
  return unknown(`${answered}, but with nothing that is an answer.`);
}

function discovered(result: unknown): EraVerdict {
  if (!isObject(result)) return legacy(`server/discover was answered with ${quoted(result)}, which is no object.`);
  const supported = member(result, 'supportedVersions');
  // A server that answers anything to everything is no word of the modern era.
  if (!Array.isArray(supported)) return legacy('server/discover was answered without a list of revisions.');
  const handshake = knownLegacy(supported);
  if (knownModern(supported) === null && handshake !== null)
    return legacy(`server/discover lists only revisions with a handshake: ${list(supported)}.`, handshake);
  return modern(`server/discover was answered; revisions: ${list(supported)}.`);
}

function unsupported(error: unknown): EraVerdict {
  const supported = member(member(error, 'data'), 'supported');
  const both = knownModern(supported);
  const words = `The revision was refused; the server speaks ${list(supported)}.`;
  if (both !== null) return modern(words, both);
  const handshake = knownLegacy(supported);
  return handshake === null ? modern(words) : legacy(words, handshake);
}

function list(supported: unknown): string {
  return Array.isArray(supported) ? supported.slice(0, 10).map(quoted).join(', ') || 'none' : 'none named';
}

function errorWords(error: unknown): string {
  return `error ${quoted(member(error, 'code'))}, ${quoted(member(error, 'message'))}`;
}
