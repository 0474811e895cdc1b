import { counted, oneLine, preview } from '../../../analysis/index.ts';
import { RESPONSES } from '../../state/index.ts';
import {
  answersTo,
  errorCode,
  isModern,
  named,
  namesOf,
  PAGED,
  PAGED_METHODS,
  refusedUnread,
  shownCode,
  writer,
} from '../../reading/index.ts';
import { PageWalks, type CursorOrigin } from './page-walks.ts';
import {
  type EventAtHand,
  type MessageAtHand,
  onEvent,
  onMessage,
  onRequest,
  onResult,
  type Rule,
} from '../../engine/index.ts';
import { seenWhole } from './whole-record.ts';
import { ERROR } from '../../../mcp/index.ts';
import { member } from '../../../json/index.ts';

/** A cursor that came so shortly before the end could not be followed any more, µs. */
const TOO_LATE = 1_000_000;
/** Cursors that the server should not know. */
const STRANGE: ReadonlySet<CursorOrigin> = new Set(['foreign', 'earlier', 'unknown']);

/** Group I, pagination (specification, server/utilities/pagination). */
export const PAGINATION_RULES: readonly Rule[] = [
  onRequest('page-cursor-unknown', PAGED_METHODS, (at, context) => {
    const cursor = cursorSent(at);
    if (cursor === null) return null;
    const { dir, method, row } = at;
    const walks = context.recall(PageWalks);
    if (walks.originOf(dir, method, cursor) !== 'unknown' || walks.forgetful) return null;
    // In the modern era a cursor may be older than this connection, but not where this list gives its own.
    const certain = isModern(context.revision) ? walks.gaveFor(dir, method) : seenWhole(context);
    if (!certain) return null;
    return {
      rows: [row],
      message: `The ${writer(dir)} asked ${named(method)} for the page at the cursor “${oneLine(cursor, 60)}”, which no page of that list gave.`,
    };
  }),
  onRequest('page-cursor-foreign', PAGED_METHODS, (at, context) => {
    const cursor = cursorSent(at);
    if (cursor === null || (!isModern(context.revision) && !seenWhole(context))) return null;
    const { dir, method, row } = at;
    const walks = context.recall(PageWalks);
    if (walks.originOf(dir, method, cursor) !== 'foreign' || walks.forgetful) return null;
    const given = walks.foreign(dir, method, cursor);
    if (given === null) return null;
    return {
      rows: [row, given.row],
      message: `The ${writer(dir)} asked ${named(method)} for the page of the cursor “${oneLine(cursor, 60)}”, which ${named(given.method)} gave (event ${context.rows.seq(given.row)}); a cursor belongs to its own list.`,
    };
  }),
  onRequest('page-cursor-persisted', PAGED_METHODS, (at, context) => {
    const cursor = cursorSent(at);
    if (cursor === null || !seenWhole(context)) return null;
    const { dir, method, row } = at;
    const walks = context.recall(PageWalks);
    if (walks.originOf(dir, method, cursor) !== 'earlier' || walks.forgetful) return null;
    return {
      rows: [row],
      message: `The ${writer(dir)} asked ${named(method)} for the page of the cursor “${oneLine(cursor, 60)}”, which it got in an earlier session; a cursor is not kept beyond its session.`,
    };
  }),
  onMessage(
    'page-cursor-bad-code',
    (at, context) => {
      const { operation, method, message, row, dir } = at;
      if (operation === null || !PAGED.has(method) || !answersTo(at)) return null;
      const walks = context.recall(PageWalks);
      const request = walks.request(operation);
      if (request === null || !STRANGE.has(request.origin) || walks.forgetful) return null;
      if (!isModern(context.revision) && !seenWhole(context)) return null;
      const rows = [row, operation.request];
      if (message.class === 'response.result') {
        if (!walks.isFirstPage(operation, namesOf(method, member(message.value, 'result')))) return null;
        return {
          rows,
          message: `The ${writer(dir)} answered a cursor that it never gave for ${named(method)} with the first page; it should refuse it with −32602.`,
        };
      }
      const code = errorCode(message);
      if (code === ERROR.invalidParams || code === ERROR.methodNotFound || refusedUnread(code)) return null;
      return {
        rows,
        message: `The ${writer(dir)} refused a cursor that it never gave for ${named(method)} with ${shownCode(code)}; the code for that is −32602.`,
      };
    },
    { ...RESPONSES, methods: PAGED_METHODS },
  ),
  onResult('page-loop', PAGED_METHODS, (at, context) => {
    const { operation, method, row } = at;
    const next = nextCursor(at);
    if (operation === null || typeof next !== 'string') return null;
    const request = context.recall(PageWalks).request(operation);
    if (request === null || request.walk === null || request.origin !== 'given') return null;
    const same = next === request.cursor;
    if (!same && (request.again || !request.walk.sent.has(next))) return null;
    const which = same ? 'the cursor that this page was asked for with' : 'the cursor of a page before';
    return {
      rows: [row, operation.request],
      message: `The nextCursor of ${named(method)} is “${oneLine(next, 60)}”, ${which}: the list has no end.`,
    };
  }),
  onResult('page-next-null', PAGED_METHODS, (at) => {
    if (nextCursor(at) !== null) return null;
    return {
      message: `The answer to ${named(at.method)} has “nextCursor”: null; leave it out on the last page.`,
    };
  }),
  onResult('page-empty-string', PAGED_METHODS, (at) => {
    if (nextCursor(at) !== '') return null;
    return {
      message: `The nextCursor of ${named(at.method)} is the empty string, which is a cursor like any other: a client that takes it for the end misses the rest.`,
    };
  }),
  onEvent('page-stopped-early', (at, context) => {
    if (!leaves(at)) return null;
    return Array.from(context.recall(PageWalks).unfollowed)
      .filter(([key, { t }]) => key.startsWith('c2s') && at.event.t - t > TOO_LATE)
      .map(([key, { row }]) => ({
        rows: [row],
        message: `The client ended the session without the rest of ${named(key.slice(4))}: the nextCursor of event ${context.rows.seq(row)} was never followed.`,
      }));
  }),
  onResult('page-duplicate-items', PAGED_METHODS, (at, context) => {
    const { operation, method, row, message } = at;
    if (operation === null || nextCursor(at) === NO_PAGE) return null;
    const walks = context.recall(PageWalks);
    const request = walks.request(operation);
    if (request === null || request.walk === null || request.again || request.origin !== 'given') return null;
    const { walk } = request;
    if (walks.changedSince(walk, operation)) return null;
    const twice = namesOf(method, member(message.value, 'result')).filter((name) => walk.names.has(name));
    const [first] = twice;
    if (first === undefined) return null;
    const earlier = walk.names.get(first) ?? row;
    return {
      rows: [row, earlier],
      message: `This page of ${named(method)} has ${counted(twice.length, 'entry', 'entries')} that an earlier page had: ${preview(first, 60)} came in event ${context.rows.seq(earlier)} too.`,
    };
  }),
];

/** What `nextCursor` is given for where a message is no page. */
const NO_PAGE = Symbol('no page');

/** The cursor of a request for a page; null for none. */
function cursorSent({ message, method, link }: MessageAtHand): string | null {
  if (message.class !== 'request' || !PAGED.has(method) || (link !== 'opens' && link !== 'continues')) return null;
  const cursor = member(member(message.value, 'params'), 'cursor');
  return typeof cursor === 'string' ? cursor : null;
}

/** `nextCursor` of a page, undefined where it has none. */
function nextCursor(at: MessageAtHand): unknown {
  if (!PAGED.has(at.method) || at.message.class !== 'response.result' || !answersTo(at)) return NO_PAGE;
  return member(member(at.message.value, 'result'), 'nextCursor');
}

/** Whether the client ends the session by itself. */
function leaves({ event }: EventAtHand): boolean {
  if (event.kind === 'process.stdin-close') return event.by !== 'peer';
  if (event.kind === 'ws.close') return event.by === 'us';
  return event.kind === 'http.request' && event.purpose === 'end-session';
}
