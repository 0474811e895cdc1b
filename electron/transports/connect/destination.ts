/** One end of a connection. */
export interface Destination {
  /** Name or address; an IPv6 address without its brackets. */
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
}

const TLS_PROTOCOLS = new Set(['https:', 'wss:']);

/** Where a URL of http, https, ws or wss points. */
export function destinationOf(url: URL): Destination {
  const tls = TLS_PROTOCOLS.has(url.protocol);
  return { host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(url.port) || (tls ? 443 : 80), tls };
}

/** `host:port` as it stands in URLs and sentences. */
export function authority({ host, port }: Pick<Destination, 'host' | 'port'>): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
