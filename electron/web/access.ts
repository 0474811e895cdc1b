import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Name of our WebSocket subprotocol; the token travels as a second one, since a page cannot set headers there. */
export const SUBPROTOCOL = 'mcpscope.1';
const TOKEN_PREFIX = 'token.';

/** Why a request is refused: an HTTP status and a plain sentence. */
export interface Refusal {
  readonly status: 403 | 404 | 405;
  readonly reason: string;
}

/**
 * Checks the Host of a request. A name of a foreign site that resolves to this machine (DNS rebinding) is not ours,
 * whatever address the connection came to.
 */
export function refuseHost(headers: IncomingHttpHeaders, port: number): Refusal | null {
  if (headers.host === `127.0.0.1:${port}` || headers.host === `localhost:${port}`) return null;
  return {
    status: 403,
    reason: 'This address belongs to mcpscope on this machine only, and is not served under another name.',
  };
}

/** Checks who wants to open the bridge: host, origin, token. Null when it may. */
export function refuseBridge(headers: IncomingHttpHeaders, port: number, token: string): Refusal | null {
  const host = refuseHost(headers, port);
  if (host) return host;
  // A page of any site may open a WebSocket to this machine; only its Origin tells it from our own page (RFC 6455 §10.2).
  if (headers.origin !== `http://127.0.0.1:${port}` && headers.origin !== `http://localhost:${port}`) {
    return { status: 403, reason: 'Only the page of mcpscope itself may talk to it.' };
  }
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  const given = offered.find((name) => name.startsWith(TOKEN_PREFIX))?.slice(TOKEN_PREFIX.length) ?? '';
  if (!offered.includes(SUBPROTOCOL) || !sameSecret(given, token)) {
    return {
      status: 403,
      reason: 'The token is missing or not that of this run: open the address that mcpscope printed when it started.',
    };
  }
  return null;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Compares in a time that tells nothing about the secret. */
function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}
