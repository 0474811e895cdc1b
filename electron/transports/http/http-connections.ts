import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Agent, Dispatcher } from 'undici';
import type { SocketFacts } from '../../../shared/capture/index.ts';
import { destinationOf, Dialer, type OpenSocket, type Way, proxyFor, type Proxy } from '../connect/index.ts';
import type { HeaderPair, UrlOptions, WireNumbers } from '../wire/index.ts';
import { LoadedLibrary } from './loaded-library.ts';
import { dispatchWatched } from './watched-dispatch.ts';

/** The head of an answer may be this long, bytes. */
const HEAD_MOST = 1024 * 1024;

/**
 * A socket that carried nothing for so long is not used again where the server does not say how long it keeps it, ms. Many close theirs
 * after 5 s, and a request that is written just then is lost (RFC 9112 §9.3.1); undici's timers are up to a second late.
 */
const KEPT_MS = 2000;

/** A quarter of all code: it is loaded once something is to go over HTTP. */
const UNDICI = new LoadedLibrary(() => import('undici'));

/** One request, ready to be written. */
export interface WireRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: readonly HeaderPair[];
  readonly body: Uint8Array | Readable | null;
}

/** Told about a request on its way. */
export interface OnWire {
  /** Its head is about to be written to this socket. */
  writing(socket: Socket): void;
  /** All of its body has been given to the socket but what ends it. */
  written(): void;
}

/** The sockets of one transport, kept open for the next request. HTTP/1.1, one request at a time on a socket, any number of sockets. */
export class HttpConnections {
  readonly #options: UrlOptions;
  readonly #dialer: Dialer;
  /** By way: a connection to one host through a proxy is not one to it directly. */
  readonly #agents = new Map<string, Agent>();
  readonly #sockets = new Map<Socket, { readonly open: OpenSocket; used: boolean }>();
  #closed = false;

  constructor(options: UrlOptions, numbers: WireNumbers) {
    this.#options = options;
    this.#dialer = new Dialer(options, numbers);
    UNDICI.load();
  }

  /**
   * Sends a request; everything that follows is told to the handler. Throws
   * `ConnectError` when the proxy that the environment names cannot be used.
   */
  dispatch(request: WireRequest, handler: Dispatcher.DispatchHandler, onWire: OnWire): void {
    const { method, url, body } = request;
    const proxy = this.#options.proxy ? proxyFor(url) : null;
    // Plain HTTP goes to the proxy as it is, with the whole address in its first line (RFC 9112 §3.2.2).
    const forward = proxy !== null && url.protocol === 'http:';
    const path = url.pathname + url.search;
    const options = {
      origin: forward ? new URL(proxy.url).origin : url.origin,
      path: forward ? url.origin + path : path,
      method,
      headers: (forward ? withProxyHeaders(request, proxy) : request.headers).flat(),
      body,
    };
    UNDICI.use(({ Agent: Kind }) => {
      // Whoever closed has given up what was to be sent.
      if (!this.#closed) dispatchWatched(this.#agent(Kind, { proxy, tunnel: !forward }), options, handler, onWire);
    });
  }

  /** What is known of a socket; from the second time on it is one that was used before. */
  facts(socket: Socket): SocketFacts {
    const known = this.#sockets.get(socket)!;
    const reused = known.used;
    known.used = true;
    const { facts, times } = known.open;
    return reused ? { ...facts, reused } : { ...facts, ...times, reused };
  }

  /** Ends all sockets. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#dialer.abandon();
    await Promise.all([...this.#agents.values()].map((agent) => agent.destroy()));
    this.destroy();
  }

  /** The same at once, whatever is under way. */
  destroy(): void {
    this.#closed = true;
    this.#dialer.abandon();
    for (const socket of this.#sockets.keys()) socket.destroy();
  }

  #agent(Kind: typeof Agent, way: Way): Agent {
    const key =
      way.proxy === null ? '' : `${way.tunnel ? 'through' : 'by'} ${way.proxy.url} ${way.proxy.authorization}`;
    let agent = this.#agents.get(key);
    if (agent === undefined) {
      agent = this.#newAgent(Kind, way);
      this.#agents.set(key, agent);
    }
    return agent;
  }

  #newAgent(Kind: typeof Agent, way: Way): Agent {
    return new Kind({
      pipelining: 1,
      allowH2: false,
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: KEPT_MS,
      maxHeaderSize: HEAD_MOST,
      connect: ({ protocol, hostname, port }, callback) => {
        const goal = way.tunnel || way.proxy === null ? targetOf(protocol, hostname, port) : way.proxy;
        this.#dialer.dial(goal, way).then(
          (open) => {
            this.#sockets.set(open.socket, { open, used: false });
            open.socket.once('close', () => this.#sockets.delete(open.socket));
            callback(null, open.socket);
          },
          (error: Error) => callback(error, null),
        );
      },
    });
  }
}

function targetOf(protocol: string, hostname: string, port: string) {
  const host = hostname.includes(':') ? `[${hostname}]` : hostname;
  return destinationOf(new URL(`${protocol}//${host}${port === '' ? '' : `:${port}`}`));
}

function withProxyHeaders({ url, headers }: WireRequest, proxy: Proxy): HeaderPair[] {
  const named = headers.some(([name]) => name.toLowerCase() === 'host');
  return [
    ...(named ? [] : [['Host', url.host] as const]),
    ...headers,
    ...(proxy.authorization === '' ? [] : [['Proxy-Authorization', proxy.authorization] as const]),
  ];
}
