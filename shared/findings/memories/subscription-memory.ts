import { type CorrelatedMessage, type Operation, preview, RecentMap } from '../../analysis/index.ts';
import type { CaptureEvent } from '../../capture/index.ts';
import { META } from '../../mcp/index.ts';
import type { Memory, MessageScope } from '../state/index.ts';
import { answersCall, callResult, metaOf } from '../reading/index.ts';
import { canonicalId, listMember, member } from '../../json/index.ts';

const ENDED_MOST = 512;
const OPEN_MOST = 1024;
const NAMES_MOST = 4096;
const ID_SHOWN = 100;

/** What is listened for: a member of a filter, and for lists of names the name. */
const CHANGES: Readonly<Record<string, string>> = {
  'notifications/tools/list_changed': 'toolsListChanged',
  'notifications/prompts/list_changed': 'promptsListChanged',
  'notifications/resources/list_changed': 'resourcesListChanged',
  'notifications/resources/updated': 'resourceSubscriptions',
};
/** Notifications that tell of a change. */
export const CHANGE_METHODS: readonly string[] = Object.keys(CHANGES);
const FLAGS = ['toolsListChanged', 'promptsListChanged', 'resourcesListChanged'];

/** The filter of a subscription. */
export interface Filter {
  readonly flags: ReadonlySet<string>;
  readonly uris: ReadonlySet<string>;
  /** There are more addresses than are kept: what is not among them may have been asked for all the same. */
  readonly more: boolean;
}

/** How a subscription ended: by a message or a closed stream of the client; by the result, an error or a cancellation of the server. */
export type SubscriptionEnd = 'client' | 'result' | 'error' | 'cancelled';

export interface Subscription {
  readonly operation: Operation;
  /** Its id, as `canonicalId` has it. */
  readonly id: string;
  readonly row: number;
  /** µs. */
  readonly t: number;
  readonly asked: Filter;
  acknowledged: Filter | null;
  ackRow: number;
  end: { readonly how: SubscriptionEnd; readonly row: number; readonly t: number } | null;
}

/** The subscriptions of a conversation (2026-07-28, patterns/subscriptions). */
export class SubscriptionMemory implements Memory {
  static readonly scope: MessageScope = {
    methods: ['subscriptions/listen', 'notifications/cancelled', 'notifications/subscriptions/acknowledged'],
  };

  readonly #open = new Map<string, Subscription>();
  readonly #ended = new RecentMap<string, Subscription>(ENDED_MOST);
  /** The newest one that ended. */
  lastEnded: Subscription | null = null;

  /** Subscriptions that have not ended. */
  get open(): Iterable<Subscription> {
    return this.#open.values();
  }

  get anyOpen(): boolean {
    return this.#open.size > 0;
  }

  /** The subscription with this id, open or ended lately. */
  find(id: string): Subscription | null {
    return this.#open.get(id) ?? this.#ended.get(id) ?? null;
  }

  /** The open subscription that a request opened; null where it has ended. */
  openedBy(operation: Operation | null): Subscription | null {
    if (operation === null || this.#open.size === 0) return null;
    const found = this.#open.get(canonicalId(operation.id));
    return found?.operation === operation ? found : null;
  }

  message(correlated: CorrelatedMessage, t: number): void {
    const { operation, method, link, row, dir, message } = correlated;
    if (operation?.method === 'subscriptions/listen') {
      if (dir === 'c2s' && link === 'opens') this.#begin(correlated, operation, t);
      else if (link === 'cancels')
        this.#close(this.openedBy(operation), dir === 'c2s' ? 'client' : 'cancelled', row, t);
      else if (answersCall(correlated))
        this.#close(this.openedBy(operation), callResult(correlated) === undefined ? 'error' : 'result', row, t);
    }
    if (dir !== 's2c' || method !== 'notifications/subscriptions/acknowledged') return;
    const subscription = this.#open.get(subscriptionIdOf(correlated) ?? '');
    if (subscription === undefined || subscription.acknowledged !== null) return;
    subscription.acknowledged = filterOf(member(member(message.value, 'params'), 'notifications'));
    subscription.ackRow = row;
  }

  event(event: CaptureEvent, row: number): void {
    if (this.#open.size === 0 || (event.kind !== 'http.end' && event.kind !== 'http.error')) return;
    const stream = `http-${event.exchange}`;
    const how = event.kind === 'http.end' && event.by === 'us' ? 'client' : 'cancelled';
    for (const one of this.#open.values()) if (one.operation.stream === stream) this.#close(one, how, row, event.t);
  }

  #begin({ message, row }: CorrelatedMessage, operation: Operation, t: number): void {
    const id = canonicalId(operation.id);
    const asked = filterOf(member(member(message.value, 'params'), 'notifications'));
    this.#open.set(id, { operation, id, row, t, asked, acknowledged: null, ackRow: -1, end: null });
    const [oldest] = this.#open.keys();
    if (oldest !== undefined && this.#open.size > OPEN_MOST) this.#open.delete(oldest);
  }

  #close(subscription: Subscription | null, how: SubscriptionEnd, row: number, t: number): void {
    if (subscription === null) return;
    subscription.end = { how, row, t };
    this.#open.delete(subscription.id);
    this.#ended.set(subscription.id, subscription);
    this.lastEnded = subscription;
  }
}

/** The id of the subscription that a message is tagged with, as `canonicalId` has it; null where it has no such tag. */
export function subscriptionIdOf(correlated: CorrelatedMessage): string | null {
  return idText(member(metaOf(correlated), META.subscriptionId));
}

/** An id as `canonicalId` has it, whatever a peer sends for one; null for none. */
function idText(id: unknown): string | null {
  if (id === undefined) return null;
  return typeof id === 'string' || typeof id === 'number' ? canonicalId(JSON.stringify(id)) : preview(id, ID_SHOWN);
}

/** What a notification of a change needs in a filter; null for any other message. */
export function changeOf({ message, dir }: CorrelatedMessage): { readonly key: string; readonly uri: string } | null {
  const method = message.method ?? '';
  if (dir !== 's2c' || message.class !== 'notification' || !Object.hasOwn(CHANGES, method)) return null;
  const uri = member(member(message.value, 'params'), 'uri');
  return { key: CHANGES[method]!, uri: typeof uri === 'string' ? uri : '' };
}

/** Whether a filter lets a change pass: an address stands for what lies below it too. */
export function passes({ flags, uris, more }: Filter, { key, uri }: { key: string; uri: string }): boolean {
  if (key !== 'resourceSubscriptions') return flags.has(key);
  if (more || uri === '' || uris.has(uri)) return true;
  for (let end = uri.length; end > 0; end -= 1) {
    if (end === uri.length || uri[end] === '/' || uri[end] === '#' || uri[end] === '?' || uri[end - 1] === '/')
      if (uris.has(uri.slice(0, end))) return true;
  }
  return false;
}

function filterOf(notifications: unknown): Filter {
  const listed = listMember(notifications, 'resourceSubscriptions');
  const uris = listed.slice(0, NAMES_MOST).filter((uri) => typeof uri === 'string');
  return {
    flags: new Set(FLAGS.filter((flag) => member(notifications, flag) === true)),
    uris: new Set(uris),
    more: listed.length > NAMES_MOST,
  };
}
