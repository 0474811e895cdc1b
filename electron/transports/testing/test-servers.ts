import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer, type Server, type Socket, type AddressInfo } from 'node:net';
import type { TlsOptions } from 'node:tls';

/** For tests: a server on the loopback interface. */
export interface TestServer {
  readonly port: number;
  /** `127.0.0.1:port` */
  readonly host: string;
  /** Its sockets, also those that were closed. */
  readonly sockets: readonly Socket[];
  readonly listener: Server;
  close(): Promise<void>;
}

async function listening(server: Server): Promise<TestServer> {
  const sockets: Socket[] = [];
  server.on('connection', (socket: Socket) => {
    socket.on('error', () => undefined);
    sockets.push(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { port, host: `127.0.0.1:${port}`, sockets, listener: server, close };
}

export function httpServer(listener: RequestListener): Promise<TestServer> {
  return listening(createHttpServer(listener));
}

export function httpsServer(options: TlsOptions, listener: RequestListener): Promise<TestServer> {
  return listening(createTlsServer(options, listener));
}

/** A server that writes raw bytes: `talk` gets each socket as soon as a whole request head has come. */
export function rawServer(talk: (socket: Socket, request: string) => void): Promise<TestServer> {
  return listening(
    createServer((socket) => {
      let request = '';
      socket.on('data', (chunk: Buffer) => {
        const headWas = request.includes('\r\n\r\n');
        request += chunk.toString('latin1');
        if (!headWas && request.includes('\r\n\r\n')) talk(socket, request);
      });
    }),
  );
}

/** A server of connections, whatever comes over them. */
export function socketServer(connected: (socket: Socket) => void): Promise<TestServer> {
  return listening(createServer(connected));
}

/** For tests: lets everything that is ready be read and written, a few times over. */
export async function loopTurns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** For tests: resolves as soon as something is true; the time of the test limits it. */
export async function eventually(met: () => boolean): Promise<void> {
  while (!met()) await new Promise((resolve) => setTimeout(resolve, 1));
}
