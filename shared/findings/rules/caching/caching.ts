import { duration, oneLine, signed } from '../../../analysis/index.ts';
import { CACHEABLE_METHODS } from '../../../mcp/index.ts';
import { CacheMemory, isAtOnce } from './cache-memory.ts';
import { ModernCalls, speaksModern } from '../../memories/index.ts';
import { callResult, named } from '../../reading/index.ts';
import { type MessageAtHand, onRequest, onResult, type Rule, type RuleContext } from '../../engine/index.ts';
import { isObject, member, textMember } from '../../../json/index.ts';

/** So often in a row is no chance. */
const POLLS = 3;
/** Shorter times than this make every fetch one that comes right when they run out, µs. */
const LEAST_TTL = 1_000_000;

/** Group O: how long results may be kept, and for whom (2026-07-28, server/utilities/caching). */
export const CACHING_RULES: readonly Rule[] = [
  onResult('cache-hints-missing', CACHEABLE_METHODS, (at, context) => {
    const result = completeResult(at, context);
    if (result === null) return null;
    const lacks = ['ttlMs', 'cacheScope'].filter((key) => member(result, key) === undefined);
    if (lacks.length === 0) return null;
    return {
      message: `The result of ${named(at.method)} lacks ${lacks.map((key) => `“${key}”`).join(' and ')}; clients cannot tell how long it is valid.`,
    };
  }),
  onResult('cache-ttl', CACHEABLE_METHODS, (at, context) => {
    const ttl = member(completeResult(at, context), 'ttlMs');
    if (ttl === undefined || (typeof ttl === 'number' && Number.isInteger(ttl) && ttl >= 0)) return null;
    return { message: `“ttlMs” of ${named(at.method)} is ${signed(ttl)}; it must be a whole number of ms, 0 or more.` };
  }),
  onResult('cache-scope', CACHEABLE_METHODS, (at, context) => {
    const scope = member(completeResult(at, context), 'cacheScope');
    if (scope === undefined || scope === 'public' || scope === 'private') return null;
    const shown = typeof scope === 'string' ? `“${oneLine(scope, 40)}”` : 'no text';
    return { message: `“cacheScope” of ${named(at.method)} is ${shown}; it must be “public” or “private”.` };
  }),
  onResult('cache-scope-pages', CACHEABLE_METHODS, (at, context) => {
    const scope = textMember(completeResult(at, context), 'cacheScope').slice(0, 40);
    const before = at.operation === null ? null : context.recall(CacheMemory).pageBefore(at.operation);
    if (scope === '' || before === null || before.scope === scope) return null;
    return {
      rows: [at.row, before.row],
      message: `This page of ${named(at.method)} is “${oneLine(scope, 40)}”, the one before it “${oneLine(before.scope, 40)}”; all pages of a list must have the same scope.`,
    };
  }),
  onRequest('cache-refetch-fresh', CACHEABLE_METHODS, (at, context) => {
    const kept = context.recall(CacheMemory).keptFor(at);
    if (kept === null || at.event.t >= kept.until) return null;
    // A call whose mirrored arguments were refused has the client list the tools again.
    if (at.method === 'tools/list' && context.http.staleTools !== null) return null;
    if (!context.once(`fetched again ${at.method}`)) return null;
    return {
      rows: [at.row, kept.row],
      message: `The client asked for ${named(at.method)} again ${duration(at.event.t - kept.t)} after the answer, which is valid for ${duration(kept.until - kept.t)}. Further cases are not reported.`,
    };
  }),
  onResult('cache-public-auth', ['resources/read'], (at, context) => {
    if (at.operation === null) return null;
    if (member(completeResult(at, context), 'cacheScope') !== 'public') return null;
    const carrier = context.http.carrierOf(at.operation);
    if (carrier === null || !carrier.headers.has('authorization')) return null;
    return {
      rows: [at.row, carrier.headRow],
      message: 'A resource that was read with Authorization is “public”: caches may give it to others.',
    };
  }),
  onRequest('cache-poll', CACHEABLE_METHODS, (at, context) => {
    const kept = context.recall(CacheMemory).keptFor(at);
    if (kept === null || kept.polls + 1 < POLLS || kept.until - kept.t < LEAST_TTL) return null;
    if (!isAtOnce(kept, at.event.t) || !context.once(`polled ${at.method}`)) return null;
    return {
      rows: [at.row, kept.row],
      message: `The client asked for ${named(at.method)} for the ${POLLS}rd time in a row right when the answer’s ${duration(kept.until - kept.t)} had expired; that time is not meant as a polling interval. Further cases are not reported.`,
    };
  }),
];

/** The result of a request that may be cached, where it is the whole answer of a server of the modern era. */
function completeResult(at: MessageAtHand, context: RuleContext): object | null {
  const result = callResult(at);
  const calls = context.recall(ModernCalls);
  if (!isObject(result) || calls.call(at.operation) === null || !speaksModern(at, calls)) return null;
  const type = member(result, 'resultType');
  if (at.method === 'server/discover' && !Array.isArray(member(result, 'supportedVersions'))) return null;
  return type === 'complete' || type === undefined ? result : null;
}
