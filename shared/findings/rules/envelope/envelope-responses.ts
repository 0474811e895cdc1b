import { duration, leavesUnsent, oneLine, preview, type Operation } from '../../../analysis/index.ts';
import { has, named, opposite, reader, shown, writer } from '../../reading/index.ts';
import type { ExchangeState, MessageScope } from '../../state/index.ts';
import { isAnsweredTwice } from '../sse/index.ts';
import {
  type EventAtHand,
  type LastMessage,
  type MessageAtHand,
  onEvent,
  onFlaw,
  onMessage,
  type Rule,
  type RuleContext,
  type RuleHit,
} from '../../engine/index.ts';
import { member } from '../../../json/index.ts';
import { NullIdMemory } from './null-id-memory.ts';

/** Malformed ones too. */
const ANSWERS_OF_ANY_SHAPE: MessageScope = { kinds: ['result', 'error', 'other'] };
/** `initialize` has a rule of its own; a subscription lasts until one side ends it. */
const NOT_OWED: ReadonlySet<string> = new Set(['initialize', 'subscriptions/listen']);

/** How responses answer requests. */
export const RESPONSE_RULES: readonly Rule[] = [
  onMessage(
    'rpc-response-unknown-id',
    ({ link, message, dir }, { http }) => {
      // A stream that is gone on with tells again what was told before.
      if (link !== 'orphan' || http.replayed) return null;
      return {
        message: `The ${writer(dir)} answered a request with the id ${shown(message.id)}, but the ${reader(dir)} never sent one.`,
      };
    },
    ANSWERS_OF_ANY_SHAPE,
  ),
  onMessage(
    'rpc-response-id-type',
    ({ link, message, operation, row }) => {
      if (link !== 'near' || !operation) return null;
      return {
        rows: [row, operation.request],
        message: `The response has the id ${shown(message.id)}, the request ${named(operation.method)} had ${shown(operation.id)}: number and string are different ids, so the request stays unanswered.`,
      };
    },
    ANSWERS_OF_ANY_SHAPE,
  ),
  onMessage(
    'rpc-response-duplicate',
    (at, context) => {
      const { link, operation, row, event } = at;
      const { rows, http, revision } = context;
      if (link !== 'duplicate' || !operation || http.replayed) return null;
      // On one event stream that is the matter of sse-two-responses.
      if (revision !== '2024-11-05' && isAnsweredTwice(at, context)) return null;
      const apart = duration(event.t - rows.time(operation.response));
      return {
        rows: [row, operation.response, operation.request],
        message: `The request ${named(operation.method)} with the id ${shown(operation.id)} was answered again, ${apart} after its first answer (event ${rows.seq(operation.response)}).`,
      };
    },
    ANSWERS_OF_ANY_SHAPE,
  ),
  onEvent('rpc-response-missing', (at, context) => missing(at, context)),
  onEvent('rpc-response-missing', (at, context) => missingOverHttp(at, context)),
  onFlaw('rpc-result-and-error', ({ message }) =>
    message.class === 'malformed.both'
      ? {
          message: `The response to ${shown(message.id)} has both “result” and “error”; exactly one of them is allowed.`,
        }
      : null,
  ),
  onFlaw('rpc-result-or-error-absent', ({ message }) =>
    message.class === 'malformed.empty-response'
      ? { message: `The message has the id ${shown(message.id)} but neither “method” nor “result” nor “error”.` }
      : null,
  ),
  onFlaw('rpc-result-not-object', ({ message, method }) => {
    if (message.class !== 'response.result' || !has(message, 'result-not-object')) return null;
    return {
      message: `The result${of(method)} is ${preview(member(message.value, 'result'), 40)}; every result of MCP is an object.`,
    };
  }),
  onMessage(
    'rpc-notification-answered',
    (at, context) => {
      const { message, row, dir } = at;
      if (!isUnattributed(message.class)) return null;
      if (context.http.exchange !== null) return toldByHttp(at, context.http.exchange);
      const told = answeredNotification(at, context);
      if (told === null) return null;
      return {
        rows: [row, told.row],
        message: `The ${writer(dir)} answered the notification ${named(told.method)} (event ${context.rows.seq(told.row)}) with ${described(message.class)} without an id; notifications are not answered.`,
      };
    },
    { kinds: ['error', 'other'] },
  ),
  onFlaw('rpc-result-id-absent', (at, context) => {
    const { message, dir } = at;
    if (message.class !== RESULT_WITHOUT_ID) return null;
    const { exchange } = context.http;
    const answersNotification =
      exchange === null ? answeredNotification(at, context) !== null : toldByHttp(at, exchange) !== null;
    // That is a finding of its own.
    if (answersNotification) return null;
    const none = member(message.value, 'id') === undefined;
    if (!none && context.recall(NullIdMemory).asked(opposite(dir))) return null;
    const id = none ? 'no id' : 'the id null';
    return {
      message: `The ${writer(dir)} sent a result with ${id}: the ${reader(dir)} cannot tell which request it answers.`,
    };
  }),
];

