import type { UrlTarget } from '../../../shared/bridge/index.ts';

/** How long a connection may take to come about, ms. */
const CONNECT_MS = 30_000;

/** A server at an address about which nothing else is said. */
export function addressTarget(url: string): UrlTarget {
  return {
    transport: 'auto',
    name: '',
    url,
    headers: [],
    bearer: '',
    origin: '',
    caFile: '',
    certFile: '',
    keyFile: '',
    keyPassphrase: '',
    insecure: false,
    proxy: true,
    identity: true,
    otherOrigin: false,
    connectTimeoutMs: CONNECT_MS,
  };
}
