import type { Direction } from '../../capture/index.ts';
import { endsTask, META } from '../../mcp/index.ts';
import { asksOf } from './input-rounds.ts';
import { oneLine } from '../reading/index.ts';
import type { Operation } from './operations.ts';
import type { CorrelatedMessage } from './step.ts';
import { isObject, type JsonObject, member, textMember } from '../../json/index.ts';

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
  /** Each change of its status, in order; the first 64, and its end. */
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

/** A task, whether or not it was seen how it came to be. */
export interface KnownTask {
  /** Row and time, in µs, of the first message that told of it. */
  readonly row: number;
  readonly t: number;
  /** The operation that was answered with it; null where that was not seen. */
  readonly owner: Operation | null;
  readonly facts: TaskFacts;
}

/** The tasks as far as messages told of them. */
export interface KnownTasks {
  /** The task of this id that is there for requests of this direction. */
  find(requester: Direction, id: string): KnownTask | null;
}

/** Messages that tell how a task stands. */
export const TASK_TELLING = ['tasks/get', 'tasks/cancel', 'notifications/tasks', 'notifications/tasks/status'];

/** How a task ended; null while it may go on. Whatever is told of it later tells how it stood before. */
export function taskEnd({ steps }: Pick<TaskFacts, 'steps'>): TaskStep | null {
  return steps.find(({ status }) => endsTask(status)) ?? null;
}

/** A task that nothing changes any more: it was completed, it failed, or it was cancelled. */
export function isTaskOver(task: Pick<TaskFacts, 'steps'>): boolean {
  return taskEnd(task) !== null;
}

/** Finds the operations that tasks belong to: the request that brought one, and those that ask about it. Constant time a message. */
export class Tasks implements KnownTasks {
  /** By who made the request and the task's id. */
  readonly #known = new Map<string, KnownTask>();

  find(requester: Direction, id: string): KnownTask | null {
    return id === '' ? null : (this.#known.get(`${requester} ${id}`) ?? null);
  }

  /** Takes a message in. Gives the operation whose task changed by it; null for none. */
  take({ dir, message, method, operation, link, row }: CorrelatedMessage, t: number): Operation | null {
    const about = method.startsWith('tasks/') || method.startsWith('notifications/tasks');
    if (message.class === 'request') {
      if (operation === null) return null;
      const params = paramsOf(message.value);
      return about ? this.#askedAbout(operation, params) : this.#askedFor(operation, params);
    }
    if (message.class === 'notification')
      return TASK_TELLING.includes(method) ? this.#told(other(dir), paramsOf(message.value), row, t) : null;
    if (operation === null || (link !== 'answers' && link !== 'answers-late')) return null;
    const result = member(message.value, 'result');
    if (about) return TASK_TELLING.includes(method) ? this.#told(operation.dir, result, row, t) : null;
    const task = createdTask(result);
    if (task === null || taskIdOf(task) === '') return null;
    operation.task = this.#begin(operation.dir, operation, task, row, t).facts;
    return operation;
  }

  #begin(requester: Direction, owner: Operation | null, task: unknown, row: number, t: number): KnownTask {
    const id = taskIdOf(task);
    const facts: TaskFacts = {
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
    const known: KnownTask = { row, t, owner, facts };
    this.#known.set(`${requester} ${id}`, known);
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size > TASKS_KEPT) this.#known.delete(oldest);
    learn(facts, task, row, t);
    return known;
  }

  /** A request of the side that wants the task. */
  #askedAbout(operation: Operation, params: unknown): Operation | null {
    const owner = this.find(operation.dir, taskIdOf(params))?.owner ?? null;
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
    const owner = this.find(other(operation.dir), taskIdOf(member(meta, META.relatedTask)))?.owner ?? null;
    if (!owner?.task) return null;
    operation.taskOf = owner.index;
    owner.task.questions.push(operation.index);
    if (owner.task.questions.length > QUESTIONS_KEPT) owner.task.questions.shift();
    return owner;
  }

  #told(requester: Direction, task: unknown, row: number, t: number): Operation | null {
    const id = taskIdOf(task);
    if (id === '') return null;
    const known = this.find(requester, id);
    if (known === null) {
      this.#begin(requester, null, task, row, t);
      return null;
    }
    return learn(known.facts, task, row, t) ? known.owner : null;
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
  else if (facts.steps.length < STEPS_KEPT || (endsTask(status) && !isTaskOver(facts)))
    facts.steps.push({ row, t, status, message });
  return true;
}

/** A number by its name in 2025-11-25, or in the tasks extension; null without one, -1 for an explicit null. */
function numberOf(task: unknown, name: string, newer: string): number | null {
  const older = member(task, name);
  const value = older === undefined ? member(task, newer) : older;
  return typeof value === 'number' && Number.isFinite(value) ? value : value === null ? -1 : null;
}
