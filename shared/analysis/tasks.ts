import type { Direction } from '../capture/index.ts';
import { isObject, member, textMember, type JsonObject } from './json.ts';
import type { Operation } from './operations.ts';
import type { CorrelatedMessage } from './step.ts';
import { oneLine } from './words.ts';

const TASKS_KEPT = 4_096;
const STEPS_KEPT = 64;
const ID_MOST = 200;

/** A status that a task was told to have, at the message that told it first. */
export interface TaskStep {
  /** Row of that message, and its time in µs. */
  readonly row: number;
  readonly t: number;
  /** Verbatim, at most 40 UTF-16 units. */
  readonly status: string;
}

/** The task that a request was answered with (2025-11-25, utilities/tasks; tasks extension of 2026-07-28). */
export interface TaskFacts {
  /** At most 200 UTF-16 units. */
  readonly id: string;
  /** Each change of its status, in order; the first 64. */
  readonly steps: TaskStep[];
  /** How long the receiver keeps it, in ms; -1 where it does not say, or for ever. */
  readonly ttlMs: number;
}

/** Finds the operations that tasks belong to: the request that brought one, and those that ask about it. Constant time a message. */
export class Tasks {
  /** The operations that brought a task, by who made the request and the task's id. */
  readonly #owners = new Map<string, Operation>();

  /** Takes a message in. Gives the operation whose task changed by it; null for none. */
  take({ dir, message, method, operation, link, row }: CorrelatedMessage, t: number): Operation | null {
    const about = method.startsWith('tasks/') || method.startsWith('notifications/tasks');
    if (message.class === 'request') {
      if (about && operation !== null)
        operation.taskOf = this.#owner(operation.dir, paramsOf(message.value))?.index ?? -1;
      return null;
    }
    if (message.class === 'notification')
      return about ? this.#told(dir === 'c2s' ? 's2c' : 'c2s', paramsOf(message.value), row, t) : null;
    if (operation === null || (link !== 'answers' && link !== 'answers-late')) return null;
    const result = member(message.value, 'result');
    if (about) return this.#told(operation.dir, result, row, t);
    const task = broughtBy(result);
    return task === null ? null : this.#begin(operation, task, row, t);
  }

  #begin(operation: Operation, task: JsonObject, row: number, t: number): Operation | null {
    const id = textMember(task, 'taskId').slice(0, ID_MOST);
    if (id === '') return null;
    const ttl = member(task, 'ttl') ?? member(task, 'ttlMs');
    operation.task = { id, steps: [], ttlMs: typeof ttl === 'number' && Number.isFinite(ttl) ? ttl : -1 };
    this.#owners.set(`${operation.dir} ${id}`, operation);
    const [oldest] = this.#owners.keys();
    if (oldest !== undefined && this.#owners.size > TASKS_KEPT) this.#owners.delete(oldest);
    step(operation.task, task, row, t);
    return operation;
  }

  #told(requester: Direction, task: unknown, row: number, t: number): Operation | null {
    const operation = this.#owner(requester, task);
    return operation?.task && step(operation.task, task, row, t) ? operation : null;
  }

  #owner(requester: Direction, task: unknown): Operation | null {
    const id = textMember(task, 'taskId').slice(0, ID_MOST);
    return id === '' ? null : (this.#owners.get(`${requester} ${id}`) ?? null);
  }
}

function paramsOf(message: unknown): unknown {
  return member(message, 'params');
}

/** The task in the place of a result: in `task` (2025-11-25), or the result itself (tasks extension). */
function broughtBy(result: unknown): JsonObject | null {
  const task = member(result, 'resultType') === 'task' ? result : member(result, 'task');
  return isObject(task) ? task : null;
}

/** Notes the status that a message tells. False where it is none, or the one that is known. */
function step({ steps }: TaskFacts, task: unknown, row: number, t: number): boolean {
  const status = oneLine(textMember(task, 'status'), 40);
  if (status === '' || steps.at(-1)?.status === status || steps.length === STEPS_KEPT) return false;
  steps.push({ row, t, status });
  return true;
}
