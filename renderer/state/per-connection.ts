import { create } from 'zustand';

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
const watchers = new Set<() => void>();

/** Calls back after what is kept of any connection changed, until the result is called. */
export function watchKept(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** State by connection, freed when the connection is closed: see `freeClosed`. */
export function perConnection<T>(initial: T): PerConnection<T> {
  const useStore = create<{ readonly of: Readonly<Record<string, T>> }>()(() => ({ of: {} }));
  const from = (of: Readonly<Record<string, T>>, connection: string | null): T =>
    connection === null || !Object.hasOwn(of, connection) ? initial : of[connection]!;
  frees.push((open) => {
    const { of } = useStore.getState();
    const left = Object.entries(of).filter(([id]) => open.has(id));
    if (left.length < Object.keys(of).length) useStore.setState({ of: Object.fromEntries(left) });
  });
  return {
    of: (connection) => from(useStore.getState().of, connection),
    use: function useKept(connection) {
      return useStore(({ of }) => from(of, connection));
    },
    set: (connection, state) => {
      useStore.setState(({ of }) => ({ of: { ...of, [connection]: state } }));
      for (const watch of watchers) watch();
    },
  };
}

/** Frees everything that is kept of connections which are not among these. */
export function freeClosed(open: ReadonlySet<string>): void {
  for (const free of frees) free(open);
}
