import type { RuleId } from '../../catalogue/index.ts';
import {
  oneLine,
  preview,
  createdTask,
  TASK_TELLING,
  taskEnd,
  taskIdOf,
  type TaskStep,
} from '../../../analysis/index.ts';
import { isTaskStatus, META } from '../../../mcp/index.ts';
import { answersTo, named, opposite, writer } from '../../reading/index.ts';
import {
  type MessageAtHand,
  type MessageRule,
  onMessage,
  onResult,
  type Rule,
  type RuleContext,
} from '../../engine/index.ts';
import { TASKABLE, TaskMemory } from '../../memories/index.ts';
import { isObject, type JsonObject, listMember, member, textMember } from '../../../json/index.ts';

const LISTED_MOST = 2000;
const TIMES = ['createdAt', 'lastUpdatedAt'];
/** ISO 8601 as RFC 3339 narrows it, a little wider. */
const TIMESTAMP = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d([.,]\d+)?)?([Zz]|[+-]\d\d(:?\d\d)?)$/;
/** Messages about tasks that name theirs by themselves. */
const NAMING_ITSELF = ['tasks/get', 'tasks/list', 'tasks/cancel', 'notifications/tasks/status'];

/** What is told of a task: its id, its status, its times. */
export const TASK_STATE_RULES: readonly Rule[] = [
  onResult('tskl-initial-status', TASKABLE, (at) => {
    const task = newTask(at);
    const status = textMember(task, 'status');
    if (task === null || status === 'working' || status === '') return null;
    return {
      message: `The ${writer(at.dir)} created a task with the status “${oneLine(status, 40)}”; a task must begin as “working”.`,
    };
  }),
  onTaskTold('tskl-transition', (at, context) => {
    const status = statusTold(at);
    if (status === null) return null;
    if (!isTaskStatus(status))
      return { message: `The ${writer(at.dir)} gave a task the status ${preview(status, 40)}, which does not exist.` };
    const left = leftBehind(at, context);
    if (left === null || left.cancelledRow >= 0 || !context.once(`tskl-transition ${left.id}`)) return null;
    return {
      rows: [at.row, left.end.row],
      message: `The ${writer(at.dir)} changed a task from “${left.end.status}” to “${status}”; a task that has ended must not change.`,
    };
  }),
  onTaskTold('tskl-cancel-status', (at, context) => {
    const status = statusTold(at);
    if (status === null) return null;
    if (at.method === 'tasks/cancel') {
      if (status === 'cancelled') return null;
      return {
        message: `The ${writer(at.dir)} answered “tasks/cancel” with a task that is “${oneLine(status, 40)}”; it must be “cancelled”.`,
      };
    }
    const left = leftBehind(at, context);
    if (left === null || left.cancelledRow < 0 || !context.once(`tskl-cancel-status ${left.id}`)) return null;
    return {
      rows: [at.row, left.cancelledRow],
      message: `The ${writer(at.dir)} changed a cancelled task to “${oneLine(status, 40)}”; it must stay cancelled.`,
    };
  }),
  onResult('tskl-id', TASKABLE, (at, context) => {
    const task = newTask(at);
    if (task === null || at.operation === null) return null;
    const id = member(task, 'taskId');
    if (typeof id !== 'string')
      return {
        message: `The ${writer(at.dir)} created a task whose taskId is ${preview(id, 40)}; it must be a string.`,
      };
    const before = context.recall(TaskMemory).find(at.operation.dir, taskIdOf(task));
    if (before === null || before.owner === null) return null;
    return {
      rows: [at.row, before.row],
      message: `The ${writer(at.dir)} created a task under the id “${oneLine(id, 60)}” a second time (event ${context.rows.seq(before.row)}).`,
    };
  }),
  onMessage(
    'tskl-timestamps',
    (at, context) => {
      for (const task of tasksTold(at)) {
        const wrong = TIMES.find((key) => !TIMESTAMP.test(textMember(task, key)));
        if (wrong === undefined || !context.once(`tskl-timestamps ${taskIdOf(task)}`)) continue;
        const value = member(task, wrong);
        return {
          message: `The ${writer(at.dir)} reported a task ${value === undefined ? `without ${wrong}` : `whose ${wrong} is ${preview(value, 40)}`}; it must be a time by ISO 8601.`,
        };
      }
      return null;
    },
    { kinds: ['result', 'notification'], methods: [...TASKABLE, ...TASK_TELLING, 'tasks/list'] },
  ),
  onResult('tskl-ttl', ['tasks/get'], (at, context) => {
    const task = taskTold(at);
    const ttl = member(task, 'ttl');
    if (task === null || ttl === null || typeof ttl === 'number' || !context.once(`tskl-ttl ${taskIdOf(task)}`))
      return null;
    return {
      message: `The ${writer(at.dir)} answered “tasks/get” ${ttl === undefined ? 'without a ttl' : `with the ttl ${preview(ttl, 40)}`}; it must be a number, or null for no limit.`,
    };
  }),
  onResult('tskl-related-missing', ['tasks/result'], (at, context) => {
    if (at.link !== 'answers') return null;
    const asked = context.recall(TaskMemory).request(at.operation);
    if (asked === null || asked.taskId === '') return null;
    const related = relatedTask(member(at.message.value, 'result'));
    if (taskIdOf(related) === asked.taskId) return null;
    const said = related === undefined ? 'does not name its task' : 'names another task';
    return {
      rows: [at.row, ...(at.operation === null ? [] : [at.operation.request])],
      message: `The answer of the ${writer(at.dir)} to “tasks/result” ${said} in ${META.relatedTask}.`,
    };
  }),
  onMessage(
    'tskl-related-extra',
    (at) => {
      const owner = member(at.message.value, at.message.class === 'response.result' ? 'result' : 'params');
      if (relatedTask(owner) === undefined) return null;
      const what = at.message.class === 'response.result' ? `answered ${named(at.method)}` : `sent ${named(at.method)}`;
      return {
        message: `The ${writer(at.dir)} ${what} with ${META.relatedTask}, which such a message must not carry.`,
      };
    },
    { kinds: ['request', 'result', 'notification'], methods: NAMING_ITSELF },
  ),
];

