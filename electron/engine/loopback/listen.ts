import { createServer, type RequestListener, type Server } from 'node:http';

/** Loopback only, whatever the machine's other addresses are. */
const ADDRESS = '127.0.0.1';

/** What a listener of ours bears of whoever connects to it. */
export interface ListenerLimits {
  /** Connections at a time; more are dropped. */
  readonly sockets: number;
  readonly headBytes: number;
  /** Until the head of a request has come whole, ms. */
  readonly headMs: number;
  /** Until all of a request has come, ms. */
  readonly requestMs: number;
  /** Without a byte in either direction, ms; 0 for as long as one likes. */
  readonly idleMs: number;
}

/** Serves HTTP on loopback; port 0 is any free one. Rejects with the system's error when the port cannot be had. */
export async function listenOnLoopback(port: number, limits: ListenerLimits, serve: RequestListener): Promise<Server> {
  const options = {
    maxHeaderSize: limits.headBytes,
    headersTimeout: limits.headMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: Math.ceil(limits.headMs / 5),
  };
  const server = createServer(options, serve);
  server.maxConnections = limits.sockets;
  server.setTimeout(limits.idleMs);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, ADDRESS, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return server;
}

/** Where a listener is reached, as `http://127.0.0.1:PORT`. */
export function originOf(server: Server): string {
  return `http://${ADDRESS}:${portOf(server)}`;
}

export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/**
 * Whether a Host header is one of ours. The name of a foreign site that resolves to this machine (DNS rebinding) is not, whatever
 * address the connection came to.
 */
export function isOurHost(host: string | undefined, port: number): boolean {
  return host === `${ADDRESS}:${port}` || host === `localhost:${port}`;
}

/** Whether a page of this Origin was served by this machine itself. */
export function isLoopbackOrigin(origin: string): boolean {
  return /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/.test(origin);
}

/** Stops to listen and ends every connection. */
export function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
