import { isObject, member, type PathEdit } from '../json/index.ts';
import { META } from '../mcp/index.ts';

/** What of a live request stands in the place of what the recorded one had. */
export interface LiveRequest {
  /** Exact JSON text of its id. */
  readonly id: string;
  readonly params: unknown;
}

const SUBSCRIPTION = META.subscriptionId;

/** The id of the live request, in place of the recorded one. */
export function answerEdits(live: LiveRequest): PathEdit[] {
  return [{ path: ['id'], text: live.id }];
}

/**
 * Where a notification about a request has to name the live one: its progress token, its id. Null where it must not be sent,
 * since the live request asked for no progress.
 */
export function notificationEdits(method: string, live: LiveRequest): PathEdit[] | null {
  if (method === 'notifications/progress') {
    const token = member(member(live.params, '_meta'), 'progressToken');
    if (token === undefined) return null;
    return [{ path: ['params', 'progressToken'], text: JSON.stringify(token) }];
  }
  return method === 'notifications/cancelled' ? [{ path: ['params', 'requestId'], text: live.id }] : [];
}

/** The subscription that a notification names, in the place of the recorded one. */
export function subscriptionEdits(live: LiveRequest): PathEdit[] {
  return ['params', 'result'].map((part) => ({ path: [part, '_meta', SUBSCRIPTION], text: live.id }));
}

/**
 * Members of the `_meta` of something said that the server had taken over from the request: those of the live request take their
 * places.
 */
export function metaEdits(said: unknown, recordedParams: unknown, live: LiveRequest): PathEdit[] {
  const recorded = member(recordedParams, '_meta');
  const now = member(live.params, '_meta');
  if (!isObject(recorded) || !isObject(now)) return [];
  return ['params', 'result'].flatMap((part) => {
    const meta = member(member(said, part), '_meta');
    if (!isObject(meta)) return [];
    return Object.keys(meta)
      .filter((key) => Object.hasOwn(now, key) && Object.hasOwn(recorded, key) && same(meta[key], recorded[key]))
      .map((key) => ({ path: [part, '_meta', key], text: JSON.stringify(now[key]) }));
  });
}

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
