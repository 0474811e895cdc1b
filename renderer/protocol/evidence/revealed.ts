import { create } from 'zustand';
import { command, notify, sentenceOf, useConnections } from '../../state/index.ts';

type Values = ReadonlyMap<string, string>;

interface RevealedState {
  /** Values that the user has revealed, by connection and fingerprint. */
  readonly of: Readonly<Record<string, Values>>;
}

const NONE: Values = new Map();

/** Kept in the window only, and let go with the connection. */
const useStore = create<RevealedState>()(() => ({ of: {} }));

useConnections.subscribe((state, before) => {
  if (state.list === before.list) return;
  const left = new Set(state.list.map((connection) => connection.id));
  useStore.setState(({ of }) => ({ of: Object.fromEntries(Object.entries(of).filter(([id]) => left.has(id))) }));
});

/** Values that the user has revealed on a connection, by fingerprint. */
export function useRevealed(connection: string): Values {
  return useStore((state) => state.of[connection] ?? NONE);
}

/** The same outside React. */
export function revealedOf(connection: string): Values {
  return useStore.getState().of[connection] ?? NONE;
}

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
  useStore.setState(({ of }) => ({ of: { ...of, [connection]: values } }));
}
