import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { listenOnLoopback, originOf, portOf, stopListening, type ListenerLimits } from '../engine/index.ts';
import { pagePolicy } from '../../shared/bridge/index.ts';
import {
  comesByLink,
  offeredKey,
  offeredSessions,
  refuseRequest,
  refuseSocket,
  sessionCookie,
  SUBPROTOCOL,
  type Refusal,
} from './access.ts';
import type { PageFile } from './page-files.ts';
import { isOfOurUser } from './peer-user.ts';
import { Sessions, type WrittenIn } from './sessions.ts';

const BRIDGE_PATH = '/bridge';
const ENTER_PATH = '/enter';

/** What the web shell bears of whoever connects to it; an open bridge may be silent. */
export interface WebLimits extends ListenerLimits {
  /** Windows, each with an open bridge, at a time. */
  readonly windows: number;
  /** Bytes of one message of a window. It may carry a frame to be sent, and frames of 100 MB are ordinary here. */
  readonly messageBytes: number;
}

export const WEB_LIMITS: WebLimits = {
  sockets: 256,
  windows: 64,
  headBytes: 16 * 1024,
  headMs: 5_000,
  requestMs: 5_000,
  idleMs: 30_000,
  messageBytes: 256 * 1024 * 1024,
};

export interface WebServerOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly files: ReadonlyMap<string, PageFile>;
  /** What serves a window over its socket, asked for with each that comes; it may be loading yet. Whoever loads it tells what goes wrong. */
  readonly bridge: () => Promise<(socket: WebSocket) => void>;
  readonly limits?: WebLimits;
}

/** The running web shell. */
export interface WebServer {
  readonly port: number;
  /** An address that lets one browser in, once and soon; see {@link Sessions}. */
  newAddress(writtenIn: WrittenIn): string;
  /** Closes the windows' connections and stops to listen. */
  close(): Promise<void>;
}

/** Starts to serve the page and the bridge on loopback. Rejects with the system's error when the port cannot be had. */
export async function startWebServer({ limits = WEB_LIMITS, ...options }: WebServerOptions): Promise<WebServer> {
  const sessions = new Sessions();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.messageBytes,
    perMessageDeflate: false,
    // The key, offered as a protocol too, is never echoed.
    handleProtocols: () => SUBPROTOCOL,
  });
  const http = await listenOnLoopback(options.port, limits, (request, response) =>
    servePage(request, response, { port: portOf(http), sessions, files: options.files }),
  );
  http.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const refuse = (refusal: Refusal): void => refuseUpgrade(socket, refusal);
    const port = portOf(http);
    const refusal = pathOf(request) === BRIDGE_PATH ? refuseSocket(request, port) : NOT_FOUND;
    if (refusal !== null) return refuse(refusal);
    if (sockets.clients.size >= limits.windows)
      return refuse({ status: 503, reason: `There are ${limits.windows} windows already: close one first.` });
    const admission = sessions.admit(offeredSessions(request.headers, port), offeredKey(request.headers));
    if (admission === 'refused') return refuse(NO_SESSION);
    return sockets.handleUpgrade(request, socket, head, (webSocket) => {
      if (admission === 'opened, untold') webSocket.send(JSON.stringify({ key: sessions.key }));
      // What the window says waits until someone listens.
      webSocket.pause();
      options.bridge().then(
        (serve) => {
          serve(webSocket);
          webSocket.resume();
        },
        () => webSocket.terminate(),
      );
    });
  });
  return {
    port: portOf(http),
    newAddress: (writtenIn) => `${originOf(http)}${ENTER_PATH}?code=${sessions.newCode(writtenIn)}`,
    async close() {
      for (const client of sockets.clients) client.close(1001, 'mcpscope is ending');
      const stopped = stopListening(http);
      for (const client of sockets.clients) client.terminate();
      await stopped;
    },
  };
}

/** What requests are answered from. */
interface Served {
  readonly port: number;
  readonly sessions: Sessions;
  readonly files: ReadonlyMap<string, PageFile>;
}

