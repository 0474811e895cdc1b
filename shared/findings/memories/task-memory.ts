import {
  type CorrelatedMessage,
  createdTask,
  type KnownRecords,
  type KnownTask,
  type Operation,
  RecentMap,
  TASK_TELLING,
  taskIdOf,
} from '../../analysis/index.ts';
import type { Direction } from '../../capture/index.ts';
import { answersTo, ListWalk, opposite } from '../reading/index.ts';
import type { Memory, MessageScope } from '../state/index.ts';
import { questionsIn } from './questions.ts';
import { type TaskWatch, unwatched } from './task-watch.ts';
import { fingerprint, listMember, member, textMember } from '../../json/index.ts';

/** What is remembered of a request until it is answered. */
export interface TaskRequest {
  /** Task that it is about; '' for none. */
  readonly taskId: string;
  /** It subscribes to tasks. */
  readonly listens: boolean;
}

const TASKS_MOST = 4096;
const REQUESTS_MOST = 4096;
const QUESTIONS_MOST = 1000;
/** `_meta` may differ from one answer to the next. */
const BESIDE_THE_OUTCOME: ReadonlySet<string> = new Set(['_meta']);
/** Requests that may be done as tasks (2025-11-25), and others that may be answered with one. */
export const TASKABLE = ['tools/call', 'sampling/createMessage', 'elicitation/create'];
const CREATING = [...TASKABLE, 'prompts/get', 'resources/read'];

/** What becomes of the tasks of both eras that the fold knows, and of the requests about them. */
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
  readonly #known: KnownRecords;
  /** Row of the first message of this conversation that may be about a task: what was told before is of another one. */
  #since = Infinity;
  readonly #watches = new RecentMap<string, TaskWatch>(TASKS_MOST);
  readonly #requests = new RecentMap<Operation, TaskRequest>(REQUESTS_MOST);

  constructor(known: KnownRecords) {
    this.#known = known;
  }

  /** The task of this id that is there for requests of this direction; null where this conversation did not tell of it. */
  find(requester: Direction, id: string): KnownTask | null {
    const task = this.#known.tasks.find(requester, id);
    return task !== null && task.facts.told >= this.#since ? task : null;
  }

  /** What else is remembered of a task; null for nothing. */
  watched(requester: Direction, id: string): TaskWatch | null {
    return this.#watches.get(`${requester} ${id}`) ?? null;
  }

  /** What the request was that is answered now; null where it was none of interest, or is not known. */
  request(operation: Operation | null): TaskRequest | null {
    return operation === null ? null : (this.#requests.get(operation) ?? null);
  }

  message(correlated: CorrelatedMessage, t: number): void {
    const { message, method, row, operation } = correlated;
    if (this.#since === Infinity) this.#since = row;
    if (method === 'tools/list') this.tools.message(correlated);
    else if (method === 'tasks/list') this.listed.message(correlated);
    else if (method === 'notifications/tools/list_changed') this.tools.message(correlated);
    if (message.class === 'request') this.#asked(correlated, t);
    else if (message.class === 'notification') {
      if (method === 'notifications/tasks' || method === 'notifications/tasks/status')
        this.#told(correlated, member(message.value, 'params'), opposite(correlated.dir));
    } else if (message.class === 'response.result' && operation !== null && answersTo(correlated))
      this.#answered(correlated, operation);
  }

  #asked({ message, method, row, dir, operation }: CorrelatedMessage, t: number): void {
    if (operation === null) return;
    const params = member(message.value, 'params');
    const taskId = method.startsWith('tasks/') ? taskIdOf(params) : '';
    const listens =
      method === 'subscriptions/listen' && listMember(member(params, 'notifications'), 'taskIds').length > 0;
    if (taskId === '' && !listens) return;
    this.#requests.set(operation, { taskId, listens });
    if (method !== 'tasks/get' || this.find(dir, taskId) === null) return;
    const watch = this.#watch(dir, taskId);
    watch.polledRow = row;
    watch.polledAt = t;
  }

  #answered(correlated: CorrelatedMessage, operation: Operation): void {
    const { message, method, row } = correlated;
    const result = member(message.value, 'result');
    const { dir } = operation;
    if (method === 'tasks/get' || method === 'tasks/cancel') {
      const watch = this.#told(correlated, result, dir);
      if (watch === null) return;
      if (method === 'tasks/get') watch.found = true;
      else if (textMember(result, 'status') === 'cancelled') watch.cancelledRow = row;
    } else if (method === 'tasks/result') {
      const taskId = this.request(operation)?.taskId ?? '';
      if (this.find(dir, taskId) === null) return;
      const watch = this.#watch(dir, taskId);
      if (watch.outcomeRow >= 0) return;
      watch.outcomeRow = row;
      watch.outcome = fingerprint(result, BESIDE_THE_OUTCOME);
    } else {
      const created = taskIdOf(createdTask(result));
      if (created !== '') this.#watches.delete(`${dir} ${created}`);
    }
  }

  /** A message that tells how a task stands. */
  #told(correlated: CorrelatedMessage, task: unknown, requester: Direction): TaskWatch | null {
    const id = taskIdOf(task);
    if (id === '') return null;
    const watch = this.#watch(requester, id);
    // A poll is too early only after the poll before, not after other news.
    if (correlated.message.class === 'notification') watch.polledAt = -1;
    for (const { key, method, params } of questionsIn(correlated)) {
      if (watch.asked.size < QUESTIONS_MOST && !watch.asked.has(key))
        watch.asked.set(key, fingerprint([method, params]));
    }
    return watch;
  }

  #watch(requester: Direction, id: string): TaskWatch {
    const before = this.watched(requester, id);
    if (before !== null) return before;
    const watch = unwatched();
    this.#watches.set(`${requester} ${id}`, watch);
    return watch;
  }
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
