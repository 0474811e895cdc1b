import { isLoopbackOrigin } from '../../engine/loopback/index.ts';
import { listedIn, valuesOf, type MessageHead, type RequestLine } from './message-head.ts';

/** Why a request is not passed on: a status and a sentence. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
}

/** The names of loopback under which the tap is reached; it listens on no other address. */
const OWN_NAMES = new Set(['127.0.0.1', 'localhost', '[::1]']);
/** Methods that change nothing (RFC 9110 §9.2.1): what a page may read of their answers is for the server's CORS to say. */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** What a page may send anywhere without that its browser asks the server first (Fetch, "CORS-safelisted request-header"). */
const UNASKED_TYPES = /^(?:text\/plain|multipart\/form-data|application\/x-www-form-urlencoded)?\s*(?:;|$)/i;
const ORIGINS_MOST = 100;

/**
 * Who may use the tap. A name of a foreign site that resolves to this machine may not (DNS rebinding). A page of another origin may
 * as far as the server lets it: what its browser asks the server about first is for the server to answer, and what a browser sends
 * unasked is passed on only once the server has named the page's origin in an answer.
 */
export class Access {
  readonly #port: number;
  readonly #allowed: Set<string>;

  /** `allowed`: origins that the user lets in. */
  constructor(port: number, allowed: Iterable<string>) {
    this.#port = port;
    this.#allowed = new Set(allowed);
  }

  /** Null where nothing speaks against it. */
  refusal(head: MessageHead, { method, target, version }: RequestLine): Refusal | null {
    const hosts = valuesOf(head, 'host');
    const named = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(target)?.[1];
    const all = named === undefined ? hosts : [...hosts, named];
    // Before HTTP/1.1 there was no such header; no browser speaks that.
    if ((all.length === 0 && version !== 'HTTP/1.0') || !all.every((host) => this.isOurs(host)) || method === 'CONNECT')
      return { status: 403, message: 'This tap is served on 127.0.0.1 only, not under the name in Host.' };
    const [origin = ''] = valuesOf(head, 'origin');
    if (!this.#isForeign(head, origin) || this.#allowed.has(origin)) return null;
    if (listedIn(head, 'upgrade').includes('websocket'))
      return isLoopbackOrigin(origin) ? null : refused(origin, 'open a WebSocket');
    if (SAFE.has(method)) return null;
    const [type = ''] = valuesOf(head, 'content-type');
    const unasked = method === 'POST' && UNASKED_TYPES.test(type.trim());
    return unasked ? refused(origin, `send a ${method} that no browser asks the server about first`) : null;
  }

  /** Takes note of what the server's CORS says to a request: pages of an origin that it names may use it. */
  answered(request: MessageHead, answer: MessageHead): void {
    const [origin = ''] = valuesOf(request, 'origin');
    const [named = ''] = valuesOf(answer, 'access-control-allow-origin');
    if (origin !== '' && named === origin && this.#allowed.size < ORIGINS_MOST) this.#allowed.add(origin);
  }

  /** Whether a Host header is one of ours. */
  isOurs(host: string): boolean {
    const [, name = '', port = '80'] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(host.toLowerCase()) ?? [];
    return OWN_NAMES.has(name) && Number(port) === this.#port;
  }

  #isForeign(head: MessageHead, origin: string): boolean {
    if (origin !== '') return !(/^https?:\/\//.test(origin) && this.isOurs(origin.replace(/^https?:\/\//, '')));
    return valuesOf(head, 'sec-fetch-site')[0] === 'cross-site';
  }
}

function refused(origin: string, what: string): Refusal {
  const who = origin === '' ? 'a page of another site' : `a page of ${JSON.stringify(origin)}`;
  return {
    status: 403,
    message: `This tap does not let ${who} ${what}. If that page is to use the server, start the tap with --allow-origin.`,
  };
}
