import { member, textMember } from '../json/index.ts';
import { methodNamed, publishedRevision, scopeIn } from '../mcp/index.ts';
import type { MockBook } from './mock-book.ts';
import type { KeyedMessage } from './mock-key.ts';
import { declares, type MockStance } from './mock-stance.ts';

/** What a server that has the feature says to these, whatever it is: nothing in them depends on what was recorded. */
const EMPTY = new Set(['ping', 'logging/setLevel', 'resources/subscribe', 'resources/unsubscribe']);

/** The levels of RFC 5424 (2025-11-25, logging). */
const LEVELS = new Set(['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency']);

/**
 * The result that every server with the feature gives to a request, so that it need not be recorded; null where it needs to be, or the
 * recorded server has not declared the feature.
 */
export function ownAnswer({ method, params }: KeyedMessage, stance: MockStance, book: MockBook): object | null {
  const known = methodNamed(method);
  const revision = publishedRevision(stance.revision);
  const scope = known === null || revision === null ? null : scopeIn(known, revision);
  if (scope === null && (known === null || revision !== null)) return null;
  if (scope?.gate?.side === 'server' && declares(book.serverCapabilities, scope.gate.path) === false) return null;
  if (method === 'logging/setLevel' && !LEVELS.has(textMember(params, 'level'))) return null;
  if (method.startsWith('resources/') && typeof member(params, 'uri') !== 'string') return null;
  if (EMPTY.has(method)) return {};
  if (method !== 'completion/complete') return null;
  const complete = { completion: { values: [], total: 0, hasMore: false } };
  return stance.era === 'modern' ? { resultType: 'complete', ...complete } : complete;
}

/** What of the filter of `subscriptions/listen` the recorded server grants (2026-07-28, subscriptions). */
export function grantedFilter(params: unknown, { serverCapabilities }: MockBook): Readonly<Record<string, unknown>> {
  const asked = member(params, 'notifications');
  const granted = Object.entries(FILTERS).filter(
    ([name, path]) => hasFilter(member(asked, name)) && declares(serverCapabilities, path) !== false,
  );
  return Object.fromEntries(granted.map(([name]) => [name, member(asked, name)]));
}

const FILTERS: Readonly<Record<string, string>> = {
  toolsListChanged: 'tools.listChanged',
  promptsListChanged: 'prompts.listChanged',
  resourcesListChanged: 'resources.listChanged',
  resourceSubscriptions: 'resources.subscribe',
};

function hasFilter(value: unknown): boolean {
  return value === true || Array.isArray(value);
}

/** Whether a subscription with this filter hears a notification. */
export function isHeard(method: string, params: unknown, granted: Readonly<Record<string, unknown>>): boolean {
  const uris = granted['resourceSubscriptions'];
  if (method === 'notifications/resources/updated') return Array.isArray(uris) && uris.includes(member(params, 'uri'));
  const list = /^notifications\/(tools|prompts|resources)\/list_changed$/.exec(method)?.[1];
  return list !== undefined && granted[`${list}ListChanged`] === true;
}
