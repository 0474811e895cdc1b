import type { HttpTapOptions } from '../index.ts';

/** For tests: a server that is reached without a proxy, certificates of ours or a time limit. */
export const PLAIN_UPSTREAM: HttpTapOptions['upstream'] = {
  caFile: '',
  certFile: '',
  keyFile: '',
  keyPassphrase: '',
  insecure: false,
  connectTimeoutMs: 0,
  proxy: false,
};
