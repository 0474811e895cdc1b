import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isOurHost } from '../engine/index.ts';

/** Name of our WebSocket subprotocol; the page's key travels as a second one, since a page cannot set headers there. */
export const SUBPROTOCOL = 'mcpscope.1';
const KEY_PREFIX = 'key.';

/** Why a request is refused: an HTTP status and a plain sentence. */
export interface Refusal {
  readonly status: 403 | 404 | 405 | 413 | 503;
  readonly reason: string;
}

/** Checks what every request must keep to, before anything is looked up for it: its host, its method, its origin, no body. */
export function refuseRequest({ headers, method }: IncomingMessage, port: number): Refusal | null {
  return refuseHost(headers, port) ?? refuseMethod(method) ?? refuseBody(headers) ?? refuseOrigin(headers, port);
}

function refuseHost({ host }: IncomingHttpHeaders, port: number): Refusal | null {
  if (isOurHost(host, port)) return null;
  return {
    status: 403,
    reason: 'This address belongs to mcpscope on this machine only, and is not served under another name.',
  };
}

function refuseMethod(method: string | undefined): Refusal | null {
  return method === 'GET' || method === 'HEAD' ? null : { status: 405, reason: 'The page can only be read.' };
}

function refuseBody(headers: IncomingHttpHeaders): Refusal | null {
  const length = headers['content-length'] ?? '0';
  if (headers['transfer-encoding'] === undefined && length === '0') return null;
  return { status: 413, reason: 'Nothing here takes a body.' };
}

/** Every site may send a request to this machine; `Origin` and `Sec-Fetch-Site` tell it from our own page. */
function refuseOrigin(headers: IncomingHttpHeaders, port: number): Refusal | null {
  if (headers.origin !== undefined && !isOurs(headers.origin, port)) return FOREIGN;
  const site = headers['sec-fetch-site'];
  const own = site === undefined || site === 'same-origin' || site === 'none';
  return own || comesByLink(headers) ? null : FOREIGN;
}

/** Whether another page led here: a link, which shows our page in a window of its own. */
export function comesByLink(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  const elsewhere = site === 'cross-site' || site === 'same-site';
  return elsewhere && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

/** Checks who wants to open the bridge. A page of any site may try; its Origin tells it from ours (RFC 6455 §10.2). */
export function refuseSocket(request: IncomingMessage, port: number): Refusal | null {
  const refusal = refuseHost(request.headers, port) ?? refuseBody(request.headers);
  if (refusal !== null) return refusal;
  if (!isOurs(request.headers.origin ?? '', port)) return FOREIGN;
  return offeredProtocols(request.headers).includes(SUBPROTOCOL)
    ? null
    : { status: 403, reason: `The bridge speaks the WebSocket subprotocol ${SUBPROTOCOL} only.` };
}

/** The key that a page offers with its WebSocket; '' for none. */
export function offeredKey(headers: IncomingHttpHeaders): string {
  const offered = offeredProtocols(headers).find((name) => name.startsWith(KEY_PREFIX));
  return offered?.slice(KEY_PREFIX.length) ?? '';
}

/** The cookie of a session: no script reads it, and no other site's request brings it along. */
export function sessionCookie(port: number, session: string): string {
  // The session itself ends with this run; the cookie lasts so that the browser may be started again meanwhile.
  return `${cookieName(port)}=${session}; Path=/; HttpOnly; SameSite=Strict; Max-Age=2592000`;
}

/** The values under the name of our cookie. A server of another port can add some to ours, never read which one is right. */
export function offeredSessions({ cookie = '' }: IncomingHttpHeaders, port: number): readonly string[] {
  const start = `${cookieName(port)}=`;
  const pairs = cookie.split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(start)).map((pair) => pair.slice(start.length));
}

const SCHEME = 'http://';
const FOREIGN: Refusal = { status: 403, reason: 'Only the page of mcpscope itself may talk to it.' };

/** Cookies do not know ports: each shell has a name of its own. */
function cookieName(port: number): string {
  return `mcpscope-${port}`;
}

function isOurs(origin: string, port: number): boolean {
  return origin.startsWith(SCHEME) && isOurHost(origin.slice(SCHEME.length), port);
}

function offeredProtocols(headers: IncomingHttpHeaders): readonly string[] {
  return (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
}
