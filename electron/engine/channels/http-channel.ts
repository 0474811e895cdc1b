import type { AnalysisStep, Operation } from '../../../shared/analysis/index.ts';
import type { UrlTarget } from '../../../shared/bridge/index.ts';
import { exchangeNumber, headerValue, type CaptureEvent } from '../../../shared/capture/index.ts';
import { readFrame, type FrameReading } from '../../../shared/jsonrpc/index.ts';
import { HEADERS } from '../../../shared/mcp/index.ts';
import type { HeaderPair, HttpTransport, TransportSink } from '../../transports/index.ts';
import {
  PLAIN_DELIVERY,
  sinkOf,
  wholeMessage,
  type Channel,
  type ChannelHost,
  type Delivery,
  type SendOrder,
  type Sent,
} from './channel.ts';
import { EventsStream } from './events-stream.ts';
import { HttpStream, type HttpStreamFacts } from './http-stream.ts';
import { isModern, messageHeaders, sessionHeaders, type HttpSession } from './message-headers.ts';
import {
  editedHead,
  pairsOf,
  requestHead,
  wholeHead,
  type OutgoingHeader,
  type ClientHeaders,
} from './request-head.ts';
import { waitBeforeResuming, RESUMED_IN_VAIN_MOST } from './resuming.ts';
import { ToolHeaders } from './tool-headers.ts';

/** Messages longer than this, in bytes, go out without the headers that repeat them: they are not read beforehand. */
const READ_BEFORE_SENDING = 1024 * 1024;
/** How long the server may take to end the session before we leave, ms. */
const FAREWELL_MS = 2000;

export interface HttpChannelOptions {
  readonly target: UrlTarget;
  readonly clientHeaders: ClientHeaders;
  /** Go on with streams that broke. */
  readonly resume: boolean;
  readonly endSession: boolean;
  /** What the address speaks is only tried: nothing that is sent opens a conversation. */
  readonly probing: boolean;
  /** What a sign-in gave to go with every request. */
  credentials?(method: string, url: string): readonly HeaderPair[];
}

/**
 * A server at an address: Streamable HTTP in both eras, and HTTP+SSE once `openEvents` was asked for. What it does follows
 * from the events that were recorded, never from the wire itself.
 */
export class HttpChannel implements Channel {
  readonly #tools = new ToolHeaders();
  readonly #options: HttpChannelOptions;
  readonly #host: ChannelHost;
  readonly #transport: HttpTransport;
  /** By the number of the exchange; a redirected one under that of each hop. */
  readonly #streams = new Map<number, HttpStream>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #sessionId = '';
  #revision = '';
  #events: EventsStream | null = null;
  #closing = false;
  #closed: Promise<void> | null = null;

  constructor(options: HttpChannelOptions, open: (sink: TransportSink) => HttpTransport, host: ChannelHost) {
    this.#options = options;
    this.#host = host;
    this.#transport = open(sinkOf(host));
  }

  get canSend(): boolean {
    return !this.#closing;
  }

  /** True where messages are posted to the endpoint of an event stream (HTTP+SSE). */
  get hasEvents(): boolean {
    return this.#events !== null;
  }

  /** The revision that both sides agreed on; it decides headers, sessions and how a request is given up. */
  agreed(revision: string): void {
    this.#revision = revision;
  }

