import type { Operation } from '../../../shared/analysis/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import {
  askServer,
  isOpen,
  keepPolling,
  pollKey,
  showSeq,
  stopPolling,
  taskParams,
  useTaskPolls,
  type ConnectionModel,
} from '../../state/index.ts';

/** An operation that was answered with a task. */
export type TaskOwner = Operation & { readonly task: NonNullable<Operation['task']> };

/** The operation whose task an operation is about: itself, or the one that brought the task; null without a task. */
export function taskOwner(model: ConnectionModel, operation: Operation | undefined): TaskOwner | null {
  const owner = operation?.task == null ? model.operations[operation?.taskOf ?? -1] : operation;
  return owner !== undefined && owner.task !== null ? (owner as TaskOwner) : null;
}

/** True where the task is run by the server for us, and can be asked about. */
export function canAsk(connection: ConnectionInfo | null, owner: Pick<Operation, 'dir'> | null): boolean {
  return connection !== null && owner !== null && isOpen(connection) && owner.dir === 'c2s';
}

/** Asks about a task by this method. Rejects with BridgeFailure when it cannot be sent. */
export async function askTask(
  connection: string,
  method: 'tasks/get' | 'tasks/result' | 'tasks/cancel',
  { task }: TaskOwner,
): Promise<void> {
  await askServer(connection, method, taskParams(task.id));
}

/** Gives a task of the extension what it needs. `responses`: JSON text of an object by the keys of its requests. */
export async function updateTask(connection: string, { task }: TaskOwner, responses: string): Promise<void> {
  await askServer(connection, 'tasks/update', `{"taskId":${JSON.stringify(task.id)},"inputResponses":${responses}}`);
}

/** Asks for all tasks of the server (2025-11-25), and shows the answer. Rejects with a sentence. */
export async function listTasks(connection: string): Promise<void> {
  const { answered } = await askServer(connection, 'tasks/list');
  const { seq } = await answered;
  if (seq > 0) showSeq(connection, seq);
}

/** Begins to poll a task until it is over, or stops. */
export function togglePolling(connection: string, { index }: Pick<Operation, 'index'>): void {
  if (useTaskPolls.getState().running.has(pollKey(connection, index))) stopPolling(connection, index);
  else void keepPolling(connection, index);
}
