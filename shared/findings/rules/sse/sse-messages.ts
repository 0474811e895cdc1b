import { duration, type HttpKind, oneLine } from '../../../analysis/index.ts';
import { probing } from '../http/index.ts';
import { named, shown } from '../../reading/index.ts';
import {
  type ExchangeAtHand,
  type MessageAtHand,
  onKinds,
  onStreamable,
  type Rule,
  type RuleContext,
  type RuleHit,
} from '../../engine/index.ts';

const WITH_STREAMS: readonly HttpKind[] = ['streamable', 'http+sse'];
const NO_MESSAGE = /^noise\.|^malformed\.(scalar|not-rpc)$/;
/** An open subscription should show that it lives more often than this, µs. */
const LONG_SILENCE = 60_000_000;

/** What comes on an event stream, and on which one. */
export const SSE_MESSAGE_RULES: readonly Rule[] = [
  onKinds('sse-data', WITH_STREAMS, 'received', ({ step, row, exchange, event }) => {
    const reading = step.reading;
    if (reading === null || event.kind !== 'frame' || event.sse === undefined || !NO_MESSAGE.test(reading.class))
      return null;
    // How servers give priming events again that they stored as a message.
    const empty = event.text === '{}';
    if (empty && !exchange.once('empty object')) return null;
    return {
      rows: [row, exchange.headRow],
      message: `The data of this event is not a JSON-RPC message: “${oneLine(event.text ?? '(not UTF-8)', 80)}”.${empty ? ' An event without a message has empty data. Further ones on this stream are not reported.' : ''}`,
    };
  }),
  onStreamable('sse-event-name', 'received', ({ row }, { http: { fields } }) => {
    if (fields === null || fields.event === '' || fields.event === 'message') return null;
    return {
      rows: [row],
      message: `The server named this event “${oneLine(fields.event, 40)}”; clients read events named “message” or without a name, and drop others.`,
    };
  }),
  onStreamable('sse-broadcast', 'received', ({ exchange, event, step, row }, { http, rows }) => {
    const first = step.messages[0]?.message;
    if (event.kind !== 'frame' || first === undefined || http.fields === null || http.replayed) return null;
    // Without a session each stream is a conversation of its own: there the same words are another message.
    if (exchange.session.id === null) return null;
    const said = http.recent.elsewhere(first, event.text, { stream: exchange.root.number, t: event.t });
    if (said === null) return null;
    return {
      rows: [row, said.row],
      message: `The server sent ${named(first.method)} on this stream too, after event ${rows.seq(said.row)} on that of exchange ${said.stream}; each message belongs on one stream only.`,
    };
  }),
  onStreamable('sse-get-response', 'received', ({ exchange, row, step }) => {
    // A refusal by status has a body of its own, which may well be an error.
    if (!exchange.listens || !exchange.streams) return null;
    const answer = step.messages.find(({ message }) => message.class.startsWith('response.'));
    if (answer === undefined) return null;
    return {
      rows: [row, exchange.headRow],
      message: `The server answered ${named(answer.method)} (id ${shown(answer.message.id)}) on the GET stream; a response belongs on the stream of its request.`,
    };
  }),
  onStreamable('sse-get-related', 'received', ({ exchange, row, step }, { http, rows }) => {
    if (!exchange.listens) return null;
    for (const { link, operation, method } of step.messages) {
      if (link !== 'progresses' || operation === null) continue;
      const carrier = http.carrierOf(operation);
      if (carrier === null || carrier === exchange || !carrier.owed.has(operation)) continue;
      return {
        rows: [row, operation.request],
        message: `${named(method)} on the GET stream belongs to ${named(operation.method)} of event ${rows.seq(operation.request)}, which is still running; it should come on the stream of that request.`,
      };
    }
    return null;
  }),
  onStreamable('sse-after-response', 'received', ({ exchange, row, step }, { http, rows }) => {
    const { root } = exchange;
    if (root.served === null || root.purpose !== 'message' || http.fields === null || http.replayed) return null;
    const [first] = step.messages;
    // Another answer has a rule of its own.
    if (first === undefined || first.message.class.startsWith('response.') || !exchange.once('after response'))
      return null;
    return {
      rows: [row, root.served.row],
      message: `The server sent ${named(first.method)} after the last response due on this stream (event ${rows.seq(root.served.row)}); nothing may follow it.`,
    };
  }),
  onStreamable('sse-two-responses', 'received', ({ row, step }, context) => {
    for (const at of step.messages) {
      const { operation } = at;
      if (operation === null || !isAnsweredTwice(at, context)) continue;
      return {
        rows: [row, operation.response, operation.request],
        message: `The request ${named(operation.method)} with the id ${shown(operation.id)} has a second response on its stream; the first was event ${context.rows.seq(operation.response)}.`,
      };
    }
    return null;
  }),
  onStreamable('sse-buffering', 'answered', ({ exchange, row }, context) => {
    if (!exchange.streams || !exchange.posts || probing(exchange, context.http)) return null;
    if ((exchange.response.value('x-accel-buffering') ?? '').trim().toLowerCase() === 'no') return null;
    if (!context.once('no accel header')) return null;
    return {
      rows: [row],
      message:
        'This event stream has no “X-Accel-Buffering: no”, so a proxy may hold events back. Further cases are not reported.',
    };
  }),
  ...(['received', 'event', 'over'] as const).map((moment) =>
    onStreamable('sse-keepalive', moment, (at) => silence(at)),
  ),
];

/** Whether a response answers a request of its own stream for the second time; one that comes again with its event id does not. */
export function isAnsweredTwice(
  { link, operation }: Pick<MessageAtHand, 'link' | 'operation'>,
  { http }: RuleContext,
): boolean {
  const { exchange } = http;
  if (link !== 'duplicate' || operation === null || exchange === null || http.fields === null || http.replayed)
    return false;
  return exchange.kind === 'streamable' && http.carrierOf(operation)?.root === exchange.root;
}

function silence({ exchange, event, row }: ExchangeAtHand): RuleHit | null {
  const silent = event.t - exchange.heardAt;
  if (!exchange.streams || silent <= LONG_SILENCE) return null;
  if (!exchange.asked.some(({ method }) => method === 'subscriptions/listen') || !exchange.once('silence')) return null;
  return {
    rows: [row, exchange.headRow],
    message: `The stream of this subscription was silent for ${duration(silent)}, without a comment line to show that it is alive.`,
  };
}
