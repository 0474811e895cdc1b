import type { Socket } from 'node:net';
import { type SecureContext, TLSSocket } from 'node:tls';

/** RFC 8446 §5.1: a connection begins with a record of the handshake, and its first byte says so. No method of HTTP begins with it. */
const HANDSHAKE = 22;

/** Connections below those that speak TLS. */
const BELOW = new WeakMap<Socket, Socket>();

/**
 * Opens a connection of a client, which speaks TLS or does not: `begins` gets what it says, decrypted. One that ends before it says anything is
 * opened to nobody. Who destroys what `begins` got leaves the client without the end of TLS (close_notify).
 */
export function openByTls(socket: Socket, secureContext: SecureContext, begins: (socket: Socket) => void): void {
  const failed = (): void => void socket.destroy();
  socket.on('error', failed);
  socket.once('readable', () => {
    const first = socket.read(1) as Buffer | null;
    if (first === null) return failed();
    socket.unshift(first);
    if (first[0] !== HANDSHAKE) return begins(socket);
    const secure = new TLSSocket(socket, { isServer: true, secureContext });
    BELOW.set(secure, socket);
    begins(secure);
  });
}

/** Resets a connection of a client (RFC 9293 §3.5.2): TLS has no such end, so what is below it is reset. */
export function reset(client: Socket): void {
  const below = BELOW.get(client);
  if (below !== undefined) client.destroy();
  (below ?? client).resetAndDestroy();
}
