import { duration, oneLine } from '../../../analysis/index.ts';
import { named, shown } from '../../reading/index.ts';
import {
  type MessageAtHand,
  onEveryNotification,
  onNotification,
  type Rule,
  type RuleContext,
} from '../../engine/index.ts';
import {
  CHANGE_METHODS,
  changeOf,
  passes,
  type Subscription,
  subscriptionIdOf,
  SubscriptionMemory,
} from '../../memories/index.ts';

/** What was on its way when a subscription ended may still come, µs. */
const ON_ITS_WAY = 500_000;
const REQUEST_SCOPED = ['notifications/progress', 'notifications/message'];
const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged';
/** Notifications that belong to a subscription. */
const NEWS = [...CHANGE_METHODS, ACKNOWLEDGED];

/** What a server tells on its subscriptions. */
export const SUBSCRIPTION_NEWS_RULES: readonly Rule[] = [
  onEveryNotification('sub-ack-not-first', (at, context) => {
    if (at.dir !== 's2c' || at.method === ACKNOWLEDGED || !context.recall(SubscriptionMemory).anyOpen) return null;
    const own = tagged(at, context);
    if (own === null || own.end !== null || own.ackRow >= 0) return null;
    if (!context.once(`news before acknowledgement ${own.row}`)) return null;
    return {
      rows: [at.row, own.row],
      message: `${named(at.method)} came for the subscription ${shown(own.id)} before it was acknowledged.`,
    };
  }),
  onNotification('sub-id-missing', NEWS, (at) => {
    if (at.dir !== 's2c' || subscriptionIdOf(at) !== null) return null;
    return { message: `${named(at.method)} does not name its subscription in “_meta”.` };
  }),
  onNotification('sub-id-unknown', NEWS, (at, context) => {
    const id = at.dir === 's2c' ? subscriptionIdOf(at) : null;
    if (id === null) return null;
    const memory = context.recall(SubscriptionMemory);
    const own = memory.find(id);
    const exchange = context.http.exchange;
    if (own === null) {
      const twin = asOtherType(id);
      const near = twin === null ? null : memory.find(twin);
      return {
        rows: [at.row, ...(near === null ? [] : [near.row])],
        message:
          near === null
            ? `${named(at.method)} names the subscription ${shown(id)}; no request has that id.`
            : `${named(at.method)} names the subscription ${shown(id)}; the id of the request is ${shown(near.id)}.`,
      };
    }
    if (own.end !== null) {
      // After the client ended it: sub-after-cancel.
      if (own.end.how === 'client') return null;
      return {
        rows: [at.row, own.end.row],
        message: `${named(at.method)} names the subscription ${shown(id)}, which the server had ended.`,
      };
    }
    const listens = exchange?.asked.some(({ method }) => method === 'subscriptions/listen') ?? false;
    if (!listens || exchange === null || exchange.asked.includes(own.operation)) return null;
    return {
      rows: [at.row, own.row],
      message: `${named(at.method)} names the subscription ${shown(id)}, but came on the stream of another one.`,
    };
  }),
  onNotification('sub-type-unrequested', CHANGE_METHODS, (at, context) => {
    const change = changeOf(at);
    const own = change === null ? null : openTagged(at, context);
    if (change === null || own === null || passes(own.asked, change)) return null;
    return {
      rows: [at.row, own.row],
      message: `The server sent ${named(at.method)}${about(change.uri)}, which the subscription ${shown(own.id)} did not ask for.`,
    };
  }),
  onNotification('sub-type-unacknowledged', CHANGE_METHODS, (at, context) => {
    const change = changeOf(at);
    const own = change === null ? null : openTagged(at, context);
    if (change === null || own === null || own.acknowledged === null) return null;
    if (!passes(own.asked, change) || passes(own.acknowledged, change)) return null;
    return {
      rows: [at.row, own.ackRow],
      message: `The server sent ${named(at.method)}${about(change.uri)}, though it had not acknowledged that in the subscription ${shown(own.id)}.`,
    };
  }),
  onNotification('sub-outside', CHANGE_METHODS, (at, context) => {
    const memory = context.recall(SubscriptionMemory);
    // What comes late is the matter of the subscription that it names.
    if (changeOf(at) === null || memory.anyOpen || tagged(at, context) !== null) return null;
    const { lastEnded } = memory;
    if (lastEnded?.end && at.event.t - lastEnded.end.t < ON_ITS_WAY) return null;
    return { message: `The server sent ${named(at.method)}, but no subscription is open.` };
  }),
  onNotification('sub-request-scoped', REQUEST_SCOPED, (at, context) => {
    const memory = context.recall(SubscriptionMemory);
    if (at.dir !== 's2c' || !memory.anyOpen) return null;
    const carried = context.http.exchange?.asked.find((operation) => memory.openedBy(operation) !== null) ?? null;
    const own = memory.openedBy(carried) ?? openTagged(at, context);
    if (own === null) return null;
    return {
      rows: [at.row, own.row],
      message: `The server sent ${named(at.method)} for the subscription ${shown(own.id)}; it belongs on the stream of its request.`,
    };
  }),
  onNotification('sub-after-cancel', NEWS, (at, context) => {
    const own = at.dir === 's2c' ? tagged(at, context) : null;
    if (own?.end?.how !== 'client') return null;
    const late = at.event.t - own.end.t;
    if (late < ON_ITS_WAY) return null;
    return {
      rows: [at.row, own.end.row],
      message: `The server sent ${named(at.method)} for the subscription ${shown(own.id)} ${duration(late)} after the client had ended it.`,
    };
  }),
];

function tagged(at: MessageAtHand, context: RuleContext): Subscription | null {
  const id = subscriptionIdOf(at);
  return id === null ? null : context.recall(SubscriptionMemory).find(id);
}

function openTagged(at: MessageAtHand, context: RuleContext): Subscription | null {
  const own = tagged(at, context);
  return own?.end === null ? own : null;
}

function about(uri: string): string {
  return uri === '' ? '' : ` of “${oneLine(uri, 80)}”`;
}

/** The same id as the other JSON type: `"7"` for `7`; null where there is no such thing. */
function asOtherType(id: string): string | null {
  if (/^-?\d+$/.test(id)) return `"${id}"`;
  return /^"-?\d+"$/.test(id) ? id.slice(1, -1) : null;
}
