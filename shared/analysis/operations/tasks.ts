import type { Direction } from '../../capture/index.ts';
import { endsTask, META } from '../../mcp/index.ts';
import { asksOf } from './input-rounds.ts';
import { isObject, type JsonObject, member, oneLine, textMember } from '../reading/index.ts';
import type { Operation } from './operations.ts';
import type { CorrelatedMessage } from './step.ts';

const TASKS_KEPT = 4_096;
const STEPS_KEPT = 64;
const QUESTIONS_KEPT = 16;
const ID_MOST = 200;
const MESSAGE_MOST = 200;

/** A status that a task was told to have, at the message that told it first. */
export interface TaskStep {
  /** Row of that message, and its time in µs. */
  readonly row: number;
  readonly t: number;
  /** Verbatim, at most 40 UTF-16 units. */
  readonly status: string;
  /** What was said of it last while it had this status (`statusMessage`), at most 200 UTF-16 units. */
  message: string;
}

/** The task that a request was answered with (2025-11-25, utilities/tasks; tasks extension of 2026-07-28). */
export interface TaskFacts {
  /** At most 200 UTF-16 units. */
  readonly id: string;
  /** Each change of its status, in order; the first 64. */
  readonly steps: TaskStep[];
  /** How long the receiver keeps it from its creation on, in ms; -1 where it does not say, or for ever. */
  ttlMs: number;
  /** How long to wait between two polls, in ms; 0 where the receiver does not say. */
  pollMs: number;
  /** Row of the newest message that told its status. */
  told: number;
  /** How often `tasks/get` asked about it. */
  polls: number;
  /** What the task needs before it goes on, as the newest message has it (tasks extension): keys with their methods. */
  asks: readonly string[];
  /** Operations of the newest requests that the receiver made for its sake (2025-11-25, related task), at most 16. */
  readonly questions: number[];
  /** The newest operation that asked for its result by `tasks/result`; -1 for none. */
  resultOf: number;
}

/** A task that nothing changes any more: it was completed, it failed, or it was cancelled. */
export function isTaskOver({ steps }: Pick<TaskFacts, 'steps'>): boolean {
  return steps.some(({ status }) => endsTask(status));
}

/** Finds the operations that tasks belong to: the request that brought one, and those that ask about it. Constant time a message. */
export class Tasks {
  /** The operations that brought a task, by who made the request and the task's id. */
  readonly #owners = new Map<string, Operation>();

  /** Takes a message in. Gives the operation whose task changed by it; null for none. */
  take({ dir, message, method, operation, link, row }: CorrelatedMessage, t: number): Operation | null {
    const about = method.startsWith('tasks/') || method.startsWith('notifications/tasks');
    if (message.class === 'request') {
      if (operation === null) return null;
      const params = paramsOf(message.value);
      return about ? this.#askedAbout(operation, params) : this.#askedFor(operation, params);
    }
    if (message.class === 'notification') return about ? this.#told(other(dir), paramsOf(message.value), row, t) : null;
    if (operation === null || (link !== 'answers' && link !== 'answers-late')) return null;
    const result = member(message.value, 'result');
    if (about) return this.#told(operation.dir, result, row, t);
    const task = createdTask(result);
    return task === null ? null : this.#begin(operation, task, row, t);
  }

  #begin(operation: Operation, task: JsonObject, row: number, t: number): Operation | null {
    const id = taskIdOf(task);
    if (id === '') return null;
    operation.task = {
      id,
      steps: [],
      ttlMs: -1,
      pollMs: 0,
      told: row,
      polls: 0,
      asks: [],
      questions: [],
      resultOf: -1,
    };
    this.#owners.set(`${operation.dir} ${id}`, operation);
    const [oldest] = this.#owners.keys();
    if (oldest !== undefined && this.#owners.size > TASKS_KEPT) this.#owners.delete(oldest);
    learn(operation.task, task, row, t);
    return operation;
  }

  /** A request of the side that wants the task. */
  #askedAbout(operation: Operation, params: unknown): Operation | null {
    const owner = this.#owner(operation.dir, params);
    operation.taskOf = owner?.index ?? -1;
    if (!owner?.task) return null;
    if (operation.method === 'tasks/get') owner.task.polls += 1;
    else if (operation.method === 'tasks/result') owner.task.resultOf = operation.index;
    else return null;
    return owner;
  }

  /** A request of the side that runs the task, where it says that it is for its sake (2025-11-25, utilities/tasks). */
  #askedFor(operation: Operation, params: unknown): Operation | null {
    const meta = member(params, '_meta');
    if (meta === undefined) return null;
    const owner = this.#owner(other(operation.dir), member(meta, META.relatedTask));
    if (!owner?.task) return null;
    operation.taskOf = owner.index;
    owner.task.questions.push(operation.index);
    if (owner.task.questions.length > QUESTIONS_KEPT) owner.task.questions.shift();
    return owner;
  }

  #told(requester: Direction, task: unknown, row: number, t: number): Operation | null {
    const operation = this.#owner(requester, task);
    return operation?.task && learn(operation.task, task, row, t) ? operation : null;
  }

  #owner(requester: Direction, task: unknown): Operation | null {
    const id = taskIdOf(task);
    return id === '' ? null : (this.#owners.get(`${requester} ${id}`) ?? null);
  }
}

function other(dir: Direction): Direction {
  return dir === 'c2s' ? 's2c' : 'c2s';
}

function paramsOf(message: unknown): unknown {
  return member(message, 'params');
}

/** Id of the task that this tells of, as it is remembered; '' for none. */
export function taskIdOf(owner: unknown): string {
  return textMember(owner, 'taskId').slice(0, ID_MOST);
}

/** The task in the place of a result: in `task` (2025-11-25), or the result itself (tasks extension). */
export function createdTask(result: unknown): JsonObject | null {
  const task = member(result, 'resultType') === 'task' ? result : member(result, 'task');
  return isObject(task) ? task : null;
}

/** Notes what a message tells of a task. False where it tells no status. */
function learn(facts: TaskFacts, task: unknown, row: number, t: number): boolean {
  const status = oneLine(textMember(task, 'status'), 40);
  if (status === '') return false;
  facts.told = row;
  facts.ttlMs = numberOf(task, 'ttl', 'ttlMs') ?? facts.ttlMs;
  facts.pollMs = Math.max(0, numberOf(task, 'pollInterval', 'pollIntervalMs') ?? facts.pollMs);
  facts.asks = asksOf(task);
  const message = oneLine(textMember(task, 'statusMessage'), MESSAGE_MOST);
  const last = facts.steps.at(-1);
  if (last?.status === status) last.message = message;
  else if (facts.steps.length < STEPS_KEPT) facts.steps.push({ row, t, status, message });
  return true;
}

/** A number by its name in 2025-11-25, or in the tasks extension; null without one, -1 for an explicit null. */
function numberOf(task: unknown, name: string, newer: string): number | null {
  const older = member(task, name);
  const value = older === undefined ? member(task, newer) : older;
  return typeof value === 'number' && Number.isFinite(value) ? value : value === null ? -1 : null;
}
