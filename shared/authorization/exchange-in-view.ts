import { headerValue, mediaType, type CaptureEvent, type HeaderLine, type HttpRequestEvent } from '../capture/index.ts';
import { NO_ANSWER, type Answer } from './document.ts';

/** More of a body, in UTF-16 units, is not looked at. */
const LOOKED_AT = 2_000_000;

/** One exchange while its events come in. */
export class ExchangeInView {
  readonly number: number;
  readonly url: string;
  readonly purpose: HttpRequestEvent['purpose'];
  readonly requestHeaders: readonly HeaderLine[];
  /** Values of `WWW-Authenticate`. */
  challenges: readonly string[] = [];
  /** Pages of a browser may read the answer, but not `WWW-Authenticate` (Fetch, CORS protocol). */
  challengesHidden = false;
  #answer: Answer = NO_ANSWER;
  over = false;

  constructor({ exchange, url, purpose, headers }: HttpRequestEvent) {
    this.number = exchange;
    this.url = url;
    this.purpose = purpose;
    this.requestHeaders = headers;
  }

  get answer(): Answer {
    return this.#answer;
  }

  /** Takes an event of this exchange. */
  take(event: CaptureEvent): void {
    if (event.kind === 'http.response' && event.status >= 200) {
      const value = (name: string): string => headerValue(event.headers, name);
      this.challenges = event.headers
        .filter(({ name }) => name.toLowerCase() === 'www-authenticate')
        .map((header) => header.value ?? '');
      this.challengesHidden =
        value('access-control-allow-origin') !== '' &&
        !/(?:^|[\s,])(?:\*|www-authenticate)(?:$|[\s,])/i.test(value('access-control-expose-headers'));
      this.#answer = {
        ...this.#answer,
        status: event.status,
        contentType: mediaType(value('content-type')),
        location: value('location'),
        cacheControl: value('cache-control'),
        date: value('date'),
      };
    } else if (event.kind === 'http.body') {
      const body = `${this.#answer.body}${event.text ?? ''}`.slice(0, LOOKED_AT);
      this.#answer = { ...this.#answer, body };
    } else if (event.kind === 'http.error') {
      this.#answer = { ...this.#answer, failure: event.message };
      this.over = true;
    } else if (event.kind === 'http.end') {
      if (event.by === 'us') this.#answer = { ...this.#answer, failure: event.why };
      this.over = true;
    }
  }
}
