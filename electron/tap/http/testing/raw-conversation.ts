import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

/** For tests: what both sides do on one connection, to the byte. */
export interface RawScript {
  /** One after the other: the request in pieces, then the answer in pieces. */
  readonly exchanges: readonly { readonly request: readonly Buffer[]; readonly answer: readonly Buffer[] }[];
  /** Who ends it then, and how. */
  readonly end: 'server ends' | 'server resets' | 'client ends' | 'client resets';
}

/** What one side saw: the bytes, and how they ended. */
export interface Seen {
  readonly bytes: Buffer;
  readonly end: string;
}

export interface RawRun {
  readonly client: Seen;
  readonly server: Seen;
}

/** For tests: a server that plays its side of a script to the next connection. */
export class RawServer {
  readonly #listener: Server;
  #next: ((socket: Socket) => void) | null = null;

  private constructor(listener: Server) {
    this.#listener = listener;
    listener.on('connection', (socket: Socket) => this.#next?.(socket));
  }

  static async listen(): Promise<RawServer> {
    const listener = createServer({ allowHalfOpen: true, noDelay: true });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    return new RawServer(listener);
  }

  get port(): number {
    return (this.#listener.address() as AddressInfo).port;
  }

  /** Plays a script against itself through this port. `names`: the host as the client writes it, and as the server is to get it. */
  async play(script: RawScript, port: number): Promise<RawRun> {
    const accepted = new Promise<Socket>((resolve) => (this.#next = resolve));
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    const clientSide = new Side(client);
    const [first] = script.exchanges;
    // Through a tap nothing reaches the server before the head of a request is whole.
    for (const piece of first!.request) await clientSide.write(piece);
    const serverSide = new Side(await accepted);
    let asked = 0;
    let told = 0;
    for (const exchange of script.exchanges) {
      if (exchange !== first) for (const piece of exchange.request) await clientSide.write(piece);
      asked += sum(exchange.request);
      await serverSide.until((bytes) => bytes >= asked);
      for (const piece of exchange.answer) await serverSide.write(piece);
      told += sum(exchange.answer);
      await clientSide.until((bytes) => bytes >= told);
    }
    end(script.end, clientSide.socket, serverSide.socket);
    const [seenByClient, seenByServer] = await Promise.all([clientSide.seen, serverSide.seen]);
    return { client: seenByClient, server: seenByServer };
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#listener.close(() => resolve()));
  }
}

function end(how: RawScript['end'], client: Socket, server: Socket): void {
  if (how === 'server ends') server.end();
  else if (how === 'client ends') client.end();
  else if (how === 'server resets') server.resetAndDestroy();
  else client.resetAndDestroy();
}

function sum(pieces: readonly Buffer[]): number {
  return pieces.reduce((total, { length }) => total + length, 0);
}

/** One end of a connection. */
class Side {
  readonly socket: Socket;
  readonly seen: Promise<Seen>;
  readonly #pieces: Buffer[] = [];
  #bytes = 0;
  #ended = false;
  #look: () => void = () => undefined;

  constructor(socket: Socket) {
    this.socket = socket;
    let how = 'closed';
    this.seen = new Promise((resolve) => {
      socket.on('data', (piece: Buffer) => {
        this.#pieces.push(piece);
        this.#bytes += piece.length;
        this.#look();
      });
      socket.on('end', () => {
        how = 'ended';
        // The other side has nothing more to say: neither have we.
        socket.end();
      });
      socket.on('error', (error) => (how = 'code' in error ? String(error.code) : error.message));
      socket.on('close', () => {
        this.#ended = true;
        this.#look();
        resolve({ bytes: Buffer.concat(this.#pieces), end: how });
      });
    });
  }

  async write(piece: Buffer): Promise<void> {
    await new Promise<void>((resolve) => this.socket.write(piece, () => resolve()));
    await new Promise((resolve) => setImmediate(resolve));
  }

  async until(met: (bytes: number) => boolean): Promise<void> {
    while (!met(this.#bytes) && !this.#ended) await new Promise<void>((resolve) => (this.#look = resolve));
  }
}
