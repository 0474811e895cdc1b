import type { Direction } from '../../../shared/capture/index.ts';
import { systemErrorCode, systemErrorInWords } from '../../transports/wire/index.ts';
import { headerValue } from '../../transports/record/index.ts';
import type { MessageHead } from './message-head.ts';
import type { TappedExchange } from './tapped-exchange.ts';
import { Unpacking } from './unpacking.ts';
import { WebSocketReader } from './web-socket-reader.ts';

/** A WebSocket that passes, from the server's agreement to its end, as our own client tells one. */
export class TappedWebSocket {
  readonly #exchange: TappedExchange;
  readonly #client: WebSocketReader;
  readonly #server: WebSocketReader;
  /** Messages are told one after the other, packed or not. */
  #telling: Promise<void> = Promise.resolve();
  #pending = 0;
  /** Who closed it first, and how. */
  #closed: { readonly by: 'us' | 'peer'; readonly code: number; readonly reason: string } | null = null;
  #over = false;

  /** `answer`: the head by which the server agreed. */
  constructor(exchange: TappedExchange, { headers }: MessageHead) {
    this.#exchange = exchange;
    const { conversation, number } = exchange;
    const protocol = headerValue(headers, 'sec-websocket-protocol');
    const extensions = headerValue(headers, 'sec-websocket-extensions');
    this.#client = this.#reader('c2s', /\bclient_no_context_takeover\b/.test(extensions));
    this.#server = this.#reader('s2c', /\bserver_no_context_takeover\b/.test(extensions));
    conversation.sink.event({ kind: 'ws.open', t: conversation.now(), exchange: number, protocol, extensions });
  }

  fromClient(bytes: Buffer): void {
    this.#client.push(bytes);
  }

  fromServer(bytes: Buffer): void {
    this.#server.push(bytes);
  }

  /** Its connection is gone; `error`: what broke it, null where the client left. */
  ended(error: Error | null): void {
    if (this.#over) return;
    this.#over = true;
    this.#inTurn(() => this.#tellEnd(error));
  }

  #tellEnd(error: Error | null): void {
    const { conversation } = this.#exchange;
    const closed = this.#closed;
    const { by, code, reason } = closed ?? { by: 'lost' as const, code: 1006, reason: '' };
    conversation.sink.event({ kind: 'ws.close', t: conversation.now(), by, code, reason });
    if (closed !== null) this.#exchange.end(closed.by, closed.by === 'us' ? 'the client closed the WebSocket' : '');
    else if (error === null) this.#exchange.end('us', 'the client broke the connection off');
    else {
      const why = systemErrorInWords(error);
      const message = `The WebSocket ended without a close frame: ${why}.`;
      this.#exchange.fail({ stage: 'body', code: systemErrorCode(error), message });
    }
  }

  #reader(dir: Direction, alone: boolean): WebSocketReader {
    const { conversation } = this.#exchange;
    const unpacking = new Unpacking(alone);
    const now = (): number => conversation.now();
    return new WebSocketReader(
      {
        message: (parts, { binary, packed, t }) => {
          if (packed) this.#later(async () => this.#tellMessage(dir, [await unpacking.unpacked(parts)], { binary, t }));
          else this.#inTurn(() => this.#tellMessage(dir, parts, { binary, t }));
        },
        control: (opcode, payload) =>
          this.#inTurn(() =>
            conversation.sink.event({ kind: 'ws.control', t: now(), dir, opcode, base64: payload.toString('base64') }),
          ),
        close: (code, reason) => {
          this.#closed ??= { by: dir === 'c2s' ? 'us' : 'peer', code, reason };
        },
        unreadable: (why) => {
          const who = dir === 'c2s' ? 'client' : 'server';
          this.#exchange.note(
            'error',
            `What the ${who} writes is no longer WebSocket: ${why}. It is passed on unchanged.`,
          );
        },
      },
      now,
    );
  }

  #tellMessage(
    dir: Direction,
    parts: readonly Uint8Array[],
    { binary, t }: { readonly binary: boolean; readonly t: number },
  ): void {
    const bytes = parts.reduce((sum, { length }) => sum + length, 0);
    const { sink } = this.#exchange.conversation;
    sink.frame({ t, dir, stream: 'ws', parts, bytes, end: 'lf', chunks: [], ...(binary && { binary: true as const }) });
  }

  /** At once where nothing is being unpacked. */
  #inTurn(tell: () => void): void {
    if (this.#pending === 0) tell();
    else this.#later(() => Promise.resolve(tell()));
  }

  #later(tell: () => Promise<void>): void {
    this.#pending += 1;
    this.#telling = this.#telling.then(tell).then(
      () => void (this.#pending -= 1),
      (error: unknown) => {
        this.#pending -= 1;
        this.#exchange.note('warning', `A packed message could not be read: ${systemErrorInWords(error)}.`);
      },
    );
  }
}
