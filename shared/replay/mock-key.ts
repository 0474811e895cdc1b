import type { JsonStep } from '../compare/index.ts';
import type { PathPattern } from './mock-path.ts';
import { canonicalJson, isObject } from '../json/index.ts';

/** What a live and a recorded message have to have in common. */
export interface KeyedMessage {
  readonly kind: 'request' | 'notification';
  readonly method: string;
  readonly params: unknown;
}

/** A key longer than this is told by a digest, so that large params are not held in memory. */
const LONGEST_KEY = 64;
/** Deeper params are taken for the same; no recursion goes further. */
const DEEPEST = 200;

/**
 * The key of a client's message: method and params, whatever the order of the members; without `_meta` and what the patterns
 * ignore. Arguments that are empty are none. All `initialize` are one: who asks, and for which revision, changes nothing in what a recorded server can answer.
 */
export function turnKey({ kind, method, params }: KeyedMessage, ignored: readonly PathPattern[] = []): string {
  const said = method === 'initialize' ? '' : canonical(whatCounts(params), ignored);
  // Joined, since engines keep what is put together by other means in its parts.
  return [kind, method, said.length > LONGEST_KEY ? digest(said) : said].join(' ');
}

/** Params without `_meta`; none are the same as empty ones, and so it is with `arguments`: some clients leave out what is empty. */
function whatCounts(params: unknown): unknown {
  if (params === undefined) return {};
  if (!isObject(params)) return params;
  return Object.fromEntries(
    Object.entries(params).filter(([name, value]) => name !== '_meta' && !(name === 'arguments' && isEmpty(value))),
  );
}

function isEmpty(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

function canonical(params: unknown, ignored: readonly PathPattern[]): string {
  if (ignored.length === 0) return canonicalJson(params, { deepest: DEEPEST });
  const without = (path: readonly JsonStep[]): boolean =>
    ignored.some((pattern) => pattern.covers(['params', ...path]));
  return canonicalJson(params, { deepest: DEEPEST, without });
}

/** 64 bits (two passes of FNV-1a that begin differently) and the length: no two texts of a session share them by chance. */
function digest(text: string): string {
  let low = 0x811c9dc5;
  let high = 0x1b873593;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b);
    high ^= high >>> 13;
  }
  return ['#', low >>> 0, high >>> 0, text.length].join('.');
}
