import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { listenOnLoopback, originOf, portOf, stopListening } from '../loopback/index.ts';

/** Servers that compare redirect URIs to the sign want the same port each time. */
const DEFAULT_PORT = 33_418;
/** So many ports are tried from there on. */
const PORTS_TRIED = 10;
const PATH = '/callback';
const LIMITS = { sockets: 20, headBytes: 32 * 1024, headMs: 5_000, requestMs: 5_000, idleMs: 30_000 };

/** Awaits the browser that comes back from an authorization server (RFC 8252 §7.3, §8.3). Open for one sign-in. */
export class RedirectListener {
  readonly uri: string;
  readonly port: number;
  readonly #server: Server;

  constructor(server: Server) {
    this.#server = server;
    this.port = portOf(server);
    this.uri = `${originOf(server)}${PATH}`;
  }

  close(): Promise<void> {
    return stopListening(this.#server);
  }
}

/** Says whether what came is the answer that is awaited. */
export type TakesRedirect = (url: string) => boolean;

/** The usual port and those behind it, where the user named none. `before`: that of the sign-in before, whose redirect URI is registered; 0 for none. */
export function redirectPorts(named: number | null, before: number): number[] {
  const ports = named === null ? Array.from({ length: PORTS_TRIED }, (_, i) => DEFAULT_PORT + i) : [named];
  return before === 0 ? ports : [before, ...ports];
}

/** Listens on the first of these ports that is free. Rejects with the system's error where none can be had. */
export async function openRedirectListener(ports: readonly number[], takes: TakesRedirect): Promise<RedirectListener> {
  let problem: unknown;
  for (const one of ports) {
    try {
      const server = await listenOnLoopback(one, LIMITS, (request, response) =>
        serve(server, request, response, takes),
      );
      return new RedirectListener(server);
    } catch (error) {
      problem = error;
    }
  }
  throw problem;
}

function serve(server: Server, request: IncomingMessage, response: ServerResponse, takes: TakesRedirect): void {
  const { method, url = '', headers } = request;
  const own = headers.host === `127.0.0.1:${portOf(server)}`;
  const path = url.split('?', 1)[0];
  // Pages of other sites that a browser shows can ask too; none of them is sent here by a redirect with an Origin.
  if (!own || method !== 'GET' || path !== PATH || headers.origin !== undefined) {
    answer(response, 404, 'There is nothing here.');
    return;
  }
  if (takes(`${originOf(server)}${url}`))
    answer(response, 200, 'mcpscope has got the answer. You can close this page.');
  else answer(response, 409, 'This is not the answer that mcpscope awaits.');
}

/** A page without scripts, and without anything of the request in it. */
function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': "default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  });
  response.end(`<!doctype html><meta charset="utf-8"><title>mcpscope</title><p>${text}</p>`);
}
