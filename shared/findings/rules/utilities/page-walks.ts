import { type CorrelatedMessage, type Moment, type Operation, RecentMap } from '../../../analysis/index.ts';
import type { Direction } from '../../../capture/index.ts';
import type { Memory, MessageScope } from '../../state/index.ts';
import {
  answersTo,
  CHANGE_METHODS,
  listKey,
  listsChanged,
  namesOf,
  PAGED,
  PAGED_METHODS,
} from '../../reading/index.ts';
import { member } from '../../../json/index.ts';

const CURSORS_MOST = 2048;
const REQUESTS_MOST = 1024;
/** Longer cursors are not judged, UTF-16 units. */
const LONGEST_CURSOR = 1024;
const NAMES_MOST = 10_000;

/** The pages of one list, from a request without a cursor on. */
interface Walk {
  /** Cursors that were sent. */
  readonly sent: Set<string>;
  /** Row of the page on which each name came first. */
  readonly names: Map<string, number>;
  /** How often the list had changed when the walk began. */
  readonly version: number;
}

/** A cursor that a page gave. */
interface GivenCursor extends Moment {
  readonly walk: Walk;
}

/**
 * Where the cursor of a request comes from: a page of this list, of another one, or of the session before; none of them; `none`:
 * it has no cursor; `unjudged`: it cannot be told.
 */
export type CursorOrigin = 'none' | 'given' | 'foreign' | 'earlier' | 'unknown' | 'unjudged';

/** A request for a page. */
export interface PageRequest {
  readonly origin: CursorOrigin;
  readonly cursor: string;
  readonly walk: Walk | null;
  /** The cursor had been sent before: the page was asked for once more. */
  readonly again: boolean;
}

/** Cursors of lists and the walks that they belong to. Cursors are opaque: they are compared as they stand. */
export class PageWalks implements Memory {
  static readonly scope: MessageScope = { methods: [...PAGED_METHODS, ...CHANGE_METHODS] };
  readonly #given = new RecentMap<string, GivenCursor>(CURSORS_MOST);
  #earlier: RecentMap<string, GivenCursor> | null = null;
  readonly #requests = new RecentMap<Operation, PageRequest>(REQUESTS_MOST);
  readonly #versions = new Map<string, number>();
  /** By list: the newest cursor that was given and not sent since. */
  readonly #open = new Map<string, Moment & { readonly cursor: string }>();
  /** By list: the names of the newest first page. */
  readonly #first = new Map<string, readonly string[]>();
  readonly #gave = new Set<string>();

  /** What a session before gave is told apart from what no one gave. */
  follow(before: Memory): void {
    if (before instanceof PageWalks) this.#earlier = before.#given;
  }

  message(correlated: CorrelatedMessage, t: number): void {
    const { dir, message, method, link, operation, row } = correlated;
    if (message.class === 'notification') {
      if (dir === 's2c') for (const list of listsChanged(method)) this.#change(listKey('c2s', list));
      return;
    }
    if (operation === null) return;
    if (message.class === 'request' && (link === 'opens' || link === 'continues'))
      this.#ask(operation, member(member(message.value, 'params'), 'cursor'));
    else if (answersTo(correlated) && message.class === 'response.result')
      this.#answer(operation, member(message.value, 'result'), { t, row });
  }

  /** True once cursors were dropped: then it is not known any more which there were. */
  get forgetful(): boolean {
    return this.#given.forgetful;
  }

  /** Whether a page of this list gave a cursor. */
  gaveFor(dir: Direction, method: string): boolean {
    return this.#gave.has(listKey(dir, method));
  }

  originOf(dir: Direction, method: string, cursor: unknown): CursorOrigin {
    if (cursor === undefined || cursor === null) return 'none';
    if (typeof cursor !== 'string' || cursor.length > LONGEST_CURSOR) return 'unjudged';
    if (this.given(dir, method, cursor) !== null) return 'given';
    if (this.foreign(dir, method, cursor) !== null) return 'foreign';
    return this.#earlier?.get(cursorKey(dir, method, cursor)) === undefined ? 'unknown' : 'earlier';
  }

