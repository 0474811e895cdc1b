import { listedIn, valuesOf, type MessageHead, type RequestLine } from './message-head.ts';
import type { TappedExchange } from './tapped-exchange.ts';

/** A longer one is no answer to us. */
const HELD_MOST = 64 * 1024 * 1024;

/** A request of a client that may be its answer to us: nothing of it goes on before it is whole. */
export class HeldRequest {
  readonly exchange: TappedExchange;
  /** As the server would get it. */
  readonly head: MessageHead;
  readonly #pieces: Buffer[] = [];
  readonly #body: Buffer[] = [];
  #bytes = 0;

  constructor(exchange: TappedExchange, head: MessageHead) {
    this.exchange = exchange;
    this.head = head;
  }

  add(bytes: Buffer, isBody: boolean): void {
    this.#pieces.push(bytes);
    this.#bytes += bytes.length;
    if (isBody) this.#body.push(bytes);
  }

  get isTooLong(): boolean {
    return this.#bytes > HELD_MOST;
  }

  /** Everything behind the head. */
  get pieces(): readonly Buffer[] {
    return this.#pieces;
  }

  /** Its body alone. */
  get body(): Buffer {
    return Buffer.concat(this.#body);
  }

  get isForUs(): boolean {
    return this.exchange.conversation.speech.isForUs('client', this.body);
  }
}

/** A message that can be read, and whose client does not wait for a word of the server before it writes the body. */
export function canBeHeld(head: MessageHead, { method }: RequestLine): boolean {
  return method === 'POST' && listedIn(head, 'content-encoding').length === 0 && valuesOf(head, 'expect').length === 0;
}
