import {
  type CaptureEvent,
  headerLine,
  headerValue,
  type HttpRequestEvent,
  type HttpResponseEvent,
  identityOf,
  isSignInPurpose,
  type SseFields,
} from '../../capture/index.ts';
import { HEADERS } from '../../mcp/index.ts';
import { type Exchange, refusesMethod } from '../http/index.ts';
import type { AnalysisStep, CorrelatedMessage, Operation } from '../operations/index.ts';
import { RecentMap } from '../reading/index.ts';
import { Carrier, type HttpKind, type KnownCarrier } from './carrier.ts';
import { CarrierTable } from './carrier-table.ts';
import { type GivenId, givenId, HttpSession, type KnownSession } from './http-session.ts';
import type { Moment } from './moment.ts';

const SESSIONS_MOST = 1024;
const NONE: readonly KnownCarrier[] = [];

/** The conversation as HTTP carries it: which exchange carries what, in which session. */
export interface KnownHttp {
  /** The exchange that the event at hand belongs to; null for any other event, and once it had ended. */
  readonly carrier: KnownCarrier | null;
  /** Fields of the server-sent event at hand, where it is one. */
  readonly fields: SseFields | null;
  readonly session: KnownSession;
  /** The session before this one. */
  readonly previous: KnownSession | null;
  /** Exchanges whose last answer was due, and came with the event at hand; known once that is taken in. */
  readonly served: readonly KnownCarrier[];
  /** The exchange of a number, open or ended lately. */
  numbered(number: number): KnownCarrier | null;
  /** The exchange that carried the newest request of an operation. */
  carrierOf(operation: Operation): KnownCarrier | null;
  /** A session id that was given to an earlier session of this connection, or lost or ended with it. */
  earlierId(identity: string): GivenId | null;
}

/** What is known of the exchanges by themselves. */
export interface BeneathConversation {
  readonly exchanges: readonly Exchange[];
  /** Fields of the server-sent event at hand, where it is one. */
  readonly fields: SseFields | null;
}

/** Folds the events of HTTP into that. Memory is bounded by what is open at once. */
export class HttpConversation implements KnownHttp {
  carrier: Carrier | null = null;
  fields: SseFields | null = null;
  session = new HttpSession(false);
  previous: HttpSession | null = null;
  served: readonly KnownCarrier[] = NONE;
  readonly #beneath: BeneathConversation;
  readonly #carriers = new CarrierTable();
  readonly #earlierIds = new RecentMap<string, GivenId>(SESSIONS_MOST);
  /** The stream of HTTP+SSE that is open. */
  #events: Carrier | null = null;

  constructor(beneath: BeneathConversation) {
    this.#beneath = beneath;
  }

  numbered(number: number): Carrier | null {
    return this.#carriers.numbered(number);
  }

  carrierOf(operation: Operation): Carrier | null {
    return this.#carriers.carrierOf(operation);
  }

  earlierId(identity: string): GivenId | null {
    return this.#earlierIds.get(identity) ?? null;
  }

  /** Puts an event in its place. */
  place({ event, messages, firstRow: row, changedExchanges }: AnalysisStep): void {
    this.pass();
    if (event.kind === 'http.request') this.carrier = this.#request(event, row, changedExchanges[0]!);
    else if (event.kind === 'frame') this.carrier = this.#carriers.open(Number(event.stream.slice(5)));
    else if ('exchange' in event) this.carrier = this.#carriers.open(event.exchange);
    const { carrier } = this;
    if (carrier === null) return;
    if (event.kind === 'frame' && event.dir === 'c2s') {
      carrier.carry(messages);
      this.#carriers.carry(carrier);
      return;
    }
    if (event.kind === 'http.sent') carrier.sessionLine = headerLine(event.headers, HEADERS.session);
    this.fields = this.#beneath.fields;
  }

  /** The event at hand is none of HTTP. */
  pass(): void {
    this.carrier = null;
    this.fields = null;
    this.served = NONE;
  }

  /** Takes in what the event at hand changes. */
  take({ event, messages, firstRow: row }: AnalysisStep): void {
    const { carrier, fields } = this;
    if (carrier === null) return;
    const moment = { t: event.t, row };
    if (event.kind === 'http.response' && event.status >= 200) this.#answered(carrier, event, row);
    if (fields !== null) this.#streamed(carrier, fields);
    if (event.kind === 'sse.event' && event.unfinished) carrier.unfinished = true;
    carrier.heardAt = event.t;
    if (event.kind === 'frame' && event.dir === 's2c') {
      carrier.received += 1;
      for (const message of messages) this.#received(carrier, message, moment);
    }
    if (event.kind === 'http.end' || event.kind === 'http.error') this.#over(carrier, event);
  }

