import { oneLine, type Operation } from '../../../shared/analysis/index.ts';
import type { ConnectionModel, ModelChange } from '../../state/index.ts';

/** A notice that a resource has changed. */
export interface ResourceUpdate {
  readonly row: number;
  readonly seq: number;
  /** µs since the start of the capture. */
  readonly t: number;
}

/** How a resource stands with the server, as far as the session shows it. */
export interface ResourceNews {
  /** `asked`: a subscription that is not answered yet. `refused`: its answer was an error, or none came. */
  readonly subscription: 'none' | 'asked' | 'subscribed' | 'refused';
  /** The operation that says so; −1 for none. */
  readonly operation: number;
  /** The newest notices, the oldest first. */
  readonly updates: readonly ResourceUpdate[];
  /** How many there were in all. */
  readonly count: number;
}

type Rows = Pick<ConnectionModel['rows'], 'length' | 'method' | 'summary' | 'seq' | 'time'>;

/** What is looked at of a connection. */
export interface NewsSource {
  readonly rows: Rows;
  readonly operations: readonly Operation[];
}

const UPDATES_KEPT = 20;
const UPDATED = 'notifications/resources/updated';

/**
 * Follows what a session says of one resource: requests to subscribe, whoever made them, and notices. Rows and operations carry
 * the head of an address only, so two addresses that are alike in their first 120 characters are taken for one.
 */
export class ResourceWatch {
  readonly #source: NewsSource;
  readonly #name: string;
  #updates: ResourceUpdate[] = [];
  #count = 0;
  /** The newest operation about it. */
  #newest = -1;
  #news: ResourceNews | null = null;

  constructor(source: NewsSource, uri: string) {
    this.#source = source;
    this.#name = oneLine(uri);
    for (const operation of source.operations) this.#operation(operation);
    this.#rows(0, source.rows.length);
  }

  /** Takes in what a batch changed. True when the news are other ones. */
  apply({ firstRow, endRow, operations }: Pick<ModelChange, 'firstRow' | 'endRow' | 'operations'>): boolean {
    const before = this.#news;
    for (const index of operations) this.#operation(this.#source.operations[index]);
    this.#rows(firstRow, endRow);
    return before !== this.#news;
  }

  /** The same object until something changes. */
  get news(): ResourceNews {
    return (this.#news ??= {
      subscription: subscriptionOf(this.#source.operations[this.#newest]),
      operation: this.#newest,
      updates: this.#updates.slice(),
      count: this.#count,
    });
  }

  #operation(operation: Operation | undefined): void {
    if (operation === undefined || operation.index < this.#newest) return;
    const { method, name, index } = operation;
    if (method !== 'resources/subscribe' && method !== 'resources/unsubscribe') return;
    if (oneLine(name) !== this.#name) return;
    this.#newest = index;
    this.#news = null;
  }

  #rows(from: number, to: number): void {
    const { rows } = this.#source;
    for (let row = from; row < to; row += 1) {
      if (rows.method(row) !== UPDATED || rows.summary(row) !== this.#name) continue;
      this.#count += 1;
      this.#updates.push({ row, seq: rows.seq(row), t: rows.time(row) });
      if (this.#updates.length > UPDATES_KEPT) this.#updates.shift();
      this.#news = null;
    }
  }
}

function subscriptionOf(operation: Operation | undefined): ResourceNews['subscription'] {
  if (operation === undefined) return 'none';
  const { method, state } = operation;
  if (method === 'resources/unsubscribe') return state === 'pending' || state === 'result' ? 'none' : 'subscribed';
  return state === 'pending' ? 'asked' : state === 'result' ? 'subscribed' : 'refused';
}
