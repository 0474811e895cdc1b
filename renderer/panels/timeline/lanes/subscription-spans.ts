import type { Operation } from '../../../../shared/analysis/index.ts';
import { Marks } from '../columns/marks.ts';
import { SpanTracks } from '../columns/span-tracks.ts';

/** Subscriptions to resources that are told apart by their URI; further ones are taken to last, without marks. */
const WATCHED_MOST = 2_000;

/** What a subscription to a resource is told. */
export const RESOURCE_UPDATED = 'notifications/resources/updated';

/** True for a request that opens a stream of notifications (2026-07-28, subscriptions). */
export function isListen({ method }: Pick<Operation, 'method'>): boolean {
  return method === 'subscriptions/listen';
}

/** A subscription to a resource, µs; `end` is infinite while it lasts. */
interface Watch {
  readonly operation: Operation;
  end: number;
}

/**
 * What the client has subscribed to: streams of `subscriptions/listen`, and in the legacy era resources, from
 * `resources/subscribe` to `resources/unsubscribe`.
 */
export class SubscriptionSpans {
  readonly spans = new SpanTracks(4);
  /** Notifications that may belong to one: see `of`. */
  readonly told = new Marks();
  /** µs of the first acknowledgement, by the operation's index. */
  readonly #acknowledged = new Map<number, number>();
  /** Subscriptions to resources in their order, by URI. */
  readonly #watches = new Map<string, Watch[]>();
  #watched = 0;

  /** When the server acknowledged it; -1 before, and where the era has no acknowledgement. */
  acknowledgedAt(index: number): number {
    return this.#acknowledged.get(index) ?? -1;
  }

  /** Index of the operation whose subscription a notification belongs to; -1 for none. `uri`: the resource that it names. */
  of(operation: Operation | undefined, uri: string, t: number): number {
    if (operation !== undefined && isListen(operation)) return operation.index;
    const watch = this.#watches.get(uri)?.findLast(({ operation: { start } }) => start <= t);
    return watch === undefined || watch.end < t ? -1 : watch.operation.index;
  }

  /** Takes in an operation that is new or changed. */
  take(operation: Operation): void {
    const { index, request: row, start, end, state, dir, name, method } = operation;
    if (dir !== 'c2s') return;
    if (isListen(operation)) {
      const outcome = state === 'error' || state === 'lost' ? 'failed' : state === 'cancelled' ? 'given-up' : 'fine';
      this.spans.take({ index, row, start, end, open: state === 'pending', outcome });
    } else if (method === 'resources/subscribe') {
      const refused = state !== 'pending' && state !== 'result';
      this.spans.take({ index, row, start, end, open: !refused, outcome: refused ? 'failed' : 'fine' });
      if (state === 'result') this.#watch(name, operation);
    } else if (method === 'resources/unsubscribe' && state === 'result') this.#unwatch(name, end);
  }

  /** Takes in a notification of the server; `operation` is the one that it belongs to. */
  notified(row: number, t: number, method: string, operation: Operation | undefined): void {
    const listened = operation !== undefined && isListen(operation);
    if (listened && method === 'notifications/subscriptions/acknowledged' && !this.#acknowledged.has(operation.index))
      this.#acknowledged.set(operation.index, t);
    if (listened || method === RESOURCE_UPDATED) this.told.add(row);
  }

  #watch(uri: string, operation: Operation): void {
    const watches = this.#watches.get(uri) ?? [];
    if (watches.at(-1)?.end === Infinity || this.#watched === WATCHED_MOST) return;
    this.#watches.set(uri, [...watches, { operation, end: Infinity }]);
    this.#watched += 1;
  }

  #unwatch(uri: string, end: number): void {
    const watch = this.#watches.get(uri)?.at(-1);
    if (watch?.end !== Infinity) return;
    watch.end = end;
    const { index, request: row, start } = watch.operation;
    this.spans.take({ index, row, start, end, open: false, outcome: 'fine' });
  }
}
