import { oneLine } from '../../../analysis/index.ts';
import { named, resolvedAddress, samePlace } from '../../reading/index.ts';
import { head } from '../http/index.ts';
import { type ExchangeAtHand, onHttpWithSse, type Rule, type RuleContext, type RuleHit } from '../../engine/index.ts';

/** Group T: HTTP+SSE (2024-11-05, basic/transports), whatever revision is spoken over it. */
export const HTTP_WITH_SSE_RULES: readonly Rule[] = [
  ...(['received', 'event'] as const).map((moment) =>
    onHttpWithSse('lsse-endpoint-first', moment, (at, context) => endpointFirst(at, context)),
  ),
  onHttpWithSse('lsse-endpoint-repeat', 'event', (at, context) => {
    const { endpoint } = context.http;
    if (endpoint === null || endpointIn(at, context) === null) return null;
    return {
      rows: [at.row, endpoint.row],
      message: `The server announced its endpoint again; event ${context.rows.seq(endpoint.row)} was the first.`,
    };
  }),
  onHttpWithSse('lsse-endpoint-origin', 'event', (at, context) => {
    const text = endpointIn(at, context);
    const { address } = at.exchange;
    if (text === null || address === null) return null;
    const endpoint = resolvedAddress(text, address);
    if (endpoint !== null && endpoint.origin === address.origin) return null;
    return {
      rows: [at.row],
      message: `The endpoint “${oneLine(text, 100)}” is not on ${oneLine(address.origin, 80)}, where the stream comes from; most clients refuse to post there.`,
    };
  }),
  onHttpWithSse('lsse-post-elsewhere', 'sent', ({ exchange }, { http: { endpoint } }) => {
    const { address, purpose, redirected } = exchange;
    if (purpose !== 'message' || redirected || address === null || endpoint === null || endpoint.address === null)
      return null;
    if (samePlace(address, endpoint.address)) return null;
    return head(
      exchange,
      `The client posted to ${oneLine(address.origin + address.path, 100)}; the server had announced ${oneLine(endpoint.address.origin + endpoint.address.path, 100)}.`,
      endpoint.row,
    );
  }),
  onHttpWithSse('lsse-event-name', 'received', ({ exchange, row }, { http: { fields } }) => {
    if (exchange.purpose !== 'events' || fields === null || fields.event === '' || fields.event === 'message')
      return null;
    return {
      rows: [row],
      message: `The server sent a message in an event named “${oneLine(fields.event, 40)}”; it must be named “message”.`,
    };
  }),
  onHttpWithSse('lsse-response-inline', 'received', ({ exchange, row, step }) => {
    if (exchange.purpose !== 'message') return null;
    const answer = step.messages.find(({ message }) => message.class.startsWith('response.'));
    if (answer === undefined || exchange.status >= 400) return null;
    return {
      rows: [row, exchange.headRow],
      message: `The server answered ${named(answer.method)} in the body of the POST; over HTTP+SSE responses must come on the event stream.`,
    };
  }),
  onHttpWithSse('lsse-fallback', 'sent', ({ exchange }, context) => {
    const { refused } = context.http;
    if (exchange.purpose !== 'events' || refused === null || !context.once('fallback')) return null;
    const always = refused.status === 400 || refused.status === 404 || refused.status === 405;
    const hit = head(
      exchange,
      `The POST was answered with the status ${refused.status}, so the client tries HTTP+SSE of 2024-11-05${always ? '' : '; clients of 2025-11-25 and later do so only after 400, 404 and 405'}.`,
      refused.row,
    );
    // The client does as it should: that the server has only the older transport is what there is to know.
    return { ...hit, side: 'server' };
  }),
];

/** The endpoint that the event at hand announces; null where it announces none. */
function endpointIn({ exchange, event }: ExchangeAtHand, { http: { fields } }: RuleContext): string | null {
  if (exchange.purpose !== 'events' || event.kind !== 'sse.event' || fields?.event !== 'endpoint') return null;
  return event.text ?? '';
}

/** The first event that a client gets to see, one with data, announces the endpoint. */
function endpointFirst(at: ExchangeAtHand, context: RuleContext): RuleHit | null {
  const { exchange, event, row } = at;
  const { fields, endpoint } = context.http;
  if (exchange.purpose !== 'events' || fields === null || endpoint !== null || fields.event === 'endpoint') return null;
  if (event.kind === 'sse.event' && (event.text ?? event.base64 ?? '') === '') return null;
  if (!exchange.once('endpoint first')) return null;
  return {
    rows: [row, exchange.headRow],
    message: `The stream begins with ${fields.event === '' ? 'a message' : `the event “${oneLine(fields.event, 40)}”`}; its first event must be “endpoint”, without which the client cannot post anything.`,
  };
}
