import type { Proxy } from '../../transports/connect/index.ts';
import { valuesOf, withHeader, withLine, withValues, type MessageHead, type RequestLine } from './message-head.ts';

/** Headers that name the place where a page or a client thinks the server is. */
const NAMING = new Set(['host', 'origin', 'referer']);

/**
 * The heads of requests as the server gets them: those of the client, but for the names of the tap, in whose place the server's own
 * stand: in `Host`, and where a page that the server itself served names its origin.
 */
export class OutgoingHeads {
  readonly #server: URL;
  /** A proxy that is given whole requests (RFC 9112 §3.2.2), not a tunnel. */
  readonly #proxy: Proxy | null;
  readonly #scheme: 'http' | 'https';

  /** `scheme`: of the address that clients are given. */
  constructor(server: URL, proxy: Proxy | null, scheme: 'http' | 'https') {
    this.#server = server;
    this.#proxy = proxy;
    this.#scheme = scheme;
  }

  of(head: MessageHead, { method, target, version }: RequestLine): MessageHead {
    const own = this.ownOrigin(head);
    const named = withValues(head, (name, value) => {
      const lower = name.toLowerCase();
      if (!NAMING.has(lower)) return value;
      if (lower === 'host') return this.#server.host;
      return value === own || value.startsWith(`${own}/`) ? this.#server.origin + value.slice(own.length) : value;
    });
    const path = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '') || '/';
    const wanted = this.#proxy === null ? path : this.#server.origin + path;
    const lined = wanted === target ? named : withLine(named, `${method} ${wanted} ${version}`);
    const { authorization = '' } = this.#proxy ?? {};
    return authorization === '' ? lined : withHeader(lined, ['Proxy-Authorization', authorization]);
  }

  /** The origin by which the client that wrote this head reaches the tap. */
  ownOrigin(head: MessageHead): string {
    return `${this.#scheme}://${valuesOf(head, 'host')[0] ?? ''}`;
  }
}
