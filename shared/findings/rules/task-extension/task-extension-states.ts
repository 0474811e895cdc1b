import { oneLine, preview, createdTask, taskIdOf } from '../../../analysis/index.ts';
import { answersTo, named } from '../../reading/index.ts';
import { questionsIn, TaskMemory } from '../../memories/index.ts';
import { type MessageAtHand, onError, onEveryResult, onResult, type Rule } from '../../engine/index.ts';
import { leftBehind, onTaskTold, taskTold, unknownTask } from '../tasks/index.ts';
import { fingerprint, isObject, type JsonObject, member, textMember } from '../../../json/index.ts';

/** What a status has to bring along. */
const PAYLOADS: { readonly [status: string]: string } = {
  input_required: 'inputRequests',
  completed: 'result',
  failed: 'error',
};
const METHODS: ReadonlySet<string> = new Set(['tasks/get', 'tasks/update', 'tasks/cancel']);
/** What an empty result may have. */
const EMPTY: ReadonlySet<string> = new Set(['resultType', '_meta']);

/** What is told of a task. */
export const TASK_EXTENSION_STATE_RULES: readonly Rule[] = [
  onEveryResult('tskx-result-type', (at) => {
    const result = resultIn(at);
    if (result === null) return null;
    const type = member(result, 'resultType');
    if (METHODS.has(at.method)) {
      if (type === undefined || type === 'complete') return null;
      return {
        message: `The server answered ${named(at.method)} with the resultType ${preview(type, 40)}; it must be “complete” there.`,
      };
    }
    if (type !== 'task' || taskIdOf(createdTask(result)) !== '') return null;
    return {
      message: `The server answered ${named(at.method)} with the resultType “task”, but with no task: there is no taskId.`,
    };
  }),
  onTaskTold('tskx-payload', (at, context) => {
    const task = detailed(at);
    const status = textMember(task, 'status');
    const key = Object.hasOwn(PAYLOADS, status) ? PAYLOADS[status] : undefined;
    if (task === null || key === undefined || isObject(member(task, key))) return null;
    if (!context.once(`tskx-payload ${taskIdOf(task)} ${status}`)) return null;
    return { message: `The server reported a task that is “${status}” without ${key}.` };
  }),
  onTaskTold('tskx-failed-misuse', (at, context) => {
    const task = detailed(at);
    if (textMember(task, 'status') !== 'failed') return null;
    if (member(member(task, 'result'), 'isError') !== true && member(member(task, 'error'), 'isError') !== true)
      return null;
    if (!context.once(`tskx-failed-misuse ${taskIdOf(task)}`)) return null;
    return {
      message: 'The task is “failed” because its tool reported an error (isError); such a task must be “completed”.',
    };
  }),
  onTaskTold('tskx-key-reuse', (at, context) => {
    if (at.dir !== 's2c' || detailed(at) === null) return null;
    const tasks = context.recall(TaskMemory);
    const id = taskIdOf(detailed(at));
    const task = tasks.find('c2s', id);
    const asked = tasks.watched('c2s', id)?.asked;
    if (task === null || asked === undefined) return null;
    for (const { key, method, params } of questionsIn(at)) {
      const before = asked.get(key) ?? null;
      const now = before === null ? null : fingerprint([method, params]);
      if (now === null || now === before || !context.once(`tskx-key-reuse ${id} ${key}`)) continue;
      return {
        rows: [at.row, task.row],
        message: `The server uses the key “${oneLine(key, 60)}” of inputRequests for another question than before in the same task.`,
      };
    }
    return null;
  }),
  onResult('tskx-ack', ['tasks/update', 'tasks/cancel'], (at) => {
    const result = resultIn(at);
    if (result === null) return null;
    const more = Object.keys(result).filter((key) => !EMPTY.has(key));
    if (more.length === 0) return null;
    return {
      message: `The server acknowledged ${named(at.method)} with more than an empty result: ${oneLine(more.slice(0, 5).join(', '), 80)}.`,
    };
  }),
  onError('tskx-unknown-id', (at) => {
    const hit = unknownTask(at, ['tasks/get', 'tasks/update', 'tasks/cancel']);
    return hit === null ? null : { ...hit, level: at.method === 'tasks/get' ? 'error' : 'warning' };
  }),
  onTaskTold('tskx-terminal-change', (at, context) => {
    const status = textMember(detailed(at), 'status');
    const left = status === '' ? null : leftBehind(at, context);
    if (left === null || !context.once(`tskx-terminal-change ${left.id}`)) return null;
    return {
      rows: [at.row, left.end.row],
      message: `The server changed a task from “${left.end.status}” to “${oneLine(status, 40)}”; a task that has ended must not change.`,
    };
  }),
];

/** A whole task: the answer to a poll, or a notification. */
function detailed(at: MessageAtHand): JsonObject | null {
  return at.dir === 's2c' && at.method !== 'tasks/cancel' ? taskTold(at) : null;
}

function resultIn(at: MessageAtHand): JsonObject | null {
  if (at.dir !== 's2c' || at.message.class !== 'response.result' || !answersTo(at)) return null;
  const result = member(at.message.value, 'result');
  return isObject(result) ? result : null;
}
