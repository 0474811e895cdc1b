import type { Operation } from '../../../shared/analysis/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { resentText, withTask } from '../../../shared/compose/index.ts';
import { capturedMessage, command, isOpen, nextId, notify, sendText, sentenceOf } from '../../state/index.ts';
import { newestRequest } from './operation-status.ts';

/** What one press gives a request that waits, in ms. */
const MORE_TIME = 60_000;

/** True where an operation is a request of ours that waits, so that it can be cancelled and its time changed. */
export function canChange(
  connection: ConnectionInfo | null,
  { dir, state }: Pick<Operation, 'dir' | 'state'>,
): boolean {
  return connection !== null && isOpen(connection) && dir === 'c2s' && state === 'pending';
}

/** True where the request of an operation can be sent again on its own connection. */
export function canResend(connection: ConnectionInfo | null, { dir }: Pick<Operation, 'dir'>): boolean {
  return connection !== null && isOpen(connection) && dir === 'c2s';
}

/** Gives a request up, as its transport and era have it. */
export async function cancelRequest(connection: string, { id }: Pick<Operation, 'id'>): Promise<void> {
  await command('cancelRequest', { connection, id });
}

/** Waits so many ms from now, 0 for without an end. */
export async function changeTimeout(connection: string, { id }: Pick<Operation, 'id'>, ms: number): Promise<void> {
  await command('changeTimeout', { connection, id, ms });
}

/** What is left of a request's time and `MORE_TIME` beyond it, in ms. `now`: µs since the start of the capture. */
export function moreTime({ deadline }: Pick<Operation, 'deadline'>, now: number): number {
  return Math.max(0, Math.round((deadline - now) / 1000)) + MORE_TIME;
}

/** Sends the request of an operation again under the next free id; `task`: with the wish for a task. Rejects with a sentence. */
export async function resend(connection: ConnectionInfo, operation: Operation, task = false): Promise<void> {
  const text = await capturedMessage(connection.id, newestRequest(operation));
  const again = resentText(text, await nextId(connection.id));
  if ('problem' in again) throw new Error(again.problem);
  const wished = task ? withTask(again.text) : again.text;
  if (wished === null) throw new Error('The params of this request are not an object, so they cannot ask for a task.');
  await sendText(connection, wished);
}

/** Does something that may fail; the sentence of a failure becomes a notice. */
export function attempt(act: () => Promise<void>): void {
  act().catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
}
