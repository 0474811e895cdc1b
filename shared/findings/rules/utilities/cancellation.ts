import { duration, type Moment, oneLine, type Operation, preview } from '../../../analysis/index.ts';
import { META } from '../../../mcp/index.ts';
import { cancellationOf } from './cancellation-memory.ts';
import { RESPONSES } from '../../state/index.ts';
import { errorCode, isModern, named, opposite, reader, shown, shownCode, writer } from '../../reading/index.ts';
import {
  type MessageAtHand,
  onError,
  onMessage,
  onNotification,
  type Rule,
  type RuleContext,
  type RuleHit,
} from '../../engine/index.ts';
import { seenWhole } from './whole-record.ts';
import { member } from '../../../json/index.ts';

const CANCELLED: readonly string[] = ['notifications/cancelled'];
/** What comes so soon after a cancellation was on its way already, µs. */
const RACE = 1_000_000;
/** An error that gives the broken connection as its reason. */
const GIVEN_UP = /\b(abort(ed)?|cancell?ed|disconnect(ed)?|connection (was |has been )?(closed|lost|reset))\b/i;

/** Group I, cancellation (specification, basic/utilities/cancellation; 2026-07-28 basic/patterns/cancellation). */
export const CANCELLATION_RULES: readonly Rule[] = [
  onNotification('cancel-requestid-missing', CANCELLED, (at, { revision }) => {
    if (!isCancellation(at)) return null;
    const params = member(at.message.value, 'params');
    const id = member(params, 'requestId');
    if (isId(id)) return null;
    const aboutTask = member(member(params, '_meta'), META.relatedTask) !== undefined;
    if (id === undefined && aboutTask && revision === '2025-11-25') return null;
    return {
      message: `The ${writer(at.dir)} cancelled a request without saying which: “requestId” is ${id === undefined ? 'missing' : preview(id, 40)}.`,
    };
  }),
  onNotification('cancel-unknown', CANCELLED, (at, context) => {
    if (!isStrayCancellation(at) || !seenWhole(context) || meant(at, context) >= 0) return null;
    if (isModern(context.revision) && (at.dir === 's2c' || context.http.exchange !== null)) return null;
    return {
      message: `The ${writer(at.dir)} cancelled the request ${idCancelled(at)}, but it never sent one with this id.`,
    };
  }),
  onNotification('cancel-direction', CANCELLED, (at, context) => {
    if (!isStrayCancellation(at) || !seenWhole(context)) return null;
    const request = meant(at, context);
    if (request < 0) return null;
    return {
      rows: [at.row, request],
      message: `The ${writer(at.dir)} cancelled the request ${idCancelled(at)}; only the ${reader(at.dir)} sent one with this id (event ${context.rows.seq(request)}), and each side cancels its own requests only.`,
    };
  }),
  onNotification('cancel-finished', CANCELLED, (at, { rows }) => {
    const { operation, row, event } = at;
    if (at.link !== 'cancels' || operation === null || !isAnswered(operation) || operation.response < 0) return null;
    // A server that ends a subscription may say so in both ways (protocol facts §1.8).
    if (operation.dir !== at.dir) return null;
    const apart = duration(event.t - rows.time(operation.response));
    return {
      rows: [row, operation.response, operation.request],
      message: `The ${writer(at.dir)} cancelled ${named(operation.method)} (id ${shown(operation.id)}) ${apart} after its answer (event ${rows.seq(operation.response)}): the two may have crossed, which is allowed.`,
    };
  }),
  onMessage(
    'cancel-response-after',
    (at, context) => {
      if (at.link !== 'answers-late' || isModern(context.revision)) return null;
      return afterCancellation(at, context, (operation, apart, cancelled) => {
        return `The ${writer(at.dir)} answered ${named(operation.method)} (id ${shown(operation.id)}) ${apart} after it had been cancelled (event ${context.rows.seq(cancelled.row)}); a cancelled request should not be answered.`;
      });
    },
    RESPONSES,
  ),
  onMessage(
    'cancel-message-after',
    (at, context) => {
      const { link, operation, dir, method } = at;
      if (dir !== 's2c' || (link !== 'answers-late' && link !== 'progresses' && link !== 'relates')) return null;
      // What comes on a subscription that has ended is the matter of sub-after-cancel.
      if (operation === null || operation.method === 'subscriptions/listen') return null;
      const what = link === 'answers-late' ? 'the answer' : named(method);
      return afterCancellation(at, context, (_, apart, cancelled) => {
        return `The server sent ${what} for ${named(operation.method)} (id ${shown(operation.id)}) ${apart} after the request had been cancelled (event ${context.rows.seq(cancelled.row)}); nothing follows a cancellation.`;
      });
    },
    { kinds: ['result', 'error', 'notification'] },
  ),
  onNotification('cancel-over-http', CANCELLED, (at, { http: { exchange } }) => {
    if (at.dir !== 'c2s' || !isCancellation(at) || exchange?.kind !== 'streamable') return null;
    return {
      message:
        'The client sent “notifications/cancelled” over HTTP; in 2026-07-28 a client cancels by closing the stream of the response.',
    };
  }),
  onNotification('cancel-server', CANCELLED, (at) => {
    const { dir, operation, row } = at;
    if (dir !== 's2c' || !isCancellation(at) || operation?.method === 'subscriptions/listen') return null;
    if (!isId(requestId(at))) return null;
    const what = operation === null ? 'which is not a subscription' : named(operation.method);
    return {
      rows: operation === null ? [row] : [row, operation.request],
      message: `The server cancelled the request ${idCancelled(at)}, ${what}; in 2026-07-28 it may only end a subscription.`,
    };
  }),
  onError('cancel-disconnect-assumed', (at, context) => {
    const { operation, link, message, dir, row } = at;
    if (dir !== 's2c' || link !== 'answers' || operation === null || context.http.exchange === null) return null;
    const root = context.http.carrierOf(operation)?.root;
    if (root === undefined || root.kind !== 'streamable' || root.brokeAt < 0) return null;
    const reason = member(member(message.value, 'error'), 'message');
    if (typeof reason !== 'string' || !GIVEN_UP.test(reason.slice(0, 400))) return null;
    return {
      rows: [row, operation.request],
      message: `The server gave up ${named(operation.method)} (id ${shown(operation.id)}) with ${shownCode(errorCode(message))}, “${oneLine(reason, 80)}”, after its stream broke; nobody had cancelled it, and a broken stream is not a cancellation.`,
    };
  }),
];

