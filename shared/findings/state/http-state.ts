import type { AnalysisStep, CorrelatedMessage, Exchange, Operation } from '../../analysis/index.ts';
import {
  exchangeNumber,
  isSignInPurpose,
  sseFields,
  type CaptureEvent,
  type HttpRequestEvent,
  type SseFields,
} from '../../capture/index.ts';
import { ERROR, HEADERS } from '../../mcp/index.ts';
import {
  type Address,
  answersTo,
  errorCode,
  HeaderLines,
  identityOf,
  RecentMap,
  resolvedAddress,
} from '../reading/index.ts';
import { ExchangeState, type HttpKind } from './exchange-state.ts';
import { ExchangeTable } from './exchange-table.ts';
import { momentsOf, NO_MOMENTS, PASSING, type HttpMoment } from './http-moments.ts';
import { RecentMessages } from './recent-messages.ts';
import { givenId, SessionState, type GivenId } from './session-state.ts';
import { breaks, type Ending, StreamWatch } from './stream-watch.ts';
import { ToolHeaders } from './tool-headers.ts';

const SESSIONS_MOST = 1024;
/** Errors that only a server of the modern era gives (protocol facts §1.7). */
const MODERN_ERRORS: ReadonlySet<unknown> = new Set([
  ERROR.headerMismatch,
  ERROR.missingRequiredClientCapability,
  ERROR.unsupportedProtocolVersion,
]);

/**
 * What rules know of HTTP beneath the messages: exchanges, sessions, streams. Looks only at events of HTTP; memory is
 * bounded by what is open at once.
 */
export class HttpState {
  /** The exchange that the event at hand belongs to; null for any other event. */
  exchange: ExchangeState | null = null;
  moments: readonly HttpMoment[] = NO_MOMENTS;
  /** Fields of the server-sent event at hand, where it is one. */
  fields: SseFields | null = null;
  /** The server-sent event at hand was given before, and comes again because the stream was gone on with. */
  replayed = false;
  session = new SessionState(false);
  /** The session before this one. */
  previous: SessionState | null = null;
  /** The server has shown that it understands the modern era. */
  servesModern = false;
  /** Where messages of Streamable HTTP go; null before the first. */
  place: Address | null = null;
  /** Where HTTP+SSE has messages go; null before it was announced. */
  endpoint: { readonly address: Address | null; readonly row: number } | null = null;
  /** The newest POST over Streamable HTTP that was refused: what a fallback to HTTP+SSE goes by. */
  refused: { readonly status: number; readonly row: number } | null = null;
  /** A call whose mirrored arguments were refused, until the tools are listed again. */
  staleTools: { readonly row: number } | null = null;
  readonly tools = new ToolHeaders();
  readonly watch = new StreamWatch();
  /** What the server said lately that it should say only once. */
  readonly recent = new RecentMessages();
  readonly #folded: readonly Exchange[];
  readonly #exchanges = new ExchangeTable();
  readonly #earlierIds = new RecentMap<string, GivenId>(SESSIONS_MOST);
  #events: ExchangeState | null = null;

  /** `folded`: the exchanges of the fold. */
  constructor(folded: readonly Exchange[]) {
    this.#folded = folded;
  }

  /** Whether an operation was refused before its server read it, for want of a sign-in: clients make it once more then. */
  isUnauthorized({ stream }: Operation): boolean {
    const number = exchangeNumber(stream);
    const status = number === 0 ? 0 : this.#folded.findLast((exchange) => exchange.number === number)?.status;
    return status === 401 || status === 403;
  }

  /** The exchange of a number, open or ended lately. */
  numbered(number: number): ExchangeState | null {
    return this.#exchanges.numbered(number);
  }

  /** The exchange that carried the newest request of an operation. */
  carrierOf(operation: Operation): ExchangeState | null {
    return this.#exchanges.carrierOf(operation);
  }

  /** A session id that was given to an earlier session of this connection, or lost or ended with it. */
  earlierId(identity: string): GivenId | null {
    return this.#earlierIds.get(identity) ?? null;
  }

