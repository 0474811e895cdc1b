import { command, notify, perConnection, sentenceOf } from '../../state/index.ts';

type Values = ReadonlyMap<string, string>;

const NONE: Values = new Map();

/** Values that the user has revealed, by fingerprint: kept in the window only, and let go with the connection. */
const revealed = perConnection(NONE);

/** Values that the user has revealed on a connection, by fingerprint. */
export const useRevealed = revealed.use;

/** The same outside React. */
export const revealedOf = revealed.of;

/** Asks the engine for a masked value and shows it; a refusal becomes a notice. */
export async function reveal(connection: string, fingerprint: string): Promise<void> {
  try {
    const { value } = await command('revealSecret', { connection, fingerprint });
    change(connection, (values) => values.set(fingerprint, value));
  } catch (problem) {
    notify({ tone: 'error', text: sentenceOf(problem) });
  }
}

/** Forgets a revealed value. */
export function conceal(connection: string, fingerprint: string): void {
  change(connection, (values) => values.delete(fingerprint));
}

function change(connection: string, edit: (values: Map<string, string>) => void): void {
  const values = new Map(revealedOf(connection));
  edit(values);
  revealed.set(connection, values);
}
