import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import {
  systemErrorCode,
  systemErrorInWords,
  type HeaderPair,
  type MessageTransport,
  type RawFrame,
  type TransportEvent,
  type TransportSink,
  type UrlOptions,
} from '../wire/index.ts';
import { Upgrade } from './upgrade.ts';

/** Opens a WebSocket (RFC 6455). Never throws: what cannot be opened is told as an event. */
export function openWebSocket(
  url: string,
  protocols: readonly string[],
  headers: readonly HeaderPair[],
  options: UrlOptions,
  sink: TransportSink,
): MessageTransport {
  return new WebSocketClient({ url, protocols, headers }, options, sink);
}

const NORMAL = 1000;
/** Stands for a connection that ended without a close frame (RFC 6455 §7.1.5). */
const ABNORMAL = 1006;
const CLOSED = 'the connection is closed';
/** How long the other side may take to answer our close frame, ms. */
const CLOSE_MS = 2000;

class WebSocketClient implements MessageTransport {
  readonly stream = 'ws';
  readonly #sink: TransportSink;
  readonly #now: () => number;
  readonly #upgrade: Upgrade;
  readonly #closed: Promise<void>;
  #webSocket: WebSocket | null = null;
  #socket: Socket | null = null;
  /** Messages, and pieces of them, that wait for the opening. */
  #waiting: { readonly bytes: Uint8Array; readonly more: boolean }[] = [];
  #paused = false;
  #closing = false;
  /** Our close frame was the first, with this code; 0 for none. */
  #closedWith = 0;
  #over = false;
  #tellClosed: () => void = () => undefined;

