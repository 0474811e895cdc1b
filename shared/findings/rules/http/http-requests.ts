import { type HttpKind, oneLine } from '../../../analysis/index.ts';
import { accepts, isLoopback, mediaType, samePlace } from '../../reading/index.ts';
import type { ExchangeState } from '../../state/index.ts';
import { onKinds, onStreamable, type Rule, type RuleHit } from '../../engine/index.ts';

const ANY_KIND: readonly HttpKind[] = ['streamable', 'http+sse', 'websocket'];

/** Bodies that are no single message and no array of messages. */
const NO_MESSAGE: ReadonlySet<string> = new Set([
  'noise.encoding',
  'noise.blank',
  'noise.text',
  'noise.concatenated',
  'noise.trailing',
  'malformed.scalar',
  'malformed.not-rpc',
]);

/** What the client's requests must look like. */
export const HTTP_REQUEST_RULES: readonly Rule[] = [
  onStreamable('http-accept-post', 'sent', ({ exchange }) => {
    if (!exchange.posts) return null;
    const lacks = ['application/json', 'text/event-stream'].filter((type) => !accepts(exchange.headers, type));
    return lacks.length === 0 ? null : acceptHit(exchange, 'POST', lacks);
  }),
  onStreamable('http-accept-get', 'sent', ({ exchange }) => {
    const { purpose, method, headers } = exchange;
    if ((purpose !== 'listen' && purpose !== 'resume') || method !== 'GET') return null;
    return accepts(headers, 'text/event-stream') ? null : acceptHit(exchange, 'GET', ['text/event-stream']);
  }),
  onStreamable('http-content-type-request', 'sent', ({ exchange }) => {
    if (!exchange.posts || exchange.bodyRow < 0) return null;
    const type = mediaType(exchange.headers);
    if (type === 'application/json') return null;
    const said = type === '' ? 'without a Content-Type' : `as “${oneLine(type, 60)}”`;
    return head(
      exchange,
      `The client sent a message ${said}; servers expect application/json and refuse anything else.`,
    );
  }),
  onStreamable('http-body-single', 'sent', ({ exchange }) => {
    if (!exchange.posts || exchange.redirected) return null;
    const { bodyClass, bodyRow, headRow } = exchange;
    if (bodyClass !== null && !NO_MESSAGE.has(bodyClass)) return null;
    return {
      rows: bodyRow < 0 ? [headRow] : [bodyRow, headRow],
      message:
        bodyClass === null
          ? 'The client sent a POST without a body; it carries one JSON-RPC message.'
          : 'The body of this POST is not one JSON-RPC message.',
    };
  }),
  onStreamable('http-verb', 'sent', ({ exchange }) => {
    if (exchange.bodyRow < 0 || exchange.method === 'POST') return null;
    return {
      rows: [exchange.headRow, exchange.bodyRow],
      message: `The client sent a message with ${oneLine(exchange.method, 20)}; messages are sent with POST.`,
    };
  }),
  onStreamable('http-endpoint-drift', 'sent', ({ exchange }, context) => {
    const { address, redirected } = exchange;
    const { place } = context.http;
    if (address === null || place === null || redirected || samePlace(address, place)) return null;
    // Another origin is no other path: there the client talks to someone else, by its own choice.
    if (address.origin !== place.origin || !context.once(`drift ${address.path.slice(0, 200)}`)) return null;
    return head(
      exchange,
      `The client sent this to ${oneLine(address.path, 60)}, earlier messages to ${oneLine(place.path, 60)}; a server has one endpoint for all of them.`,
    );
  }),
  onKinds('http-tls', ANY_KIND, 'sent', ({ exchange }, context) => {
    const { address, headers } = exchange;
    if (address === null || (address.scheme !== 'http' && address.scheme !== 'ws') || isLoopback(address)) return null;
    if (!headers.has('authorization') || !context.once(`no tls ${address.origin.slice(0, 200)}`)) return null;
    return head(
      exchange,
      `The client sent Authorization to ${oneLine(address.origin, 80)} without TLS: everyone on the way can read the token.`,
    );
  }),
  onKinds('http-bind-all', ANY_KIND, 'sent', ({ exchange, event }, context) => {
    if (event.kind !== 'http.sent' || event.socket.proxy !== undefined) return null;
    const ours = hostOf(event.socket.local);
    // Both ends have one address: client and server run on one machine, and the server is reached from outside it.
    if (ours === '' || ours !== hostOf(event.socket.remote) || isOwnMachine(ours)) return null;
    if (!context.once('bound to all')) return null;
    return head(
      exchange,
      `The server runs on the machine of the client, but is reached at ${oneLine(ours, 60)}, as every machine around can reach it; a local server should listen on 127.0.0.1 alone.`,
    );
  }),
];

/** The address without its port. */
function hostOf(socket: string): string {
  return socket.slice(0, Math.max(0, socket.lastIndexOf(':'))).replace(/^\[|\]$/g, '');
}

function isOwnMachine(ip: string): boolean {
  return ip === '::1' || /^(::ffff:)?127\./.test(ip);
}

/** A finding about the head of a request. */
export function head(exchange: ExchangeState, message: string, ...rows: readonly number[]): RuleHit {
  return { rows: [exchange.headRow, ...rows.filter((row) => row >= 0)], message };
}

function acceptHit(exchange: ExchangeState, verb: string, lacks: readonly string[]): RuleHit {
  const { headers } = exchange;
  const said = headers.has('accept') ? `“${oneLine(headers.joined('accept'), 80)}”` : 'missing';
  return head(exchange, `Accept of this ${verb} is ${said}; it must list ${lacks.join(' and ')}.`);
}