  /** A frame that goes out with an `initialize` in it begins a session of its own, unless it goes on in one. */
  beginsAnew(): boolean {
    const { carrier, session } = this;
    if (carrier === null || !carrier.initializes) return false;
    const anew =
      carrier.kind === 'http+sse' ? !session.opened : carrier.sessionLine === undefined || session.lost !== null;
    if (anew) this.#begin(carrier);
    return anew;
  }

  #begin(carrier: Carrier): void {
    const { id } = this.session;
    if (id !== null) this.#earlierIds.set(id.identity, id);
    this.previous = this.session;
    this.session = new HttpSession(true);
    carrier.session = this.session;
  }

  #request(event: HttpRequestEvent, row: number, index: number): Carrier {
    const carrier = new Carrier(this.#beneath.exchanges[index]!, event, row, this.#kindOf(event), this.session);
    const resumed = headerValue(event.headers, 'last-event-id');
    const stream = event.resumes ?? (resumed === '' ? 0 : this.session.streamOf(resumed));
    carrier.root = this.numbered(stream)?.root ?? carrier;
    this.#carriers.add(carrier);
    if (endsItsSession(carrier)) carrier.session.left ??= { t: event.t, row };
    const hop = this.numbered(event.redirectOf ?? 0);
    if (hop !== null && hop.method === carrier.method) {
      carrier.follow(hop);
      this.#carriers.carry(carrier);
    }
    if (carrier.kind === 'http+sse' && carrier.purpose === 'events') {
      // Its stream is the session.
      this.session = new HttpSession(false);
      carrier.session = this.session;
      this.#events = carrier;
    }
    return carrier;
  }

  #kindOf({ purpose }: HttpRequestEvent): HttpKind {
    if (purpose === 'probe' || purpose === 'websocket') return purpose;
    if (isSignInPurpose(purpose)) return 'sign-in';
    return purpose === 'events' || this.#events !== null ? 'http+sse' : 'streamable';
  }

  #answered(carrier: Carrier, { headers }: HttpResponseEvent, row: number): void {
    const { session, kind } = carrier;
    const { status, respondedAt } = carrier.exchange;
    if (kind !== 'streamable') return;
    const moment = { t: respondedAt, row };
    if (status === 404 && carrier.posts && isOfItsSession(carrier)) session.lost ??= moment;
    if (endsItsSession(carrier)) {
      if (status >= 200 && status < 300) session.ended ??= moment;
      else session.left = session.ended;
    }
    const given = headerLine(headers, HEADERS.session);
    const keeps = carrier.modern === null && status < 300 && (carrier.initializes || session.id === null);
    if (given !== undefined && session.opened && keeps) session.id = givenId(given, row);
  }

  #streamed(carrier: Carrier, { id, retry }: SseFields): void {
    carrier.spoke = true;
    const { root } = carrier;
    if (retry !== null) root.retryMs = carrier.retryMs = retry;
    if (id === null) return;
    root.lastEventId = carrier.lastEventId = id;
    if (id !== '') carrier.session.addEventId(id, root.number);
  }

  #received(by: Carrier, { operation, message }: CorrelatedMessage, moment: Moment): void {
    if (!message.class.startsWith('response.')) return;
    const { session, exchange } = by;
    if (refusesMethod(exchange, message) && session.lost?.row === exchange.responseRow) session.lost = null;
    if (operation === null) return;
    const carrier = this.carrierOf(operation) ?? by;
    if (!carrier.owed.delete(operation) || carrier.owed.size > 0) return;
    carrier.served = moment;
    this.served = [...this.served, carrier];
  }

  #over(carrier: Carrier, event: Extract<CaptureEvent, { readonly kind: 'http.end' | 'http.error' }>): void {
    if (breaksOff(event)) carrier.root.brokeAt = event.t;
    if (carrier === this.#events) this.#events = null;
    this.#carriers.end(carrier);
  }
}

/** Whether an exchange names the session in which it was sent. */
function isOfItsSession({ session: { id }, sessionLine }: Carrier): boolean {
  return sessionLine !== undefined && id !== null && identityOf(sessionLine) === id.identity;
}

function endsItsSession(carrier: Carrier): boolean {
  return carrier.kind === 'streamable' && carrier.method === 'DELETE' && isOfItsSession(carrier);
}

/** Whether a stream was ended by the server or the network, and not by our client or its timers. */
export function breaksOff(event: Extract<CaptureEvent, { readonly kind: 'http.end' | 'http.error' }>): boolean {
  return event.kind === 'http.end' ? event.by === 'peer' : !/TIMEOUT|ABORT/i.test(event.code);
}
