import { createServer, type Server, type Socket, type AddressInfo } from 'node:net';
import { scriptServer } from '../../testing/test-engine.ts';

/** For tests: a server that tells each piece that it reads, as a notification of its own, and the end of its input. */
export const STDIO_PEER = scriptServer(`
  const tell = (method, params) => say({ jsonrpc: '2.0', method, params });
  process.stdin.on('data', (data) => tell('read', { hex: data.toString('hex') }));
  process.stdin.on('end', () => tell('ended', {}));
`);

/** For tests: what came in on one socket, byte for byte. */
export interface RecordedSocket {
  readonly pieces: Buffer[];
  /** The other side has closed it. */
  closed: boolean;
}

/** For tests: a server on a socket that records every byte and answers each whole request of HTTP/1.1 as it is told to. */
export class HttpPeer {
  readonly sockets: RecordedSocket[] = [];
  /** What to answer with; null for nothing. */
  answer: string | null = 'HTTP/1.1 202 Accepted\r\ncontent-length: 0\r\n\r\n';
  readonly #server: Server;
  #changed: () => void = () => undefined;

  constructor() {
    this.#server = createServer((socket) => this.#record(socket)).listen(0, '127.0.0.1');
  }

  async address(): Promise<string> {
    if (!this.#server.listening) await new Promise((resolve) => this.#server.once('listening', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/mcp`;
  }

  /** Everything that came, on whatever socket. */
  get bytes(): Buffer {
    return Buffer.concat(this.sockets.flatMap(({ pieces }) => pieces));
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => (this.#changed = resolve));
  }

  /** Resolves with the head and the body of the only request, as they came, once it is whole. */
  async request(): Promise<{ readonly head: string; readonly body: Buffer }> {
    await this.until(() => isWhole(this.bytes));
    const end = this.bytes.indexOf('\r\n\r\n');
    return { head: this.bytes.subarray(0, end).toString('latin1'), body: this.bytes.subarray(end + 4) };
  }

  end(): void {
    this.#server.close();
  }

  #record(socket: Socket): void {
    const record: RecordedSocket = { pieces: [], closed: false };
    this.sockets.push(record);
    let waiting = Buffer.alloc(0);
    socket.on('data', (data: Buffer) => {
      record.pieces.push(data);
      waiting = Buffer.concat([waiting, data]);
      if (isWhole(waiting)) {
        waiting = Buffer.alloc(0);
        if (this.answer !== null) socket.write(this.answer);
      }
      this.#changed();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      record.closed = true;
      this.#changed();
    });
  }
}

/** Whether these bytes end with the end of a request. */
function isWhole(bytes: Buffer): boolean {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const head = bytes.subarray(0, end).toString('latin1');
  if (/^transfer-encoding: chunked$/im.test(head)) return bytes.subarray(end).includes('\r\n0\r\n\r\n');
  const [, length = '0'] = /^content-length: (\d+)$/im.exec(head) ?? [];
  return bytes.length - end - 4 >= Number(length);
}
