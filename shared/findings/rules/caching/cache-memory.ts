import { type CorrelatedMessage, type Operation, RecentMap } from '../../../analysis/index.ts';
import type { CaptureEvent } from '../../../capture/index.ts';
import { CACHEABLE_METHODS, META } from '../../../mcp/index.ts';
import { Callers, isModernCall } from '../../memories/index.ts';
import { callResult, metaOf } from '../../reading/index.ts';
import type { Memory, MessageScope } from '../../state/index.ts';
import { fingerprint, textFingerprint, member, textMember } from '../../../json/index.ts';

const KEPT = 1024;
const CACHEABLE: ReadonlySet<string> = new Set(CACHEABLE_METHODS);
/** What makes results of a method stale. */
const STALED_BY: Readonly<Record<string, readonly string[]>> = {
  'notifications/tools/list_changed': ['tools/list'],
  'notifications/prompts/list_changed': ['prompts/list'],
  'notifications/resources/list_changed': ['resources/list', 'resources/templates/list', 'resources/read'],
  'notifications/resources/updated': ['resources/read'],
};
/** Members of params that are not about what is fetched. */
const ASIDE: ReadonlySet<string> = new Set(['_meta', 'requestState', 'inputResponses']);
/** A refetch so soon after its time ran out is made because of it: µs, and the part of the time. */
const AT_ONCE = 100_000;
const AT_ONCE_PART = 0.02;

/** A result that a client may keep. */
export interface Kept {
  readonly row: number;
  /** µs. */
  readonly t: number;
  readonly until: number;
  /** How often in a row it was fetched again right when its time ran out. */
  readonly polls: number;
}

/** What the first pages of a list said, for the next one. */
export interface Page {
  readonly row: number;
  readonly scope: string;
}

interface Fetch {
  readonly key: string;
  readonly polls: number;
  readonly page: Page | null;
}

/** What was fetched, how long it may be kept, and what was fetched again. */
export class CacheMemory implements Memory {
  static readonly scope: MessageScope = { methods: [...CACHEABLE_METHODS, ...Object.keys(STALED_BY)] };

  readonly #kept = new RecentMap<string, Kept>(KEPT);
  readonly #pages = new RecentMap<string, Page>(KEPT);
  readonly #fetches = new RecentMap<Operation, Fetch>(KEPT);
  readonly #staleFrom = new Map<string, number>();
  readonly #callers = new Callers();

  event(event: CaptureEvent): void {
    this.#callers.event(event);
  }

  /** What the client has kept of the result that it asks for here, fresh or not; null where that is nothing. */
  keptFor(correlated: CorrelatedMessage): Kept | null {
    const { operation, method } = correlated;
    if (operation === null || !CACHEABLE.has(method) || !isModernCall(correlated)) return null;
    const kept = this.#kept.get(this.#keyOf(correlated, operation));
    return kept !== undefined && kept.row > (this.#staleFrom.get(method) ?? -1) ? kept : null;
  }

  /** The page before the one that is given here; null where it is the first, or not known. */
  pageBefore(operation: Operation): Page | null {
    return this.#fetches.get(operation)?.page ?? null;
  }

  message(correlated: CorrelatedMessage, t: number): void {
    const { operation, method, dir, message, row } = correlated;
    if (dir === 's2c' && message.class === 'notification') {
      if (Object.hasOwn(STALED_BY, method))
        for (const stale of STALED_BY[method] ?? []) this.#staleFrom.set(stale, row);
      return;
    }
    if (operation === null || !CACHEABLE.has(method)) return;
    if (isModernCall(correlated)) {
      const kept = this.keptFor(correlated);
      const cursor = member(member(message.value, 'params'), 'cursor');
      this.#fetches.set(operation, {
        key: this.#keyOf(correlated, operation),
        polls: kept !== null && isAtOnce(kept, t) ? kept.polls + 1 : 0,
        page: typeof cursor === 'string' ? (this.#pages.get(pageKey(method, cursor)) ?? null) : null,
      });
      return;
    }
    const fetch = this.#fetches.get(operation);
    const result = callResult(correlated);
    if (fetch === undefined || result === undefined) return;
    this.#fetches.delete(operation);
    const scope = textMember(result, 'cacheScope').slice(0, 40);
    const next = member(result, 'nextCursor');
    if (typeof next === 'string' && scope !== '') this.#pages.set(pageKey(method, next), { row, scope });
    const ttl = member(result, 'ttlMs');
    if (typeof ttl !== 'number' || !(ttl > 0)) this.#kept.delete(fetch.key);
    else this.#kept.set(fetch.key, { row, t, until: t + ttl * 1000, polls: fetch.polls });
  }

  #keyOf(correlated: CorrelatedMessage, operation: Operation): string {
    const params = fingerprint(member(correlated.message.value, 'params'), ASIDE);
    const meta = metaOf(correlated);
    const given = fingerprint([member(meta, META.protocolVersion), member(meta, META.clientCapabilities)]);
    return `${correlated.method} ${params} ${given} ${this.#callers.of(operation)}`;
  }
}

/** Whether something kept is fetched again right when its time runs out. */
export function isAtOnce({ t, until }: Kept, now: number): boolean {
  return now >= until && now - until <= Math.max(AT_ONCE, (until - t) * AT_ONCE_PART);
}

function pageKey(method: string, cursor: string): string {
  return `${method} ${cursor.length} ${textFingerprint(cursor)}`;
}
