import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import type { SocketFacts, TlsFacts } from '../../../shared/capture/index.ts';
import { systemErrorCode, systemErrorInWords, type UrlOptions, type WireNumbers } from '../wire/index.ts';
import { ConnectError } from './connect-error.ts';
import { authority, type Destination } from './destination.ts';
import { judgedLookup, RefusedAddress } from './judged-lookup.ts';
import type { Proxy } from './proxy.ts';
import { tunnelThrough } from './proxy-tunnel.ts';
import { TlsFiles } from './tls-files.ts';
import { startTls } from './tls-handshake.ts';

/** How long one address of a name may take before the next is tried beside it, ms. */
const ADDRESS_MS = 1000;
const KEEP_ALIVE_MS = 60_000;

/** By which way: straight, through a tunnel that a proxy opens, or to the proxy itself, which passes requests on. */
export interface Way {
  readonly proxy: Proxy | null;
  readonly tunnel: boolean;
  /** What is spoken to the destination over TLS; HTTP/1.1 where it is left out. */
  readonly protocol?: 'http/1.1' | 'h2';
}

/** A socket that is open, TLS included, and what is known of it. */
export interface OpenSocket {
  readonly socket: Socket;
  readonly facts: Omit<SocketFacts, 'reused' | keyof Times>;
  /** What opening it took. */
  readonly times: Times;
}

type Times = Pick<SocketFacts, 'dnsUs' | 'connectUs' | 'tlsUs'>;

/** How connections are opened. */
export type DialOptions = Pick<
  UrlOptions,
  'caFile' | 'certFile' | 'keyFile' | 'keyPassphrase' | 'insecure' | 'connectTimeoutMs' | 'refuses'
>;

/** Opens connections: DNS, TCP, proxy and TLS, each with its time. */
export class Dialer {
  readonly #options: DialOptions;
  readonly #numbers: WireNumbers;
  readonly #files: TlsFiles;
  readonly #running = new Set<Dialling>();

  constructor(options: DialOptions, numbers: WireNumbers) {
    this.#options = options;
    this.#numbers = numbers;
    this.#files = new TlsFiles(options);
  }

