import { isHeard, type LiveRequest, type MockTurn } from '../../../shared/replay/index.ts';
import type { Outlet } from './outlet.ts';

/** A `subscriptions/listen` of a client that is open (2026-07-28, subscriptions). */
export interface OpenSubscription {
  /** The recorded one that it is; null where none is. */
  readonly turn: MockTurn | null;
  /** What of its filter is granted. */
  readonly granted: Readonly<Record<string, unknown>>;
  readonly live: LiveRequest;
  readonly outlet: Outlet;
}

/** The open subscriptions of the clients of one conversation. */
export class Subscriptions {
  readonly #open = new Set<OpenSubscription>();

  /** Returns what ends it. */
  open(subscription: OpenSubscription): () => void {
    this.#open.add(subscription);
    return () => void this.#open.delete(subscription);
  }

  /** Those that were opened by this recorded request; where there is none, by one with the same filter. */
  of({ index, key }: MockTurn): readonly OpenSubscription[] {
    const all = [...this.#open];
    const own = all.filter(({ turn }) => turn?.index === index);
    return own.length > 0 ? own : all.filter(({ turn }) => turn?.key === key);
  }

  /** Those that are not recorded and whose filters let this notification through. */
  hearing(method: string, params: unknown): readonly OpenSubscription[] {
    return [...this.#open].filter(({ turn, granted }) => turn === null && isHeard(method, params, granted));
  }
}
