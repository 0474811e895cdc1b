import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { MessageHead } from './message-head.ts';
import { Outlet } from './outlet.ts';
import type { TappedExchange } from './tapped-exchange.ts';
import type { Upstream, UpstreamSocket } from './upstream.ts';

/** Hears of the connection to the server. */
export interface ServerHost {
  /** It stands; nothing has gone to it. `remark`: a sentence for the record, '' for none. */
  opened(socket: Duplex, remark: string): void;
  /** `error`: what `Upstream.open` rejected with. */
  unreached(error: unknown): void;
}

/** The connection to the server that one of a client is passed on to: opened once there is something to send. */
export class ServerConnection {
  readonly #client: Socket;
  readonly #upstream: Upstream;
  readonly #host: ServerHost;
  readonly #outlet: Outlet;
  #server: UpstreamSocket | null = null;
  #dialling = false;
  /** Heads that wait for it. */
  readonly #unsent: (readonly [TappedExchange, MessageHead])[] = [];
  #shut = false;
  #abandoned = false;

  constructor(client: Socket, upstream: Upstream, host: ServerHost) {
    this.#client = client;
    this.#upstream = upstream;
    this.#host = host;
    this.#outlet = new Outlet(client);
  }

  /** There is one, or one is being opened. */
  get isWanted(): boolean {
    return this.#dialling;
  }

  /** Takes bytes; `flush` writes them. */
  send(bytes: Buffer): void {
    if (this.#shut) return;
    this.#outlet.add(bytes);
    if (!this.#dialling) this.#dial();
  }

  flush(): void {
    this.#outlet.flush();
  }

  /** The head of a request was sent: the exchange is told so once it is on the wire. */
  sent(exchange: TappedExchange, head: MessageHead): void {
    const server = this.#server;
    if (server === null) this.#unsent.push([exchange, head]);
    else exchange.sent(head, server.socket, server.facts);
  }

  /** The client has ended its half. */
  end(): void {
    this.#outlet.end();
  }

  /** As the client did to us. */
  reset(): void {
    this.#server?.reset();
  }

  destroy(): void {
    this.#server?.socket.destroy();
  }

  /** What the client still says goes nowhere. */
  shut(): void {
    this.#shut = true;
    this.destroy();
  }

  /** The client is gone: a connection that is still being opened is not needed. */
  abandon(): void {
    this.#abandoned = true;
  }

  #dial(): void {
    this.#dialling = true;
    this.#client.pause();
    this.#upstream.open().then(
      (server) => this.#opened(server),
      (error: unknown) => {
        this.#host.unreached(error);
        this.#client.resume();
      },
    );
  }

  #opened(server: UpstreamSocket): void {
    const { socket, facts, remark } = server;
    if (this.#abandoned) {
      socket.destroy();
      return;
    }
    this.#server = server;
    this.#host.opened(socket, remark);
    for (const [exchange, head] of this.#unsent.splice(0)) exchange.sent(head, socket, facts);
    this.#outlet.open(socket);
    if (!this.#outlet.isFull) this.#client.resume();
  }
}
