import { create } from 'zustand';
import { isTaskOver, type Operation } from '../../shared/analysis/index.ts';
import { askServer } from './ask-server.ts';
import { sentenceOf } from './bridge.ts';
import { useConnections } from './connections.ts';
import { modelOf } from './models.ts';
import { isOpen } from './send-text.ts';

/** ms between two polls where the receiver does not say, and within what it may say. */
const USUAL = 1_000;
const SHORTEST = 250;
const LONGEST = 600_000;
/** Polls of one task in a row, at most. */
const POLLS_MOST = 10_000;

interface TaskPolls {
  /** Tasks that are polled, by `pollKey`, each with the number of its run. */
  readonly running: ReadonlyMap<string, number>;
  /** Why polling stopped before the task was over, as a sentence. */
  readonly problems: ReadonlyMap<string, string>;
}

/** The polling of tasks: it ends with the task, with the connection, or when the server no longer answers. */
export const useTaskPolls = create<TaskPolls>()(() => ({ running: new Map(), problems: new Map() }));

let runs = 0;

/** The key of a task's polling; the operation is the one that brought the task. */
export function pollKey(connection: string, operation: number): string {
  return `${connection} ${operation}`;
}

/** How long to wait between two polls of a task, in ms. */
export function pollPause(pollMs: number): number {
  return pollMs <= 0 ? USUAL : Math.min(LONGEST, Math.max(SHORTEST, pollMs));
}

/** The params of a request about a task, as JSON text. */
export function taskParams(id: string): string {
  return JSON.stringify({ taskId: id });
}

/** Stops polling the task of an operation. */
export function stopPolling(connection: string, operation: number): void {
  const key = pollKey(connection, operation);
  useTaskPolls.setState(({ running }) => ({ running: without(running, key) }));
}

/** Polls the task of an operation by `tasks/get` until it is over. Nothing happens where that is done already. */
export async function keepPolling(connection: string, operation: number): Promise<void> {
  const key = pollKey(connection, operation);
  if (useTaskPolls.getState().running.has(key)) return;
  const run = (runs += 1);
  useTaskPolls.setState(({ running, problems }) => ({
    running: new Map([...running, [key, run]]),
    problems: without(problems, key),
  }));
  const problem = await pollOn(connection, operation, () => useTaskPolls.getState().running.get(key) === run);
  if (useTaskPolls.getState().running.get(key) !== run) return;
  useTaskPolls.setState(({ running, problems }) => ({
    running: without(running, key),
    problems: problem === '' ? problems : new Map([...problems, [key, problem]]),
  }));
}

/** Polls until the task is over or nobody wants it any more; gives why it stopped otherwise, as a sentence. */
async function pollOn(connection: string, operation: number, wanted: () => boolean): Promise<string> {
  for (let polls = 0; polls < POLLS_MOST; polls += 1) {
    const task = taskOf(connection, operation);
    if (task === null || !wanted()) return '';
    try {
      const { answered } = await askServer(connection, 'tasks/get', taskParams(task.id));
      const { operation: poll } = await answered;
      if (poll.state !== 'result') return `Polling has stopped: tasks/get ended as “${poll.state}”.`;
    } catch (problem) {
      return `Polling has stopped: ${sentenceOf(problem)}`;
    }
    await pause(pollPause(taskOf(connection, operation)?.pollMs ?? 0), wanted);
  }
  return `Polling has stopped after ${POLLS_MOST} polls.`;
}

/** The task while there is something to poll; null once it is over or the connection has ended. */
function taskOf(connection: string, index: number): Operation['task'] {
  const known = useConnections.getState().list.find(({ id }) => id === connection);
  if (known === undefined || !isOpen(known)) return null;
  const task = modelOf(connection).operations[index]?.task ?? null;
  return task === null || isTaskOver(task) ? null : task;
}

/** Waits, or until nobody waits any more. */
function pause(ms: number, wanted: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(done, ms);
    const unsubscribe = useTaskPolls.subscribe(() => {
      if (!wanted()) done();
    });
  });
}

function without<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  const left = new Map(map);
  left.delete(key);
  return left;
}
