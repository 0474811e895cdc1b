import type { HttpPurpose, HttpStage, NoteEvent, SocketFacts } from '../../../shared/capture/index.ts';
import type { HeaderPair, TransportSink, UrlOptions } from '../wire/index.ts';
import { recordedHeaders, recordedRequestLine, recordedUrl } from './secrets.ts';
import type { WrittenHead } from './written-head.ts';

/** What an exchange is begun with. */
export interface ExchangeStart {
  readonly purpose: HttpPurpose;
  readonly method: string;
  /** As it was asked for where it is no URL that can be used. */
  readonly url: URL | string;
  readonly headers: readonly HeaderPair[];
  readonly redirectOf?: number;
  readonly resumes?: number;
}

/** Why an exchange failed. */
export interface ExchangeFailure {
  readonly stage: HttpStage;
  readonly code: string;
  /** One sentence for the user. */
  readonly message: string;
}

/** How what may be a secret is recorded, and when. */
export type RecordOptions = Pick<UrlOptions, 'secretHeaders' | 'mask' | 'now'>;

/** Bytes of a response body, on the wire and with its content coding undone. */
export interface BodyLengths {
  readonly wireBytes: number;
  readonly bytes: number;
}

/** Tells the events of one HTTP exchange, with secrets masked. */
export class ExchangeRecord {
  readonly exchange: number;
  readonly #options: RecordOptions;
  readonly #sink: TransportSink;

  constructor(exchange: number, options: RecordOptions, sink: TransportSink) {
    this.exchange = exchange;
    this.#options = options;
    this.#sink = sink;
  }

  /** A URL as it may stand in the record, in a sentence too. */
  url(url: URL | string): string {
    return recordedUrl(String(url), this.#options.mask);
  }

  request({ purpose, method, url, headers, redirectOf, resumes }: ExchangeStart): void {
    this.#sink.event({
      kind: 'http.request',
      t: this.#options.now(),
      exchange: this.exchange,
      purpose,
      method,
      url: this.url(url),
      headers: recordedHeaders(headers, this.#options),
      ...(redirectOf !== undefined && { redirectOf }),
      ...(resumes !== undefined && { resumes }),
    });
  }

  /** `t`: when it was written. */
  sent({ line, headers }: WrittenHead, socket: SocketFacts, t = this.#options.now()): void {
    this.#sink.event({
      kind: 'http.sent',
      t,
      exchange: this.exchange,
      line: recordedRequestLine(line, this.#options.mask),
      headers: recordedHeaders(headers, this.#options),
      socket,
    });
  }

  /** `t`: when its first byte came. */
  response(t: number, status: number, reason: string, headers: readonly HeaderPair[]): void {
    const recorded = recordedHeaders(headers, this.#options);
    this.#sink.event({ kind: 'http.response', t, exchange: this.exchange, status, reason, headers: recorded });
  }

  /** Fields behind the body, which have no event of their own (RFC 9110 §6.5). */
  trailers(trailers: readonly HeaderPair[]): void {
    if (trailers.length === 0) return;
    const lines = recordedHeaders(trailers, this.#options).map(({ name, value }) => `${name}: ${value ?? '(masked)'}`);
    this.note('info', `Trailer fields followed the body of exchange ${this.exchange}: ${lines.join('; ')}`);
  }

  end(by: 'peer' | 'us', why: string, { wireBytes, bytes }: BodyLengths): void {
    const t = this.#options.now();
    this.#sink.event({ kind: 'http.end', t, exchange: this.exchange, by, why, wireBytes, bytes });
  }

  error({ stage, code, message }: ExchangeFailure, { wireBytes, bytes }: BodyLengths): void {
    const t = this.#options.now();
    this.#sink.event({ kind: 'http.error', t, exchange: this.exchange, stage, code, message, wireBytes, bytes });
  }

  note(level: NoteEvent['level'], text: string): void {
    this.#sink.event({ kind: 'note', t: this.#options.now(), by: 'engine', level, text });
  }
}
