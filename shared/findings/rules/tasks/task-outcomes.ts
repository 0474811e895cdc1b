import { type KnownTask, signed, taskEnd, taskIdOf } from '../../../analysis/index.ts';
import { errorCode, mayBeOutline, named, writer } from '../../reading/index.ts';
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
import { fingerprint, member, textMember } from '../../../json/index.ts';

const BESIDE_THE_OUTCOME: ReadonlySet<string> = new Set(['_meta']);

/** What comes of a task, and what is answered about one that is not there. */
export const TASK_OUTCOME_RULES: readonly Rule[] = [
  onResult('tskl-result-early', ['tasks/get'], (at, context) => {
    const told = taskTold(at);
    const status = textMember(told, 'status');
    if (at.operation === null || (status !== 'working' && status !== 'input_required')) return null;
    const id = taskIdOf(told);
    const outcomeRow = context.recall(TaskMemory).watched(at.operation.dir, id)?.outcomeRow ?? -1;
    if (outcomeRow < 0) return null;
    // Only a poll that was sent after the result shows that the task goes on.
    if (at.operation.request < outcomeRow || !context.once(`tskl-result-early ${id}`)) return null;
    return {
      rows: [outcomeRow, at.row],
      message: `The ${writer(at.dir)} answered “tasks/result” before the task had ended: it is still “${status}” in event ${context.rows.seq(at.row)}.`,
    };
  }),
  onResult('tskl-result-differs', ['tasks/result'], (at, context) => {
    const tasks = context.recall(TaskMemory);
    const task = taskOfResult(at, context);
    const first = task === null || at.operation === null ? null : tasks.watched(at.operation.dir, task.facts.id);
    if (first === null || first.outcomeRow < 0 || first.outcome === null || mayBeOutline(at.message)) return null;
    const outcome = fingerprint(member(at.message.value, 'result'), BESIDE_THE_OUTCOME);
    if (outcome === null || outcome === first.outcome) return null;
    return {
      rows: [at.row, first.outcomeRow],
      message: `The ${writer(at.dir)} answered “tasks/result” differently from before, in event ${context.rows.seq(first.outcomeRow)}.`,
    };
  }),
  onResult('tskl-failed-iserror', ['tasks/result'], (at, context) => {
    const task = taskOfResult(at, context);
    const end = task === null ? null : taskEnd(task.facts);
    if (end?.status !== 'completed' || task?.owner?.method !== 'tools/call') return null;
    if (member(member(at.message.value, 'result'), 'isError') !== true) return null;
    return {
      rows: [at.row, end.row],
      message: `The result of the tool has isError, but its task is “completed”; such a task must be “failed”.`,
    };
  }),
  onMessage(
    'tskl-cancel-terminal',
    (at, context) => {
      if (at.link !== 'answers' || at.operation === null) return null;
      const tasks = context.recall(TaskMemory);
      const task = tasks.find(at.operation.dir, tasks.request(at.operation)?.taskId ?? '');
      const end = task === null ? null : taskEnd(task.facts);
      if (end === null || end.row > at.operation.request) return null;
      const code = errorCode(at.message);
      if (code === ERROR.invalidParams || code === ERROR.methodNotFound) return null;
      const answer = at.message.class === 'response.result' ? 'a result' : `the error ${signed(code)}`;
      return {
        rows: [at.row, at.operation.request],
        message: `The task was “${end.status}” when the cancellation came; the ${writer(at.dir)} answered with ${answer} instead of −32602.`,
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
    if (list.items.has(task.facts.id) || !context.once(`tskl-list-incomplete ${task.facts.id}`)) return null;
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
    message: `The ${writer(at.dir)} answered ${named(at.method)} for an unknown task with ${signed(code)} instead of −32602.`,
  };
}

function saidIn({ message }: MessageAtHand): string {
  return textMember(member(message.value, 'error'), 'message').slice(0, 400);
}

/** The task whose result this is. */
function taskOfResult(at: MessageAtHand, context: RuleContext): KnownTask | null {
  if (at.link !== 'answers') return null;
  const tasks = context.recall(TaskMemory);
  const asked = tasks.request(at.operation);
  return asked === null || at.operation === null ? null : tasks.find(at.operation.dir, asked.taskId);
}