  constructor(target: ConstructorParameters<typeof Upgrade>[0], options: UrlOptions, sink: TransportSink) {
    this.#now = () => options.now();
    this.#sink = {
      frame: (frame: RawFrame) => {
        if (!this.#over) sink.frame(frame);
      },
      event: (event: TransportEvent) => {
        if (!this.#over) sink.event(event);
      },
      closed: () => sink.closed(),
    };
    this.#closed = new Promise((resolve) => (this.#tellClosed = resolve));
    this.#upgrade = new Upgrade(target, options, this.#sink, () => this.#finish());
    void this.#upgrade.start((webSocket, socket) => this.#opened(webSocket, socket));
  }

  send(bytes: Uint8Array, more = false): void {
    if (this.#over || this.#closing) {
      this.#unwritten(bytes, CLOSED);
      return;
    }
    if (this.#webSocket === null) {
      this.#waiting.push({ bytes, more });
      return;
    }
    this.#webSocket.send(bytes, { binary: false, fin: !more }, (error) => {
      if (error !== undefined && error !== null) this.#unwritten(bytes, systemErrorInWords(error));
    });
  }

  close(): Promise<void> {
    if (this.#closing) return this.#closed;
    this.#closing = true;
    if (this.#webSocket === null) {
      this.#upgrade.end('us', CLOSED);
      this.#upgrade.abandon();
      this.#finish();
      return this.#closed;
    }
    const webSocket = this.#webSocket;
    if (webSocket.readyState === WebSocket.OPEN) {
      this.#closedWith = NORMAL;
      webSocket.close(NORMAL);
    }
    const timer = setTimeout(() => webSocket.terminate(), CLOSE_MS);
    return this.#closed.finally(() => clearTimeout(timer));
  }

  killNow(): void {
    this.#over = true;
    this.#upgrade.abandon();
    this.#socket?.destroy();
    this.#tellClosed();
  }

  pause(): void {
    this.#paused = true;
    this.#webSocket?.pause();
  }

  resume(): void {
    this.#paused = false;
    this.#webSocket?.resume();
  }

  #opened(webSocket: WebSocket, socket: Socket): void {
    const { exchange } = this.#upgrade;
    this.#webSocket = webSocket;
    this.#socket = socket;
    const { protocol, extensions } = webSocket;
    this.#sink.event({ kind: 'ws.open', t: this.#now(), exchange, protocol, extensions });
    webSocket.on('message', (data, binary) => this.#message(data, binary));
    webSocket.on('ping', (data: Buffer) => {
      this.#control('s2c', 'ping', data);
      // It was answered already, where it can be (RFC 6455 §5.5.2).
      if (webSocket.readyState === WebSocket.OPEN) this.#control('c2s', 'pong', data);
    });
    webSocket.on('pong', (data: Buffer) => this.#control('s2c', 'pong', data));
    webSocket.on('error', (error) => this.#broken(error));
    webSocket.on('close', (code: number, reason: Buffer) => this.#ended(code, reason.toString('utf8')));
    if (this.#paused) webSocket.pause();
    for (const { bytes, more } of this.#waiting.splice(0)) this.send(bytes, more);
  }

  /** Texts come in one piece, binary messages in the pieces that they are held in. */
  #message(data: Buffer | ArrayBuffer | Buffer[], binary: boolean): void {
    const pieces = [data].flat().map((piece) => (Buffer.isBuffer(piece) ? piece : Buffer.from(piece)));
    const parts = pieces.filter(({ length }) => length > 0);
    const bytes = parts.reduce((sum, { length }) => sum + length, 0);
    this.#sink.frame({
      t: this.#now(),
      dir: 's2c',
      stream: 'ws',
      parts,
      bytes,
      end: 'lf',
      chunks: [],
      ...(binary && { binary: true }),
    });
  }

  #control(dir: 'c2s' | 's2c', opcode: 'ping' | 'pong', data: Buffer): void {
    this.#sink.event({ kind: 'ws.control', t: this.#now(), dir, opcode, base64: data.toString('base64') });
  }

  /** The other side broke the rules of the protocol; we close. */
  #broken(error: Error): void {
    const code = systemErrorCode(error);
    if (code.startsWith('WS_ERR_')) this.#closedWith = CLOSED_FOR[code] ?? PROTOCOL_ERROR;
    this.#note(
      'error',
      `The WebSocket was closed, because the server broke its rules: ${systemErrorInWords(error)} (${code}).`,
    );
  }

  #ended(code: number, reason: string): void {
    const lost = code === ABNORMAL && this.#closedWith === 0;
    const by = lost ? 'lost' : this.#closedWith === 0 ? 'peer' : 'us';
    const told = code === ABNORMAL && this.#closedWith !== 0 ? this.#closedWith : code;
    this.#sink.event({ kind: 'ws.close', t: this.#now(), by, code: told, reason });
    if (by !== 'lost') this.#upgrade.end(by, this.#closing && by === 'us' ? CLOSED : '');
    else {
      const error = this.#socket?.errored ?? null;
      const why = error === null ? 'the other side closed the connection' : systemErrorInWords(error);
      const message = `The WebSocket ended without a close frame: ${why}.`;
      this.#upgrade.fail({ stage: 'body', code: systemErrorCode(error), message });
    }
    this.#finish();
  }

  #finish(): void {
    if (this.#over) return;
    for (const { bytes } of this.#waiting.splice(0)) this.#unwritten(bytes, 'the WebSocket never opened');
    this.#over = true;
    // Not before the caller has got hold of the transport.
    queueMicrotask(() => {
      this.#sink.closed();
      this.#tellClosed();
    });
  }

  #unwritten(bytes: Uint8Array, why: string): void {
    this.#note('warning', `${bytes.length} bytes were not written: ${why}.`);
  }

  #note(level: 'warning' | 'error', text: string): void {
    this.#sink.event({ kind: 'note', t: this.#now(), by: 'engine', level, text });
  }
}

const PROTOCOL_ERROR = 1002;
/** What ws closes with, by its error; 1002 for all else (RFC 6455 §7.4.1). */
const CLOSED_FOR: Readonly<Record<string, number>> = {
  WS_ERR_INVALID_UTF8: 1007,
  WS_ERR_UNSUPPORTED_DATA_PAYLOAD_LENGTH: 1009,
  WS_ERR_UNSUPPORTED_MESSAGE_LENGTH: 1009,
};
