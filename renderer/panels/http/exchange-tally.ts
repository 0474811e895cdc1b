import type { Exchange } from '../../../shared/analysis/index.ts';
import { derived, type ConnectionModel } from '../../state/index.ts';

/** What the list can be limited to. */
export type ExchangeKind = 'all' | 'messages' | 'streams' | 'failed';

const STREAMING: ReadonlySet<Exchange['purpose']> = new Set(['listen', 'resume', 'events', 'websocket']);

/** True for exchanges that stay open for more than one answer. */
function isStream({ purpose, body }: Pick<Exchange, 'purpose' | 'body'>): boolean {
  return body === 'sse' || STREAMING.has(purpose);
}

/** True for exchanges whose response is a row of events or messages rather than a body. */
export function carriesEvents({ purpose, body, status }: Pick<Exchange, 'purpose' | 'body' | 'status'>): boolean {
  return body === 'sse' || (purpose === 'websocket' && status === 101);
}

/** True for exchanges that did not get what they asked for. */
function hasFailed({ state, status }: Pick<Exchange, 'state' | 'status'>): boolean {
  return state === 'failed' || status >= 400;
}

/** Exchanges by kind and what bounds their times, kept in step with the model: a change costs nearly constant time. */
export class ExchangeTally {
  /** Indices in ascending order. */
  readonly #lists = { all: [] as number[], messages: [] as number[], streams: [] as number[], failed: [] as number[] };
  readonly #waiting = new Set<number>();
  #from = Infinity;
  #to = 0;

  /** Indices of the exchanges of a kind, in order. The list grows in place. */
  of(kind: ExchangeKind): readonly number[] {
    return this.#lists[kind];
  }

  /** Requests without a response so far. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** µs of the first start, 0 before there is one, and of the last that is known of any. */
  get from(): number {
    return this.#from === Infinity ? 0 : this.#from;
  }
  get to(): number {
    return this.#to;
  }

  add(exchange: Exchange): void {
    const { index } = exchange;
    include(this.#lists.all, index);
    if (exchange.purpose === 'message') include(this.#lists.messages, index);
    if (isStream(exchange)) include(this.#lists.streams, index);
    if (hasFailed(exchange)) include(this.#lists.failed, index);
    if (exchange.state === 'waiting') this.#waiting.add(index);
    else this.#waiting.delete(index);
    this.#from = Math.min(this.#from, exchange.start);
    this.#to = Math.max(this.#to, exchange.start, exchange.sentAt, exchange.respondedAt, exchange.end);
  }
}

/** Puts a number into an ascending list once; it belongs near the end mostly. */
function include(list: number[], value: number): void {
  const last = list.at(-1);
  if (last === undefined || last < value) {
    list.push(value);
    return;
  }
  const at = placeOf(list, value);
  if (list[at] !== value) list.splice(at, 0, value);
}

/** The first place of an ascending list whose number is `value` or more. */
export function placeOf(list: readonly number[], value: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The tally of a model, from the first time that it is asked for. */
export const tallyOf = derived((model: ConnectionModel): ExchangeTally => {
  const tally = new ExchangeTally();
  for (const exchange of model.exchanges) tally.add(exchange);
  model.follow((change) => {
    for (const index of change.exchanges) {
      const exchange = model.exchanges[index];
      if (exchange !== undefined) tally.add(exchange);
    }
  });
  return tally;
});
