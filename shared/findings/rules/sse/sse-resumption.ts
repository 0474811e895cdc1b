import { duration, oneLine } from '../../../analysis/index.ts';
import { head } from '../http/index.ts';
import { named } from '../../reading/index.ts';
import { type ExchangeAtHand, onStreamable, type Rule, type RuleContext } from '../../engine/index.ts';

const LAST_EVENT_ID = 'Last-Event-ID';
/** A client's clock may be so much early, ms (the conformance suite allows the same). */
const EARLY = 50;

/** Event ids, and how a client goes on with a stream that broke. */
export const SSE_RESUMPTION_RULES: readonly Rule[] = [
  ...(['received', 'event'] as const).map((moment) =>
    onStreamable('sse-id-duplicate', moment, ({ exchange, row }, { http }) => {
      const id = http.fields?.id ?? '';
      // A stream that is gone on with gives events again; whether they are its own is the matter of sse-replay-foreign.
      if (id === '' || exchange.root !== exchange || exchange.session.streamOf(id) === 0) return null;
      return {
        rows: [row],
        message: `The event id “${oneLine(id, 60)}” was used before in this session, on the stream of exchange ${exchange.session.streamOf(id)}; each id must be used only once.`,
      };
    }),
  ),
  onStreamable('sse-replay-foreign', 'received', (at, context) => {
    const words = foreign(at, context);
    if (words === '' || !at.exchange.once('foreign')) return null;
    return {
      rows: [at.row, at.exchange.headRow],
      message: `${words}, but this continues that of exchange ${at.exchange.root.number}. Further ones on this stream are not reported.`,
    };
  }),
  onStreamable('sse-retry-ignored', 'sent', ({ exchange }) => {
    const { root, t } = exchange;
    if (root === exchange || root.brokeAt < 0 || root.retryMs < 0) return null;
    const waited = t - root.brokeAt;
    if (waited >= (root.retryMs - EARLY) * 1000) return null;
    return head(
      exchange,
      `The client came back ${duration(waited)} after the stream had ended; the server had asked for ${root.retryMs} ms (retry).`,
    );
  }),
  onStreamable('sse-resume-verb', 'sent', ({ exchange }) => {
    if (!exchange.headers.has(LAST_EVENT_ID) || exchange.method === 'GET') return null;
    return head(
      exchange,
      `The client sent ${LAST_EVENT_ID} with ${oneLine(exchange.method, 20)}; a stream must be resumed by GET.`,
    );
  }),
  onStreamable('sse-last-event-unknown', 'sent', ({ exchange }, { http }) => {
    const id = exchange.headers.value(LAST_EVENT_ID);
    const { session } = exchange;
    if (id === null || exchange.method !== 'GET' || !session.opened || session.forgetful) return null;
    const stream = session.streamOf(id);
    if (stream === 0)
      return head(
        exchange,
        `The client sent ${LAST_EVENT_ID}: ${oneLine(id, 60)}, an id that no event of this session had.`,
      );
    const last = http.numbered(stream)?.lastEventId ?? id;
    if (last === id) return null;
    return head(
      exchange,
      `The client sent ${LAST_EVENT_ID}: ${oneLine(id, 60)}, but the last event of that stream had the id “${oneLine(last, 60)}”.`,
    );
  }),
  onStreamable('sse-resume-modern', 'sent', ({ exchange }, context) => {
    if (!exchange.headers.has(LAST_EVENT_ID) || !context.once('modern resumption')) return null;
    return {
      ...head(
        exchange,
        `The client sent ${LAST_EVENT_ID}, which 2026-07-28 gives no meaning. Further cases are not reported.`,
      ),
      side: 'client',
    };
  }),
  ...(['received', 'event'] as const).map((moment) =>
    onStreamable('sse-resume-modern', moment, ({ row }, context) => {
      if ((context.http.fields?.id ?? '') === '' || !context.once('modern event ids')) return null;
      return {
        rows: [row],
        side: 'server',
        message:
          'The server gave this event an id; in 2026-07-28 streams cannot be resumed, and event ids mean nothing. Further cases are not reported.',
      };
    }),
  ),
];

/** What on a stream that is gone on with is of another one, by its event id or by the request that it answers; '' for nothing. */
function foreign({ exchange, step }: ExchangeAtHand, { http }: RuleContext): string {
  const { root, session } = exchange;
  if (root === exchange) return '';
  const id = http.fields?.id ?? '';
  const stream = id === '' ? 0 : session.streamOf(id);
  if (stream > 0 && stream !== root.number)
    return `The event “${oneLine(id, 60)}” was given on the stream of exchange ${stream}`;
  for (const { message, operation, method } of step.messages) {
    const carrier = operation === null || !message.class.startsWith('response.') ? null : http.carrierOf(operation);
    if (carrier !== null && carrier.root !== root)
      return `The answer to ${named(method)} belongs to the stream of exchange ${carrier.root.number}`;
  }
  return '';
}
