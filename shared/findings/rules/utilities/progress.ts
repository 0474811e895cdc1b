import { duration, type Moment, type Operation, preview, taskEnd } from '../../../analysis/index.ts';
import { eraOf } from '../../../mcp/index.ts';
import { REQUESTS } from '../../state/index.ts';
import { named, opposite, reader, shown, writer } from '../../reading/index.ts';
import { ProgressMemory, tokenKey, tokenOf, type Progress } from './progress-memory.ts';
import { type MessageAtHand, onMessage, onNotification, type Rule, type RuleContext } from '../../engine/index.ts';
import { seenWhole } from './whole-record.ts';
import { member } from '../../../json/index.ts';

const PROGRESS: readonly string[] = ['notifications/progress'];
/** More notifications than this within a second are too many for one token. */
const PER_SECOND = 20;
/** What two streams of HTTP say within this time, µs, may have come in another order than it was said in. */
const OTHER_ORDER = 1_000_000;

/** Group I, progress (specification, basic/utilities/progress; 2026-07-28 basic/patterns/progress). */
export const PROGRESS_RULES: readonly Rule[] = [
  onMessage(
    'progress-token-type',
    ({ message, method, dir }) => {
      if (message.class !== 'request') return null;
      const token = tokenOf(message.value);
      if (token === undefined || typeof token === 'string' || Number.isInteger(token)) return null;
      return {
        message: `The ${writer(dir)} gave ${named(method)} the progress token ${preview(token, 40)}; a token is a string or an integer.`,
      };
    },
    REQUESTS,
  ),
  onMessage(
    'progress-token-dup',
    ({ message, dir, link, operation, row }, context) => {
      if (operation === null || (link !== 'opens' && link !== 'continues')) return null;
      const key = tokenKey(tokenOf(message.value));
      const holder = key === null ? null : context.recall(ProgressMemory).holder(dir, key);
      if (key === null || holder === null || holder === operation || holder.state !== 'pending') return null;
      return {
        rows: [row, holder.request],
        message: `The ${writer(dir)} gave ${named(operation.method)} (id ${shown(operation.id)}) the progress token ${shown(key)}, which ${named(holder.method)} (id ${shown(holder.id)}) still uses.`,
      };
    },
    REQUESTS,
  ),
  onNotification('progress-unknown-token', PROGRESS, (at, context) => {
    const { dir, link, message } = at;
    if (link !== 'none' || !isProgress(at) || context.http.replayed) return null;
    const memory = context.recall(ProgressMemory);
    const token = member(member(message.value, 'params'), 'progressToken');
    const key = tokenKey(token);
    const asker = opposite(dir);
    if (key === null || memory.forgetful || memory.holder(asker, key) !== null) return null;
    if (!seenWhole(context) && !isOnStreamOfRequest(context)) return null;
    const twin = tokenKey(typeof token === 'string' ? Number(token) : String(token));
    const near = twin !== null && memory.holder(asker, twin) !== null ? `, only ${twin}` : '';
    return {
      message: `The ${writer(dir)} sent progress for the token ${shown(key)}, but no request of the ${reader(dir)} gave it that token${near}.`,
    };
  }),
  onNotification('progress-not-increasing', PROGRESS, (at, context) => {
    const seen = told(at, context);
    if (seen === null || seen.before === null || seen.value > seen.before.value) return null;
    const { operation, before, value } = seen;
    if (!context.once(`progress falls ${operation.index}`)) return null;
    return {
      rows: [at.row, before.row, operation.request],
      message: `The progress of ${named(operation.method)} (id ${shown(operation.id)}) went from ${before.value} to ${value}; it must increase with each notification.`,
    };
  }),
  onNotification('progress-after-end', PROGRESS, (at, context) => {
    const { link, operation, row, event, dir } = at;
    if (link !== 'progresses' || operation === null || context.http.replayed) return null;
    const end = endOf(operation, context);
    if (end === null || end.row >= row) return null;
    const apart = event.t - end.t;
    if (comesByOtherStream(operation, context) && apart <= OTHER_ORDER) return null;
    return {
      rows: [row, end.row, operation.request],
      message: `The ${writer(dir)} sent progress of ${named(operation.method)} (id ${shown(operation.id)}) ${duration(apart)} after it had ended (event ${context.rows.seq(end.row)}).`,
    };
  }),
  onNotification('progress-over-total', PROGRESS, (at, context) => {
    const seen = told(at, context);
    if (seen === null || seen.total === null) return null;
    const { operation, before, value, total } = seen;
    const earlier = before?.total ?? null;
    const shrinks = earlier !== null && total < earlier;
    if ((value <= total && !shrinks) || !context.once(`progress total ${operation.index}`)) return null;
    const what = shrinks ? `fell from ${earlier} to ${total}` : `is ${total}, but its progress is ${value} already`;
    return {
      rows: before === null ? [at.row, operation.request] : [at.row, before.row, operation.request],
      message: `The total of ${named(operation.method)} (id ${shown(operation.id)}) ${what}.`,
    };
  }),
  onNotification('progress-flood', PROGRESS, (at, context) => {
    const { link, operation, event, row, dir } = at;
    if (link !== 'progresses' || operation === null || comesAgain(context)) return null;
    const rate = context.recall(ProgressMemory).of(operation)?.rate;
    if (rate === undefined || rate.with(event.t) <= PER_SECOND) return null;
    if (!context.once(`progress flood ${operation.index}`)) return null;
    return {
      rows: [row, operation.request],
      message: `The ${writer(dir)} sent progress of ${named(operation.method)} (id ${shown(operation.id)}) more than ${PER_SECOND} times within a second; it should limit their rate.`,
    };
  }),
  onNotification('progress-wrong-stream', PROGRESS, (at, { http, rows }) => {
    const { link, operation, dir, row } = at;
    const { exchange } = http;
    if (link !== 'progresses' || operation === null || dir !== 's2c' || exchange?.kind !== 'streamable') return null;
    const carrier = http.carrierOf(operation);
    // The GET stream is the matter of sse-get-related, a subscription that of sub-request-scoped.
    if (carrier === null || carrier.root === exchange.root || exchange.root.purpose !== 'message') return null;
    if (exchange.root.asked.some(({ method }) => method === 'subscriptions/listen')) return null;
    return {
      rows: [row, operation.request],
      message: `Progress of ${named(operation.method)} (event ${rows.seq(operation.request)}) came on the stream of exchange ${exchange.root.number}; it belongs on that of its own request, exchange ${carrier.root.number}.`,
    };
  }),
];