function isCancellation({ method, message }: MessageAtHand): boolean {
  return method === 'notifications/cancelled' && message.class === 'notification';
}

/** A cancellation that names an id, but no request of its sender. */
function isStrayCancellation(at: MessageAtHand): boolean {
  return isCancellation(at) && at.operation === null && isId(requestId(at));
}

function requestId({ message }: MessageAtHand): unknown {
  return member(member(message.value, 'params'), 'requestId');
}

function isId(id: unknown): boolean {
  return typeof id === 'string' || typeof id === 'number';
}

/** The id that a cancellation names, as it is shown in a sentence. */
function idCancelled(at: MessageAtHand): string {
  return shown(JSON.stringify(requestId(at)) ?? null);
}

/** Row of the request of the other side that a cancellation may have meant; -1 for none. */
function meant(at: MessageAtHand, { ids }: RuleContext): number {
  return ids[opposite(at.dir)].rowOf(JSON.stringify(requestId(at)));
}

function isAnswered({ state, late }: Operation): boolean {
  return !late && (state === 'result' || state === 'error' || state === 'tool-error');
}

/** What came so long after a cancellation that the two cannot have crossed. */
function afterCancellation(
  { operation, row, event }: MessageAtHand,
  context: RuleContext,
  say: (operation: Operation, apart: string, cancelled: Moment) => string,
): RuleHit | null {
  if (operation === null || (operation.state !== 'cancelled' && operation.state !== 'timed-out')) return null;
  const cancelled = cancellationOf(operation, context);
  if (cancelled === null || event.t - cancelled.t <= RACE || context.http.replayed) return null;
  const message = say(operation, duration(event.t - cancelled.t), cancelled);
  return { rows: [row, cancelled.row, operation.request], message };
}
