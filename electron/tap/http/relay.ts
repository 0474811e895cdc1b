import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ConnectError } from '../../transports/connect/index.ts';
import type { Refusal } from './access.ts';
import { MessageReader } from './message-reader.ts';
import { refusalBytes } from './own-answer.ts';
import type { RelayHost } from './relay-host.ts';
import { RelayedAnswers } from './relayed-answers.ts';
import { RelayedExchanges } from './relayed-exchanges.ts';
import { RelayedRequests } from './relayed-requests.ts';
import { ServerConnection } from './server-connection.ts';
import { reset } from './tls-door.ts';
import { hungUp } from './upstream.ts';

const HEAD_MOST = 1024 * 1024;
const REFUSED_MS = 5000;
const LEFT = 'the client closed the connection';
const NOTHING = (): void => undefined;

/**
 * One connection of a client and the one to the server that it is passed on to: what one side writes or ends, the other gets. The bytes
 * go out first, the record is told afterwards.
 */
export class Relay {
  readonly #client: Socket;
  readonly #host: RelayHost;
  readonly #exchanges = new RelayedExchanges();
  readonly #server: ServerConnection;
  readonly #requests: RelayedRequests;
  readonly #fromClient: MessageReader;
  /** Null until there is a connection to the server. */
  #answers: RelayedAnswers | null = null;
  #clientEnded = false;
  #refused = false;
  #over = false;

  constructor(client: Socket, host: RelayHost) {
    this.#client = client;
    this.#host = host;
    this.#server = new ServerConnection(client, host.upstream, {
      opened: (socket, remark) => this.#opened(socket, remark),
      unreached: (error) => this.#unreached(error),
    });
    this.#requests = new RelayedRequests({
      client,
      relay: host,
      exchanges: this.#exchanges,
      server: this.#server,
      refuse: (refusal) => this.#refuse(refusal),
      cut: () => this.#cut(),
      came: (what) => this.#came(what),
      wait: (until) => this.#wait(this.#fromClient, until),
    });
    this.#fromClient = new MessageReader(this.#requests, HEAD_MOST);
    this.#listen(client);
  }

  /** Ends both connections. */
  destroy(): void {
    this.#client.destroy();
    this.#server.destroy();
  }

  /** Ends both connections behind all that was written to the client: TLS writes later than it is told to. */
  #cut(): void {
    this.#answers?.flush();
    this.#client.write('', () => this.destroy());
  }

  #listen(client: Socket): void {
    client.on('data', (chunk: Buffer) => this.#came(() => this.#fromClient.push(chunk)));
    client.on('end', () => {
      this.#clientEnded = true;
      this.#came(() => {
        this.#requests.hurry();
        this.#fromClient.end(() => this.#clientSaidAll());
      });
    });
    client.on('error', () => {
      this.#clientEnded = true;
      this.#server.reset();
    });
    client.on('close', (failed: boolean) => {
      if (failed) this.#server.reset();
      this.#finish();
    });
  }

  #clientSaidAll(): void {
    this.#requests.release();
    this.#server.flush();
    if (this.#server.isWanted) this.#server.end();
    else this.#client.end();
  }

  /** What comes next on this side waits: it goes out behind what is not decided yet. */
  #wait(reader: MessageReader, until: Promise<void>): void {
    reader.wait();
    void until.then(() => this.#came(() => reader.goOn()));
  }

  #came(read: () => void): void {
    read();
    this.#server.flush();
    this.#answers?.flush();
    this.#exchanges.tellNow();
  }

  #opened(socket: Duplex, remark: string): void {
    const answers = new RelayedAnswers(this.#client, socket, {
      relay: this.#host,
      exchanges: this.#exchanges,
      upgraded: () => this.#fromClient.goRaw(),
      cut: () => this.#cut(),
      came: (what) => this.#came(what),
      wait: (until) => this.#wait(fromServer, until),
    });
    this.#answers = answers;
    const fromServer = new MessageReader(answers, HEAD_MOST);
    const over = (error: Error, then: () => void): void =>
      fromServer.end(() => {
        this.#came(NOTHING);
        this.#lost(answers, error);
        answers.whenOut(then);
      });
    socket.on('data', (chunk: Buffer) => this.#came(() => fromServer.push(chunk)));
    socket.on('end', () => over(hungUp(), () => answers.end()));
    socket.on('error', (error: Error) => over(error, () => this.#reset()));
    socket.on('close', () => over(hungUp(), () => this.#reset()));
    if (remark !== '') this.#exchanges.first?.note('info', remark);
  }

  #unreached(error: unknown): void {
    const told =
      error instanceof ConnectError
        ? error
        : new ConnectError('connect', '', `The server could not be reached: ${String(error)}.`);
    for (const exchange of this.#exchanges.leaveAll()) {
      exchange.fail(told);
      exchange.note(
        'info',
        `The client got the answer 502 of the tap to exchange ${exchange.number}, with this sentence.`,
      );
    }
    this.#refuse({ status: 502, message: told.message });
  }

  /** Answers in the place of the server, and ends. */
  #refuse(refusal: Refusal): void {
    if (this.#refused) return;
    this.#refused = true;
    // What else it writes is read for a while, so that it gets the answer rather than a reset.
    this.#client.end(refusalBytes(refusal));
    this.#client.setTimeout(REFUSED_MS, () => this.#client.destroy());
    this.#server.shut();
    if (refusal.status !== 502) this.#host.say(`${refusal.status} was answered to a request: ${refusal.message}`);
  }

  /** The connection to the server is gone: what was not answered never will be. */
  #lost(answers: RelayedAnswers, error: Error): void {
    answers.breakOff();
    answers.flush();
    this.#exchanges.webSocketEnded(error);
    const { who } = this.#host.upstream;
    for (const exchange of this.#exchanges.leaveAll())
      if (this.#clientEnded) exchange.left(LEFT);
      else exchange.broke(error, who);
  }

  /** As the server did to us, but not before the client has what came. */
  #reset(): void {
    const client = this.#client;
    if (client.destroyed || client.writableEnded) return;
    if (client.writableLength === 0) reset(client);
    else client.write('', () => reset(client));
  }

  #finish(): void {
    if (this.#over) return;
    this.#over = true;
    this.#server.abandon();
    this.#exchanges.webSocketEnded(null);
    this.#answers?.abandon();
    for (const exchange of this.#exchanges.leaveAll()) exchange.left(LEFT);
    this.#requests.hurry();
    this.#host.clients.closed(this.#client);
  }
}
