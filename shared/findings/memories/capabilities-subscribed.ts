import { type CorrelatedMessage, type Operation } from '../../analysis/index.ts';
import type { Memory, MessageScope } from '../state/index.ts';
import { member, textMember } from '../../json/index.ts';

/** Subscriptions that are compared with each update; with more nothing is said of them any more. */
const SUBSCRIPTIONS_MOST = 256;
const URI_MOST = 1000;

/** How a URI stands that was subscribed to before 2026-07-28. */
export type SubscriptionState = 'subscribed' | 'never' | 'not any more' | 'unknown';

/** The resources that the client subscribed to by `resources/subscribe`. */
export class SubscribedMemory implements Memory {
  static readonly scope: MessageScope = { methods: ['resources/subscribe', 'resources/unsubscribe'] };
  /** By URI: null while it stands, else the row of the answer to `resources/unsubscribe`. */
  readonly #uris = new Map<string, number | null>();
  readonly #asked = new Map<Operation, string>();
  #forgetful = false;

  /** Whether the client ever subscribed to this very URI; true where that may be forgotten. */
  maySubscribe(uri: string): boolean {
    return this.#forgetful || uri.length > URI_MOST || this.#uris.has(uri);
  }

  /** How the URI of an update stands: one subscribed to itself, or below one (schema, ResourceUpdatedNotification). */
  stateOf(uri: string): { readonly state: SubscriptionState; readonly row: number } {
    if (this.#forgetful || uri.length > URI_MOST) return { state: 'unknown', row: -1 };
    let ended = -1;
    for (const [subscribed, end] of this.#uris) {
      if (!uri.startsWith(subscribed)) continue;
      if (end === null) return { state: 'subscribed', row: -1 };
      ended = end;
    }
    return { state: ended < 0 ? 'never' : 'not any more', row: ended };
  }

  message({ dir, row, message, method, link, operation }: CorrelatedMessage): void {
    if (operation === null) return;
    if (dir === 'c2s' && link === 'opens') this.#ask(method, member(message.value, 'params'), operation);
    else if (operation.dir === 'c2s' && (link === 'answers' || link === 'answers-late')) {
      const uri = this.#asked.get(operation);
      if (uri === undefined) return;
      this.#asked.delete(operation);
      if (method === 'resources/subscribe') {
        if (message.class !== 'response.result') this.#uris.delete(uri);
      } else if (message.class === 'response.result' && isOrdered(operation) && this.#uris.has(uri))
        this.#uris.set(uri, row);
    }
  }

  #ask(method: string, params: unknown, operation: Operation): void {
    const uri = textMember(params, 'uri');
    if (uri.length > URI_MOST || this.#uris.size + this.#asked.size >= SUBSCRIPTIONS_MOST) {
      this.#forgetful = true;
      return;
    }
    this.#asked.set(operation, uri);
    // An update may overtake the answer.
    if (method === 'resources/subscribe') this.#uris.set(uri, null);
  }
}

/** Over HTTP the streams of answers and of updates are two: which was written first cannot be known. */
function isOrdered({ stream }: Operation): boolean {
  return stream === 'stdio' || stream === 'ws';
}
