import { create } from 'zustand';
import { addPart, freeWaiting, type KeptPart } from './kept-view.ts';

/** State that the window keeps of each connection until its tab is closed. */
export interface PerConnection<T> {
  /** What is kept of a connection, outside React; the initial state where nothing is kept. */
  of(connection: string | null): T;
  /** The same in a component, which renders again when it changes. */
  use(connection: string | null): T;
  /** Keeps another state of a connection. */
  set(connection: string, state: T): void;
}

/** Takes out what is kept of connections that are no longer there. */
type Free = (open: ReadonlySet<string>) => void;

const frees: Free[] = [];
const watchers = new Set<(connection: string) => void>();

/** Calls back with the connection after what is kept of it changed, until the result is called. */
export function watchKept(watcher: (connection: string) => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** State by connection, freed when the connection is closed: see `freeClosed`. With `kept` it comes back after a reload, a restart, and in the next run. */
export function perConnection<T>(initial: T, kept?: KeptPart<T>): PerConnection<T> {
  const useStore = create<{ readonly of: Readonly<Record<string, T>> }>()(() => ({ of: {} }));
  const from = (of: Readonly<Record<string, T>>, connection: string | null): T =>
    connection === null || !Object.hasOwn(of, connection) ? initial : of[connection]!;
  frees.push((open) => {
    const { of } = useStore.getState();
    const left = Object.entries(of).filter(([id]) => open.has(id));
    if (left.length < Object.keys(of).length) useStore.setState({ of: Object.fromEntries(left) });
  });
  const set = (connection: string, state: T): void => {
    useStore.setState(({ of }) => ({ of: { ...of, [connection]: state } }));
    for (const watch of watchers) watch(connection);
  };
  const has = (connection: string): boolean => Object.hasOwn(useStore.getState().of, connection);
  if (kept !== undefined) {
    const { name, read, write = (state) => state as object, nextRun = (state) => state } = kept;
    addPart({
      name,
      write: (connection) => (has(connection) ? write(from(useStore.getState().of, connection)) : undefined),
      take: (connection, value, ofRunBefore) => {
        const state = has(connection) ? null : read(value);
        if (state !== null) set(connection, ofRunBefore ? nextRun(state) : state);
      },
      handOn: (before, next) => {
        if (has(before) && !has(next)) set(next, nextRun(from(useStore.getState().of, before)));
      },
    });
  }
  return {
    of: (connection) => from(useStore.getState().of, connection),
    use: function useKept(connection) {
      return useStore(({ of }) => from(of, connection));
    },
    set,
  };
}

/** Frees everything that is kept of connections which are not among these. */
export function freeClosed(open: ReadonlySet<string>): void {
  for (const free of frees) free(open);
  freeWaiting(open);
}
