import { createHash } from 'node:crypto';
import type { HttpErrorEvent } from '../../../shared/capture/index.ts';
import { openHttp } from '../http/index.ts';
import { RecordedSink } from './recorded-sink.ts';
import type { ExchangeOrder, HttpExchange, HttpTransport, UrlOptions } from '../wire/index.ts';

/** For tests: options that ask for nothing special. */
export function plainOptions(options: Partial<UrlOptions> = {}): UrlOptions {
  const start = performance.now();
  return {
    caFile: '',
    certFile: '',
    keyFile: '',
    keyPassphrase: '',
    insecure: false,
    proxy: false,
    connectTimeoutMs: 0,
    secretHeaders: new Set(),
    mask: (value) => ({
      length: value.length,
      fingerprint: createHash('sha256').update(value).digest('hex').slice(0, 12),
    }),
    now: () => Math.round((performance.now() - start) * 1000),
    ...options,
  };
}

/** For tests: an HTTP client under observation. */
export class RecordedHttp extends RecordedSink {
  readonly transport: HttpTransport;

  constructor(options: Partial<UrlOptions> = {}) {
    super();
    this.transport = openHttp(plainOptions(options), this);
  }

  /** Begins a request and sends it; a POST when there is a body. */
  start(url: string, body: string | null = null, order: Partial<ExchangeOrder> = {}): HttpExchange {
    const method = body === null ? 'GET' : 'POST';
    const exchange = this.transport.exchange({ purpose: 'message', method, url, headers: [], ...order });
    exchange.send(body === null ? null : Buffer.from(body));
    return exchange;
  }

  /** The same, until it and all that it is redirected to have ended. */
  async run(url: string, body: string | null = null, order: Partial<ExchangeOrder> = {}): Promise<void> {
    this.start(url, body, order);
    await this.ended();
  }

  /** Resolves when every exchange has ended, redirects and all. */
  async ended(): Promise<void> {
    const met = (): boolean =>
      this.of('http.request').length === this.of('http.end').length + this.of('http.error').length;
    // Between the end of an exchange and its redirect nothing is under way, for a moment.
    while (!met()) await this.until(met);
  }

  get error(): HttpErrorEvent | undefined {
    return this.of('http.error').at(-1) as HttpErrorEvent | undefined;
  }

  get bodyText(): string {
    return this.of('http.body')
      .map(({ text = '' }) => text)
      .join('');
  }
}
