import type { Socket } from 'node:net';
import {
  authority,
  type DialOptions,
  destinationOf,
  Dialer,
  proxyFor,
  type Proxy,
} from '../../transports/connect/index.ts';
import { WireNumbers } from '../../transports/wire/index.ts';
import type { UpstreamFacts } from './tapped-exchange.ts';

/** A connection to the server. */
export interface UpstreamSocket {
  readonly socket: Socket;
  readonly facts: UpstreamFacts;
  /** Breaks it off, as a client that breaks off does. */
  reset(): void;
}

export interface UpstreamOptions extends DialOptions {
  /** Use the proxy that the environment names. */
  readonly proxy: boolean;
}

/** The server behind the tap. */
export class Upstream {
  readonly url: URL;
  /** `host:port`, for sentences. */
  readonly who: string;
  /** That the environment names and that is given whole requests; null for none. */
  readonly forwardProxy: Proxy | null;
  readonly #proxy: Proxy | null;
  readonly #dialer: Dialer;

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
    const { socket, facts, times } = await this.#dialer.dial(destinationOf(this.url), way);
    // Either side may end its half first.
    socket.allowHalfOpen = true;
    const { id: _, ...known } = facts;
    return {
      socket,
      facts: { ...known, ...times },
      reset: () => {
        if ('encrypted' in socket) socket.destroy();
        else socket.resetAndDestroy();
      },
    };
  }

  /** Gives up what is being opened. */
  close(): void {
    this.#dialer.abandon();
  }
}
