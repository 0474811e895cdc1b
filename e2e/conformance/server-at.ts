import type { UrlTarget } from '../../shared/bridge/index.ts';

/** A Streamable HTTP server at an address, with nothing special about it. */
export function serverAt(url: string): UrlTarget {
  return {
    transport: 'http',
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
    proxy: false,
    identity: true,
    otherOrigin: false,
    connectTimeoutMs: 0,
  };
}
