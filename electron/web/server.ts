import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { BridgeServer } from '../engine/index.ts';
import { pagePolicy } from '../../shared/bridge/index.ts';
import { refuseBridge, refuseHost, SUBPROTOCOL, type Refusal } from './access.ts';
import { serveBridge } from './bridge-socket.ts';
import type { PageFile } from './page-files.ts';

/** Loopback only, whatever the machine's other addresses are. */
const ADDRESS = '127.0.0.1';
const BRIDGE_PATH = '/bridge';
/** A message of a window may carry a frame to be sent; frames of 100 MB are ordinary here. */
const MAX_MESSAGE = 256 * 1024 * 1024;

export interface WebServerOptions {
  /** 0 for any free one. */
  readonly port: number;
  readonly token: string;
  readonly files: ReadonlyMap<string, PageFile>;
  readonly bridge: BridgeServer;
}

/** The running web shell. */
export interface WebServer {
  readonly port: number;
  /** Closes the windows' connections and stops to listen. */
  close(): Promise<void>;
}

/** Starts to serve the page and the bridge on loopback. Rejects with the system's error when the port cannot be had. */
export async function startWebServer(options: WebServerOptions): Promise<WebServer> {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE,
    perMessageDeflate: false,
    // The token, offered as a protocol too, is never echoed.
    handleProtocols: () => SUBPROTOCOL,
  });
  const http = createServer((request, response) => servePage(request, response, portOf(http), options.files));
  http.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const refusal =
      pathOf(request) === BRIDGE_PATH ? refuseBridge(request.headers, portOf(http), options.token) : notFound();
    if (refusal) refuseUpgrade(socket, refusal);
    else sockets.handleUpgrade(request, socket, head, (webSocket) => serveBridge(webSocket, options.bridge));
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(options.port, ADDRESS, () => {
      http.off('error', reject);
      resolve();
    });
  });
  return {
    port: portOf(http),
    close: () =>
      new Promise((resolve) => {
        for (const client of sockets.clients) client.close(1001, 'mcpscope is ending');
        http.close(() => resolve());
        http.closeAllConnections();
        for (const client of sockets.clients) client.terminate();
      }),
  };
}

function servePage(
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
  files: ReadonlyMap<string, PageFile>,
): void {
  for (const [name, value] of Object.entries(securityHeaders(request.headers.host ?? '')))
    response.setHeader(name, value);
  const refusal = refuseHost(request.headers, port) ?? refuseMethod(request);
  if (refusal) return sayRefusal(response, refusal);
  const file = files.get(pathOf(request));
  if (!file) return sayRefusal(response, notFound());
  let bytes: Buffer;
  try {
    bytes = file.read();
  } catch {
    // The build was replaced while it was served.
    return sayRefusal(response, { status: 404, reason: 'This file of the page is gone: start mcpscope again.' });
  }
  response.setHeader('Content-Type', file.type);
  response.setHeader('Content-Length', bytes.length);
  response.setHeader('Cache-Control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** The page may load its own files only, and nobody may frame it. */
function securityHeaders(host: string): Record<string, string> {
  const socket = /^[a-z0-9.]+:\d+$/.test(host) ? `ws://${host}` : '';
  return {
    'Content-Security-Policy': pagePolicy(socket),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

function refuseMethod({ method }: IncomingMessage): Refusal | null {
  return method === 'GET' || method === 'HEAD' ? null : { status: 405, reason: 'The page can only be read.' };
}

function notFound(): Refusal {
  return { status: 404, reason: 'There is nothing at this address.' };
}

function sayRefusal(response: ServerResponse, { status, reason }: Refusal): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.end(`${reason}\n`);
}

function refuseUpgrade(socket: Duplex, { status, reason }: Refusal): void {
  const body = `${reason}\n`;
  const head = [
    `HTTP/1.1 ${status} ${status === 404 ? 'Not Found' : 'Forbidden'}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** The path as it was sent, without the query. Nothing is decoded or resolved: an odd spelling is no file of ours. */
function pathOf({ url }: IncomingMessage): string {
  return (url ?? '').split(/[?#]/, 1)[0] ?? '';
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
