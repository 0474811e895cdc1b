import type {
  AnalysisStep,
  CorrelatedMessage,
  Exchange,
  GivenId,
  KnownCarrier,
  KnownHttp,
  KnownSession,
  Moment,
  Operation,
} from '../../analysis/index.ts';
import { breaksOff } from '../../analysis/index.ts';
import { exchangeNumber, type CaptureEvent, type HttpRequestEvent, type SseFields } from '../../capture/index.ts';
import { ERROR } from '../../mcp/index.ts';
import { type Address, answersTo, errorCode, HeaderLines, resolvedAddress } from '../reading/index.ts';
import { ExchangeState } from './exchange-state.ts';
import { momentsOf, NO_MOMENTS, PASSING, type HttpMoment } from './http-moments.ts';
import { RecentMessages } from './recent-messages.ts';
import { StreamWatch } from './stream-watch.ts';
import { ToolHeaders } from './tool-headers.ts';

/** Errors that only a server of the modern era gives (protocol facts §1.7). */
const MODERN_ERRORS: ReadonlySet<unknown> = new Set([
  ERROR.headerMismatch,
  ERROR.missingRequiredClientCapability,
  ERROR.unsupportedProtocolVersion,
]);

/**
 * What rules know of HTTP beneath the messages, beside what the fold knows of it. Looks only at events of HTTP; memory is
 * bounded by what is open at once.
 */
export class HttpState {
  /** The exchange that the event at hand belongs to; null for any other event. */
  exchange: ExchangeState | null = null;
  moments: readonly HttpMoment[] = NO_MOMENTS;
  /** The server-sent event at hand was given before, and comes again because the stream was gone on with. */
  replayed = false;
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
  readonly #known: KnownHttp;
  readonly #folded: readonly Exchange[];
  readonly #states = new WeakMap<KnownCarrier, ExchangeState>();
  /** Row of a request of the session that carried `Authorization`. */
  readonly #authorized = new WeakMap<KnownSession, number>();

  /** `folded`: the exchanges of the fold. */
  constructor(known: KnownHttp, folded: readonly Exchange[]) {
    this.#known = known;
    this.#folded = folded;
  }

  /** Fields of the server-sent event at hand, where it is one. */
  get fields(): SseFields | null {
    return this.#known.fields;
  }

  /** The session before the one in force. */
  get previous(): KnownSession | null {
    return this.#known.previous;
  }

  /** Whether an operation was refused before its server read it, for want of a sign-in: clients make it once more then. */
  isUnauthorized({ stream }: Operation): boolean {
    const number = exchangeNumber(stream);
    const status = number === 0 ? 0 : this.#folded.findLast((exchange) => exchange.number === number)?.status;
    return status === 401 || status === 403;
  }

  /** The exchange of a number, open or ended lately. */
  numbered(number: number): ExchangeState | null {
    return this.#stateOf(this.#known.numbered(number));
  }

  /** The exchange that carried the newest request of an operation. */
  carrierOf(operation: Operation): ExchangeState | null {
    return this.#stateOf(this.#known.carrierOf(operation));
  }

  /** A session id that was given to an earlier session of this connection, or lost or ended with it. */
  earlierId(identity: string): GivenId | null {
    return this.#known.earlierId(identity);
  }

  /** Row of a request of the session that carried `Authorization`, -1 for none. */
  authorizedRow(session: KnownSession): number {
    return this.#authorized.get(session) ?? -1;
  }

  /** Takes in an event before the rules look at it. */
  before({ event, reading, messages, firstRow: row }: AnalysisStep): void {
    this.pass();
    const { carrier } = this.#known;
    if (carrier === null) return;
    const exchange = event.kind === 'http.request' ? this.#request(event, carrier) : this.#stateOf(carrier);
    this.exchange = exchange;
    if (exchange === null) return;
    if (event.kind === 'frame' && event.dir === 'c2s') {
      if (reading !== null) exchange.carry(reading.class, messages, row);
      return;
    }
    this.#apply(exchange, event, row);
  }

