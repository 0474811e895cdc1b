import type { UrlTarget } from './targets.ts';

/** How an address is reached when the user chose nothing but the address. */
export function plainAddress(url: string): UrlTarget {
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
    connectTimeoutMs: 15_000,
  };
}
