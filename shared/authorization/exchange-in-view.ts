import {
  headerValue,
  mediaType,
  type CaptureEvent,
  type HeaderLine,
  type HttpRequestEvent,
  type HttpResponseEvent,
} from '../capture/index.ts';
import type { Answer } from './document.ts';

/** More of a body, in UTF-16 units, is not looked at. */
const LOOKED_AT = 2_000_000;

/** One exchange while its events come in. Its answer is read when somebody asks: of most exchanges nobody wants more than the status. */
export class ExchangeInView {
  readonly number: number;
  readonly url: string;
  readonly purpose: HttpRequestEvent['purpose'];
  readonly requestHeaders: readonly HeaderLine[];
  over = false;
  #response: HttpResponseEvent | null = null;
  #body = '';
  #failure = '';

  constructor({ exchange, url, purpose, headers }: HttpRequestEvent) {
    this.number = exchange;
    this.url = url;
    this.purpose = purpose;
    this.requestHeaders = headers;
  }

  /** 0 where no answer came. */
  get status(): number {
    return this.#response?.status ?? 0;
  }

  get answer(): Answer {
    return {
      status: this.status,
      contentType: mediaType(this.#header('content-type')),
      location: this.#header('location'),
      cacheControl: this.#header('cache-control'),
      date: this.#header('date'),
      body: this.#body,
      failure: this.#failure,
    };
  }

  /** Values of `WWW-Authenticate`. */
  get challenges(): readonly string[] {
    return (this.#response?.headers ?? [])
      .filter(({ name }) => name.toLowerCase() === 'www-authenticate')
      .map(({ value }) => value ?? '');
  }

  /** Pages of a browser may read the answer, but not `WWW-Authenticate` (Fetch, CORS protocol). */
  get challengesHidden(): boolean {
    return (
      this.#header('access-control-allow-origin') !== '' &&
      !/(?:^|[\s,])(?:\*|www-authenticate)(?:$|[\s,])/i.test(this.#header('access-control-expose-headers'))
    );
  }

  /** Takes an event of this exchange. */
  take(event: CaptureEvent): void {
    if (event.kind === 'http.response' && event.status >= 200) this.#response = event;
    else if (event.kind === 'http.body') this.#body = `${this.#body}${event.text ?? ''}`.slice(0, LOOKED_AT);
    else if (event.kind === 'http.error') this.#end(event.message);
    else if (event.kind === 'http.end') this.#end(event.by === 'us' ? event.why : this.#failure);
  }

  #end(failure: string): void {
    this.#failure = failure;
    this.over = true;
  }

  #header(name: string): string {
    return headerValue(this.#response?.headers ?? [], name);
  }
}