  /** Rejects with `ConnectError`. */
  async dial(destination: Destination, way: Way): Promise<OpenSocket> {
    const dialling = new Dialling(destination, way, this.#options, this.#files);
    this.#running.add(dialling);
    try {
      const { socket, times, tls } = await dialling.done;
      const { proxy } = way;
      const facts = {
        id: this.#numbers.nextSocket(),
        local: addressOf(socket.localAddress, socket.localPort),
        remote: addressOf(socket.remoteAddress, socket.remotePort),
        ...(proxy !== null && { proxy: proxy.url }),
        ...(tls !== null && { tls }),
      };
      return { socket, facts, times };
    } finally {
      this.#running.delete(dialling);
    }
  }

  /** Gives up what is being opened. */
  abandon(): void {
    for (const dialling of this.#running) dialling.giveUp(new ConnectError('connect', '', 'The connection is closed.'));
  }
}

/** One connection while it is being opened. */
class Dialling {
  /** Rejects with `ConnectError`. */
  readonly done: Promise<{ readonly socket: Socket; readonly times: Times; readonly tls: TlsFacts | null }>;
  readonly #destination: Destination;
  readonly #way: Way;
  readonly #options: DialOptions;
  readonly #files: TlsFiles;
  readonly #sockets: Socket[] = [];
  #times: Times = {};
  #doing: 'dns' | 'connect' | 'proxy' | 'tls';
  #reject: (error: ConnectError) => void = () => undefined;

  constructor(destination: Destination, way: Way, options: DialOptions, files: TlsFiles) {
    this.#destination = destination;
    this.#way = way;
    this.#options = options;
    this.#files = files;
    this.#doing = isIP((way.proxy ?? destination).host) === 0 ? 'dns' : 'connect';
    const givenUp = new Promise<never>((_, reject) => (this.#reject = reject));
    const { connectTimeoutMs } = options;
    const timer = connectTimeoutMs > 0 ? setTimeout(() => this.#tooLate(), connectTimeoutMs) : undefined;
    this.done = Promise.race([this.#open(), givenUp]).finally(() => clearTimeout(timer));
  }

  giveUp(error: ConnectError): void {
    this.#reject(error);
    for (const socket of this.#sockets) socket.destroy();
  }

  async #open(): Promise<{ readonly socket: Socket; readonly times: Times; readonly tls: TlsFacts | null }> {
    const { proxy, tunnel } = this.#way;
    const target = this.#destination;
    // Files that cannot be used are told before anything is opened.
    const context = target.tls || proxy?.tls ? this.#files.context() : null;
    let socket = await this.#tcp();
    if (proxy !== null) {
      this.#doing = 'proxy';
      if (proxy.tls) [socket] = await this.#tls(socket, proxy.host, `the proxy ${proxy.url}`, 'proxy', context!);
      if (!tunnel) return { socket, times: this.#times, tls: null };
      await tunnelThrough(socket, proxy, target);
    }
    if (!target.tls) return { socket, times: this.#times, tls: null };
    this.#doing = 'tls';
    const began = performance.now();
    const [secure, tls] = await this.#tls(socket, target.host, authority(target), 'tls', context!, this.#way.protocol);
    this.#times = { ...this.#times, tlsUs: since(began) };
    return { socket: secure, times: this.#times, tls };
  }

  /** Names are resolved once: what is judged is what is connected to, whatever the name says next. */
  #judgedLookup(): { readonly lookup?: LookupFunction } {
    const { refuses } = this.#options;
    return refuses === undefined || this.#way.proxy !== null ? {} : { lookup: judgedLookup(refuses) };
  }

  #tcp(): Promise<Socket> {
    const { host, port } = this.#way.proxy ?? this.#destination;
    const refused = this.#way.proxy === null && isIP(host) !== 0 ? (this.#options.refuses?.(host, host) ?? '') : '';
    if (refused !== '') return Promise.reject(this.#unreached(new RefusedAddress(host, refused)));
    const began = performance.now();
    let found = began;
    return new Promise((resolve, reject) => {
      const socket = this.#hold(
        connect({
          host,
          port,
          noDelay: true,
          keepAlive: true,
          keepAliveInitialDelay: KEEP_ALIVE_MS,
          autoSelectFamily: true,
          autoSelectFamilyAttemptTimeout: ADDRESS_MS,
          ...this.#judgedLookup(),
        }),
      );
      // Told once for each address of a name, and not at all for an address.
      socket.once('lookup', (error: Error | null) => {
        if (error !== null) return;
        found = performance.now();
        this.#times = { dnsUs: Math.round((found - began) * 1000) };
        this.#doing = 'connect';
      });
      socket.once('connect', () => {
        this.#times = { ...this.#times, connectUs: since(found) };
        resolve(socket);
      });
      socket.on('error', (error) => reject(this.#unreached(error)));
    });
  }

  async #tls(
    socket: Socket,
    host: string,
    who: string,
    stage: 'proxy' | 'tls',
    context: ReturnType<TlsFiles['context']>,
    protocol: Way['protocol'] = 'http/1.1',
  ): Promise<[Socket, TlsFacts]> {
    let secure = socket;
    const order = { host, who, stage, context, protocol, insecure: this.#options.insecure };
    const facts = await startTls(socket, order, (tls) => (secure = this.#hold(tls)));
    return [secure, facts];
  }

  #hold<S extends Socket>(socket: S): S {
    this.#sockets.push(socket);
    return socket;
  }

  #unreached(error: Error): ConnectError {
    if (error instanceof RefusedAddress) return new ConnectError('connect', '', error.message);
    const { proxy } = this.#way;
    const goal = proxy ?? this.#destination;
    const who = proxy === null ? authority(goal) : `The proxy ${proxy.url}`;
    const code = systemErrorCode(error);
    const unnamed = /^(?:ENOTFOUND|EAI_)/.test(code);
    const words = systemErrorInWords(error);
    if (unnamed)
      return new ConnectError(
        proxy === null ? 'dns' : 'proxy',
        code,
        `The name ${goal.host} ${proxy === null ? '' : `of the proxy ${proxy.url} `}could not be resolved: ${words}.`,
      );
    const tried = addressesTried(error);
    return new ConnectError(
      proxy === null ? 'connect' : 'proxy',
      code,
      `${who} could not be reached: ${words}${tried.length > 1 ? `; tried ${tried.join(' and ')}` : ''}.`,
    );
  }

  #tooLate(): void {
    const { proxy } = this.#way;
    const { connectTimeoutMs } = this.#options;
    const goal = authority(this.#destination);
    const waiting = {
      dns: 'its name was not resolved',
      connect: 'no answer to the TCP connection came',
      proxy: `the proxy ${proxy?.url} did not open its tunnel`,
      tls: 'the TLS handshake was not answered to its end',
    }[this.#doing];
    const stage = proxy === null ? this.#doing : this.#doing === 'tls' ? 'tls' : 'proxy';
    const text = `Connecting to ${goal} took longer than ${connectTimeoutMs} ms: ${waiting} in that time.`;
    this.giveUp(new ConnectError(stage, 'ETIMEDOUT', text));
  }
}

/** The addresses behind an error of several attempts. */
function addressesTried(error: Error): string[] {
  if (!(error instanceof AggregateError)) return [];
  return error.errors.flatMap((one: unknown) =>
    one instanceof Error && 'address' in one && typeof one.address === 'string' ? [one.address] : [],
  );
}

function addressOf(address = '', port = 0): string {
  return authority({ host: address, port });
}

function since(began: number): number {
  return Math.round((performance.now() - began) * 1000);
}
