import { oneLine, signed, type Operation, createdTask, isTaskOver } from '../../../analysis/index.ts';
import { decodeHeaderValue, ERROR, HEADERS, mirroredName, TASKS_EXTENSION } from '../../../mcp/index.ts';
import { CapabilityMemory, subscriptionIdOf, SubscriptionMemory, TaskMemory } from '../../memories/index.ts';
import { head } from '../http/index.ts';
import { requestOf } from '../headers/index.ts';
import { answersTo, errorCode, named } from '../../reading/index.ts';
import {
  type MessageAtHand,
  onError,
  onEveryResult,
  onMessage,
  onNotification,
  onRequest,
  onResult,
  onStreamable,
  type Rule,
  type RuleContext,
  type RuleHit,
} from '../../engine/index.ts';
import { cancelledTask, earlyPoll } from '../tasks/index.ts';
import { listMember, member, textMember } from '../../../json/index.ts';

const DECLARED = `extensions.${TASKS_EXTENSION}`;
const EXTENSION_METHODS: ReadonlySet<string> = new Set(['tasks/get', 'tasks/update', 'tasks/cancel']);
/** Of 2025-11-25; the extension does without them. */
const LEGACY_METHODS = ['tasks/result', 'tasks/list'];
/** Refusals for a reason that comes before what is asked: headers, version, a fault of the server. */
const OTHER_REFUSALS: ReadonlySet<number | undefined> = new Set([
  ERROR.headerMismatch,
  ERROR.unsupportedProtocolVersion,
  ERROR.internalError,
]);

/** Who may use tasks, and by which messages. */
export const TASK_EXTENSION_USE_RULES: readonly Rule[] = [
  onEveryResult('tskx-undeclared', (at, context) => {
    const operation = answeredWithTask(at);
    if (operation === null || extended(operation, context) !== false) return null;
    return {
      rows: [at.row, newest(operation)],
      message: `The server answered ${named(at.method)} with a task, but the request did not declare ${TASKS_EXTENSION}.`,
    };
  }),
  onEveryResult('tskx-method', (at) => {
    const operation = answeredWithTask(at);
    if (operation === null || at.method === 'tools/call' || EXTENSION_METHODS.has(at.method)) return null;
    return {
      rows: [at.row, newest(operation)],
      message: `The server answered ${named(at.method)} with a task; only “tools/call” allows that.`,
    };
  }),
  onMessage(
    'tskx-undeclared-call',
    (at, context) =>
      at.dir === 's2c'
        ? undeclared(at, context, `${named(at.method)} of a client that does not declare ${TASKS_EXTENSION}`)
        : null,
    { kinds: ['result', 'error'], methods: Array.from(EXTENSION_METHODS) },
  ),
  onNotification('tskx-subscribe-undeclared', ['notifications/subscriptions/acknowledged'], (at, context) => {
    if (at.dir !== 's2c' || at.operation?.method !== 'subscriptions/listen') return null;
    if (context.recall(TaskMemory).request(at.operation)?.listens !== true) return null;
    if (extended(at.operation, context) !== false) return null;
    const granted = listMember(member(member(at.message.value, 'params'), 'notifications'), 'taskIds').length > 0;
    // A server without the extension passes over what it does not know.
    if (!granted && context.recall(CapabilityMemory).server('2026-07-28')?.has(DECLARED) !== true) return null;
    return {
      rows: [at.row, newest(at.operation)],
      message: `The server accepted a subscription to tasks of a client that does not declare ${TASKS_EXTENSION}; it must refuse it with −32021.`,
    };
  }),
  onStreamable('tskx-name-header', 'sent', ({ exchange }) => {
    const request = requestOf(exchange);
    if (request === null || !EXTENSION_METHODS.has(request.method)) return null;
    const id = mirroredName(request.method, member(request.message.value, 'params'));
    if (id === null) return null;
    const [line] = exchange.headers.all(HEADERS.name);
    if (line !== undefined && (line.value === undefined || line.value === id || decodeHeaderValue(line.value) === id))
      return null;
    exchange.mirrorFault = 'standard';
    const what = line === undefined ? 'is missing' : `is “${oneLine(line.value ?? '', 60)}”`;
    return head(
      exchange,
      `${HEADERS.name} ${what}, but ${named(request.method)} is about the task “${oneLine(id, 60)}”; the header must repeat its id.`,
      exchange.bodyRow,
    );
  }),
  onNotification('tskx-cancelled-notification', ['notifications/cancelled'], (at, context) => {
    if (at.dir !== 'c2s') return null;
    const id = textMember(member(at.message.value, 'params'), 'requestId');
    const task =
      cancelledTask(at, context) ?? (at.operation === null ? context.recall(TaskMemory).find('c2s', id) : null);
    if (task === null) return null;
    return {
      rows: [at.row, task.row],
      message: `The client cancelled a task (event ${context.rows.seq(task.row)}) by a notification; use “tasks/cancel” to cancel a task.`,
    };
  }),
  onResult('tskx-legacy-capability', ['server/discover'], (at) => {
    if (!answersTo(at)) return null;
    if (member(member(member(at.message.value, 'result'), 'capabilities'), 'tasks') === undefined) return null;
    return {
      message: `The server declares the capability “tasks” of 2025-11-25; in 2026-07-28 it is the extension ${TASKS_EXTENSION}.`,
    };
  }),
  onMessage(
    'tskx-legacy-method',
    (at) => {
      if (at.message.class === 'request')
        return at.dir === 'c2s'
          ? {
              message: `The client sent ${named(at.method)}, which 2026-07-28 does not have; “tasks/get” has the result.`,
            }
          : null;
      if (at.link !== 'answers' || at.operation === null || isRefusal(at, ERROR.methodNotFound)) return null;
      return {
        rows: [at.row, at.operation.request],
        message: `The server answered ${named(at.method)}, which 2026-07-28 does not have, with ${answerOf(at)} instead of −32601.`,
      };
    },
    { methods: LEGACY_METHODS },
  ),
  onNotification('tskx-progress', ['notifications/progress', 'notifications/message'], (at, context) => {
    if (at.dir !== 's2c') return null;
    const listen = listenBehind(at, context);
    if (listen === null || context.recall(TaskMemory).request(listen)?.listens !== true) return null;
    return {
      rows: [at.row, newest(listen)],
      message: `The server sent ${named(at.method)} on a subscription to tasks; such a stream must not carry progress or log messages.`,
    };
  }),
  onRequest('tskx-poll-fast', ['tasks/get'], (at, context) => {
    const early = earlyPoll(at, context);
    if (early === null || !context.once(`tskx-poll-fast ${early.id}`)) return null;
    return { rows: early.rows, message: early.message };
  }),
  onError('tskx-not-durable', (at, context) => {
    if (
      at.method !== 'tasks/get' ||
      at.link !== 'answers' ||
      errorCode(at.message) !== ERROR.invalidParams ||
      at.operation === null
    )
      return null;
    const tasks = context.recall(TaskMemory);
    const id = tasks.request(at.operation)?.taskId ?? '';
    const task = tasks.find('c2s', id);
    if (task === null || task.owner === null || isTaskOver(task.facts)) return null;
    if (tasks.watched('c2s', id)?.found === true) return null;
    const age = at.event.t - task.t;
    const { ttlMs } = task.facts;
    if (at.operation.request < task.row || age > RIGHT_AFTER || (ttlMs >= 0 && age > ttlMs * 1000)) return null;
    return {
      rows: [at.row, task.row],
      message: `The server created a task in event ${context.rows.seq(task.row)}, but did not know it when the client asked for it; a task must exist before its id is sent.`,
    };
  }),
];

