import { join } from 'node:path';
import { expect } from 'vitest';
import { clientRecords, type HttpTap, openHttpTap } from '../../../electron/tap/http/index.ts';
import { inThisThread } from '../../../electron/tap/record/testing/in-this-thread.ts';

/** For tests: a tap before the server at an address, with all that it keeps below `home`; whatever it says fails the test. */
export function tapBefore(url: string, home: string): Promise<HttpTap> {
  const folders = { captures: join(home, 'captures'), settings: home, taps: join(home, 'taps') };
  const facts = { source: { transport: 'auto', name: '', url } as const, client: '', version: '1.0.0', folders };
  return openHttpTap({
    url,
    port: 0,
    upstream: {
      caFile: '',
      certFile: '',
      keyFile: '',
      keyPassphrase: '',
      insecure: false,
      connectTimeoutMs: 0,
      proxy: false,
    },
    rewrites: true,
    allowedOrigins: [],
    record: clientRecords(facts, inThisThread),
    say: (sentence) => expect.fail(sentence),
  });
}
