import type { LiveRequest, MockTurn } from '../../../shared/replay/index.ts';
import type { Outlet } from './outlet.ts';

/** A `subscriptions/listen` of a client that is open (2026-07-28, subscriptions). */
export interface OpenSubscription {
  readonly turn: MockTurn;
  readonly live: LiveRequest;
  readonly outlet: Outlet;
}

/** The open subscriptions of the clients of one conversation. */
export class Subscriptions {
  readonly #open = new Set<OpenSubscription>();

  /** Returns what ends it. */
  open(turn: MockTurn, live: LiveRequest, outlet: Outlet): () => void {
    const subscription = { turn, live, outlet };
    this.#open.add(subscription);
    return () => void this.#open.delete(subscription);
  }

  /** Those that were opened by this recorded request; where there is none, by one with the same filter. */
  of({ index, key }: MockTurn): readonly OpenSubscription[] {
    const all = [...this.#open];
    const own = all.filter(({ turn }) => turn.index === index);
    return own.length > 0 ? own : all.filter(({ turn }) => turn.key === key);
  }
}