/** A task that is looked for within this time must be there, µs. */
const RIGHT_AFTER = 10_000_000;

/** Whether the client declared the extension with a request; null where that is not known. */
function extended(operation: Operation, context: RuleContext): boolean | null {
  return context.recall(CapabilityMemory).ofRequest(operation)?.has(DECLARED) ?? null;
}

/** The operation that is answered with a task instead of a result. */
function answeredWithTask(at: MessageAtHand): Operation | null {
  if (at.dir !== 's2c' || at.message.class !== 'response.result' || at.operation === null || !answersTo(at))
    return null;
  const result = member(at.message.value, 'result');
  return createdTask(result) === result ? at.operation : null;
}

/** An answer to a request that lacked the extension, other than the refusal that there must be. */
function undeclared(at: MessageAtHand, context: RuleContext, what: string): RuleHit | null {
  if (at.link !== 'answers' || at.operation === null) return null;
  if (extended(at.operation, context) !== false) return null;
  // A server without the extension does not have the method.
  if (isRefusal(at, ERROR.missingRequiredClientCapability) || errorCode(at.message) === ERROR.methodNotFound)
    return null;
  return {
    rows: [at.row, at.operation.request],
    message: `The server answered ${what} with ${answerOf(at)} instead of −32021.`,
  };
}

function isRefusal({ message }: MessageAtHand, wanted: number): boolean {
  if (message.class === 'response.result') return false;
  const code = errorCode(message);
  return code === wanted || code === undefined || OTHER_REFUSALS.has(code);
}

function answerOf({ message }: MessageAtHand): string {
  return message.class === 'response.result' ? 'a result' : `the error ${signed(errorCode(message))}`;
}

/** The subscription on whose stream a notification came. */
function listenBehind(at: MessageAtHand, context: RuleContext): Operation | null {
  const { exchange } = context.http;
  if (exchange !== null) {
    const [asked] = exchange.asked;
    return asked?.method === 'subscriptions/listen' ? asked : null;
  }
  if (at.operation?.method === 'subscriptions/listen') return at.operation;
  const id = subscriptionIdOf(at);
  return id === null ? null : (context.recall(SubscriptionMemory).find(id)?.operation ?? null);
}

/** Row of the newest request of an operation. */
function newest({ rounds, request }: Operation): number {
  return rounds.at(-1)?.request ?? request;
}
