import type { Connection } from '../../engine/index.ts';
import { rowLine, type Terminal, writeLine, writeWireLine } from '../print/index.ts';

/**
 * Prints what happens on a connection while it goes on: rows for people, or each event as one JSON text a line.
 * It walks behind the connection by its own cursor, so that a slow reader of our output holds up nothing.
 */
export class Follower {
  readonly #terminal: Terminal;
  readonly #connection: Connection;
  readonly #json: boolean;
  readonly #unlisten: () => void;
  #printed = 0;
  #running: Promise<void> | null = null;

  constructor(terminal: Terminal, connection: Connection, json: boolean) {
    this.#terminal = terminal;
    this.#connection = connection;
    this.#json = json;
    this.#unlisten = connection.listen({ applied: () => this.#wake() });
    this.#wake();
  }

  /** Prints what is left and stops. */
  async finish(): Promise<void> {
    this.#unlisten();
    await this.#running;
    await this.#walk();
  }

  async #writeEvent(seq: number): Promise<void> {
    const line = await this.#connection.eventLine(seq);
    await writeWireLine(this.#terminal, line.toString('utf8'));
  }

  #wake(): void {
    this.#running ??= this.#walk().finally(() => {
      this.#running = null;
      if (this.#isBehind()) this.#wake();
    });
  }

  #isBehind(): boolean {
    return this.#printed < (this.#json ? this.#connection.lastSeq : this.#connection.observation.rows.length);
  }

  async #walk(): Promise<void> {
    while (this.#isBehind()) {
      this.#connection.keepShown();
      if (this.#json) await this.#writeEvent((this.#printed += 1));
      else await writeLine(this.#terminal, rowLine(this.#connection.observation.rows.at((this.#printed += 1) - 1)));
    }
  }
}
