import { duration, preview, type Operation } from '../../../analysis/index.ts';
import { answersTo, errorCode, LOG_LEVELS, named, rankOf, shown, shownCode } from '../../reading/index.ts';
import { LogMemory } from './log-memory.ts';
import { RESPONSES } from '../../state/index.ts';
import { type MessageAtHand, onMessage, onNotification, type Rule, type RuleContext } from '../../engine/index.ts';
import { secretIn } from './secret-patterns.ts';
import { seenWhole } from './whole-record.ts';
import { ERROR } from '../../../mcp/index.ts';
import { member } from '../../../json/index.ts';

const LOG: readonly string[] = ['notifications/message'];
/** More log messages than this within a second are too many. */
const PER_SECOND = 100;
/** Over HTTP a log message may come so much later than it was written, µs. */
const ON_ITS_WAY = 1_000_000;

/** Group I, logging (specification, server/utilities/logging). */
export const LOGGING_RULES: readonly Rule[] = [
  onNotification('log-level-invalid', LOG, (at) => {
    if (!isLog(at)) return null;
    const level = member(paramsOf(at), 'level');
    if (rankOf(level) >= 0) return null;
    const what = level === undefined ? 'has no level' : `has the level ${preview(level, 40)}`;
    return { message: `The log message ${what}; the levels are ${LOG_LEVELS.join(', ')}.` };
  }),
  onNotification('log-below-level', LOG, (at, context) => {
    if (!isLog(at) || context.http.replayed) return null;
    const { set, setting } = context.recall(LogMemory);
    const rank = rankOf(member(paramsOf(at), 'level'));
    if (set === null || setting || rank < 0 || rank >= set.rank) return null;
    const since = at.event.t - set.t;
    if (context.http.exchange !== null && since <= ON_ITS_WAY) return null;
    if (!context.once(`below level ${set.row}`)) return null;
    return {
      rows: [at.row, set.row],
      message: `The server sent a log message of the level “${LOG_LEVELS[rank]}” ${duration(since)} after the client had set the level “${LOG_LEVELS[set.rank]}” (event ${context.rows.seq(set.row)}). Further ones are not reported.`,
    };
  }),
  onMessage(
    'log-setlevel-code',
    (at, context) => {
      const { method, operation, message, row } = at;
      if (method !== 'logging/setLevel' || operation === null || !answersTo(at)) return null;
      if (context.recall(LogMemory).rankSet(operation) !== -1) return null;
      const rows = [row, operation.request];
      if (message.class === 'response.result')
        return {
          rows,
          message: 'The server accepted a log level that does not exist; it should refuse it with −32602.',
        };
      const code = errorCode(message);
      // A server without logging knows no such method.
      if (code === ERROR.invalidParams || code === ERROR.methodNotFound) return null;
      return {
        rows,
        message: `The server refused a log level that does not exist with ${shownCode(code)}; the code for that is −32602.`,
      };
    },
    { ...RESPONSES, methods: ['logging/setLevel'] },
  ),
  onNotification('log-no-opt-in', LOG, (at, context) => {
    if (!isLog(at) || isOfSubscription(at, context)) return null;
    const memory = context.recall(LogMemory);
    const request = requestOf(context);
    if (request !== null) {
      if (memory.rankOf(request) !== null || !context.once(`no log level ${request.index}`)) return null;
      return {
        rows: [at.row, request.request],
        message: `The server sent a log message for ${named(request.method)} (id ${shown(request.id)}), which asked for none: its “_meta” has no logLevel. Further ones of this request are not reported.`,
      };
    }
    if (context.http.exchange !== null || memory.lowest < Infinity || !seenWhole(context)) return null;
    if (!context.once('no log level at all')) return null;
    return {
      message:
        'The server sent a log message, but no request so far asked for any: none has a logLevel in its “_meta”. Further ones are not reported.',
    };
  }),
  onNotification('log-below-requested', LOG, (at, context) => {
    if (!isLog(at) || isOfSubscription(at, context)) return null;
    const memory = context.recall(LogMemory);
    const rank = rankOf(member(paramsOf(at), 'level'));
    const request = requestOf(context);
    // Where it is not known to which request it belongs, it is below all that any of them asked for.
    const overStdio = context.http.exchange === null && memory.lowest < Infinity && seenWhole(context);
    const asked = request === null ? (overStdio ? memory.lowest : -1) : (memory.rankOf(request) ?? -1);
    if (rank < 0 || rank >= asked) return null;
    if (!context.once(`below requested ${request?.index ?? ''}`)) return null;
    const who = request === null ? 'the requests so far' : `${named(request.method)} (id ${shown(request.id)})`;
    return {
      rows: request === null ? [at.row] : [at.row, request.request],
      message: `The server sent a log message of the level “${LOG_LEVELS[rank]}”; ${who} asked for “${LOG_LEVELS[asked]}” and above. Further ones are not reported.`,
    };
  }),
  onNotification('log-wrong-stream', LOG, (at, context) => {
    if (!isLog(at) || !isOfSubscription(at, context)) return null;
    const listen = at.operation ?? context.http.exchange?.root.asked[0] ?? null;
    return {
      rows: listen === null ? [at.row] : [at.row, listen.request],
      message:
        'The server sent a log message on a subscription; log messages belong on the stream of the request that asked for them.',
    };
  }),
  onNotification('log-secret', LOG, (at) => {
    if (!isLog(at)) return null;
    const secret = secretIn(member(paramsOf(at), 'data'));
    if (secret === '') return null;
    return { message: `The log message seems to contain ${secret}; credentials do not belong in logs.` };
  }),
  onNotification('log-flood', LOG, (at, context) => {
    if (!isLog(at)) return null;
    const { exchange } = context.http;
    // What had to wait until its stream was gone on with comes all at once.
    if (exchange !== null && exchange.root !== exchange) return null;
    if (context.recall(LogMemory).rate.with(at.event.t) <= PER_SECOND || !context.once('log flood')) return null;
    return {
      message: `The server sent more than ${PER_SECOND} log messages within a second; it should limit their rate. Further cases are not reported.`,
    };
  }),
];

function isLog({ method, message, dir }: MessageAtHand): boolean {
  return method === 'notifications/message' && message.class === 'notification' && dir === 's2c';
}

function paramsOf({ message }: MessageAtHand): unknown {
  return member(message.value, 'params');
}

/** The one request whose stream a message came on; null where that does not tell. */
function requestOf({ http: { exchange } }: RuleContext): Operation | null {
  if (exchange?.kind !== 'streamable' || exchange.root.asked.length !== 1) return null;
  return exchange.root.asked[0] ?? null;
}

function isOfSubscription({ link, operation }: MessageAtHand, { http: { exchange } }: RuleContext): boolean {
  if (exchange !== null) return exchange.root.asked.some(({ method }) => method === 'subscriptions/listen');
  return link === 'relates' && operation?.method === 'subscriptions/listen';
}