  send(bytes: Buffer, order: SendOrder): Sent {
    const delivery = order.delivery ?? PLAIN_DELIVERY;
    const { chunks, closeEarly, secretHeaders } = delivery;
    const reading = readingOf(bytes, delivery);
    const endpoint = this.#endpoint;
    const initializes = reading?.messages.some(({ method }) => method === 'initialize') ?? false;
    // A new session begins with its initialize, whatever was before.
    if (initializes) this.#revision = '';
    const exchange = this.#transport.exchange({
      purpose: this.#options.probing ? 'probe' : 'message',
      method: 'POST',
      url: endpoint ?? this.#options.target.url,
      headers: pairsOf(this.#messageHead(reading, delivery)),
      secretHeaders,
    });
    const stream = this.#follow({
      exchange,
      purpose: this.#options.probing ? 'probe' : 'message',
      sessionId: initializes ? '' : this.#sessionId,
      pending: new Set(endpoint === null ? requestIds(reading) : []),
      initializes,
    });
    const seq = this.#host.frame(wholeMessage(bytes, exchange.stream, this.#host.now(), chunks), order);
    let gone = false;
    const taken = this.#host.between?.takes(bytes, exchange.stream, (out) => {
      // A request goes on once, whatever is doubled.
      if (gone) return;
      gone = true;
      if (out === null) exchange.abort(DROPPED);
      else exchange.send(out);
    });
    if (taken !== true)
      exchange.send(bytes, { chunks: chunks ?? undefined, closeWhy: closeEarly ? CLOSED_EARLY : undefined });
    return { seq, delivered: stream.delivered };
  }

  /** The head of the request by which these bytes would go out, whole. */
  headOf(bytes: Buffer, delivery: Delivery): readonly OutgoingHeader[] {
    const url = this.#endpoint ?? this.#options.target.url;
    return wholeHead(
      this.#messageHead(readingOf(bytes, delivery), delivery),
      url,
      bytes.length,
      delivery.chunks !== null,
    );
  }

  /** Closing the response stream is how a request of the modern era is given up (2026-07-28, streamable-http, cancellation). */
  abandon(operation: Operation, why: string): boolean {
    if (!isModern(this.#revision) || this.#events !== null) return false;
    const stream = this.#streams.get(exchangeNumber(operation.stream));
    if (stream === undefined) return false;
    stream.exchange.abort(why);
    return true;
  }

  /** Opens the GET stream of a legacy server; resolves with the head of its answer. */
  listen(): Promise<void> {
    return this.#listen(0).delivered;
  }

  /**
   * Opens the event stream of HTTP+SSE (2024-11-05, transports). Resolves with the address that messages are to be posted to, or
   * with null when there is none: the record says why.
   */
  openEvents(timeoutMs: number): Promise<string | null> {
    const { target } = this.#options;
    const stream = this.#open('GET', target.url, [['Accept', 'text/event-stream']], {
      purpose: 'events',
      sessionId: '',
    });
    const events = new EventsStream(stream, target, this.#host);
    this.#events = events;
    stream.exchange.send(null);
    return events.opened(timeoutMs).then((endpoint) => {
      if (endpoint === null && this.#events === events) this.#events = null;
      return endpoint;
    });
  }

  /** Asks another address by GET, which opens nothing there; `endpoint`: its event stream announced one, as HTTP+SSE does. */
  async look(url: string, patienceMs: number): Promise<{ readonly exchange: number; readonly endpoint: boolean }> {
    const stream = this.#open('GET', url, [['Accept', 'application/json, text/event-stream']], {
      purpose: 'probe',
      sessionId: '',
    });
    stream.exchange.send(null);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, patienceMs)));
    await Promise.race([stream.announced, late]);
    clearTimeout(timer);
    stream.exchange.abort('it was only tried');
    await stream.ended;
    return { exchange: stream.exchange.number, endpoint: stream.hasEndpoint };
  }

  /** Leaves the event stream of HTTP+SSE again. */
  closeEvents(): void {
    const events = this.#events;
    this.#events = null;
    events?.stream.exchange.abort('it was only tried');
  }

  /** Ends the session with DELETE; nothing where there is none (2025-03-26, transports, session management). */
  async endSession(): Promise<void> {
    if (this.#sessionId === '') return;
    const stream = this.#open('DELETE', this.#options.target.url, sessionHeaders(this.#session()), {
      purpose: this.#options.probing ? 'probe' : 'end-session',
      sessionId: this.#sessionId,
    });
    this.#sessionId = '';
    stream.exchange.send(null);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, FAREWELL_MS)));
    await Promise.race([stream.delivered, late]);
    clearTimeout(timer);
  }

  apply(step: AnalysisStep): void {
    const { event } = step;
    for (const message of step.messages) {
      this.#tools.learn(message);
      if (message.dir === 's2c' && message.message.id !== null && message.message.method === null)
        this.#answered(message.message.id);
    }
    if (event.kind === 'frame') {
      if (event.sse && event.dir === 's2c') this.#streams.get(exchangeNumber(event.stream))?.event(event.sse.lines);
    } else if ('exchange' in event) this.#applyHttp(event);
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  killNow(): void {
    this.#transport.killNow();
  }

  pause(): void {
    this.#transport.pause();
  }

  resume(): void {
    this.#transport.resume();
  }

  /** Where messages are posted over HTTP+SSE; null over Streamable HTTP. */
  get #endpoint(): string | null {
    return this.#events?.endpoint ?? null;
  }

  /** The headers of a message, without those that the HTTP client writes. */
  #messageHead(reading: FrameReading | null, { headers }: Delivery): readonly OutgoingHeader[] {
    const protocol = this.#endpoint === null ? messageHeaders(reading, this.#session()) : POST_TO_ENDPOINT;
    const url = this.#endpoint ?? this.#options.target.url;
    return editedHead(this.#requestHead(protocol, 'POST', url), headers);
  }

  #requestHead(protocol: readonly HeaderPair[], method: string, url: string): OutgoingHeader[] {
    const { target, clientHeaders, credentials } = this.#options;
    return requestHead([...protocol, ...(credentials?.(method, url) ?? [])], target, clientHeaders);
  }

  #session(): HttpSession {
    return { revision: this.#revision, sessionId: this.#sessionId, tools: this.#tools };
  }

  #open(
    method: string,
    url: string,
    headers: readonly HeaderPair[],
    facts: Omit<HttpStreamFacts, 'exchange'>,
    resumes?: number,
  ): HttpStream {
    const exchange = this.#transport.exchange({
      purpose: facts.purpose,
      method,
      url,
      headers: pairsOf(this.#requestHead(headers, method, url)),
      ...(resumes === undefined ? {} : { resumes }),
    });
    return this.#follow({ ...facts, exchange });
  }

  #follow(facts: HttpStreamFacts): HttpStream {
    const stream = new HttpStream(facts);
    this.#streams.set(facts.exchange.number, stream);
    return stream;
  }

  #applyHttp(event: Extract<CaptureEvent, { exchange: number }>): void {
    if (event.kind === 'http.request') {
      const before = event.redirectOf === undefined ? undefined : this.#streams.get(event.redirectOf);
      if (event.redirectOf === undefined || before === undefined) return;
      before.hops.push(event.exchange);
      this.#streams.set(event.exchange, before);
      return;
    }
    const stream = this.#streams.get(event.exchange);
    if (stream === undefined) return;
    if (event.kind === 'http.response' && event.status >= 200) {
      stream.responded(event.status, event.headers);
      this.#keepSession(stream, headerValue(event.headers, HEADERS.session));
    } else if (event.kind === 'sse.event') {
      // What its empty line did not end is no event, and its id not the last one (HTML, server-sent events, interpreting an event stream).
      if (event.unfinished === true) return;
      stream.event(event.lines);
      this.#events?.event(stream, event);
    } else if (event.kind === 'http.end' || event.kind === 'http.error') {
      // The hop of a redirect: the next one is told at once, under a number of its own.
      if (event.kind === 'http.end' && event.by === 'peer' && stream.status >= 300 && stream.status < 400) return;
      for (const hop of stream.hops) this.#streams.delete(hop);
      this.#over(stream, event.kind === 'http.end' && event.by === 'us');
    }
  }

  #keepSession(stream: HttpStream, given: string): void {
    if (stream.initializes && stream.status < 300) this.#sessionId = given;
    // A GET may get 404 for want of a route: a server need not offer a stream. Where the session is gone, the next message says so.
    if (stream.purpose !== 'message' || stream.status !== 404) return;
    if (stream.sessionId === '' || stream.sessionId !== this.#sessionId) return;
    this.#sessionId = '';
    this.#host.sessionLost();
  }

  #answered(id: string): void {
    for (const stream of this.#streams.values()) stream.pending.delete(id);
  }

  #over(stream: HttpStream, byUs: boolean): void {
    stream.over();
    if (this.#events?.stream === stream) {
      this.#events.over();
      if (this.#events.endpoint !== null && !this.#closing) void this.close();
      return;
    }
    if (!byUs && !this.#closing && this.#options.resume && !isModern(this.#revision)) this.#goOn(stream);
  }

  /** Comes again for what a broken stream still owes (2025-03-26 to 2025-11-25, transports, resumability). */
  #goOn(stream: HttpStream): void {
    const { purpose, status, isEventStream, lastEventId, pending, listens } = stream;
    const attempts = stream.spoke ? 0 : stream.attempts + 1;
    const owes = pending.size > 0 && lastEventId !== '';
    const worth = isEventStream ? status === 200 : purpose === 'resume' && status === 0;
    if (!worth || !(listens || owes) || this.#revision === '') return;
    if (attempts > RESUMED_IN_VAIN_MOST) {
      this.#host.remark({
        level: 'warning',
        text: `The stream of exchange ${stream.exchange.number} ended ${RESUMED_IN_VAIN_MOST} times without a word; it is not opened again.`,
      });
      return;
    }
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        if (this.#closing) return;
        if (lastEventId === '') this.#listen(attempts);
        else this.#resumeStream(stream, attempts);
      },
      waitBeforeResuming(stream.retryMs, attempts),
    );
    this.#timers.add(timer);
  }

  #listen(attempts: number): HttpStream {
    const headers: HeaderPair[] = [['Accept', 'text/event-stream'], ...sessionHeaders(this.#session())];
    const facts = { purpose: 'listen', sessionId: this.#sessionId, listens: true, attempts } as const;
    const stream = this.#open('GET', this.#options.target.url, headers, facts);
    stream.exchange.send(null);
    return stream;
  }

  #resumeStream(broken: HttpStream, attempts: number): void {
    const headers: HeaderPair[] = [
      ['Accept', 'text/event-stream'],
      ...sessionHeaders(this.#session()),
      ['Last-Event-ID', broken.lastEventId],
    ];
    const { pending, lastEventId, listens } = broken;
    const facts = { purpose: 'resume', sessionId: this.#sessionId, pending, lastEventId, listens, attempts } as const;
    const stream = this.#open('GET', this.#options.target.url, headers, facts, broken.exchange.number);
    stream.retryMs = broken.retryMs;
    stream.exchange.send(null);
  }

  async #close(): Promise<void> {
    this.#closing = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    if (this.#options.endSession) await this.endSession();
    await this.#transport.close();
  }
}

const POST_TO_ENDPOINT: readonly HeaderPair[] = [
  ['Content-Type', 'application/json'],
  ['Accept', 'application/json, text/event-stream'],
];

const DROPPED = 'a rule in the middle let it go nowhere';
const CLOSED_EARLY = 'closed by hand before its answer';

/** Null for what is too long to be read beforehand. */
function readingOf(bytes: Buffer, { meant }: Delivery): FrameReading | null {
  return bytes.length > READ_BEFORE_SENDING ? null : readFrame(meant ?? bytes.toString('utf8'));
}

function requestIds(reading: FrameReading | null): string[] {
  return (reading?.messages ?? []).flatMap(({ id, method }) => (id !== null && method !== null ? [id] : []));
}
