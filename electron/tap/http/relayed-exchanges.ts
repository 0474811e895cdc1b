import type { MessageHead } from './message-head.ts';
import type { TappedExchange } from './tapped-exchange.ts';
import { TappedWebSocket } from './tapped-web-socket.ts';

/** The exchanges of one connection of a client, and what their record is told: always after the bytes that it is about went out. */
export class RelayedExchanges {
  /** Those whose answer is not complete, in the order of their requests. */
  readonly #waiting: TappedExchange[] = [];
  #webSocket: TappedWebSocket | null = null;
  /** What the record is to be told of the bytes at hand, and what follows that. */
  #toTell: (() => void)[] = [];
  #toTellLast: (() => void)[] = [];

  /** Whose answer comes next. */
  get first(): TappedExchange | undefined {
    return this.#waiting[0];
  }

  begin(exchange: TappedExchange): void {
    this.#waiting.push(exchange);
    this.tell(() => exchange.asked());
  }

  /** Whether its answer is not complete. */
  waits(exchange: TappedExchange): boolean {
    return this.#waiting.includes(exchange);
  }

  /** It waits for no answer any more; false where it did not wait. */
  leave(exchange: TappedExchange): boolean {
    const at = this.#waiting.indexOf(exchange);
    if (at < 0) return false;
    this.#waiting.splice(at, 1);
    return true;
  }

  /** None of them waits any more. */
  leaveAll(): TappedExchange[] {
    return this.#waiting.splice(0);
  }

  tell(what: () => void): void {
    this.#toTell.push(what);
  }

  tellLast(what: () => void): void {
    this.#toTellLast.push(what);
  }

  /** The bytes are out. */
  tellNow(): void {
    for (const tell of [...this.#toTell.splice(0), ...this.#toTellLast.splice(0)]) tell();
  }

  /** Of the request that came last. */
  note(level: 'info' | 'warning', text: string): void {
    this.tell(() => this.#waiting.at(-1)?.note(level, text));
  }

  /** The exchange is the WebSocket's from here on: it ends when all that came by it is told. `answer`: the server's agreement. */
  upgrade(exchange: TappedExchange, answer: MessageHead): void {
    this.leave(exchange);
    exchange.conversation.isWebSocket = true;
    this.tell(() => {
      this.#webSocket = new TappedWebSocket(exchange, answer);
    });
  }

  /** Bytes of no message, from one side: those of a WebSocket, where there is one. */
  raw(from: 'client' | 'server', bytes: Buffer): void {
    this.tell(() => {
      if (from === 'client') this.#webSocket?.fromClient(bytes);
      else this.#webSocket?.fromServer(bytes);
    });
  }

  /** `error`: what broke the connection to the server, null where the client left. */
  webSocketEnded(error: Error | null): void {
    this.#webSocket?.ended(error);
  }
}
