import { join } from 'node:path';
import { expect } from 'vitest';
import { clientRecords, type HttpTap, openHttpTap } from '../../../electron/tap/http/index.ts';
import { PLAIN_UPSTREAM } from '../../../electron/tap/http/testing/plain-upstream.ts';
import { inThisThread } from '../../../electron/tap/record/testing/in-this-thread.ts';

/** For tests: a tap before the server at an address, with all that it keeps below `home`; whatever it says fails the test. */
export function tapBefore(url: string, home: string): Promise<HttpTap> {
  const folders = { captures: join(home, 'captures'), settings: home, taps: join(home, 'taps') };
  const facts = { source: { transport: 'auto', name: '', url } as const, client: '', version: '1.0.0', folders };
  return openHttpTap({
    url,
    port: 0,
    upstream: PLAIN_UPSTREAM,
    rewrites: true,
    allowedOrigins: [],
    record: clientRecords(facts, inThisThread),
    say: (sentence) => expect.fail(sentence),
  });
}
