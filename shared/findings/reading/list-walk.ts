import { type CorrelatedMessage, type Operation, RecentMap } from '../../analysis/index.ts';
import { paramsOf, resultOf } from './results.ts';
import { member, textMember } from '../../json/index.ts';

/** Lists longer than this, and names longer than that, are not remembered. */
const ITEMS_MOST = 20_000;
const NAME_MOST = 2000;
const ASKED_MOST = 1024;

/** A list that was read to its end. */
export interface ListRead<Item> {
  readonly items: ReadonlyMap<string, Item>;
  /** Row of the request for its first page. */
  readonly begun: number;
  /** Row of its last page. */
  readonly row: number;
}

interface Gathering<Item> {
  readonly items: Map<string, Item>;
  readonly begun: number;
  /** Cursor of the page that comes next. */
  readonly cursor: string;
}

/** Reads the items of a page, by what tells them apart. */
export type PageReader<Item> = (result: unknown, row: number) => Iterable<readonly [key: string, item: Item]>;

/** How one paged list of the server is read, page by page, and its newest complete reading. */
export class ListWalk<Item> {
  readonly #method: string;
  readonly #notification: string;
  readonly #read: PageReader<Item>;
  /** Cursors of the pages asked for, by operation; '' is the first page. */
  readonly #asked = new RecentMap<number, string>(ASKED_MOST);
  #gathering: Gathering<Item> | null = null;
  #newest: ListRead<Item> | null = null;
  /** Row of the newest word that the list changed, -1 before. */
  changed = -1;

  constructor(method: string, notification: string, read: PageReader<Item>) {
    this.#method = method;
    this.#notification = notification;
    this.#read = read;
  }

  /** The newest complete reading, changed since or not. */
  get newest(): ListRead<Item> | null {
    return this.#newest;
  }

  /** The newest complete reading, null once the server said that the list changed. */
  get current(): ListRead<Item> | null {
    return this.#newest === null || this.changed > this.#newest.begun ? null : this.#newest;
  }

  message(correlated: CorrelatedMessage): void {
    const { method, message, row, operation } = correlated;
    if (method === this.#notification) {
      if (message.class === 'notification' && correlated.dir === 's2c') this.changed = row;
      return;
    }
    if (method !== this.#method || operation === null) return;
    const params = paramsOf(correlated, method);
    if (params !== null) this.#asked.set(operation.index, cursorOf(params));
    const result = resultOf(correlated, method);
    if (result === null) return;
    this.#gathering = this.#gathered(correlated, result);
    if (this.#gathering === null) return;
    const next = cursorOf({ cursor: member(result, 'nextCursor') });
    const { items, begun } = this.#gathering;
    if (next === '') {
      this.#newest = { items, begun, row };
      this.#gathering = null;
    } else this.#gathering = { items, begun, cursor: next };
  }

  /** What the pages before this answer held; empty for a first page, and where they are not known. */
  before(operation: Operation | null): ReadonlyMap<string, Item> {
    return this.#before(operation)?.items ?? new Map<string, Item>();
  }

  /** The names of the whole list, where this answer completes it; else null. */
  completedBy(correlated: CorrelatedMessage): ReadonlySet<string> | null {
    const result = resultOf(correlated, this.#method);
    if (result === null || member(result, 'nextCursor') !== undefined) return null;
    const before = this.#before(correlated.operation);
    if (before === null) return null;
    const names = new Set(before.items.keys());
    for (const [key] of this.#read(result, correlated.row)) {
      if (key.length > NAME_MOST || names.size === ITEMS_MOST) return null;
      names.add(key);
    }
    return names;
  }

  /** Row of the request for the first page of the walk that this operation goes on with; -1 where that is not known. */
  begunBy(operation: Operation | null): number {
    return this.#before(operation)?.begun ?? -1;
  }

  #before(operation: Operation | null): Gathering<Item> | null {
    const cursor = operation === null ? undefined : this.#asked.get(operation.index);
    if (operation === null || cursor === undefined) return null;
    if (cursor === '') return { items: new Map(), begun: operation.request, cursor };
    return this.#gathering?.cursor === cursor ? this.#gathering : null;
  }

  #gathered({ operation, row }: CorrelatedMessage, result: unknown): Gathering<Item> | null {
    const before = this.#before(operation);
    if (before === null) return null;
    for (const [key, item] of this.#read(result, row)) {
      if (key.length > NAME_MOST || before.items.size === ITEMS_MOST) return null;
      before.items.set(key, item);
    }
    return before;
  }
}

/** A cursor, shortened where it is long; '' for none. */
function cursorOf(params: unknown): string {
  const cursor = textMember(params, 'cursor');
  return cursor.length <= NAME_MOST ? cursor : `${cursor.length} ${cursor.slice(-NAME_MOST)}`;
}
