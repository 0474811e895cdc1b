import { member, signed, textMember } from '../../../analysis/index.ts';
import { endsTask } from '../../../mcp/index.ts';
import { errorCode, fingerprint, mayBeOutline, named, writer } from '../../reading/index.ts';
import {
  type MessageAtHand,
  onError,
  onMessage,
  onResult,
  type Rule,
  type RuleContext,
  type RuleHit,
} from '../../engine/index.ts';
import { TaskMemory } from '../../memories/index.ts';
import { taskTold } from './task-states.ts';
import { ERROR } from '../../../mcp/index.ts';

const BESIDE_THE_OUTCOME: ReadonlySet<string> = new Set(['_meta']);

/** What comes of a task, and what is answered about one that is not there. */
export const TASK_OUTCOME_RULES: readonly Rule[] = [
  onResult('tskl-result-early', ['tasks/get'], (at, context) => {
    const told = taskTold(at);
    const status = textMember(told, 'status');
    const task =
      at.operation === null ? null : context.recall(TaskMemory).find(at.operation.dir, textMember(told, 'taskId'));
    if (task === null || task.outcomeRow < 0 || (status !== 'working' && status !== 'input_required')) return null;
    // Only a poll that was sent after the result shows that the task goes on.
    if ((at.operation?.request ?? -1) < task.outcomeRow || !context.once(`tskl-result-early ${task.id}`)) return null;
    return {
      rows: [task.outcomeRow, at.row],
      message: `The ${writer(at.dir)} answered “tasks/result” before the task had ended: it is “${status}” still in event ${context.rows.seq(at.row)}.`,
    };
  }),
  onResult('tskl-result-differs', ['tasks/result'], (at, context) => {
    const task = taskOfResult(at, context);
    if (task === null || task.outcomeRow < 0 || task.outcome === null || mayBeOutline(at.message)) return null;
    const outcome = fingerprint(member(at.message.value, 'result'), BESIDE_THE_OUTCOME);
    if (outcome === null || outcome === task.outcome) return null;
    return {
      rows: [at.row, task.outcomeRow],
      message: `The ${writer(at.dir)} answered “tasks/result” otherwise than before, in event ${context.rows.seq(task.outcomeRow)}.`,
    };
  }),
  onResult('tskl-failed-iserror', ['tasks/result'], (at, context) => {
    const task = taskOfResult(at, context);
    if (task?.status !== 'completed' || task.method !== 'tools/call') return null;
    if (member(member(at.message.value, 'result'), 'isError') !== true) return null;
    return {
      rows: [at.row, task.statusRow],
      message: `The result of the tool has isError, but its task is “completed”; such a task is “failed”.`,
    };
  }),
  onMessage(
    'tskl-cancel-terminal',
    (at, context) => {
      if (at.link !== 'answers' || at.operation === null) return null;
      const asked = context.recall(TaskMemory).request(at.operation);
      if (asked === null || !endsTask(asked.status)) return null;
      const code = errorCode(at.message);
      if (code === ERROR.invalidParams || code === ERROR.methodNotFound) return null;
      const answer = at.message.class === 'response.result' ? 'a result' : `the error ${signed(code)}`;
      return {
        rows: [at.row, at.operation.request],
        message: `The task was “${asked.status}” when it was to be cancelled; the ${writer(at.dir)} answered with ${answer} instead of −32602.`,
      };
    },
    { kinds: ['result', 'error'], methods: ['tasks/cancel'] },
  ),
  onError('tskl-unknown-code', (at) => unknownTask(at, ['tasks/get', 'tasks/cancel'])),
  onError('tskl-unknown-code', (at) => {
    if (at.method !== 'tasks/list' || at.link !== 'answers') return null;
    const code = errorCode(at.message);
    if (code === ERROR.invalidParams || code === ERROR.methodNotFound || !/\bcursor\b/i.test(saidIn(at))) return null;
    return { message: `The ${writer(at.dir)} refused a cursor with ${signed(code)} instead of −32602.` };
  }),
  onResult('tskl-list-incomplete', ['tasks/get'], (at, context) => {
    if (at.operation?.dir !== 'c2s') return null;
    const id = textMember(taskTold(at), 'taskId');
    const { listed } = context.recall(TaskMemory);
    const task = context.recall(TaskMemory).find('c2s', id);
    const list = listed.newest;
    if (task === null || list === null || task.row > list.begun || at.operation.request < list.row) return null;
    if (list.items.has(task.id) || !context.once(`tskl-list-incomplete ${task.id}`)) return null;
    return {
      rows: [list.row, at.row],
      message: `The list of tasks that ended in event ${context.rows.seq(list.row)} lacks a task that was there before and is found by “tasks/get” after it.`,
    };
  }),
];

/** An error that says that there is no such task, under another code than −32602. */
export function unknownTask(at: MessageAtHand, methods: readonly string[]): RuleHit | null {
  if (!methods.includes(at.method) || at.link !== 'answers') return null;
  const code = errorCode(at.message);
  if (code === undefined || code === ERROR.invalidParams || code === ERROR.methodNotFound) return null;
  const said = saidIn(at);
  if (!/\btask\b/i.test(said) || !/\bnot found\b|\bunknown\b|\bno such\b|\bdoes not exist\b|\bexpired\b/i.test(said))
    return null;
  return {
    message: `The ${writer(at.dir)} answered ${named(at.method)} for a task that it does not know with ${signed(code)} instead of −32602.`,
  };
}

function saidIn({ message }: MessageAtHand): string {
  return textMember(member(message.value, 'error'), 'message').slice(0, 400);
}

/** The task whose result this is. */
function taskOfResult(at: MessageAtHand, context: RuleContext): ReturnType<TaskMemory['find']> {
  if (at.link !== 'answers') return null;
  const tasks = context.recall(TaskMemory);
  const asked = tasks.request(at.operation);
  return asked === null || at.operation === null ? null : tasks.find(at.operation.dir, asked.taskId);
}
