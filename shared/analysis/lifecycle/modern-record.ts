import { ERROR, eraOf, isRevision, META, type Revision } from '../../mcp/index.ts';
import { Declarations } from '../ledger/index.ts';
import { oneLine } from '../reading/index.ts';
import type { Operation } from '../operations/index.ts';
import type { ModernFacts, SubscriptionFacts } from '../session/index.ts';
import { compactJson, listMember, member, textMember } from '../../json/index.ts';

const SUBSCRIPTIONS_KEPT = 50;
const VERSIONS_KEPT = 50;
const FILTER_LIMIT = 400;

/** The version that a request names for itself: in `_meta`, or by its header alone. */
export interface NamedVersion {
  readonly version: string;
  readonly inMeta: boolean;
}

/** What a request of the modern era is judged by whose version no one has published. */
const MODERN: Revision = '2026-07-28';

/** The revision that a version in `_meta` stands for. */
export function revisionNamed(version: string): Revision {
  return isRevision(version) && eraOf(version) === 'modern' ? version : MODERN;
}

interface Subscription {
  readonly operation: Operation;
  readonly asked: string;
  acknowledged: string;
  /** How often it was acknowledged: those are no news. */
  acknowledgements: number;
}

/** What takes the place of a handshake and a session in the modern era (protocol facts §4.3). */
export class ModernRecord {
  readonly declarations = new Declarations();
  #supported: readonly string[] = [];
  #discoverSeq = 0;
  #ttlMs = -1;
  #cacheScope = '';
  readonly #subscriptions = new Map<Operation, Subscription>();
  /** Version that a request named, as long as its answer is awaited. */
  readonly #versions = new Map<Operation, NamedVersion>();

  /** A request of the modern era was seen. */
  get seen(): boolean {
    return this.declarations.requests > 0;
  }

  /** A request that names its version. `params` are its own. */
  asked(operation: Operation, named: NamedVersion, params: unknown, seq: number): void {
    const { version } = named;
    this.#versions.set(operation, named);
    this.declarations.add(version, member(member(params, '_meta'), META.clientCapabilities), seq);
    if (operation.method !== 'subscriptions/listen') return;
    this.#subscriptions.set(operation, {
      operation,
      asked: compactJson(member(params, 'notifications'), FILTER_LIMIT),
      acknowledged: '',
      acknowledgements: 0,
    });
    const [oldest] = this.#subscriptions.keys();
    if (oldest && this.#subscriptions.size > SUBSCRIPTIONS_KEPT) this.#subscriptions.delete(oldest);
  }

  /** The version that the request named which is answered now; '' where it named none. */
  answered(operation: Operation): string {
    const named = this.#versions.size === 0 ? undefined : this.#versions.get(operation);
    if (named === undefined) return '';
    this.#versions.delete(operation);
    return named.version;
  }

  /** The revision that a request names in `_meta` whose answer is awaited; null where it names none. */
  named(operation: Operation): Revision | null {
    const named = this.#versions.size === 0 ? undefined : this.#versions.get(operation);
    return named?.inMeta === true ? revisionNamed(named.version) : null;
  }

  discovered(result: unknown, seq: number): void {
    this.#discoverSeq = seq;
    this.#supported = versionsIn(result, 'supportedVersions');
    const ttl = member(result, 'ttlMs');
    this.#ttlMs = typeof ttl === 'number' && Number.isFinite(ttl) ? ttl : -1;
    this.#cacheScope = oneLine(textMember(result, 'cacheScope'), 40);
  }

  /** The error of a request: one names the revisions that the server speaks (2026-07-28, versioning). */
  refused(error: unknown): void {
    if (member(error, 'code') !== ERROR.unsupportedProtocolVersion) return;
    const named = versionsIn(member(error, 'data'), 'supported');
    if (named.length > 0) this.#supported = named;
  }

  acknowledged(operation: Operation, params: unknown): void {
    const subscription = this.#subscriptions.get(operation);
    if (!subscription) return;
    subscription.acknowledged = compactJson(member(params, 'notifications'), FILTER_LIMIT);
    subscription.acknowledgements += 1;
  }

  facts(): ModernFacts {
    return {
      supported: this.#supported,
      discoverSeq: this.#discoverSeq,
      ttlMs: this.#ttlMs,
      cacheScope: this.#cacheScope,
      changes: this.declarations.changes,
      declarations: this.declarations.facts(),
      requests: this.declarations.requests,
      subscriptions: Array.from(this.#subscriptions.values(), subscriptionFacts),
    };
  }
}

function subscriptionFacts({ operation, asked, acknowledged, acknowledgements }: Subscription): SubscriptionFacts {
  return {
    operation: operation.index,
    id: operation.id,
    asked,
    acknowledged,
    notifications: operation.related - acknowledgements,
    open: operation.state === 'pending',
  };
}

function versionsIn(value: unknown, key: string): string[] {
  return listMember(value, key)
    .slice(0, VERSIONS_KEPT)
    .flatMap((version) => (typeof version === 'string' ? [oneLine(version, 64)] : []));
}
