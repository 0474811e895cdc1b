import { duration, oneLine, signed, createdTask, isTaskOver, taskIdOf } from '../../../analysis/index.ts';
import type { Direction } from '../../../capture/index.ts';
import { answersTo, type Declaration, errorCode, named, reader, writer } from '../../reading/index.ts';
import { CapabilityMemory, TASKABLE, TaskMemory } from '../../memories/index.ts';
import {
  type MessageAtHand,
  onMessage,
  onNotification,
  onRequest,
  onResult,
  type Rule,
  type RuleContext,
} from '../../engine/index.ts';
import { ERROR } from '../../../mcp/index.ts';
import { entryOf, isObject, member, textMember } from '../../../json/index.ts';

/** Polls that come this much too early are not spoken of: clocks differ. */
const EARLY_SHARE = 0.9;
/** A message that crossed the creation of the task on its way, µs. */
const CROSSING = 100_000;
const CALL = ['tools/call'];
const CAPABILITIES: { readonly [method: string]: string } = {
  'tools/call': 'tasks.requests.tools.call',
  'sampling/createMessage': 'tasks.requests.sampling.createMessage',
  'elicitation/create': 'tasks.requests.elicitation.create',
};

/** Which requests may be done as tasks, and how tasks are asked about. */
export const TASK_REQUEST_RULES: readonly Rule[] = [
  onRequest('tskl-undeclared', TASKABLE, (at, context) => {
    if (!asksForTask(at) || declared(at.dir, at.method, context) !== false) return null;
    const who = reader(at.dir);
    return {
      rows: [at.row, ...declarationRow(at.dir, context)],
      level: at.method === 'tools/call' ? 'error' : 'warning',
      message: `The ${writer(at.dir)} asked for ${named(at.method)} as a task, but the ${who} did not declare ${CAPABILITIES[at.method]}.`,
    };
  }),
  onRequest('tskl-tool-forbidden', CALL, (at, context) => {
    if (!asksForTask(at) || at.dir !== 'c2s') return null;
    const tool = toolAt(at, context);
    if (tool?.support !== 'forbidden' || declared('c2s', 'tools/call', context) !== true) return null;
    return {
      rows: [at.row, tool.listed],
      message: `The client called the tool “${tool.name}” as a task, but its taskSupport is absent or “forbidden”.`,
    };
  }),
  onRequest('tskl-tool-required', CALL, (at, context) => {
    const tool = requiredTool(at, context);
    if (tool === null) return null;
    return {
      rows: [at.row, tool.listed],
      side: 'client',
      message: `The client called the tool “${tool.name}” without a task, but its taskSupport is “required”.`,
    };
  }),
  onMessage(
    'tskl-tool-required',
    (at, context) => {
      if (at.dir !== 's2c' || at.method !== 'tools/call' || at.operation === null || !answersTo(at)) return null;
      const { tools } = context.recall(TaskMemory);
      if (at.operation.asksForTask || tools.current?.items.get(at.operation.name) !== 'required') return null;
      if (tools.current.row > at.operation.request || declared('c2s', 'tools/call', context) !== true) return null;
      const code = errorCode(at.message);
      if (code === ERROR.methodNotFound || code === ERROR.invalidRequest) return null;
      const answer = at.message.class === 'response.result' ? 'a result' : `the error ${signed(code)}`;
      return {
        rows: [at.row, at.operation.request],
        side: 'server',
        message: `The server answered a call without a task of the tool “${oneLine(at.operation.name, 60)}”, whose taskSupport is “required”, with ${answer}; it must be −32601.`,
      };
    },
    { kinds: ['result', 'error'], methods: CALL },
  ),
  onResult('tskl-not-created', TASKABLE, (at, context) => {
    const plain = plainAnswer(at, context);
    if (plain !== true || at.operation === null) return null;
    const support = context.recall(TaskMemory).tools.current?.items.get(at.operation.name);
    if (at.method === 'tools/call' && support !== 'optional' && support !== 'required') return null;
    return {
      rows: [at.row, at.operation.request],
      message: `The ${writer(at.dir)} declared tasks for ${named(at.method)} and was asked for one, but answered with a plain result.`,
    };
  }),
  onResult('tskl-ignored-ok', TASKABLE, (at, context) => {
    if (plainAnswer(at, context) !== false || at.operation === null) return null;
    if (!context.once(`tskl-ignored-ok ${at.method}`)) return null;
    return {
      rows: [at.row, at.operation.request],
      message: `The ${writer(at.dir)} was asked for a task, which it does not declare for ${named(at.method)}, and rightly answered without one.`,
    };
  }),
  onRequest('tskl-list-undeclared', ['tasks/list', 'tasks/cancel'], (at, context) => {
    const path = at.method.replace('/', '.');
    if (declaration(at.dir, context)?.has(path) !== false) return null;
    return {
      rows: [at.row, ...declarationRow(at.dir, context)],
      message: `The ${writer(at.dir)} sent ${named(at.method)}, but the ${reader(at.dir)} did not declare ${path}.`,
    };
  }),
  onRequest('tskl-poll-fast', ['tasks/get'], (at, context) => {
    const early = earlyPoll(at, context);
    if (early === null || !context.once(`tskl-poll-fast ${early.id}`)) return null;
    return { rows: early.rows, message: early.message };
  }),
  onNotification('tskl-cancel-wrong-way', ['notifications/cancelled'], (at, context) => {
    const task = cancelledTask(at, context);
    if (task === null || at.operation?.asksForTask !== true) return null;
    return {
      rows: [at.row, task.row],
      message: `The ${writer(at.dir)} cancelled a request that is already a task (event ${context.rows.seq(task.row)}); use “tasks/cancel” to cancel a task.`,
    };
  }),
];

