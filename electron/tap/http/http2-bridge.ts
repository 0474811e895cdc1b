import {
  connect,
  constants,
  type ClientHttp2Session,
  type ClientHttp2Stream,
  type IncomingHttpHeaders,
} from 'node:http2';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { requestFraming, responseFraming } from './body-framing.ts';
import { requestLine, type MessageHead } from './message-head.ts';
import { MessageReader } from './message-reader.ts';

/** Headers of one connection, which HTTP/2 does not have (RFC 9113 §8.2.2). */
const OF_ONE_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'host',
  'te',
]);
const HEAD_MOST = 1024 * 1024;
const CHUNK_END = Buffer.from('\r\n');

/**
 * A connection to a server that speaks HTTP/2 only, as one that speaks HTTP/1.1: requests are written to it and answers read from it as
 * bytes of HTTP/1.1, one after the other.
 */
export class Http2Bridge extends Duplex {
  readonly #socket: Socket;
  readonly #session: ClientHttp2Session;
  readonly #reader: MessageReader;
  /** The request that is being written. */
  #asking: ClientHttp2Stream | null = null;
  /** Resolves when all answers so far are through. */
  #answered: Promise<void> = Promise.resolve();
  #reading: ClientHttp2Stream | null = null;

  constructor(socket: Socket, server: URL) {
    super({ allowHalfOpen: true });
    this.#socket = socket;
    this.#session = connect(server, { createConnection: () => socket });
    this.#session.on('error', (error) => this.destroy(error));
    this.#session.on('close', () => void this.#answered.then(() => this.push(null)));
    this.#reader = new MessageReader(
      {
        head: (head) => {
          this.#asking = this.#ask(head, server);
          return this.#asking === null ? null : requestFraming(head);
        },
        data: (bytes) => void this.#asking?.write(bytes),
        framing: () => undefined,
        ended: () => void this.#asking?.end(),
        raw: () => undefined,
        unreadable: (why) => this.destroy(new Error(`The request cannot be written as HTTP/2: ${why}`)),
      },
      HEAD_MOST,
    );
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#reader.push(chunk);
    if (this.#asking?.writableNeedDrain === true && !this.#asking.closed) this.#asking.once('drain', () => done());
    else done();
  }

  override _final(done: () => void): void {
    this.#reader.end(() => {
      this.#session.close();
      done();
    });
  }

  override _read(): void {
    this.#reading?.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#session.destroy();
    done(error);
  }

  #ask(head: MessageHead, server: URL): ClientHttp2Stream | null {
    const line = requestLine(head);
    if (line === null) return null;
    const headers: Record<string, string | string[]> = {
      ':method': line.method,
      ':path': line.target,
      ':scheme': 'https',
      ':authority': server.host,
    };
    for (const [name, value] of head.headers) {
      const lower = name.toLowerCase();
      if (OF_ONE_CONNECTION.has(lower)) continue;
      const before = headers[lower];
      headers[lower] = before === undefined ? value : [before, value].flat();
    }
    const stream = this.#session.request(headers, { endStream: false });
    const before = this.#answered;
    this.#answered = new Promise((resolve) => this.#follow(stream, line.method, before, resolve));
    return stream;
  }

  /** Writes an answer as one of HTTP/1.1, as soon as those before it are through. */
  #follow(stream: ClientHttp2Stream, method: string, before: Promise<void>, through: () => void): void {
    let chunked = false;
    stream.on('error', (error) => this.destroy(error));
    stream.on('headers', (headers: IncomingHttpHeaders, _: number, raw?: string[]) => this.push(headOf(headers, raw)));
    stream.on('response', (headers, _, raw?: string[]) => {
      stream.pause();
      void before.then(() => {
        const head = headOf(headers, raw);
        const framing = responseFraming(
          { raw: head, line: '', headers: pairsOf(raw) },
          method,
          Number(headers[':status']),
        );
        chunked = framing?.kind === 'until-end';
        this.push(
          chunked ? Buffer.concat([head.subarray(0, -2), Buffer.from('Transfer-Encoding: chunked\r\n\r\n')]) : head,
        );
        this.#reading = stream;
        stream.resume();
      });
    });
    stream.on('data', (piece: Buffer) => {
      const size = Buffer.from(`${piece.length.toString(16)}\r\n`);
      if (!this.push(chunked ? Buffer.concat([size, piece, CHUNK_END]) : piece)) stream.pause();
    });
    let trailers = '';
    stream.on('trailers', (_, __, raw?: string[]) => (trailers = lines(pairsOf(raw))));
    stream.on('end', () => {
      // Node tells a connection that broke off as an end, too.
      if (stream.rstCode !== constants.NGHTTP2_NO_ERROR || this.#socket.destroyed) return;
      if (chunked) this.push(Buffer.from(`0\r\n${trailers}\r\n`, 'latin1'));
      through();
    });
    stream.on('close', () => {
      if (stream.rstCode !== constants.NGHTTP2_NO_ERROR || this.#socket.destroyed) this.destroy();
      through();
    });
  }
}

function headOf(headers: IncomingHttpHeaders, raw: readonly string[] | undefined): Buffer {
  const status = Number(headers[':status']);
  const line = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`;
  return Buffer.from(`${line}${lines(pairsOf(raw))}\r\n`, 'latin1');
}

/** The fields of a flat list, without those that begin with a colon. */
function pairsOf(raw: readonly string[] = []): [string, string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) if (!raw[at]!.startsWith(':')) pairs.push([raw[at]!, raw[at + 1]!]);
  return pairs;
}

function lines(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => `${name}: ${value}\r\n`).join('');
}
