import { preview, signed } from '../../../analysis/index.ts';
import { ERROR, methodNamed, type Revision } from '../../../mcp/index.ts';
import type { ExchangeState } from '../../state/index.ts';
import { answersTo, errorWords, has, named, opposite, reader, shown, writer } from '../../reading/index.ts';
import {
  type LastMessage,
  type MessageAtHand,
  onError,
  onFlaw,
  type Rule,
  type RuleContext,
  type RuleHit,
} from '../../engine/index.ts';
import { isObject, member } from '../../../json/index.ts';

/** Longer error messages are more than “a concise single sentence” (schema, Error), UTF-16 units. */
const LONG_MESSAGE = 240;
const STANDARD_CODES: ReadonlySet<number> = new Set([
  ERROR.parseError,
  ERROR.invalidRequest,
  ERROR.methodNotFound,
  ERROR.invalidParams,
  ERROR.internalError,
]);
const UNKNOWN_IN_WORDS =
  /unknown|not (found|supported|implemented|recogni[sz]ed)|unsupported|no such|unrecogni[sz]ed|invalid (method|request)/i;

/** What error responses must look like, and what their codes say. */
export const ERROR_RULES: readonly Rule[] = [
  onFlaw('rpc-error-shape', ({ message }) => {
    if (!has(message, 'bad-error-shape') || message.class === 'malformed.hybrid') return null;
    const error = member(message.value, 'error');
    if (!isObject(error))
      return { message: `“error” is ${preview(error, 40)} instead of an object with “code” and “message”.` };
    const faults = [fault(error, 'code', 'number'), fault(error, 'message', 'string')].filter((one) => one !== '');
    return { message: `In the error, ${faults.join(' and ')}.` };
  }),
  onFlaw('rpc-error-code-integer', ({ message }) => {
    if (!has(message, 'error-code-not-integer')) return null;
    return {
      message: `The error code is ${preview(member(member(message.value, 'error'), 'code'), 30)}, which is not an integer.`,
    };
  }),
  onError('rpc-error-message-long', ({ message }) => {
    const text = member(member(message.value, 'error'), 'message');
    if (typeof text !== 'string') return null;
    const lines = text.length > LONG_MESSAGE ? 0 : text.split('\n').length;
    if (lines === 1) return null;
    const size = lines > 1 ? `${lines} lines` : `${text.length} characters`;
    return { message: `The error message has ${size}; it should be one short sentence, with details in “data”.` };
  }),
  onError('rpc-error-id-null', ({ message, dir, row }, { http: { exchange }, last }) => {
    if (message.class !== 'response.error-null-id') return null;
    const refuses = exchange !== null && exchange.status >= 400;
    // The body of such a refusal answers the HTTP request, and no request of JSON-RPC.
    if (refuses && exchange.asked.length === 0) return null;
    const asked = exchange === null ? last[opposite(dir)] : askedBy(exchange);
    return {
      rows: asked?.operation?.state === 'pending' ? [row, asked.row] : [row],
      // Clients go by the status, and show the body at most.
      ...(refuses ? { level: 'info' } : {}),
      message: `The ${writer(dir)} sent an error with the id null (${errorWords(message.value)}). JSON-RPC does this for requests that cannot be read, but no schema of MCP accepts it.`,
    };
  }),
  onError('rpc-error-id-absent', (at, context) => idAbsent(at, context)),
  onError('rpc-error-id-absent-http', ({ message, row }, { http: { exchange } }) => {
    if (message.class !== 'response.error-unattributed' || exchange === null || !mayLackId(exchange)) return null;
    return {
      rows: [row, exchange.responseRow],
      message: `This error has no id (${errorWords(message.value)}); over HTTP the refusal of a POST with the status ${exchange.status} may leave it out.`,
    };
  }),
  onError('rpc-error-code-reserved', ({ message }) => {
    const code = member(member(message.value, 'error'), 'code');
    if (typeof code !== 'number' || code < -32768 || code > -32100 || STANDARD_CODES.has(code)) return null;
    return {
      message: `The error code ${signed(code)} lies in the range that JSON-RPC reserves (−32768 to −32000), where it has no meaning.`,
    };
  }),
  onError('rpc-unknown-method-code', (at, context) => unknownMethod(at, context)),
];

function fault(error: { readonly [key: string]: unknown }, key: string, type: 'number' | 'string'): string {
  const value = error[key];
  if (value === undefined) return `“${key}” is missing`;
  return typeof value === type ? '' : `“${key}” is ${preview(value, 30)} instead of a ${type}`;
}

const ID_ALWAYS: readonly Revision[] = ['2024-11-05', '2025-03-26', '2025-06-18'];

/**
 * From 2025-11-25 on an error may leave its id out where that of the request could not be read; before, no schema has
 * a response without an id. Over HTTP the refusal of a POST may have none in any revision.
 */
function idAbsent({ message, dir, row }: MessageAtHand, { revision, last, rows, http }: RuleContext): RuleHit | null {
  if (message.class !== 'response.error-unattributed' || mayLackId(http.exchange)) return null;
  const asked = http.exchange === null ? last[opposite(dir)] : askedBy(http.exchange);
  // Over HTTP it may have been taken for the answer all the same.
  const waited = asked?.operation?.state === 'pending' || asked?.operation?.response === row;
  if (asked?.class === 'request' && asked.operation && waited) {
    return {
      rows: [row, asked.row],
      message: `The ${writer(dir)} sent an error without an id (${errorWords(message.value)}). The newest request of the ${reader(dir)}, ${named(asked.method)} in event ${rows.seq(asked.row)}, had the readable id ${shown(asked.operation.id)}.`,
    };
  }
  if (asked?.class === 'notification') return null;
  return {
    only: ID_ALWAYS,
    message: `The ${writer(dir)} sent an error without an id (${errorWords(message.value)}); in ${revision ?? 'this revision'} every response has one.`,
  };
}

/** An error in the body of a refused POST that asked for nothing, or that the server does not take from this origin. */
function mayLackId(exchange: ExchangeState | null): boolean {
  return exchange !== null && (exchange.status === 403 || (exchange.tells && exchange.status >= 400));
}

function askedBy({ asked: [operation] }: ExchangeState): LastMessage | null {
  return operation === undefined
    ? null
    : { row: operation.request, class: 'request', method: operation.method, operation };
}

/** A method that no revision has, refused with another code than −32601 in a way that shows that it is not known. */
function unknownMethod(at: MessageAtHand, { handshake, rows, revision, http }: RuleContext): RuleHit | null {
  const { message, operation, row } = at;
  if (!operation || !answersTo(at) || message.class !== 'response.error') return null;
  if (operation.method === '' || methodNamed(operation.method) || handshake.stage === 'asked') return null;
  const error = member(message.value, 'error');
  const code = member(error, 'code');
  const text = member(error, 'message');
  if (code === ERROR.methodNotFound || typeof code !== 'number') return null;
  const inWords = typeof text === 'string' && UNKNOWN_IN_WORDS.test(text.slice(0, 400));
  // Codes of a server's own may well be the answer of a method of its own.
  if (!STANDARD_CODES.has(code) && !inWords) return null;
  return {
    rows: [row, operation.request],
    ...(revision === '2026-07-28' && http.exchange !== null ? { level: 'error' } : {}),
    message: `The method ${named(operation.method)} (event ${rows.seq(operation.request)}), which no revision has, was refused with ${errorWords(message.value)} instead of −32601 (method not found).`,
  };
}
