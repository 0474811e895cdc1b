import { type CorrelatedMessage } from '../../../analysis/index.ts';
import { answersCall, callResult, errorCode } from '../../reading/index.ts';
import type { Memory, MessageScope } from '../../state/index.ts';
import { ERROR } from '../../../mcp/index.ts';
import { fingerprint, isObject, listMember, member } from '../../../json/index.ts';

const VERSIONS_MOST = 100;
/** Members of a result that say nothing about the server. */
const ASIDE: ReadonlySet<string> = new Set(['_meta', 'ttlMs', 'cacheScope', 'resultType']);
/** A result of `server/discover`. */
export interface Discovery {
  readonly row: number;
  readonly versions: readonly string[];
  /** A number for each member, whatever the order within it. */
  readonly parts: ReadonlyMap<string, number | null>;
}

/** What the server last said of itself. */
export class DiscoveryMemory implements Memory {
  static readonly scope: MessageScope = { kinds: ['result', 'error'], methods: ['server/discover'] };

  newest: Discovery | null = null;
  /** Row of the error that says that there is no `server/discover`; -1 where there is none. */
  unknownRow = -1;

  message(correlated: CorrelatedMessage): void {
    if (!answersCall(correlated)) return;
    this.newest = discoveryOf(correlated) ?? this.newest;
    if (errorCode(correlated.message) === ERROR.methodNotFound) this.unknownRow = correlated.row;
  }
}

/** The discovery in a message; null where it is none, or lists no versions. */
export function discoveryOf(correlated: CorrelatedMessage): Discovery | null {
  const result = correlated.method === 'server/discover' ? callResult(correlated) : undefined;
  if (!isObject(result) || !Array.isArray(member(result, 'supportedVersions'))) return null;
  return {
    row: correlated.row,
    versions: versionsIn(result, 'supportedVersions'),
    parts: new Map(
      Object.keys(result)
        .filter((key) => !ASIDE.has(key))
        .slice(0, 100)
        .map((key) => [key.slice(0, 60), partOf(key, result[key])]),
    ),
  };
}

/** The versions in a list, so many of them at most. */
export function versionsIn(value: unknown, key: string): string[] {
  return listMember(value, key)
    .slice(0, VERSIONS_MOST)
    .flatMap((version) => (typeof version === 'string' ? [version.slice(0, 64)] : []));
}

/** The order of versions says nothing. */
function partOf(key: string, value: unknown): number | null {
  return fingerprint(key === 'supportedVersions' && Array.isArray(value) ? value.map(String).toSorted() : value);
}
