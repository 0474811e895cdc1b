import { oneLine, preview, type CorrelatedMessage } from '../../../analysis/index.ts';
import { decodeHeaderValue, ERROR, HEADERS, mirroredName } from '../../../mcp/index.ts';
import type { ExchangeState } from '../../state/index.ts';
import { head } from '../http/index.ts';
import { errorCode, named, shownCode } from '../../reading/index.ts';
import { onStreamable, type Rule, type RuleHit } from '../../engine/index.ts';
import { member } from '../../../json/index.ts';

/** Methods of the core that have to name what they are for. */
const NAMING: ReadonlySet<string> = new Set(['tools/call', 'prompts/get', 'resources/read']);
/** What may stand in a header as it is: visible ASCII, and blanks and tabs between. */
const PLAIN = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/;

/** The headers that repeat what a request is and names, and how they are written (2026-07-28, streamable-http). */
export const MIRROR_HEADER_RULES: readonly Rule[] = [
  onStreamable('hdr-method', 'sent', ({ exchange }) => {
    const request = requestOf(exchange);
    if (request === null) return null;
    return standard(exchange, HEADERS.method, request.method, `the request is ${named(request.method)}`);
  }),
  onStreamable('hdr-name', 'sent', ({ exchange }) => {
    const request = requestOf(exchange);
    if (request === null || !NAMING.has(request.method)) return null;
    const name = mirroredName(request.method, member(request.message.value, 'params'));
    // A call that names nothing is wrong by itself.
    if (name === null) return null;
    return standard(exchange, HEADERS.name, name, `the request names ${preview(name, 60)}`);
  }),
  onStreamable('hdr-name-unexpected', 'sent', ({ exchange }) => {
    const request = requestOf(exchange);
    if (request === null || !exchange.headers.has(HEADERS.name)) return null;
    if (NAMING.has(request.method) || request.method.startsWith('tasks/')) return null;
    return head(
      exchange,
      `The client sent ${HEADERS.name} with ${named(request.method)}, which names nothing that the header could repeat.`,
    );
  }),
  onStreamable('hdr-encoding', 'sent', ({ exchange }) => {
    const request = requestOf(exchange);
    if (request === null) return null;
    const { headers } = exchange;
    const names = [HEADERS.name.toLowerCase(), ...headers.names(HEADERS.paramPrefix.toLowerCase())];
    for (const name of names) {
      const line = headers.all(name)[0];
      const fault = line?.value === undefined ? '' : encodingFault(line.value, literalOf(name, request));
      if (line === undefined || fault === '') continue;
      exchange.mirrorFault ||= name === HEADERS.name.toLowerCase() ? 'standard' : 'argument';
      return head(exchange, `The value of ${oneLine(line.name, 60)}, “${oneLine(line.value ?? '', 60)}”, ${fault}.`);
    }
    return null;
  }),
  onStreamable('hdr-mismatch-accepted', 'received', ({ exchange, row, step }) => {
    const answer = step.messages.find(({ message }) => message.class === 'response.result');
    if (exchange.mirrorFault === '' || answer?.operation == null || !exchange.owed.has(answer.operation)) return null;
    return {
      rows: [row, exchange.headRow],
      message: `The server served ${named(answer.method)} although a header that repeats its body was missing or wrong; it must refuse it.`,
    };
  }),
  onStreamable('hdr-mismatch-answer', 'received', ({ exchange, row, step }, { http }) => {
    if (!http.servesModern) return null;
    const answer = step.messages[0]?.message;
    if (exchange.mirrorFault === '' || answer?.class.startsWith('response.error') !== true) return null;
    const code = errorCode(answer);
    const { status } = exchange;
    if (
      (code === ERROR.headerMismatch && status === 400) ||
      OTHER_REFUSALS.has(code) ||
      status === 401 ||
      status === 403 ||
      status >= 500
    )
      return null;
    return {
      rows: [row, exchange.headRow],
      message: `A header that repeats the body was missing or wrong; the server refused that with the status ${status} and ${shownCode(code)} instead of 400 and −32020.`,
    };
  }),
];

/** Refusals for a reason that comes before the headers: version, method, missing `_meta`. */
const OTHER_REFUSALS: ReadonlySet<number | undefined> = new Set([
  ERROR.unsupportedProtocolVersion,
  ERROR.methodNotFound,
  ERROR.invalidParams,
]);

/** The one request of a body of the modern era; null once it is gone, or where there is none. */
export function requestOf({ messages, modern, posts }: ExchangeState): CorrelatedMessage | null {
  const [only] = messages;
  if (modern === null || !posts || messages.length !== 1 || only?.message.class !== 'request') return null;
  return only;
}

/** A header that must repeat one text of the body. */
function standard(exchange: ExchangeState, name: string, text: string, said: string): RuleHit | null {
  const [line] = exchange.headers.all(name);
  if (line !== undefined && (line.value === undefined || sameText(line.value, text))) return null;
  exchange.mirrorFault = 'standard';
  const what = line === undefined ? 'is missing' : `is “${oneLine(line.value ?? '', 60)}”`;
  return head(exchange, `${name} ${what}, but ${said}; the header must repeat it.`, exchange.bodyRow);
}

function sameText(value: string, text: string): boolean {
  return value === text || decodeHeaderValue(value) === text;
}

/** The text that a header repeats, where that is known: only then can it be told from its encoding. */
function literalOf(name: string, request: CorrelatedMessage): string | null {
  return name === HEADERS.name.toLowerCase()
    ? mirroredName(request.method, member(request.message.value, 'params'))
    : null;
}

/** What is wrong with how a value is written, as the end of a sentence; '' for nothing. */
function encodingFault(value: string, literal: string | null): string {
  if (!PLAIN.test(value))
    return 'has characters that may not stand in a header as they are; such a value is sent as base64';
  if (!/^=\?base64\?/i.test(value)) return '';
  if (literal === value) return 'looks like an encoded one but is the text itself; such a text is sent as base64';
  if (!value.startsWith('=?base64?') || !value.endsWith('?=')) return 'is not written =?base64?…?= in lower case';
  return decodeHeaderValue(value) === null ? 'is not base64 of UTF-8' : '';
}
