import type { Duplex } from 'node:stream';
import {
  authority,
  ConnectError,
  type OpenSocket,
  type Way,
  type DialOptions,
  destinationOf,
  Dialer,
  proxyFor,
  type Proxy,
} from '../../transports/connect/index.ts';
import { WireNumbers } from '../../transports/wire/index.ts';
import { Http2Bridge } from './http2-bridge.ts';
import type { UpstreamFacts } from './tapped-exchange.ts';

/** A connection to the server. */
export interface UpstreamSocket {
  readonly socket: Duplex;
  readonly facts: UpstreamFacts;
  /** A sentence on it for the record; '' for none. */
  readonly remark: string;
  /** Breaks it off, as a client that breaks off does. */
  reset(): void;
}

export interface UpstreamOptions extends DialOptions {
  /** Use the proxy that the environment names. */
  readonly proxy: boolean;
}

/** What a server says that does not speak HTTP/1.1 (RFC 7301 §3.2). */
const NO_HTTP1 = /NO_APPLICATION_PROTOCOL/;

/** The server behind the tap. */
export class Upstream {
  readonly url: URL;
  /** `host:port`, for sentences. */
  readonly who: string;
  /** That the environment names and that is given whole requests; null for none. */
  readonly forwardProxy: Proxy | null;
  readonly #proxy: Proxy | null;
  readonly #dialer: Dialer;
  #isHttp2 = false;

  /** Throws `ConnectError` where the environment names a proxy that cannot be used. */
  constructor(url: URL, options: UpstreamOptions) {
    this.url = url;
    const destination = destinationOf(url);
    this.who = authority(destination);
    this.#proxy = options.proxy ? proxyFor(url) : null;
    this.forwardProxy = destination.tls ? null : this.#proxy;
    this.#dialer = new Dialer(options, new WireNumbers());
  }

  /** Opens a connection. Rejects with `ConnectError`. */
  async open(): Promise<UpstreamSocket> {
    const way = { proxy: this.#proxy, tunnel: this.forwardProxy === null };
    const opened = await this.#dial(way);
    const { socket, facts, times } = opened;
    const { id: _, ...known } = facts;
    if (opened.protocol === 'h2') {
      const bridge = new Http2Bridge(socket, this.url);
      const remark = `${this.who} speaks HTTP/2 only: the tap translates, so that heads and the pieces of bodies are those of its HTTP/1.1.`;
      return { socket: bridge, facts: { ...known, ...times }, remark, reset: () => bridge.destroy() };
    }
    // Either side may end its half first.
    socket.allowHalfOpen = true;
    return {
      socket,
      facts: { ...known, ...times },
      remark: '',
      reset: () => {
        if ('encrypted' in socket) socket.destroy();
        else socket.resetAndDestroy();
      },
    };
  }

  /** HTTP/2 is spoken where the server refuses everything else. */
  async #dial(way: Way): Promise<OpenSocket & { readonly protocol: 'http/1.1' | 'h2' }> {
    const destination = destinationOf(this.url);
    if (!this.#isHttp2)
      try {
        return { ...(await this.#dialer.dial(destination, way)), protocol: 'http/1.1' };
      } catch (error) {
        if (!(error instanceof ConnectError) || !NO_HTTP1.test(error.code)) throw error;
        this.#isHttp2 = true;
      }
    return { ...(await this.#dialer.dial(destination, { ...way, protocol: 'h2' })), protocol: 'h2' };
  }

  /** Gives up what is being opened. */
  close(): void {
    this.#dialer.abandon();
  }
}

/** As Node says of a connection that was closed in order. */
export function hungUp(): Error {
  return Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
}
