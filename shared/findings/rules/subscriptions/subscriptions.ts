import { duration, oneLine, type CorrelatedMessage } from '../../../analysis/index.ts';
import {
  CapabilityMemory,
  type Filter,
  type Subscription,
  subscriptionIdOf,
  SubscriptionMemory,
} from '../../memories/index.ts';
import { answersCall, callResult, shown } from '../../reading/index.ts';
import {
  type MessageAtHand,
  onEvent,
  onMessage,
  onNotification,
  onRequest,
  onResult,
  onStreamable,
  type Rule,
  type RuleContext,
  type RuleHit,
} from '../../engine/index.ts';
import { SUBSCRIPTION_NEWS_RULES } from './subscription-news.ts';
import { member } from '../../../json/index.ts';

const LISTEN = ['subscriptions/listen'];
/** So long a server may take to acknowledge, where nothing else shows that it does not, µs. */
const ACK_WAIT = 5_000_000;
/** The capability behind each member of a filter. */
const GATES: readonly (readonly [flag: string, capability: string])[] = [
  ['toolsListChanged', 'tools.listChanged'],
  ['promptsListChanged', 'prompts.listChanged'],
  ['resourcesListChanged', 'resources.listChanged'],
];

/** Group N: subscriptions from their request to their end (2026-07-28, patterns/subscriptions). */
export const SUBSCRIPTION_RULES: readonly Rule[] = [
  onMessage(
    'sub-ack-missing',
    (at, context) => {
      const own = ended(at, context);
      if (own === null || own.ackRow >= 0) return null;
      if (callResult(at) !== undefined)
        return {
          rows: [at.row, own.row],
          message: `The server ended the subscription ${shown(own.id)} without ever acknowledging it.`,
        };
      return at.dir === 'c2s' ? neverAcknowledged(own, at.row, at.event.t) : null;
    },
    { methods: ['subscriptions/listen', 'notifications/cancelled'] },
  ),
  onStreamable('sub-ack-missing', 'over', ({ exchange, event, row }, context) => {
    if (exchange.status !== 200) return null;
    const own = subscriptionsOf(exchange.asked, context).find(({ ackRow }) => ackRow < 0);
    if (own === undefined) return null;
    if (event.kind === 'http.end' && event.by === 'peer') {
      return {
        rows: [row, own.row],
        message: `The server ended the stream of the subscription ${shown(own.id)} without ever acknowledging it.`,
      };
    }
    return event.kind === 'http.end' ? neverAcknowledged(own, row, event.t) : null;
  }),
  onEvent('sub-ack-missing', ({ event, row }, context) => {
    if (event.kind !== 'process.exit') return null;
    const hits: RuleHit[] = [];
    for (const own of context.recall(SubscriptionMemory).open) {
      const hit = own.ackRow < 0 && own.operation.stream === 'stdio' ? neverAcknowledged(own, row, event.t) : null;
      if (hit !== null) hits.push(hit);
    }
    return hits;
  }),
  ...SUBSCRIPTION_NEWS_RULES,
  onNotification('sub-ack-superset', ['notifications/subscriptions/acknowledged'], (at, context) => {
    if (at.dir !== 's2c') return null;
    const id = subscriptionIdOf(at);
    const own = id === null ? null : context.recall(SubscriptionMemory).find(id);
    if (own === null) return null;
    const extra = beyond(own.asked, member(member(at.message.value, 'params'), 'notifications'));
    if (extra.length === 0) return null;
    return {
      rows: [at.row, own.row],
      message: `The server acknowledged what the subscription ${shown(own.id)} did not ask for: ${extra.join(', ')}.`,
    };
  }),
  onResult('sub-result-id', LISTEN, (at, context) => {
    if (callResult(at) === undefined) return null;
    const own = context.recall(SubscriptionMemory).openedBy(at.operation);
    const id = subscriptionIdOf(at);
    if (own === null || id === own.id) return null;
    return {
      rows: [at.row, own.row],
      message:
        id === null
          ? `The result that ends the subscription ${shown(own.id)} does not name it in “_meta”.`
          : `The result that ends the subscription ${shown(own.id)} names ${shown(id)} in “_meta”.`,
    };
  }),
  onStreamable('sub-close-abrupt', 'over', ({ exchange, event, row }, context) => {
    if (exchange.status !== 200 || event.kind !== 'http.end' || event.by !== 'peer') return null;
    const [own] = subscriptionsOf(exchange.asked, context);
    return own === undefined ? null : abrupt(own, row);
  }),
  onEvent('sub-close-abrupt', ({ event, row }, context) => {
    // A server that is told to end by its closed stdin has no one to tell.
    if (event.kind !== 'process.exit' || context.process.closedByUs) return null;
    return Array.from(context.recall(SubscriptionMemory).open, (own) => abrupt(own, row));
  }),
  onRequest('sub-filter-unsupported', LISTEN, (at, context) => {
    if (at.dir !== 'c2s' || at.link !== 'opens') return null;
    const declared = context.recall(CapabilityMemory).server('2026-07-28');
    if (declared === null) return null;
    const notifications = member(member(at.message.value, 'params'), 'notifications');
    const lacking = GATES.filter(([flag, path]) => member(notifications, flag) === true && !declared.has(path)).map(
      ([flag]) => `“${flag}”`,
    );
    if (uris(notifications).length > 0 && !declared.has('resources.subscribe')) lacking.push('“resourceSubscriptions”');
    if (lacking.length === 0) return null;
    return {
      rows: [at.row, declared.row],
      message: `The client subscribes to ${lacking.join(', ')}, which the server does not declare.`,
    };
  }),
];

/** The subscription that a message ends. */
function ended(at: MessageAtHand, context: RuleContext): Subscription | null {
  if (at.operation?.method !== 'subscriptions/listen') return null;
  return at.link === 'cancels' || answersCall(at) ? context.recall(SubscriptionMemory).openedBy(at.operation) : null;
}

function subscriptionsOf(asked: readonly CorrelatedMessage['operation'][], context: RuleContext): Subscription[] {
  const memory = context.recall(SubscriptionMemory);
  return asked.map((operation) => memory.openedBy(operation)).filter((one) => one !== null);
}

function neverAcknowledged(own: Subscription, row: number, t: number): RuleHit | null {
  if (t - own.t < ACK_WAIT) return null;
  return {
    rows: [own.row, row],
    message: `The server had not acknowledged the subscription ${shown(own.id)} after ${duration(t - own.t)}; that must be its first message.`,
  };
}

function abrupt(own: Subscription, row: number): RuleHit {
  return {
    rows: [row, own.row],
    message: `The server ended the subscription ${shown(own.id)} without a final result.`,
  };
}

/** What an acknowledgement has beyond what was asked for. */
function beyond(asked: Filter, notifications: unknown): string[] {
  const extra = GATES.filter(([flag]) => member(notifications, flag) === true && !asked.flags.has(flag)).map(
    ([flag]) => `“${flag}”`,
  );
  const strange = asked.more ? [] : uris(notifications).filter((uri) => !asked.uris.has(uri));
  return [...extra, ...strange.slice(0, 5).map((uri) => `“${oneLine(uri, 60)}”`)];
}

function uris(notifications: unknown): string[] {
  const listed = member(notifications, 'resourceSubscriptions');
  return Array.isArray(listed) ? listed.slice(0, 4096).filter((uri) => typeof uri === 'string') : [];
}