function servePage(request: IncomingMessage, response: ServerResponse, served: Served): void {
  for (const [name, value] of Object.entries(securityHeaders(request.headers.host ?? '')))
    response.setHeader(name, value);
  const refusal = refuseRequest(request, served.port);
  if (refusal !== null) return sayRefusal(response, refusal);
  if (pathOf(request) === ENTER_PATH) return enter(request, response, served);
  if (!served.sessions.knows(offeredSessions(request.headers, served.port)))
    return sayNoSession(request, response, NO_SESSION);
  const file = served.files.get(pathOf(request));
  if (!file) return sayRefusal(response, NOT_FOUND);
  let bytes: Buffer;
  try {
    bytes = file.read();
  } catch {
    // The build was replaced while it was served.
    return sayRefusal(response, { status: 404, reason: 'This file of the page is gone: start mcpscope again.' });
  }
  response.setHeader('Content-Type', file.type);
  response.setHeader('Content-Length', bytes.length);
  response.setHeader('Cache-Control', file.immutable ? 'private, max-age=31536000, immutable' : 'no-store');
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Exchanges the code of an address for a session, and leads to the page, whose address has nothing of it. */
function enter(request: IncomingMessage, response: ServerResponse, { port, sessions }: Served): void {
  // What looks ahead for a browser, or only asks for the head, must not use the code up.
  if (request.method !== 'GET' || request.headers['sec-purpose'] !== undefined)
    return sayRefusal(response, { status: 405, reason: 'This address is for one visit only, not for a look ahead.' });
  const code = new URLSearchParams((request.url ?? '').slice(ENTER_PATH.length)).get('code') ?? '';
  const exchange = sessions.exchange(code, () => isOfOurUser(request.socket));
  if ('session' in exchange) response.setHeader('Set-Cookie', sessionCookie(port, exchange.session));
  else if (!sessions.knows(offeredSessions(request.headers, port)))
    return sayNoSession(request, response, exchange.refused === 'spent' ? SPENT : ANOTHER_USER);
  response.writeHead(303, { Location: '/', 'Cache-Control': 'no-store' }).end();
}

/**
 * A link in another page (a mail, a terminal in the browser) brings no cookie of `SameSite=Strict` along. The page asks again
 * from here, which does.
 */
function sayNoSession(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  if (comesByLink(request.headers)) response.setHeader('Refresh', '0; url=/');
  sayRefusal(response, refusal);
}

/** The page may load its own files only, nobody may frame it, and who opened it has no hold of it. */
function securityHeaders(host: string): Record<string, string> {
  const socket = /^[a-z0-9.]+:\d+$/.test(host) ? `ws://${host}` : '';
  return {
    'Content-Security-Policy': pagePolicy(socket),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

const NOT_FOUND: Refusal = { status: 404, reason: 'There is nothing at this address.' };
const HOW_TO_ENTER = 'Press Enter in the terminal where mcpscope runs, and open the address that it prints.';
const NO_SESSION: Refusal = { status: 403, reason: `This browser was not let in yet. ${HOW_TO_ENTER}` };
const SPENT: Refusal = { status: 403, reason: `This address was used already, or its time is over. ${HOW_TO_ENTER}` };
const ANOTHER_USER: Refusal = {
  status: 403,
  reason: `This address was made for a browser of the user who started mcpscope. ${HOW_TO_ENTER}`,
};

function sayRefusal(response: ServerResponse, { status, reason }: Refusal): void {
  // A body that is not wanted is not waited for.
  response.writeHead(status, {
    Connection: 'close',
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end(`${reason}\n`);
}

const STATUS_WORDS: Readonly<Record<Refusal['status'], string>> = {
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Content Too Large',
  503: 'Service Unavailable',
};

function refuseUpgrade(socket: Duplex, { status, reason }: Refusal): void {
  const body = `${reason}\n`;
  const head = [
    `HTTP/1.1 ${status} ${STATUS_WORDS[status]}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** The path as it was sent, without the query. Nothing is decoded or resolved: an odd spelling is no file of ours. */
function pathOf({ url }: IncomingMessage): string {
  return (url ?? '').split(/[?#]/, 1)[0] ?? '';
}