  /** Takes in an event before the rules look at it. */
  before({ event, reading, messages, firstRow: row, changedExchanges }: AnalysisStep): void {
    this.#pass();
    if (event.kind === 'http.request') this.exchange = this.#request(event, row, changedExchanges[0]!);
    else if (event.kind === 'frame') this.exchange = this.#exchanges.open(Number(event.stream.slice(5)));
    else if ('exchange' in event) this.exchange = this.#exchanges.open(event.exchange);
    const { exchange } = this;
    if (exchange === null) return;
    if (event.kind === 'frame' && event.dir === 'c2s') {
      if (reading !== null) exchange.carry(reading.class, messages, row);
      for (const operation of exchange.asked) this.#exchanges.carry(operation, exchange);
      return;
    }
    this.#apply(exchange, event, row);
  }

  /** Forgets the event at hand: the next one is none of HTTP. */
  pass(): void {
    if (this.exchange !== null) this.#pass();
  }

  /** Takes in what the event at hand changes, after the rules have looked at it. */
  after({ event, messages, firstRow: row }: AnalysisStep): void {
    const { exchange, fields } = this;
    if (exchange === null) return;
    const moment = { t: event.t, row };
    if (this.moments.includes('sent')) this.#sent(exchange);
    if (this.moments.includes('answered')) this.#answered(exchange, row);
    if (fields !== null) this.#streamed(exchange, fields);
    if (event.kind === 'sse.event' && event.unfinished) exchange.unfinished = true;
    if (event.kind === 'sse.event' && fields?.event === 'endpoint' && exchange.kind === 'http+sse')
      this.endpoint ??= { address: exchange.address && resolvedAddress(event.text ?? '', exchange.address), row };
    exchange.heardAt = event.t;
    if (event.kind === 'frame' && event.dir === 's2c') {
      exchange.received += 1;
      const first = messages[0]?.message;
      if (fields !== null && first !== undefined && !this.replayed)
        this.recent.add(first, event.text, { ...moment, stream: exchange.root.number });
      for (const message of messages) this.#received(exchange, message, moment);
    }
    if (event.kind === 'http.end' || event.kind === 'http.error') {
      const by = event.kind === 'http.error' ? 'failure' : event.by;
      this.#over(exchange, { ...moment, by, code: event.kind === 'http.error' ? event.code : '' });
    }
  }

  /** A new session begins with this `initialize`. */
  begin(exchange: ExchangeState): void {
    const { id } = this.session;
    if (id !== null) this.#earlierIds.set(id.identity, id);
    this.previous = this.session;
    this.session = new SessionState(true);
    exchange.session = this.session;
  }

  /** Whether an `initialize` that is about to go out begins a conversation of its own. */
  beginsAnew(exchange: ExchangeState): boolean {
    if (exchange.kind === 'http+sse') return !this.session.opened;
    return !exchange.headers.has(HEADERS.session) || this.session.lost !== null;
  }

