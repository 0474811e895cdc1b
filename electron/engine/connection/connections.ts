import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { BridgeFault } from '../bridge/index.ts';
import { Connection } from './connection.ts';
import type { ShownConnection } from './shown-connection.ts';

interface Entry {
  readonly connection: ShownConnection;
  readonly unlisten: () => void;
}

/** Every connection that a window may show, in the order of their coming. */
export class Connections {
  readonly #all = new Map<string, Entry>();
  /** Those that no window shows: they only have to be ended with the rest. */
  readonly #unshown = new Set<ShownConnection>();
  readonly #listeners = new Set<() => void>();
  #count = 0;

  /** A new id, never used before in this run. */
  newId(): string {
    return `c${(this.#count += 1)}`;
  }

  add(connection: ShownConnection): void {
    this.#all.set(connection.id, this.#entryOf(connection));
    this.#tell();
  }

  /** Puts one in the place of another, which is closed by whoever asks for that; at the end where that one is not there any more. */
  replace(before: ShownConnection, next: ShownConnection): void {
    const entries = [...this.#all];
    const at = entries.findIndex(([id]) => id === before.id);
    entries[at]?.[1].unlisten();
    entries.splice(at < 0 ? entries.length : at, at < 0 ? 0 : 1, [next.id, this.#entryOf(next)]);
    this.#all.clear();
    for (const [id, entry] of entries) this.#all.set(id, entry);
    this.#tell();
  }

  /** Adds one that no window shows. */
  addUnshown(connection: ShownConnection): void {
    this.#unshown.add(connection);
  }

  /** Takes it out of the list; nothing is closed. */
  remove(connection: ShownConnection): void {
    this.#unshown.delete(connection);
    this.#all.get(connection.id)?.unlisten();
    if (this.#all.delete(connection.id)) this.#tell();
  }

  /** Throws BridgeFault `unknown-connection`. */
  get(id: string): ShownConnection {
    const entry = this.#all.get(id);
    if (!entry)
      throw new BridgeFault(
        'unknown-connection',
        `There is no connection ${id}: it was closed, or belongs to an earlier run.`,
      );
    return entry.connection;
  }

  /** One that is folded in this thread. Throws as `get` does; that it is another one is a fault of ours. */
  here(id: string): Connection {
    const connection = this.get(id);
    if (connection instanceof Connection) return connection;
    throw new TypeError(`${id} is folded in another thread, and was asked for in this one`);
  }

  /** All that have to be ended, shown or not. */
  all(): ShownConnection[] {
    return [...Array.from(this.#all.values(), ({ connection }) => connection), ...this.#unshown];
  }

  infos(): ConnectionInfo[] {
    return Array.from(this.#all.values(), ({ connection }) => connection.info());
  }

  /** Calls back at every change of the list or of one connection's description. Returns a function that ends that. */
  listen(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  #entryOf(connection: ShownConnection): Entry {
    return { connection, unlisten: connection.listen({ changed: () => this.#tell() }) };
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