/** A poll that comes sooner after the poll before than its receiver asked for. */
export function earlyPoll(
  at: MessageAtHand,
  context: RuleContext,
): { readonly id: string; readonly rows: readonly number[]; readonly message: string } | null {
  if (at.method !== 'tasks/get' || at.message.class !== 'request') return null;
  const tasks = context.recall(TaskMemory);
  const id = taskIdOf(member(at.message.value, 'params'));
  const task = tasks.find(at.dir, id)?.facts;
  const before = tasks.watched(at.dir, id);
  if (task === undefined || before === null || before.polledAt < 0 || isTaskOver(task)) return null;
  const passed = at.event.t - before.polledAt;
  if (passed >= task.pollMs * 1000 * EARLY_SHARE) return null;
  return {
    id,
    rows: [at.row, before.polledRow],
    message: `The ${writer(at.dir)} polled a task again after ${duration(passed)}; the ${reader(at.dir)} asks for ${duration(task.pollMs * 1000)} between polls.`,
  };
}

/** The task whose request a `notifications/cancelled` names, where it was there well before. */
export function cancelledTask(at: MessageAtHand, context: RuleContext): { readonly row: number } | null {
  if (at.link !== 'cancels' || at.operation?.dir !== at.dir) return null;
  const { task, response: row } = at.operation;
  return task === null || at.event.t - context.rows.time(row) < CROSSING ? null : { row };
}

function asksForTask({ message, method }: MessageAtHand): boolean {
  if (message.class !== 'request' || !Object.hasOwn(CAPABILITIES, method)) return false;
  return isObject(member(member(message.value, 'params'), 'task'));
}

/** What the receiver of requests of this direction declared in the handshake; null where that is not known. */
function declaration(requester: Direction, context: RuleContext): Declaration | null {
  const memory = context.recall(CapabilityMemory);
  return requester === 's2c' ? memory.client : memory.server('2025-11-25');
}

/** Whether it declared tasks for a method. */
function declared(requester: Direction, method: string, context: RuleContext): boolean | null {
  const path = entryOf(CAPABILITIES, method);
  return path === undefined ? null : (declaration(requester, context)?.has(path) ?? null);
}

function declarationRow(requester: Direction, context: RuleContext): number[] {
  const row = declaration(requester, context)?.row ?? -1;
  return row < 0 ? [] : [row];
}

interface ToolAtHand {
  readonly name: string;
  readonly support: string;
  readonly listed: number;
}

/** What the newest list says of the tool that is called. */
function toolAt(at: MessageAtHand, context: RuleContext): ToolAtHand | null {
  if (at.method !== 'tools/call' || at.dir !== 'c2s' || at.message.class !== 'request') return null;
  const list = context.recall(TaskMemory).tools.current;
  const name = textMember(member(at.message.value, 'params'), 'name');
  const support = list?.items.get(name);
  return list === null || support === undefined ? null : { name: oneLine(name, 60), support, listed: list.row };
}

/** The tool that is called without a task although it requires one. */
function requiredTool(at: MessageAtHand, context: RuleContext): ToolAtHand | null {
  const tool = toolAt(at, context);
  if (tool?.support !== 'required' || asksForTask(at)) return null;
  return declared('c2s', 'tools/call', context) === true ? tool : null;
}

/** Whether a plain result to a request for a task comes from a side that declared tasks for it; null for anything else. */
function plainAnswer(at: MessageAtHand, context: RuleContext): boolean | null {
  if (at.message.class !== 'response.result' || at.link !== 'answers' || at.operation === null) return null;
  if (!Object.hasOwn(CAPABILITIES, at.method)) return null;
  if (!at.operation.asksForTask) return null;
  const result = member(at.message.value, 'result');
  // A call that failed before it began never became a task.
  if (createdTask(result) !== null || member(result, 'isError') === true) return null;
  return declared(at.operation.dir, at.method, context);
}
