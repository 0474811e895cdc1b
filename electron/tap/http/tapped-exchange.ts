import { maskedDocument } from '../../../shared/authorization/index.ts';
import { type AnswerChange, SAME_ANSWER } from '../../../shared/middle/index.ts';
import { secretMarker, type HttpPurpose, type SocketFacts } from '../../../shared/capture/index.ts';
import { exchangeFailure, ResponseBody } from '../../transports/http/index.ts';
import { ExchangeRecord, headerValue, isSecretName, type ExchangeFailure } from '../../transports/record/index.ts';
import { joined, textOrBase64, type HeaderPair, type TransportSink } from '../../transports/wire/index.ts';
import type { Decider } from '../middle/index.ts';
import type { Conversation } from './conversation.ts';
import type { MessageHead, StatusLine } from './message-head.ts';
import { RequestBody } from './request-body.ts';
import type { Rewrite } from './rewriting.ts';

/** A request as a client made it. */
export interface TappedRequest {
  readonly method: string;
  /** On the server. */
  readonly url: URL;
  readonly head: MessageHead;
  readonly purpose: HttpPurpose;
  /** Lies beside the conversation: metadata, sign-in. */
  readonly beside: boolean;
}

/** What is known of the connection that it went out on, but for its number. */
export type UpstreamFacts = Omit<SocketFacts, 'id' | 'reused'>;

/** As much of a body that signs somebody in is kept: it is looked through for secrets as a whole. */
const SECRET_BODY_MOST = 200 * 1024;
const SWITCHING_PROTOCOLS = 101;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** One HTTP exchange that passes, from `http.request` to the one event that ends it, as our own client tells its exchanges. */
export class TappedExchange {
  readonly number: number;
  readonly request: TappedRequest;
  readonly conversation: Conversation;
  /** What rules in the middle do to its answer, as they said of its request. */
  answerChange: AnswerChange = SAME_ANSWER;
  readonly #record: ExchangeRecord;
  readonly #requestBody: RequestBody;
  /** Of a request or answer that may hold secrets in its body. */
  readonly #secret: boolean;
  readonly #secretBody: Buffer[] = [];
  /** The exchange whose redirect it follows, 0 for none, and the body that it brings once more. */
  readonly #redirectOf: number;
  readonly #repeats: Buffer | null;
  #sentBody: Buffer | null = null;
  #status = '';
  #body: ResponseBody | null = null;
  #requestOver = false;
  #answerOver = false;
  #over = false;
  #written = false;
  #tellSent: (() => void) | null = null;
  #reused = false;

  constructor(conversation: Conversation, request: TappedRequest) {
    const { method, url, beside } = request;
    this.conversation = conversation;
    this.request = request;
    this.number = conversation.numbers.nextExchange();
    conversation.running += 1;
    const { options, sink } = conversation;
    this.#record = new ExchangeRecord(this.number, options, sink);
    this.#requestBody = new RequestBody(this.stream, sink, options.now);
    this.#secret = beside && method === 'POST';
    const redirected = conversation.redirected(url.href);
    this.#repeats = redirected?.body ?? null;
    this.#redirectOf = redirected?.exchange ?? 0;
  }

  get stream(): string {
    return `http-${this.number}`;
  }

  /** Who decides what becomes of its messages; null for nobody: what is said here, and what lies beside the conversation, is nobody's to decide. */
  get decider(): Decider | null {
    const { conversation, request } = this;
    return request.beside || conversation.isOwn(this.stream) ? null : conversation.decider;
  }

