import {
  isObject,
  listMember,
  member,
  textMember,
  type CorrelatedMessage,
  type JsonObject,
  type Operation,
  createdTask,
  taskIdOf,
} from '../../analysis/index.ts';
import type { Direction } from '../../capture/index.ts';
import { endsTask } from '../../mcp/index.ts';
import { answersTo, fingerprint, ListWalk, opposite, RecentMap } from '../reading/index.ts';
import type { Memory, MessageScope } from '../state/index.ts';
import { questionsIn } from './questions.ts';
import { recordOf, type TaskRecord } from './task-record.ts';

/** What is remembered of a request until it is answered. */
export interface TaskRequest {
  /** It asks to be done as a task (2025-11-25). */
  readonly asTask: boolean;
  /** Task that it is about; '' for none. */
  readonly taskId: string;
  /** It subscribes to tasks. */
  readonly listens: boolean;
  /** How the task stood as far as known when it was sent. */
  readonly status: string;
}

const TASKS_MOST = 4096;
const REQUESTS_MOST = 4096;
const QUESTIONS_MOST = 1000;
/** `_meta` may differ from one answer to the next. */
const BESIDE_THE_OUTCOME: ReadonlySet<string> = new Set(['_meta']);
/** Requests that may be done as tasks (2025-11-25), and others that may be answered with one. */
export const TASKABLE = ['tools/call', 'sampling/createMessage', 'elicitation/create'];
const CREATING = [...TASKABLE, 'prompts/get', 'resources/read'];
/** Messages that tell how a task stands. */
export const TASK_TELLING = ['tasks/get', 'tasks/cancel', 'notifications/tasks', 'notifications/tasks/status'];

/** The tasks of both eras, and the requests about them. */
export class TaskMemory implements Memory {
  static readonly scope: MessageScope = {
    kinds: ['request', 'result', 'notification'],
    methods: [
      ...CREATING,
      ...TASK_TELLING,
      'tasks/list',
      'tasks/result',
      'tasks/update',
      'tools/list',
      'notifications/tools/list_changed',
      'subscriptions/listen',
    ],
  };

  /** The tools, each with its `execution.taskSupport`. */
  readonly tools = new ListWalk<string>('tools/list', 'notifications/tools/list_changed', taskSupports);
  /** The tasks that the client was told by `tasks/list`. */
  readonly listed = new ListWalk<true>('tasks/list', '', listedTasks);
  readonly #tasks = new RecentMap<string, TaskRecord>(TASKS_MOST);
  readonly #requests = new RecentMap<Operation, TaskRequest>(REQUESTS_MOST);
  /** The tasks that were answered in the place of a result. */
  readonly #createdBy = new RecentMap<Operation, TaskRecord>(TASKS_MOST);