/** A progress notification that can be held against those before it. */
interface Told {
  readonly operation: Operation;
  readonly before: Progress | null;
  readonly value: number;
  readonly total: number | null;
}

function told({ link, operation, message }: MessageAtHand, context: RuleContext): Told | null {
  if (link !== 'progresses' || operation === null || context.http.replayed) return null;
  const params = member(message.value, 'params');
  const value = member(params, 'progress');
  const total = member(params, 'total');
  if (typeof value !== 'number') return null;
  const before = context.recall(ProgressMemory).of(operation);
  return { operation, before, value, total: typeof total === 'number' ? total : null };
}

function isProgress({ method, message }: MessageAtHand): boolean {
  return method === 'notifications/progress' && message.class === 'notification';
}

/** When nothing more was to be told of a request: with its answer, or with the end of the task that it became. */
function endOf(operation: Operation, context: RuleContext): Moment | null {
  const { task, response } = operation;
  const row = task === null ? response : (taskEnd(task)?.row ?? -1);
  return row < 0 ? null : { row, t: context.rows.time(row) };
}

/** In the modern era all that comes on the stream of a POST belongs to its request. */
function isOnStreamOfRequest({ http: { exchange }, revision }: RuleContext): boolean {
  if (exchange?.kind !== 'streamable' || revision === null || eraOf(revision) === 'legacy') return false;
  return exchange.asked.length > 0;
}

/** Over HTTP: on another stream than that of the request's own. */
function comesByOtherStream(operation: Operation, { http }: RuleContext): boolean {
  return http.exchange !== null && http.carrierOf(operation)?.root !== http.exchange.root;
}

/** What had to wait until its stream was gone on with comes all at once. */
function comesAgain({ http: { exchange } }: RuleContext): boolean {
  return exchange !== null && exchange.root !== exchange;
}