  /** Its head came. */
  asked(): void {
    const { head, method, url, purpose } = this.request;
    const redirectOf = this.#redirectOf;
    const resumes = purpose === 'resume' ? this.conversation.streamOf(headerValue(head.headers, 'last-event-id')) : 0;
    this.#record.request({
      purpose,
      method,
      url,
      headers: head.headers,
      ...(redirectOf > 0 && { redirectOf }),
      ...(resumes > 0 && { resumes }),
    });
  }

  requestData(piece: Buffer): void {
    if (this.#secret) this.#keepSecret(piece);
    else this.#requestBody.push(piece, this.conversation.now());
  }

  requestEnded(): void {
    if (this.#requestOver) return;
    this.#requestOver = true;
    if (this.#secret) this.#tellSecretRequest();
    else this.#sentBody = this.#requestBody.end((body) => this.#repeats?.equals(body) ?? false);
    this.#toldSent();
    this.#endWhenBoth();
  }

  /** Its head was written to this socket. Told behind the body, as of our own client, unless the answer is there before. */
  sent({ line, headers }: MessageHead, socket: object, facts: UpstreamFacts): void {
    this.#written = true;
    const t = this.conversation.now();
    const { id, reused } = this.conversation.socket(socket);
    this.#reused = reused;
    const { dnsUs: _, connectUs: __, tlsUs: ___, ...standing } = facts;
    this.#tellSent = () => this.#record.sent({ line, headers }, { ...(reused ? standing : facts), id, reused }, t);
    if (this.#requestOver) this.#toldSent();
  }

  answered({ headers }: MessageHead, { status, reason }: StatusLine): void {
    const { conversation, request } = this;
    if (status >= 200 || status === SWITCHING_PROTOCOLS) this.#toldSent();
    this.#record.response(conversation.now(), status, reason, headers);
    if (status < 200) return;
    this.#status = `${status} ${reason}`.trim();
    this.#learn(status, headers);
    const { number: exchange, stream } = this;
    const { beside: document, purpose } = request;
    const sink = this.#secret ? this.#masking(conversation.sink) : conversation.sink;
    const now = (): number => conversation.now();
    this.#body = new ResponseBody(
      { exchange, stream, purpose, status, headers, sink, now, document },
      {
        // The wire waits for nobody who reads along.
        hold: () => undefined,
        ended: () => {
          this.#answerOver = true;
          this.#endWhenBoth();
        },
        failed: (failure) => this.fail(failure),
      },
    );
  }

  answerData(piece: Buffer): void {
    if (this.#over) return;
    if (this.#secret) this.#keepSecret(piece);
    else this.#body?.push(piece, this.conversation.now());
  }

  answerEnded(trailers: readonly HeaderPair[]): void {
    if (this.#over) return;
    this.#record.trailers(trailers);
    if (this.#secret) this.#body?.push(joined(this.#secretBody.splice(0)), this.conversation.now());
    this.#body?.end();
  }

  /** The connection of the client ended before. */
  left(why: string): void {
    this.#close(() => this.#record.end('us', why, this.#lengths()));
  }

  /** The connection of the server broke; `who` it is. */
  broke(error: Error, who: string): void {
    const { url } = this.request;
    const { wireBytes = 0, position = '' } = this.#body ?? {};
    const reached = this.#body !== null ? 'body' : this.#written ? 'written' : 'nothing';
    const tls = url.protocol === 'https:';
    this.fail(exchangeFailure(error, { who, reached, reused: this.#reused, tls, wireBytes, position }));
  }

  fail(failure: ExchangeFailure): void {
    this.#close(() => this.#record.error(failure, this.#lengths()));
  }

  /** It has become a connection of another kind, which has ended. */
  end(by: 'peer' | 'us', why: string): void {
    this.#close(() => this.#record.end(by, why, this.#lengths()));
  }

  note(level: 'info' | 'warning' | 'error', text: string): void {
    this.#record.note(level, text);
  }

  /** Tells what of the answer the client got otherwise than the server wrote it. */
  tellRewrites(rewrites: readonly Rewrite[]): void {
    for (const { what, from, to } of rewrites) {
      const [was, is] = [this.#record.url(from), this.#record.url(to)];
      const text = `The tap rewrote ${what} in the answer of exchange ${this.number}, so that the client stays on the tap: the server wrote ${was}, the client got ${is}.`;
      this.note('info', text);
    }
  }

  #learn(status: number, headers: readonly HeaderPair[]): void {
    const { conversation, request } = this;
    const { method, url, head, purpose } = request;
    const fine = status >= 200 && status < 300;
    if (method === 'POST' && fine && !request.beside) conversation.posts = true;
    const given = headerValue(headers, 'mcp-session-id');
    if (given !== '' && fine) conversation.sessions.add(given);
    const asked = headerValue(head.headers, 'mcp-session-id');
    if (asked !== '' && (status === 404 || (purpose === 'end-session' && fine))) {
      conversation.sessions.delete(asked);
      conversation.ended = purpose === 'end-session' && conversation.sessions.size === 0;
    }
    const location = headerValue(headers, 'location');
    if (REDIRECTS.has(status) && URL.canParse(location, url.href))
      conversation.redirects(this.number, new URL(location, url).href, this.#sentBody);
  }

  #endWhenBoth(): void {
    if (!this.#answerOver || !this.#requestOver) return;
    const { purpose } = this.request;
    if (purpose !== 'websocket') this.end('peer', '');
    else {
      const message = `The server did not open a WebSocket: it answered ${this.#status}.`;
      this.fail({ stage: 'head', code: '', message });
    }
  }

  #toldSent(): void {
    this.#tellSent?.();
    this.#tellSent = null;
  }

  #close(tell: () => void): void {
    if (this.#over) return;
    this.#over = true;
    this.conversation.running -= 1;
    if (!this.#requestOver) this.#requestBody.abandon();
    this.#toldSent();
    this.#body?.abandon();
    tell();
  }

  #lengths(): { readonly wireBytes: number; readonly bytes: number } {
    return { wireBytes: this.#body?.wireBytes ?? 0, bytes: this.#body?.bytes ?? 0 };
  }

  #keepSecret(piece: Buffer): void {
    const held = this.#secretBody.reduce((sum, { length }) => sum + length, 0);
    if (held + piece.length <= SECRET_BODY_MOST) {
      this.#secretBody.push(piece);
      return;
    }
    const reason = `A body of exchange ${this.number} is not kept: it may hold secrets, and is too long to be looked through for them.`;
    this.conversation.sink.event({ kind: 'gap', t: this.conversation.now(), reason, bytes: piece.length });
  }

  #tellSecretRequest(): void {
    const body = joined(this.#secretBody.splice(0));
    if (body.length === 0) return;
    const content = textOrBase64([body]);
    const shown = 'text' in content ? this.#masked(content.text) : `${body.length} bytes that are not UTF-8`;
    this.note('info', `The body of the request of exchange ${this.number}, which is not a message: ${shown}`);
  }

  #masked(text: string): string {
    const { mask } = this.conversation.options;
    return maskedDocument(text, (value) => secretMarker(mask(value)), isSecretName);
  }

  /** Bodies as they are told, without the secrets in them. */
  #masking(sink: TransportSink): TransportSink {
    return {
      frame: (frame) => sink.frame(frame),
      event: (event) => {
        if (event.kind === 'http.body' && event.text !== undefined)
          sink.event({ ...event, text: this.#masked(event.text) });
        else if (event.kind !== 'http.encoded') sink.event(event);
      },
      closed: () => sink.closed(),
    };
  }
}