  /** The task of this id that is there for requests of this direction. */
  find(requester: Direction, id: string): TaskRecord | null {
    return id === '' ? null : (this.#tasks.get(`${requester} ${id}`) ?? null);
  }

  /** What the request was that is answered now; null where it was none of interest, or is not known. */
  request(operation: Operation | null): TaskRequest | null {
    return operation === null ? null : (this.#requests.get(operation) ?? null);
  }

  /** The task that a request was answered with. */
  createdBy(operation: Operation | null): TaskRecord | null {
    return operation === null ? null : (this.#createdBy.get(operation) ?? null);
  }

  message(correlated: CorrelatedMessage, t: number): void {
    const { message, method, operation } = correlated;
    if (method === 'tools/list') this.tools.message(correlated);
    else if (method === 'tasks/list') this.listed.message(correlated);
    else if (method === 'notifications/tools/list_changed') this.tools.message(correlated);
    if (message.class === 'request') this.#asked(correlated, t);
    else if (message.class === 'notification') {
      if (method === 'notifications/tasks' || method === 'notifications/tasks/status')
        this.#told(correlated, member(message.value, 'params'), opposite(correlated.dir), t);
    } else if (message.class === 'response.result' && operation !== null && answersTo(correlated))
      this.#answered(correlated, operation, t);
  }

  #asked({ message, method, row, dir, operation }: CorrelatedMessage, t: number): void {
    if (operation === null) return;
    const params = member(message.value, 'params');
    const taskId = method.startsWith('tasks/') ? taskIdOf(params) : '';
    const asTask = isObject(member(params, 'task'));
    const listens =
      method === 'subscriptions/listen' && listMember(member(params, 'notifications'), 'taskIds').length > 0;
    if (taskId === '' && !asTask && !listens) return;
    const task = this.find(dir, taskId);
    this.#requests.set(operation, { asTask, taskId, listens, status: task?.status ?? '' });
    if (task === null || method !== 'tasks/get') return;
    task.polledRow = row;
    task.polledAt = t;
  }

  #answered(correlated: CorrelatedMessage, operation: Operation, t: number): void {
    const { message, method, row } = correlated;
    const result = member(message.value, 'result');
    const { dir } = operation;
    if (method === 'tasks/get' || method === 'tasks/cancel') {
      const task = this.#told(correlated, result, dir, t);
      if (task === null) return;
      if (method === 'tasks/get') task.found = true;
      else if (task.status === 'cancelled' && textMember(result, 'status') === 'cancelled') task.cancelledRow = row;
    } else if (method === 'tasks/result') {
      const task = this.find(dir, this.request(operation)?.taskId ?? '');
      if (task === null || task.outcomeRow >= 0) return;
      task.outcomeRow = row;
      task.outcome = fingerprint(result, BESIDE_THE_OUTCOME);
    } else this.#created(correlated, operation, result, t);
  }

  #created({ method, row }: CorrelatedMessage, operation: Operation, result: unknown, t: number): void {
    const task = createdTask(result);
    const id = taskIdOf(task);
    if (task === null || id === '' || (this.request(operation)?.asTask !== true && task !== result)) return;
    const record = recordOf(task, row, t, method);
    this.#tasks.set(`${operation.dir} ${id}`, record);
    this.#createdBy.set(operation, record);
    note(record, task, row);
  }

  /** A message that tells how a task stands. */
  #told(correlated: CorrelatedMessage, task: unknown, requester: Direction, t: number): TaskRecord | null {
    const id = taskIdOf(task);
    if (!isObject(task) || id === '') return null;
    let record = this.find(requester, id);
    if (record === null) {
      record = recordOf(task, correlated.row, t, null);
      this.#tasks.set(`${requester} ${id}`, record);
    }
    // A poll is too early only after the poll before, not after other news.
    if (correlated.message.class === 'notification') record.polledAt = -1;
    note(record, task, correlated.row);
    for (const { key, method, params } of questionsIn(correlated)) {
      if (record.asked.size < QUESTIONS_MOST && !record.asked.has(key))
        record.asked.set(key, fingerprint([method, params]));
    }
    return record;
  }
}

function note(record: TaskRecord, task: JsonObject, row: number): void {
  const status = textMember(task, 'status').slice(0, 40);
  // An answer that was overtaken tells how the task stood before.
  if (status !== '' && !endsTask(record.status)) {
    record.status = status;
    record.statusRow = row;
  }
  const poll = member(task, 'pollInterval') ?? member(task, 'pollIntervalMs');
  record.pollMs = typeof poll === 'number' ? poll : 0;
  const ttl = member(task, 'ttl') ?? member(task, 'ttlMs');
  record.ttlMs = typeof ttl === 'number' ? ttl : null;
}

function* taskSupports(result: unknown): Generator<readonly [string, string]> {
  for (const tool of listMember(result, 'tools')) {
    const name = member(tool, 'name');
    if (typeof name !== 'string') continue;
    yield [name, textMember(member(tool, 'execution'), 'taskSupport').slice(0, 20) || 'forbidden'];
  }
}

function* listedTasks(result: unknown): Generator<readonly [string, true]> {
  for (const task of listMember(result, 'tasks')) {
    const id = taskIdOf(task);
    if (id !== '') yield [id, true];
  }
}