  #pass(): void {
    this.exchange = null;
    this.moments = NO_MOMENTS;
    this.fields = null;
    this.replayed = false;
  }

  #request(event: HttpRequestEvent, row: number, index: number): ExchangeState {
    const exchange = new ExchangeState(this.#folded[index]!, event, row, this.#kindOf(event), this.session);
    const resumed = exchange.headers.value('last-event-id');
    const stream = event.resumes ?? (resumed === null ? 0 : this.session.streamOf(resumed));
    exchange.root = this.numbered(stream)?.root ?? exchange;
    this.#exchanges.add(exchange);
    const hop = this.numbered(event.redirectOf ?? 0);
    if (hop !== null && hop.method === exchange.method) {
      exchange.follow(hop);
      for (const operation of exchange.asked) this.#exchanges.carry(operation, exchange);
    }
    if (exchange.kind === 'http+sse' && exchange.purpose === 'events') {
      // Its stream is the session.
      this.session = new SessionState(false);
      exchange.session = this.session;
      this.#events = exchange;
      this.endpoint = null;
    }
    this.moments = PASSING;
    return exchange;
  }

  #kindOf({ purpose }: HttpRequestEvent): HttpKind {
    if (purpose === 'probe' || purpose === 'websocket') return purpose;
    if (isSignInPurpose(purpose)) return 'sign-in';
    return purpose === 'events' || this.#events !== null ? 'http+sse' : 'streamable';
  }

  #apply(exchange: ExchangeState, event: CaptureEvent, row: number): void {
    if (event.kind === 'http.response' && event.status < 200) return;
    this.moments = momentsOf(event.kind);
    if (event.kind === 'http.sent') {
      exchange.headers = new HeaderLines(event.headers);
      exchange.headRow = row;
    } else if (event.kind === 'http.response') {
      exchange.response = new HeaderLines(event.headers);
    }
    // Captures of other tools may lack the head as it was sent: what is answered was sent.
    const reached = event.kind === 'http.sent' || exchange.status > 0;
    if (reached && !exchange.sent && !this.moments.includes('sent')) this.moments = ['sent', ...this.moments];
    else if (exchange.sent && event.kind === 'http.sent') this.moments = PASSING;
    const lines = event.kind === 'frame' ? event.sse?.lines : event.kind === 'sse.event' ? event.lines : undefined;
    if (lines === undefined) return;
    this.fields = sseFields(lines);
    const { id } = this.fields;
    this.replayed = id !== null && id !== '' && exchange.root !== exchange && exchange.session.streamOf(id) > 0;
  }

  #sent(exchange: ExchangeState): void {
    exchange.sent = true;
    if (exchange.headers.has('authorization') && inConversation(exchange) && exchange.session.authorizedRow < 0)
      exchange.session.authorizedRow = exchange.headRow;
    if (exchange.kind === 'streamable' && exchange.purpose !== 'events' && (this.place === null || exchange.redirected))
      this.place = exchange.address ?? this.place;
    this.watch.asked(exchange);
    if (exchange.asked.some(({ method }) => method === 'tools/list')) this.staleTools = null;
    exchange.messages = [];
  }

  #answered(exchange: ExchangeState, row: number): void {
    const { status, session, kind, method } = exchange;
    const moment = { t: exchange.respondedAt, row };
    if (kind !== 'streamable') return;
    if (exchange.posts && status >= 400) this.refused = { status, row };
    const sentId = exchange.headers.all(HEADERS.session)[0];
    const own = sentId !== undefined && session.id !== null && identityOf(sentId) === session.id.identity;
    if (own && status === 404 && exchange.posts) session.lost ??= moment;
    if (own && method === 'DELETE' && status >= 200 && status < 300) session.ended ??= moment;
    const given = exchange.response.all(HEADERS.session)[0];
    const keeps = exchange.modern === null && status < 300 && (exchange.initializes || session.id === null);
    if (given !== undefined && session.opened && keeps) session.id = givenId(given, row);
  }

  #streamed(exchange: ExchangeState, { id, retry }: SseFields): void {
    exchange.spoke = true;
    const { root } = exchange;
    if (retry !== null) root.retryMs = exchange.retryMs = retry;
    if (id === null) return;
    root.lastEventId = exchange.lastEventId = id;
    if (id !== '') exchange.session.addEventId(id, exchange.root.number);
  }

  #received(exchange: ExchangeState, correlated: CorrelatedMessage, moment: { t: number; row: number }): void {
    const { operation, message } = correlated;
    if (!message.class.startsWith('response.')) return;
    const code = errorCode(message);
    const carrier = operation === null ? exchange : (this.#exchanges.carrierOf(operation) ?? exchange);
    if (carrier.modern !== null && (message.class === 'response.result' || MODERN_ERRORS.has(code)))
      this.servesModern = true;
    // Some servers refuse a method that they do not know with 404, as the modern era does: the session lives on.
    if (exchange.status === 404 && code === ERROR.methodNotFound && exchange.session.lost?.row === exchange.responseRow)
      exchange.session.lost = null;
    if (code === ERROR.headerMismatch && carrier.mirrorFault === 'argument') this.staleTools = { row: moment.row };
    if (operation === null) return;
    if (correlated.method === 'tools/list' && answersTo(correlated)) this.tools.learn(correlated);
    if (!carrier.owed.delete(operation) || carrier.owed.size > 0) return;
    carrier.served = moment;
    this.watch.served(exchange, moment);
  }

  #over(exchange: ExchangeState, ending: Ending): void {
    this.watch.over(exchange, ending);
    if (breaks(ending)) exchange.root.brokeAt = ending.t;
    if (exchange === this.#events) this.#events = null;
    this.#exchanges.end(exchange);
  }
}

/** It belongs to a conversation, and lies not beside it. */
function inConversation({ kind }: ExchangeState): boolean {
  return kind !== 'probe' && kind !== 'sign-in';
}
