import { formEncoded, formText, maskedDocument, type TokenRequest } from '../../../shared/authorization/index.ts';
import {
  isSecretMarker,
  secretMarker,
  type HttpPurpose,
  type Masked,
  headerValue,
} from '../../../shared/capture/index.ts';
import {
  openHttp,
  type HeaderPair,
  type HttpTransport,
  type TransportEvent,
  type TransportSink,
  type UrlOptions,
} from '../../transports/index.ts';

/** No document of a sign-in is nearly as long. */
const DOCUMENT_MOST = 1024 * 1024;
const PATIENCE_MS = 30_000;

/** Values that are kept out of the record, by the markers that stand there in their place. */
export interface Concealed {
  /** Masks a value, and remembers it. */
  keep(value: string): Masked;
  behind(marker: string): string | null;
  hidden(text: string): string;
}

/** An exchange that is over: its number, and its answer as it came, '' for none. */
export interface Exchanged {
  readonly exchange: number;
  readonly body: string;
  /** 0 where no answer came. */
  readonly status: number;
  /** Of the answer's `Location`; '' for none. */
  readonly location: string;
}

/** Any request. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly HeaderPair[];
  /** Null for none. */
  readonly text: string | null;
  /** The body of the answer is not waited for: it may be a stream that never ends. */
  readonly headOnly?: boolean;
}

/** The requests of a sign-in, on connections of their own: nothing that was given for the server goes along. */
export class SignInWire {
  readonly #transport: HttpTransport;
  readonly #secrets: Concealed;
  readonly #event: (event: TransportEvent) => void;
  readonly #now: () => number;
  readonly #version: string;
  readonly #ended = new Map<number, () => void>();
  readonly #answered = new Map<number, (status: number, location: string) => void>();

  constructor(options: UrlOptions, secrets: Concealed, version: string, event: (event: TransportEvent) => void) {
    this.#secrets = secrets;
    this.#event = event;
    this.#now = options.now;
    this.#version = version;
    const sink: TransportSink = {
      frame: () => undefined,
      event: (one) => {
        event(this.#withoutSecrets(one));
        if (one.kind === 'http.response' && one.status >= 200)
          this.#answered.get(one.exchange)?.(one.status, headerValue(one.headers, 'location'));
        if (one.kind === 'http.end' || one.kind === 'http.error') this.#ended.get(one.exchange)?.();
      },
      closed: () => undefined,
    };
    this.#transport = openHttp(
      { ...options, certFile: '', keyFile: '', keyPassphrase: '', secretHeaders: new Set() },
      sink,
    );
  }

  /** Gets a document of metadata. Resolves when all of it was told. */
  async get(purpose: HttpPurpose, url: string, revision: string): Promise<void> {
    await this.#exchange(purpose, 'GET', url, [['MCP-Protocol-Version', revision]], null);
  }

  /** Makes any request. */
  ask(purpose: HttpPurpose, { method, url, headers, text, headOnly = false }: WireRequest): Promise<Exchanged> {
    return this.#exchange(purpose, method, url, headers, text, headOnly);
  }

  /** Posts an object of JSON. */
  async postJson(purpose: HttpPurpose, url: string, value: unknown): Promise<void> {
    await this.#exchange(purpose, 'POST', url, [['Content-Type', 'application/json']], JSON.stringify(value));
  }

  /** Posts a form to a token endpoint, with what else goes along. Throws where a secret of it is not known any more. */
  async postForm(
    purpose: HttpPurpose,
    { url, form, basic }: Pick<TokenRequest, 'url' | 'form' | 'basic'>,
    more: TokenRequest['form'],
    extra: readonly HeaderPair[],
  ): Promise<Exchanged> {
    const headers: HeaderPair[] = [['Content-Type', 'application/x-www-form-urlencoded'], ...extra];
    if (basic !== null) {
      const pair = `${formEncoded(basic.id)}:${formEncoded(this.#revealed(basic.secret))}`;
      headers.push(['Authorization', `Basic ${Buffer.from(pair).toString('base64')}`]);
    }
    const pairs = [...form, ...more].map(([name, value]) => [name, this.#revealed(value)] as const);
    return this.#exchange(purpose, 'POST', url, headers, formText(pairs));
  }

  close(): Promise<void> {
    return this.#transport.close();
  }

  killNow(): void {
    this.#transport.killNow();
  }

  async #exchange(
    purpose: HttpPurpose,
    method: string,
    url: string,
    headers: readonly HeaderPair[],
    text: string | null,
    headOnly = false,
  ): Promise<Exchanged> {
    let body = '';
    let status = 0;
    let location = '';
    const exchange = this.#transport.exchange({
      purpose,
      method,
      url,
      headers: [
        ...headers,
        ...(headers.some(([name]) => name === 'Accept') ? [] : [['Accept', 'application/json'] as const]),
        ['Accept-Encoding', 'identity'],
        ['User-Agent', `mcpscope/${this.#version}`],
      ],
      sealed: {
        most: DOCUMENT_MOST,
        masked: (came) => {
          body = came;
          return this.masked(came);
        },
      },
    });
    const { number } = exchange;
    const bytes = text === null ? null : Buffer.from(text);
    if (text !== null && bytes !== null)
      this.#event({
        kind: 'http.request-body',
        t: this.#now(),
        exchange: number,
        text: this.masked(text),
        bytes: bytes.length,
      });
    const timer = setTimeout(() => exchange.abort(`no whole answer came within ${PATIENCE_MS / 1000} s`), PATIENCE_MS);
    await new Promise<void>((resolve) => {
      this.#answered.set(number, (came, to) => {
        status = came;
        location = to;
        if (headOnly) exchange.abort('the head of the answer is all that counts');
      });
      this.#ended.set(number, resolve);
      exchange.send(bytes);
    });
    clearTimeout(timer);
    this.#ended.delete(number);
    this.#answered.delete(number);
    return { exchange: number, body, status, location };
  }

  /** A text as it may stand in the record. */
  masked(text: string): string {
    const mask = (value: string): string => (isSecretMarker(value) ? value : secretMarker(this.#secrets.keep(value)));
    return this.#secrets.hidden(maskedDocument(text, mask));
  }

  /** Addresses of a sign-in have secrets that are none in others: a code, a state. */
  #withoutSecrets(event: TransportEvent): TransportEvent {
    switch (event.kind) {
      case 'http.request':
        return { ...event, url: this.masked(event.url) };
      case 'http.sent':
        return { ...event, line: this.masked(event.line) };
      case 'http.response': {
        const headers = event.headers.map((line) =>
          /^location$/i.test(line.name) && line.value !== undefined
            ? { ...line, value: this.masked(line.value) }
            : line,
        );
        return { ...event, headers };
      }
      default:
        return event;
    }
  }

  /** A mask is never spent as if it were the secret. */
  #revealed(value: string): string {
    if (!isSecretMarker(value)) return value;
    const secret = this.#secrets.behind(value);
    if (secret === null) throw new Error('A secret of this sign-in is not known any more: sign in again.');
    return secret;
  }
}