  /** Forgets the event at hand: the next one is none of HTTP. */
  pass(): void {
    this.exchange = null;
    this.moments = NO_MOMENTS;
    this.replayed = false;
  }

  /** Takes in what the event at hand changes, after the rules have looked at it. */
  after({ event, messages, firstRow: row }: AnalysisStep): void {
    const { exchange, fields } = this;
    if (exchange === null) return;
    const moment = { t: event.t, row };
    if (this.moments.includes('sent')) this.#sent(exchange);
    if (this.moments.includes('answered') && exchange.kind === 'streamable' && exchange.posts && exchange.status >= 400)
      this.refused = { status: exchange.status, row };
    if (event.kind === 'sse.event' && fields?.event === 'endpoint' && exchange.kind === 'http+sse')
      this.endpoint ??= { address: exchange.address && resolvedAddress(event.text ?? '', exchange.address), row };
    if (event.kind === 'frame' && event.dir === 's2c') {
      const first = messages[0]?.message;
      if (fields !== null && first !== undefined && !this.replayed)
        this.recent.add(first, event.text, { t: event.t, row, stream: exchange.root.number });
      for (const message of messages) this.#received(exchange, message, moment);
      for (const _ of this.#known.served) this.watch.served(exchange, moment);
    }
    if (event.kind !== 'http.end' && event.kind !== 'http.error') return;
    if (breaksOff(event)) this.watch.broke(exchange, moment);
    exchange.close();
  }

  #stateOf(carrier: KnownCarrier | null): ExchangeState | null {
    return carrier === null ? null : (this.#states.get(carrier) ?? null);
  }

  #request(event: HttpRequestEvent, carrier: KnownCarrier): ExchangeState {
    const exchange = new ExchangeState(carrier, event, carrier.root === carrier ? null : this.#stateOf(carrier.root));
    this.#states.set(carrier, exchange);
    const hop = this.numbered(event.redirectOf ?? 0);
    if (hop !== null && hop.method === exchange.method) exchange.follow(hop);
    if (exchange.kind === 'http+sse' && exchange.purpose === 'events') this.endpoint = null;
    return exchange;
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
    const id = this.fields?.id ?? '';
    this.replayed = id !== '' && exchange.root !== exchange && exchange.session.streamOf(id) > 0;
  }

  #sent(exchange: ExchangeState): void {
    exchange.sent = true;
    const { session } = exchange;
    if (exchange.headers.has('authorization') && inConversation(exchange) && !this.#authorized.has(session))
      this.#authorized.set(session, exchange.headRow);
    if (exchange.kind === 'streamable' && exchange.purpose !== 'events' && (this.place === null || exchange.redirected))
      this.place = exchange.address ?? this.place;
    this.watch.asked(exchange);
    if (exchange.asked.some(({ method }) => method === 'tools/list')) this.staleTools = null;
    exchange.messages = [];
  }

  #received(exchange: ExchangeState, correlated: CorrelatedMessage, moment: Moment): void {
    const { operation, message } = correlated;
    if (!message.class.startsWith('response.')) return;
    const code = errorCode(message);
    const carrier = operation === null ? exchange : (this.carrierOf(operation) ?? exchange);
    if (carrier.modern !== null && (message.class === 'response.result' || MODERN_ERRORS.has(code)))
      this.servesModern = true;
    if (code === ERROR.headerMismatch && carrier.mirrorFault === 'argument') this.staleTools = { row: moment.row };
    if (operation !== null && correlated.method === 'tools/list' && answersTo(correlated)) this.tools.learn(correlated);
  }
}

/** It belongs to a conversation, and lies not beside it. */
function inConversation({ kind }: ExchangeState): boolean {
  return kind !== 'probe' && kind !== 'sign-in';
}
