import { breaksOff, counted, duration, type Operation } from '../../../analysis/index.ts';
import type { CaptureEvent } from '../../../capture/index.ts';
import { type ExchangeState } from '../../state/index.ts';
import { head } from '../http/index.ts';
import { named, shown } from '../../reading/index.ts';
import { type ExchangeAtHand, onStreamable, type Rule, type RuleContext, type RuleHit } from '../../engine/index.ts';

/** How event streams begin and end. */
export const SSE_ENDING_RULES: readonly Rule[] = [
  ...(['received', 'event'] as const).map((moment) =>
    onStreamable('sse-no-priming', moment, (at, context) => unprimed(at, context)),
  ),
  onStreamable('sse-closed-early', 'over', ({ exchange, event, row }) => {
    const open = leftOpen(exchange, event);
    const [first] = open;
    if (first === undefined) return null;
    return {
      rows: [row, exchange.headRow, first.request],
      message: `The stream ended ${duration(event.t - exchange.respondedAt)} after its head, before the answer to ${named(first.method)}${others(open)}.${unfinishedWords(exchange)}`,
    };
  }),
  onStreamable('sse-closed-no-retry', 'over', ({ exchange, event, row }) => {
    const [first] = leftOpen(exchange, event);
    const { root } = exchange;
    if (first === undefined) return null;
    const lacks = [
      ...(root.lastEventId === '' ? ['an event id to go on from'] : []),
      ...(root.retryMs < 0 ? ['“retry”, which says when to come again'] : []),
    ];
    if (lacks.length === 0) return null;
    return {
      rows: [row, exchange.headRow, first.request],
      message: `The server closed the stream before the answer to ${named(first.method)}, without ${lacks.join(' and without ')}.${unfinishedWords(exchange)}`,
    };
  }),
  onStreamable('sse-not-closed', 'passing', ({ event }, { http }) =>
    http.watch.lingering(event.t).map(({ exchange, row, t }) => ({
      rows: [row, exchange.responseRow],
      message: `The stream of exchange ${exchange.number} is still open ${duration(event.t - t)} after the last response due on it; the server should end it then.`,
    })),
  ),
  onStreamable('sse-lost-not-reissued', 'passing', ({ event }, { http }) =>
    http.watch.abandoned(event.t).map(({ operation, row, t }) => ({
      rows: [row, operation.request],
      message: `The stream of ${named(operation.method)} broke before its answer, and ${duration(event.t - t)} later the client has not sent the request again; it should do so under a new id.`,
    })),
  ),
  onStreamable('sse-reissue-same-id', 'sent', ({ exchange }, { http }) => {
    for (const operation of exchange.modern === null ? [] : exchange.asked) {
      const broken = http.watch.brokenWith(operation.id);
      if (broken === null || broken.operation === operation) continue;
      return head(
        exchange,
        `The client made ${named(operation.method)} again under the id ${shown(operation.id)}, whose first stream broke without an answer; a request that is made again has a new id.`,
        exchange.bodyRow,
        broken.operation.request,
      );
    }
    return null;
  }),
];

/** From 2025-11-25 on a stream begins with an event that has an id and empty data, so that a client can come back early on. */
function unprimed({ exchange, event, row }: ExchangeAtHand, context: RuleContext): RuleHit | null {
  const { fields } = context.http;
  if (!exchange.posts || !exchange.streams || exchange.spoke || fields === null) return null;
  const primes = event.kind === 'sse.event' && fields.id !== null && fields.id !== '' && (event.text ?? '') === '';
  if (primes || !context.once('no priming event')) return null;
  return {
    rows: [row, exchange.responseRow],
    message:
      'The stream does not begin with an event that has an id and empty data: a client that loses it early cannot resume it. Further cases are not reported.',
  };
}

/** Requests that a stream owed an answer when the server or the network ended it. */
function leftOpen(exchange: ExchangeState, event: CaptureEvent): Operation[] {
  const { root, session, streams, givenUp } = exchange;
  if (!streams || root.purpose !== 'message' || session.lost !== null || session.ended !== null || givenUp) return [];
  if ((event.kind !== 'http.end' && event.kind !== 'http.error') || !breaksOff(event)) return [];
  return Array.from(root.owed).filter(({ state }) => state !== 'cancelled' && state !== 'timed-out');
}

/** What became of an event that the end cut off. */
function unfinishedWords({ unfinished }: ExchangeState): string {
  return unfinished ? ' It ended in an event whose blank line never came, and such an event is dropped.' : '';
}

function others(open: readonly Operation[]): string {
  return open.length === 1 ? '' : ` and ${counted(open.length - 1, 'other request')}`;
}
