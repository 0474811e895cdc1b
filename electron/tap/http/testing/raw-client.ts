import { connect, type Socket } from 'node:net';

/** For tests: a client that says what it is told to, and keeps every byte that it gets: on the connection by which it posts, and on the one by which it listens. */
export class RawClient {
  readonly #port: number;
  #posting: Socket | null = null;
  #listening: Socket | null = null;
  readonly #posted: Buffer[] = [];
  readonly #heard: Buffer[] = [];
  /** How many bytes came as answers to what was posted. */
  posted = 0;
  /** How many came by the stream. */
  heard = 0;
  /** A connection was ended from the other side. */
  isCut = false;

  constructor(port: number) {
    this.#port = port;
  }

  posts(bytes: Buffer): void {
    this.#posting ??= this.#connected((came) => {
      this.#posted.push(came);
      this.posted += came.length;
    });
    this.#posting.write(bytes);
  }

  listens(bytes: Buffer): void {
    this.#listening = this.#connected((came) => {
      this.#heard.push(came);
      this.heard += came.length;
    });
    this.#listening.write(bytes);
  }

  get answers(): Buffer {
    return Buffer.concat(this.#posted);
  }

  get stream(): Buffer {
    return Buffer.concat(this.#heard);
  }

  /** Without an end that the system would remember for minutes. */
  close(): void {
    this.#posting?.resetAndDestroy();
    this.#listening?.resetAndDestroy();
  }

  #connected(came: (bytes: Buffer) => void): Socket {
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    socket.on('error', () => undefined);
    socket.on('data', came);
    socket.on('close', () => {
      this.isCut = true;
    });
    return socket;
  }
}
