import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { BridgeFault } from '../bridge/index.ts';
import type { Connection } from './connection.ts';

/** Every connection that a window may show, in the order of their coming. */
export class Connections {
  readonly #all = new Map<string, { readonly connection: Connection; readonly unlisten: () => void }>();
  /** Those that no window shows: they only have to be ended with the rest. */
  readonly #unshown = new Set<Connection>();
  readonly #listeners = new Set<() => void>();
  #count = 0;

  /** A new id, never used before in this run. */
  newId(): string {
    return `c${(this.#count += 1)}`;
  }

  add(connection: Connection): void {
    const unlisten = connection.listen({ changed: () => this.#tell() });
    this.#all.set(connection.id, { connection, unlisten });
    this.#tell();
  }

  /** Adds one that no window shows. */
  addUnshown(connection: Connection): void {
    this.#unshown.add(connection);
  }

  /** Takes it out of the list; nothing is closed. */
  remove(connection: Connection): void {
    this.#unshown.delete(connection);
    this.#all.get(connection.id)?.unlisten();
    if (this.#all.delete(connection.id)) this.#tell();
  }

  /** Throws BridgeFault `unknown-connection`. */
  get(id: string): Connection {
    const entry = this.#all.get(id);
    if (!entry)
      throw new BridgeFault(
        'unknown-connection',
        `There is no connection ${id}: it was closed, or belongs to an earlier run.`,
      );
    return entry.connection;
  }

  /** All that have to be ended, shown or not. */
  all(): Connection[] {
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

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
