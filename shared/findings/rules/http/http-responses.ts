import { counted, type HttpKind, oneLine } from '../../../analysis/index.ts';
import { REVISIONS } from '../../../mcp/index.ts';
import type { ExchangeState } from '../../state/index.ts';
import { named, shown } from '../../reading/index.ts';
import {
  type ExchangeAtHand,
  onKinds,
  onStreamable,
  type Rule,
  type RuleContext,
  type RuleHit,
} from '../../engine/index.ts';

const WITH_MESSAGES: readonly HttpKind[] = ['streamable', 'http+sse'];
const WITHOUT_BATCHES = REVISIONS.filter((revision) => revision !== '2025-03-26');
const JSON_TYPE = 'application/json';
/** Refusals of a GET that say nothing about streams: session faults, authorization, load. */
const OTHER_REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 429]);

/** What the server's answers must look like. */
export const HTTP_RESPONSE_RULES: readonly Rule[] = [
  onStreamable('http-response-type', 'answered', ({ exchange, row }) => {
    const { status, type, asked, posts } = exchange;
    if (!posts || asked.length === 0 || !accepted(status)) return null;
    if (type === JSON_TYPE || type === 'text/event-stream') return null;
    return {
      rows: [row, exchange.bodyRow],
      message: `The server answered ${named(asked[0]?.method ?? '')} with the status ${status} and ${type === '' ? 'no Content-Type' : `“${oneLine(type, 60)}”`}; the answer to a request is application/json or text/event-stream.`,
    };
  }),
  onStreamable('http-response-json-kind', 'received', (at) => notTheAnswer(at)),
  onStreamable('http-response-json-kind', 'over', ({ exchange, row, event }) => {
    const { status, type, asked, received, posts } = exchange;
    if (!posts || asked.length === 0 || !accepted(status) || type !== JSON_TYPE || received > 0) return null;
    if (event.kind !== 'http.end' || event.by === 'us') return null;
    return {
      rows: [exchange.responseRow, row],
      message: `The server answered ${named(asked[0]?.method ?? '')} with the status ${status} and an empty body.`,
    };
  }),
  onStreamable('http-notification-202', 'answered', ({ exchange, row }) => {
    const { status, tells, posts, bodyRow } = exchange;
    if (!posts || !tells || !accepted(status) || status === 202) return null;
    return {
      rows: [row, bodyRow],
      message: `The server accepted a message that needs no answer with the status ${status}; it must be 202.`,
    };
  }),
  onStreamable('http-notification-body', 'over', ({ exchange, event }) => {
    if (!exchange.posts || exchange.status !== 202 || (event.kind !== 'http.end' && event.kind !== 'http.error'))
      return null;
    if (event.bytes === 0) return null;
    return {
      rows: [exchange.responseRow],
      message: `The server sent a body of ${counted(event.bytes, 'byte')} with the status 202; it must have none.`,
    };
  }),
  onStreamable('http-redirect', 'answered', ({ exchange, row }) => {
    const { status, response, method } = exchange;
    if (status < 300 || status > 399 || !response.has('location')) return null;
    const to = oneLine(response.value('location') ?? 'another address', 100);
    const loses = method === 'POST' && (status < 304 || status > 308);
    return {
      rows: [row, exchange.headRow],
      message: `The endpoint redirects to ${to} with ${status}; ${loses ? 'most clients follow it with a GET, without the message' : 'a client may leave its Authorization behind'}.`,
    };
  }),
  onStreamable('http-get-answer', 'answered', ({ exchange, row }) => {
    const { status, purpose, method, type } = exchange;
    if ((purpose !== 'listen' && purpose !== 'resume') || method !== 'GET' || exchange.streams) return null;
    if (OTHER_REFUSALS.has(status) || status >= 500 || (status >= 300 && status < 400)) return null;
    return {
      rows: [row, exchange.headRow],
      message: `The server answered a GET with the status ${status}${type === '' ? '' : ` and “${oneLine(type, 60)}”`}; it must open an event stream or answer 405.`,
    };
  }),
  onStreamable('http-get-modern', 'answered', ({ exchange, row }, { http, handshake }) => {
    const { method, status } = exchange;
    if ((method !== 'GET' && method !== 'DELETE') || status === 405 || !http.servesModern) return null;
    if (handshake.negotiated !== null || status === 401 || status === 403 || status >= 500) return null;
    return {
      rows: [row, exchange.headRow],
      message: `The server answered ${method} with the status ${status}; in 2026-07-28 GET and DELETE do nothing, and the server must answer 405.`,
    };
  }),
  onStreamable('http-html-error', 'body', ({ exchange, event, row }, { http }) => {
    if (event.kind !== 'http.body' || event.offset !== 0 || exchange.status < 400 || probing(exchange, http))
      return null;
    if (!/html/.test(exchange.type) && !/^\s*<(!doctype|html|head|body)\b/i.test(event.text?.slice(0, 200) ?? ''))
      return null;
    return {
      rows: [row, exchange.responseRow],
      message: `The body of this ${exchange.status} is an HTML page, not JSON: it may come from a proxy in front of the server, or from another program.`,
    };
  }),
  onKinds('http-5xx', WITH_MESSAGES, 'answered', ({ exchange, row }, { http }) => {
    if (exchange.status < 500 || probing(exchange, http)) return null;
    return {
      rows: [row, exchange.headRow],
      message: `The server failed: ${exchange.method} was answered with the status ${exchange.status}.`,
    };
  }),
];

/** Whether a request only finds out which era the server speaks, so that any refusal is an answer. */
export function probing(exchange: ExchangeState, { servesModern }: RuleContext['http']): boolean {
  return exchange.discovers && exchange.modern !== null && !servesModern;
}

function accepted(status: number): boolean {
  return status >= 200 && status < 300;
}

/** A JSON body that is not the one response to the one request. */
function notTheAnswer({ exchange, row, event, step }: ExchangeAtHand): RuleHit | null {
  const { asked, status, type, posts } = exchange;
  const reading = step.reading;
  if (event.kind !== 'frame' || reading === null || !posts || asked.length !== 1) return null;
  if (!accepted(status) || type !== JSON_TYPE || exchange.bodyClass !== 'request') return null;
  const asks = named(asked[0]!.method);
  const rows = [row, exchange.bodyRow];
  if (reading.class.startsWith('batch.'))
    return {
      rows,
      only: WITHOUT_BATCHES,
      message: `The JSON body that answers ${asks} is an array; it must be one response.`,
    };
  const [first] = step.messages;
  if (first === undefined) return { rows, message: `The JSON body that answers ${asks} is not JSON.` };
  const { message, operation } = first;
  if (message.class === 'request' || message.class === 'notification')
    return {
      rows,
      message: `The JSON body that answers ${asks} is ${named(message.method)}; only the response may come there.`,
    };
  const answers = message.class === 'response.result' || message.class === 'response.error';
  if (!answers || (operation !== null && exchange.asked.includes(operation))) return null;
  return {
    rows,
    message: `The JSON body that answers ${asks} with the id ${shown(asked[0]!.id)} is a response with the id ${shown(message.id)}.`,
  };
}
