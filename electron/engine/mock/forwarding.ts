import { isObject, member, type PathEdit, rewritten } from '../../../shared/json/index.ts';
import { type AnalysisStep, type CorrelatedMessage } from '../../../shared/analysis/index.ts';
import type { ClientOptions, Target } from '../../../shared/bridge/index.ts';
import type { MessageReading } from '../../../shared/jsonrpc/index.ts';
import { namedRevision, type MockBook } from '../../../shared/replay/index.ts';
import type { Connector, LiveConnection } from '../live/index.ts';
import type { Outlet } from './outlet.ts';
import type { ServerQuestions } from './server-questions.ts';

/** How to reach the server that gets what is not recorded. */
export interface ForwardTarget {
  readonly connector: Connector;
  readonly target: Target;
}

/** Where a real server's words go. */
export interface ForwardingEnds {
  readonly standing: Outlet;
  readonly questions: ServerQuestions;
}

/** A conversation with a real server on behalf of one client. It is recorded like every other one. */
export class Forwarding {
  readonly #to: ForwardTarget;
  readonly #book: Pick<MockBook, 'revision'>;
  readonly #ends: ForwardingEnds;
  /** Outlets of the requests that the real server is answering, by their id on that connection. */
  readonly #asking = new Map<string, Outlet>();
  #connection: Promise<LiveConnection> | null = null;

  constructor(to: ForwardTarget, book: Pick<MockBook, 'revision'>, ends: ForwardingEnds) {
    this.#to = to;
    this.#book = book;
    this.#ends = ends;
  }

  /** Asks the real server; resolves when its answer was said. Rejects with a sentence when there is none. */
  async ask(request: MessageReading, own: Outlet, signal: AbortSignal): Promise<void> {
    const connection = await (this.#connection ??= this.#connect());
    const { client } = connection;
    const params = member(request.value, 'params');
    const id = String(client.nextId());
    const abandon = (): void => void client.cancel(id);
    this.#asking.set(id, own);
    signal.addEventListener('abort', abandon, { once: true });
    try {
      const modern = client.isModern ? (namedRevision(params) ?? this.#book.revision) : null;
      const asking = { modern, timeout: client.timeout };
      const { kind, operation } = await client.ask(request.method ?? '', isObject(params) ? params : undefined, asking);
      if (signal.aborted) return;
      const row = operation?.response ?? -1;
      if (row < 0) throw new Error(`The server that this was forwarded to gave no answer: the request was ${kind}.`);
      const seq = connection.observation.rows.seq(row);
      await own.say(() => recordedText(connection, seq, [{ path: ['id'], text: request.id ?? 'null' }]));
    } finally {
      this.#asking.delete(id);
      signal.removeEventListener('abort', abandon);
    }
  }

  /** Ends the conversation with the real server. */
  async close(): Promise<void> {
    const connection = await this.#connection?.catch(() => null);
    await connection?.close();
    await connection?.release();
  }

  async #connect(): Promise<LiveConnection> {
    const { connector, target } = this.#to;
    const { revision } = this.#book;
    const options: ClientOptions = {
      ...connector.defaultOptions(),
      revision: revision === '' ? 'auto' : revision,
      lists: false,
      answer: false,
    };
    const connection = connector.connect(target, options, { remember: false, shown: false, rules: [] });
    connection.listen({ applied: (step) => this.#applied(connection, step) });
    await connection.conversation;
    const { verdict } = connection.observation.session();
    if (verdict.tone === 'error')
      throw new Error(`The server to forward to cannot be reached. ${verdict.headline}: ${verdict.detail}`);
    return connection;
  }

  #applied(connection: LiveConnection, { messages }: AnalysisStep): void {
    for (const message of messages) if (message.dir === 's2c') this.#relay(connection, message);
  }

  /** Hands on what the real server says; what it asks is asked of the client, and the answer goes back. */
  #relay(connection: LiveConnection, { message, operation }: CorrelatedMessage): void {
    if (message.class !== 'notification' && message.class !== 'request') return;
    const { operations } = connection.observation;
    const owner = message.class === 'request' ? operations[operation?.parent ?? -1] : operation;
    const outlet = this.#asking.get(owner?.id ?? '') ?? this.#ends.standing;
    const text = JSON.stringify(message.value);
    if (message.class === 'notification') {
      void outlet.say(() => [text]);
      return;
    }
    const { id, answer } = this.#ends.questions.ask();
    void outlet.say(() => [rewritten(text, [{ path: ['id'], text: id }])]);
    void answer.then((said) => {
      if (said === null) return;
      const back = rewritten(JSON.stringify(said.value), [{ path: ['id'], text: message.id ?? 'null' }]);
      connection.sendByHand(back, connection.target.transport === 'stdio' ? 'lf' : 'none', false);
    });
  }
}

async function* recordedText(
  connection: LiveConnection,
  seq: number,
  edits: readonly PathEdit[],
): AsyncGenerator<string> {
  const { total } = await connection.frameText(seq, 0, 1);
  const { text } = await connection.frameText(seq, 0, total);
  yield rewritten(text, edits);
}
