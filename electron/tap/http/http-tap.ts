import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createSecureContext } from 'node:tls';
import type { Middle } from '../../../shared/middle/index.ts';
import type { Answers } from '../middle/index.ts';
import { tlsIdentity } from '../../transports/connect/index.ts';
import { Access } from './access.ts';
import { OutgoingHeads } from './outgoing-heads.ts';
import { Relay } from './relay.ts';
import type { RelayHost } from './relay-host.ts';
import { TappedClients, type ClientFacts } from './tapped-clients.ts';
import { TappedRequests } from './tapped-requests.ts';
import { openByTls } from './tls-door.ts';
import type { TapRecord } from './conversation.ts';
import { Upstream, type UpstreamOptions } from './upstream.ts';

export interface HttpTapOptions {
  /** Of the server's endpoint; ws and wss as well. */
  readonly url: string;
  /** Further paths of the server to which messages go, as that of HTTP+SSE beside one of Streamable HTTP. */
  readonly also?: readonly string[];
  /** Port of 127.0.0.1; 0 for any free one. */
  readonly port: number;
  /** PEM files of the certificate, and of its key, by which clients are let in over TLS; their address is one of https, or wss, then. */
  readonly tls?: { readonly certFile: string; readonly keyFile: string };
  readonly upstream: UpstreamOptions;
  /** False: nothing in an answer is changed. */
  readonly rewrites: boolean;
  /** Origins of pages that may use the tap, whatever the server's CORS says. */
  readonly allowedOrigins: readonly string[];
  /** Begins the record of a client that had none. */
  record(client: ClientFacts): TapRecord;
  /** Makes the rules that work on what passes, for each client; nothing is changed without. */
  readonly middle?: () => Middle;
  /** Who else these rules ask; nobody without. */
  readonly answers?: () => Answers;
  /** Something for the user of the tap that belongs to no record. */
  say(sentence: string): void;
}

/** A tap that listens. */
export interface HttpTap {
  /** Where clients reach the server through it. */
  readonly url: string;
  /** Ends all connections and records, and stops to listen. */
  close(): Promise<void>;
}

/** Loopback only, whatever the machine's other addresses are. */
const ADDRESS = '127.0.0.1';
/** Whoever opens more at a time waits. */
const SOCKETS_MOST = 4096;

/**
 * Stands in the place of a server for clients of this machine, and passes on to it what they say. Rejects with the system's error
 * when the port cannot be had, and with `ConnectError` for a proxy or a certificate that cannot be used.
 */
export async function openHttpTap({
  url,
  also = [],
  port,
  tls,
  rewrites,
  allowedOrigins,
  ...options
}: HttpTapOptions): Promise<HttpTap> {
  const server = new URL(url.replace(/^ws(s?):/i, 'http$1:'));
  server.hash = '';
  const upstream = new Upstream(server, options.upstream);
  const secure = tls === undefined ? null : createSecureContext(tlsIdentity(tls.certFile, tls.keyFile, ''));
  const listener = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: false });
  listener.maxConnections = SOCKETS_MOST;
  const own = await listening(listener, port);
  const clients = new TappedClients(server, own, (client) => options.record(client), options.middle, options.answers);
  const host: RelayHost = {
    access: new Access(own, allowedOrigins),
    clients,
    requests: new TappedRequests(server, clients, also),
    upstream,
    heads: new OutgoingHeads(server, upstream.forwardProxy, secure === null ? 'http' : 'https'),
    rewrites,
    metadata: new Set(),
    say: (sentence) => options.say(sentence),
  };
  const relays = new Set<Relay>();
  const begins = (socket: Socket): void => {
    const relay = new Relay(socket, host);
    relays.add(relay);
    socket.once('close', () => relays.delete(relay));
  };
  /** They have not said yet whether they speak TLS. */
  const silent = new Set<Socket>();
  listener.on('connection', (socket: Socket) => {
    if (secure === null) return begins(socket);
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
    openByTls(socket, secure, (opened) => {
      silent.delete(socket);
      begins(opened);
    });
  });
  const scheme = `${/^wss?:/i.test(url) ? 'ws' : 'http'}${secure === null ? '' : 's'}`;
  return {
    url: `${scheme}://${ADDRESS}:${own}${server.pathname}${server.search}`,
    close: async () => {
      const stopped = new Promise<void>((resolve) => listener.close(() => resolve()));
      for (const one of [...relays, ...silent]) one.destroy();
      upstream.close();
      await stopped;
      await clients.close();
    },
  };
}

function listening(listener: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(port, ADDRESS, () => {
      listener.off('error', reject);
      resolve((listener.address() as AddressInfo).port);
    });
  });
}
