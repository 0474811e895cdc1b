import { join } from 'node:path';
import { createEngine, VERSION, type Engine, type LiveConnection } from '../../electron/engine/index.ts';
import type { StandingRule } from '../../shared/answering/index.ts';
import { targetOf } from './target.ts';

/** What a conversation is with, and how our client opens it. */
export interface Partner {
  /** Command and arguments, or an address. */
  readonly where: readonly string[] | string;
  readonly revision: string;
  /** What our client declares. */
  readonly capabilities: Readonly<Record<string, unknown>>;
  /** How the questions of the server are answered. */
  readonly rules: readonly StandingRule[];
}

/** A request that is under way, and its id as exact JSON text. */
export interface Asked {
  readonly id: string;
  readonly outcome: ReturnType<LiveConnection['client']['request']>;
}

/** Our own client, in this process, talking with a real server. All of it is recorded to `capture`. */
export class Conversation {
  readonly capture: string;
  readonly #engine: Engine;
  readonly #connection: LiveConnection;

  private constructor(capture: string, engine: Engine, connection: LiveConnection) {
    this.capture = capture;
    this.#engine = engine;
    this.#connection = connection;
  }

  /** Connects and waits for the handshake and the lists. Throws with the verdict where that fails. */
  static async open(home: string, { where, revision, capabilities, rules }: Partner): Promise<Conversation> {
    const engine = createEngine({
      version: VERSION,
      shell: 'cli',
      captureFolder: join(home, 'captures'),
      settingsFolder: home,
      demoServer: { command: process.execPath, args: [] },
      cwd: process.cwd(),
    });
    const capture = join(home, `conversation-${revision}.mcpcap`);
    const connection = engine.connect(
      targetOf(where),
      { ...engine.defaultOptions(), revision, capabilities },
      { record: { file: capture }, remember: false, rules },
    );
    await connection.conversation;
    const { verdict } = connection.observation.session();
    if (verdict.tone === 'error') throw new Error(`${verdict.headline}: ${verdict.detail}`);
    return new Conversation(capture, engine, connection);
  }

  /** Asks and waits for the result. Throws with what came in its place. */
  async ask(method: string, params?: object): Promise<Readonly<Record<string, unknown>>> {
    const outcome = await this.#connection.client.request(method, params);
    if (outcome.kind !== 'result')
      throw new Error(
        `${method} ${JSON.stringify(params)} came to ${JSON.stringify({ ...outcome, operation: null })}.`,
      );
    return outcome.result as Readonly<Record<string, unknown>>;
  }

  /** Asks without waiting. */
  begin(method: string, params: object): Asked {
    const { client } = this.#connection;
    return { id: String(client.nextId()), outcome: client.request(method, params) };
  }

  /** Gives up what is under way, by the transport's own means. Throws where it ended in another way. */
  async giveUp({ id, outcome }: Asked): Promise<void> {
    this.#connection.client.cancel(id);
    const { kind } = await outcome;
    if (kind !== 'cancelled') throw new Error(`What was given up came to ${kind}.`);
  }

  /** Sends a notification, which our client has no occasion to. */
  tell(method: string): void {
    this.#connection.sendByHand(JSON.stringify({ jsonrpc: '2.0', method }), 'lf', false);
  }

  /** How many messages of this method the server has sent. */
  heard(method: string): number {
    const { rows } = this.#connection.observation;
    let count = 0;
    for (let row = 0; row < rows.length; row += 1) {
      const { dir, class: rowClass, method: its } = rows.at(row);
      if (dir === 's2c' && its === method && (rowClass === 'notification' || rowClass === 'request')) count += 1;
    }
    return count;
  }

  /** Resolves when the server has sent so many messages of this method. */
  async hears(method: string, least: number): Promise<void> {
    await this.#until(() => this.heard(method) >= least);
  }

  /**
   * How long after our client began to say that it is initialized the stream stood on which the server may ask it, ms; none of HTTP needs no such stream, and 0
   * stands for that. Resolves once it stands.
   */
  async listenedAfter(): Promise<number> {
    const { exchanges } = this.#connection.observation;
    const told = exchanges.find(({ label }) => label.includes('notifications/initialized'));
    if (told === undefined) return 0;
    let stood = -1;
    await this.#until(() => {
      stood = exchanges.find(({ method, status }) => method === 'GET' && status === 200)?.respondedAt ?? -1;
      return stood >= 0;
    });
    // A busy machine may hear that the head was written later than the server has read it.
    return (stood - told.start) / 1000;
  }

  async #until(holds: () => boolean): Promise<void> {
    if (holds()) return;
    await new Promise<void>((resolve) => {
      const stop = this.#connection.listen({
        applied: () => {
          if (!holds()) return;
          stop();
          resolve();
        },
      });
    });
  }

  /** Ends the connection by the steps of its transport. */
  end(): Promise<void> {
    return this.#engine.dispose();
  }
}