const RESULT_WITHOUT_ID = 'malformed.result-without-id';

/**
 * The notification that a response without an id answers: the responder has written nothing since. No request may come in between
 * for an error, which may just as well be about that; a result without an id answers no request.
 */
function answeredNotification({ message, dir }: MessageAtHand, { last, told }: RuleContext): LastMessage | null {
  const notification = told[opposite(dir)];
  if (notification === null || (last[dir]?.row ?? -1) > notification.row) return null;
  return message.class === RESULT_WITHOUT_ID || last[opposite(dir)] === notification ? notification : null;
}

function described(name: string): string {
  return name === RESULT_WITHOUT_ID ? 'a result' : 'an error';
}

function isUnattributed(name: string): boolean {
  return name === 'response.error-unattributed' || name === 'response.error-null-id' || name === RESULT_WITHOUT_ID;
}

/** Over HTTP the answer to a notification is a message in the body of an accepted POST; a refusal may have one without an id. */
function toldByHttp({ dir, row }: MessageAtHand, { tells, status, bodyRow }: ExchangeState): RuleHit | null {
  if (dir !== 's2c' || !tells || status >= 400) return null;
  return {
    rows: [row, bodyRow],
    message: 'The server answered a POST that asked for nothing; notifications and responses are not answered.',
  };
}

/** Requests of the client that a response over HTTP should have answered, and will not: with the cause. */
function missingOverHttp({ event, step }: EventAtHand, { http, operations }: RuleContext): RuleHit[] | null {
  const failed = event.kind === 'http.error';
  // Who was never asked owes no answer; that nobody is reached is told by the verdict.
  if (failed && leavesUnsent(event.stage)) return null;
  if (!failed && (event.kind !== 'http.end' || event.by !== 'peer')) return null;
  const exchange = http.numbered(event.exchange);
  // A refusal by status is an answer of its own kind, and what opens a conversation has rules of its own.
  if (exchange === null || exchange.status >= 300 || exchange.initializes || exchange.discovers || exchange.givenUp)
    return null;
  // A kept connection may be closed at the moment in which a request is written to it, by no fault of anybody (RFC 9112 §9.3.1).
  const crossed = failed && exchange.reused && event.stage === 'head' && event.wireBytes === 0;
  return step.changedOperations.flatMap((index) => {
    const operation = operations[index];
    if (operation?.state !== 'lost' || operation.dir !== 'c2s') return [];
    const cause = failed
      ? event.message
      : exchange.unfinished
        ? 'Its stream ended in an event whose blank line never came, and such an event is dropped.'
        : 'Its response ended without one.';
    const message = `The server never answered the request ${named(operation.method)} with the id ${shown(operation.id)}.${furtherSentence(cause)}`;
    const level = crossed ? { level: 'info' as const } : {};
    return [{ rows: [operation.request, step.firstRow], side: 'server' as const, ...level, message }];
  });
}

/** Requests that are still open when the process ends or the WebSocket closes. */
function missing({ event, step, row }: EventAtHand, context: RuleContext): RuleHit[] | null {
  if (event.kind !== 'process.exit' && event.kind !== 'ws.close') return null;
  const { operations, process, timedOut, handshake } = context;
  // A server that knows nothing of the modern era may well die of the question for it.
  if (handshake.onlyProbed) return null;
  const lost = new Set<Operation>();
  for (const index of step.changedOperations) {
    const operation = operations[index];
    if (operation?.state === 'lost') lost.add(operation);
  }
  return [...timedOut, ...lost]
    .filter(({ method, dir, start }) => {
      if (method.startsWith('notifications/') || NOT_OWED.has(method)) return false;
      // A server that ends by itself leaves no one to answer its requests, and a client that is leaving answers no more.
      return dir === 'c2s' || start < process.closingAt;
    })
    .map((operation) => ({
      // What had no answer before the end is not the fault of the end.
      rows: lost.has(operation) ? [operation.request, row] : [operation.request],
      side: reader(operation.dir),
      // That a server which showed nothing of the modern era is silent to the question for it is worth knowing.
      ...(operation.method === 'server/discover' && !handshake.decided ? { level: 'info' as const } : {}),
      message: `The ${reader(operation.dir)} never answered the request ${named(operation.method)} with the id ${shown(operation.id)}; the session ended ${duration(event.t - operation.start)} after it.`,
    }));
}

/** Words of a capture as a sentence that follows another; '' for none. */
function furtherSentence(words: string): string {
  const said = oneLine(words, 300).trim();
  if (said === '') return '';
  return /[.”]$/.test(said) ? ` ${said}` : ` ${said}.`;
}

function of(method: string): string {
  return method === '' ? '' : ` of ${named(method)}`;
}
