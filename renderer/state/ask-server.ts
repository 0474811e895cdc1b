import type { Operation } from '../../shared/analysis/index.ts';
import { command } from './bridge.ts';
import { modelOf } from './models.ts';
import { parseJson } from '../../shared/json/index.ts';

/** How a request that the window made has ended: itself, or as it was made once more after a sign-in that it was refused for. */
export interface Answered {
  readonly operation: Operation;
  /** Seq of the request that was answered. */
  readonly request: number;
  /** Seq of the answer; 0 where none came. */
  readonly seq: number;
}

/** A request of the window's: the seq of its frame at once, and its end later. */
export interface Asked {
  readonly seq: number;
  /** Exact JSON text of its id. */
  readonly id: string;
  /** Rejects with a sentence when the request opened no operation. */
  readonly answered: Promise<Answered>;
}

/**
 * Sends a request of this method as the era of the connection has it, by the user's hand. `params`: the JSON text of an object,
 * '' for none. Rejects with BridgeFailure when it cannot be sent.
 */
export async function askServer(
  connection: string,
  method: string,
  params = '',
  { progress = false }: { readonly progress?: boolean } = {},
): Promise<Asked> {
  const { seq, id } = await command('request', { connection, method, params, progress });
  const answered = answerOf(connection, seq);
  // Whoever does not wait for the end need not hear that there is none.
  answered.catch(() => undefined);
  return { seq, id, answered };
}

async function answerOf(connection: string, seq: number): Promise<Answered> {
  const { operation: index } = await command('awaitAnswer', { connection, seq });
  if (index < 0) throw new Error(`Message #${seq} is not a pending request.`);
  const operation = await settled(connection, index);
  const { rows } = modelOf(connection);
  const request = rows.seq(operation.request);
  return { operation, request, seq: operation.response < 0 ? 0 : rows.seq(operation.response) };
}

/** The engine knows of an end before the window does: waits until the model has it. */
function settled(connection: string, index: number): Promise<Operation> {
  const model = modelOf(connection);
  return new Promise((resolve) => {
    const look = (): void => {
      const operation = model.operations[index];
      if (operation === undefined || operation.state === 'pending' || operation.state === 'input-required') return;
      if (operation.response >= model.rows.length) return;
      unfollow();
      resolve(operation);
    };
    const unfollow = model.follow(look);
    look();
  });
}

/**
 * The message of an event as JSON.parse reads it. Rejects with a sentence when it is longer than `most` UTF-16 units, or no JSON.
 */
export async function messageOf(connection: string, seq: number, most = 16 * 1024 * 1024): Promise<unknown> {
  const { text, total } = await command('frameText', { connection, seq, from: 0, length: 4_194_304 });
  if (total > most) throw new Error(`Message #${seq} has ${total} characters, too many to read here.`);
  let whole = text;
  while (whole.length < total) {
    const piece = await command('frameText', { connection, seq, from: whole.length, length: 4_194_304 });
    if (piece.text === '') break;
    whole += piece.text;
  }
  return parseJson(whole);
}