/** A check of the messages that tell how a task stands. */
export function onTaskTold(id: RuleId, check: MessageRule['check']): Rule {
  return onMessage(id, check, { kinds: ['result', 'notification'], methods: TASK_TELLING });
}

/** A task that had ended, and how. */
interface LeftTask {
  readonly id: string;
  readonly end: TaskStep;
  /** Row of the result of `tasks/cancel` that told it to be `cancelled`; -1 for none. */
  readonly cancelledRow: number;
}

/**
 * The task that had ended before this message tells otherwise. A poll that was sent before the end, and a notification that may
 * have been overtaken on another stream, show nothing.
 */
export function leftBehind(at: MessageAtHand, context: RuleContext): LeftTask | null {
  const told = taskTold(at);
  const id = taskIdOf(told);
  const requester = at.message.class === 'notification' ? opposite(at.dir) : at.operation?.dir;
  if (requester === undefined) return null;
  const tasks = context.recall(TaskMemory);
  const task = tasks.find(requester, id);
  const end = task === null ? null : taskEnd(task.facts);
  if (end === null || textMember(told, 'status') === end.status) return null;
  const since =
    at.message.class === 'notification' ? (at.event.stream === 'stdio' ? at.row : -1) : at.operation?.request;
  if (since === undefined || since <= end.row) return null;
  const cancelledRow = end.status === 'cancelled' ? tasks.watched(requester, id)?.cancelledRow : undefined;
  return { id, end, cancelledRow: cancelledRow ?? -1 };
}

/** The task that an answer to a poll or a cancellation, or a status notification, tells of. */
export function taskTold(at: MessageAtHand): JsonObject | null {
  if (at.message.class === 'notification') {
    if (at.method !== 'notifications/tasks/status' && at.method !== 'notifications/tasks') return null;
    const params = member(at.message.value, 'params');
    return isObject(params) ? params : null;
  }
  if (at.message.class !== 'response.result' || !answersTo(at)) return null;
  if (at.method !== 'tasks/get' && at.method !== 'tasks/cancel') return null;
  const result = member(at.message.value, 'result');
  return isObject(result) ? result : null;
}

function statusTold(at: MessageAtHand): string | null {
  const status = member(taskTold(at), 'status');
  return typeof status === 'string' ? status : null;
}

/** The task that an answer to a request for one brings. */
function newTask(at: MessageAtHand): JsonObject | null {
  if (at.message.class !== 'response.result' || at.operation === null || !answersTo(at)) return null;
  const task = createdTask(member(at.message.value, 'result'));
  return task !== null && at.operation.asksForTask ? task : null;
}

function tasksTold(at: MessageAtHand): readonly unknown[] {
  if (at.method === 'tasks/list' && at.message.class === 'response.result')
    return listMember(member(at.message.value, 'result'), 'tasks').slice(0, LISTED_MOST);
  const task = taskTold(at) ?? newTask(at);
  return task === null ? [] : [task];
}

function relatedTask(owner: unknown): unknown {
  return member(member(owner, '_meta'), META.relatedTask);
}