  /** The page of this list that gave a cursor; null for none. */
  given(dir: Direction, method: string, cursor: string): GivenCursor | null {
    return this.#given.get(cursorKey(dir, method, cursor)) ?? null;
  }

  /** The page of another list that gave a cursor, and its method; null for none. */
  foreign(dir: Direction, method: string, cursor: string): (Moment & { readonly method: string }) | null {
    for (const other of PAGED.keys()) {
      const given = other === method ? null : this.given(dir, other, cursor);
      if (given !== null) return { t: given.t, row: given.row, method: other };
    }
    return null;
  }

  /** The request for a page as it was when it went out; null for one that is not remembered. */
  request(operation: Operation): PageRequest | null {
    return this.#requests.get(operation) ?? null;
  }

  /** Whether a list has changed since a walk began. */
  changedSince({ version }: Walk, { dir, method }: Operation): boolean {
    return version !== this.#version(listKey(dir, method));
  }

  /** Whether a page has the very names of the first page of its list. */
  isFirstPage({ dir, method }: Operation, names: readonly string[]): boolean {
    const first = this.#first.get(listKey(dir, method));
    return (
      first !== undefined &&
      names.length > 0 &&
      names.length === first.length &&
      names.every((one, i) => one === first[i])
    );
  }

  /** Cursors that were given and never sent, by list: `c2s tools/list`. */
  get unfollowed(): ReadonlyMap<string, Moment> {
    return this.#open;
  }

  #ask(operation: Operation, cursor: unknown): void {
    const { dir, method } = operation;
    const key = listKey(dir, method);
    const origin = this.originOf(dir, method, cursor);
    const text = typeof cursor === 'string' ? cursor : '';
    let walk: Walk | null = null;
    if (origin === 'none') walk = { sent: new Set(), names: new Map(), version: this.#version(key) };
    else if (origin === 'given') walk = this.given(dir, method, text)?.walk ?? null;
    const again = origin === 'given' && walk !== null && walk.sent.has(text);
    this.#requests.set(operation, { origin, cursor: text, walk, again });
    if (origin !== 'given') return;
    if (walk !== null && walk.sent.size < NAMES_MOST) walk.sent.add(text);
    if (this.#open.get(key)?.cursor === text) this.#open.delete(key);
  }

  #answer(operation: Operation, result: unknown, moment: Moment): void {
    const { dir, method } = operation;
    const key = listKey(dir, method);
    const request = this.request(operation);
    const walk = request?.walk ?? null;
    const next = member(result, 'nextCursor');
    const names = walk === null ? [] : namesOf(method, result);
    if (request?.origin === 'none') this.#first.set(key, names);
    if (typeof next === 'string') this.#gave.add(key);
    if (typeof next === 'string' && next.length <= LONGEST_CURSOR) {
      const given = walk ?? { sent: new Set(), names: new Map(), version: this.#version(key) };
      this.#given.set(cursorKey(dir, method, next), { ...moment, walk: given });
      this.#open.set(key, { ...moment, cursor: next });
    } else this.#open.delete(key);
    // A list of one page has nothing to compare.
    if (walk === null || (typeof next !== 'string' && walk.sent.size === 0)) return;
    for (const name of names)
      if (walk.names.size < NAMES_MOST && !walk.names.has(name)) walk.names.set(name, moment.row);
  }

  #change(key: string): void {
    this.#versions.set(key, this.#version(key) + 1);
    this.#open.delete(key);
  }

  #version(key: string): number {
    return this.#versions.get(key) ?? 0;
  }
}

function cursorKey(dir: Direction, method: string, cursor: string): string {
  return `${listKey(dir, method)}\n${cursor}`;
}
