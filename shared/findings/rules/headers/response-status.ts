import { signed } from '../../../analysis/index.ts';
import type { MessageReading } from '../../../jsonrpc/index.ts';
import { errorCode, named, shownCode } from '../../reading/index.ts';
import { type ExchangeAtHand, onStreamable, type Rule } from '../../engine/index.ts';
import { ERROR } from '../../../mcp/index.ts';
import { member } from '../../../json/index.ts';

/** Errors that go with the status 400 (2026-07-28, streamable-http). */
const BAD_REQUEST: ReadonlySet<number | undefined> = new Set([
  ERROR.headerMismatch,
  ERROR.missingRequiredClientCapability,
  ERROR.unsupportedProtocolVersion,
]);

/** How the status of a response and the JSON-RPC error in it go together. */
export const RESPONSE_STATUS_RULES: readonly Rule[] = [
  onStreamable('st-method-not-found', 'received', (at, { http }) => {
    const { exchange, row } = at;
    const error = errorOf(at);
    if (
      error === null ||
      errorCode(error) !== ERROR.methodNotFound ||
      exchange.status === 404 ||
      exchange.modern === null
    )
      return null;
    // A server that does not know server/discover is one of the legacy era.
    if (!http.servesModern) return null;
    return {
      rows: [row, exchange.responseRow],
      message: `The server does not know ${named(exchange.asked[0]?.method ?? '')} (−32601) and says so with the status ${exchange.status} instead of 404.`,
    };
  }),
  onStreamable('st-bad-request', 'received', (at) => {
    const { exchange, row } = at;
    const error = errorOf(at);
    if (error === null || exchange.modern === null || exchange.status === 400) return null;
    const code = errorCode(error);
    // −32021 may turn out to be due only while the answer streams.
    const metaMissing = code === ERROR.invalidParams && exchange.lacksMeta;
    if (!(BAD_REQUEST.has(code) || metaMissing) || (code === ERROR.missingRequiredClientCapability && exchange.streams))
      return null;
    return {
      rows: [row, exchange.responseRow],
      message: `The server refused the request with ${signed(code)} and the status ${exchange.status}; that error goes with 400.`,
    };
  }),
  onStreamable('st-404-bare', 'over', ({ exchange }) => {
    if (!exchange.posts || exchange.modern === null || exchange.status !== 404 || exchange.received > 0) return null;
    return {
      rows: [exchange.responseRow, exchange.headRow],
      message:
        'The server answered with 404 and no JSON-RPC error: that is no unknown method, but a server of an earlier revision or another path.',
    };
  }),
  onStreamable('st-rpc-error-status', 'received', (at) => {
    const { exchange, row } = at;
    const error = errorOf(at);
    if (error?.class !== 'response.error' || exchange.status < 400 || !exchange.posts) return null;
    return {
      rows: [row, exchange.responseRow],
      message: `The server sent the error ${shownCode(member(member(error.value, 'error'), 'code'))} for a request with the status ${exchange.status}; clients differ in whether they read the body then.`,
    };
  }),
];

function errorOf({ step }: ExchangeAtHand): MessageReading | null {
  const [first] = step.messages;
  return first?.message.class.startsWith('response.error') === true ? first.message : null;
}
