import type { Operation } from '../../../shared/analysis/index.ts';
import type { Connection } from '../connection/index.ts';

/**
 * Resolves with the index of the operation that the request of this event belongs to, once it has ended however; with -1 once
 * it is clear that the event opens none. An answer that asks for input is no end, nor is a refusal after which it is made once more.
 */
export async function operationEnded(connection: Connection, seq: number): Promise<number> {
  const index = await settled(connection, seq);
  const again = await connection.madeAgain(seq);
  return again === 0 ? index : operationEnded(connection, again);
}

function settled(connection: Connection, seq: number): Promise<number> {
  return new Promise((resolve) => {
    const look = (): void => {
      const index = endedIndex(connection, seq);
      if (index === null) return;
      unlisten();
      resolve(index);
    };
    const unlisten = connection.listen({ applied: look, changed: look });
    look();
  });
}

/** Null while it goes on. */
function endedIndex(connection: Connection, seq: number): number | null {
  const { rows, operations } = connection.observation;
  const over = connection.info().state === 'closed';
  const row = rows.firstOfSeq(seq);
  if (row >= rows.length) return over ? -1 : null;
  const index = rows.seq(row) === seq ? rows.operation(row) : -1;
  const operation = operations[index];
  if (operation === undefined) return -1;
  return over || !isGoing(operation) ? index : null;
}

/** True while its end is still to come. */
export function isGoing({ state }: Operation): boolean {
  return state === 'pending' || state === 'input-required';
}
