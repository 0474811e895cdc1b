import type { IncomingMessage } from 'node:http';
import { isLoopbackOrigin, isOurHost } from '../loopback/index.ts';

/** Why a request is not served: an HTTP status and a sentence. */
export interface HttpRefusal {
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Refuses what a page of a foreign site may have sent: a name of that site which resolves to this machine, or its origin (DNS
 * rebinding; 2025-11-25, transports, security warning). Null where nothing speaks against it.
 */
export function refuseForeign({ headers }: IncomingMessage, port: number): HttpRefusal | null {
  if (!isOurHost(headers.host, port))
    return { status: 403, message: 'This mock is served on 127.0.0.1 only, not under the name in Host.' };
  if (headers.origin !== undefined && !isLoopbackOrigin(headers.origin))
    return { status: 403, message: 'This mock is not for pages of the origin that asks.' };
  // A plain GET of a page has no Origin; browsers tell of it otherwise.
  if (headers['sec-fetch-site'] === 'cross-site')
    return { status: 403, message: 'This mock is not for pages of other sites.' };
  return null;
}
