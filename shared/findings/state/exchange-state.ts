import { type CorrelatedMessage, type Exchange, type Operation } from '../../analysis/index.ts';
import type { HttpPurpose, HttpRequestEvent } from '../../capture/index.ts';
import type { FrameClass } from '../../jsonrpc/index.ts';
import { META, type Revision } from '../../mcp/index.ts';
import { type Address, addressOf, HeaderLines, NO_HEADERS } from '../reading/index.ts';
import type { Moment } from './moment.ts';
import type { SessionState } from './session-state.ts';
import { isObject, member, textMember } from '../../json/index.ts';

/** What an exchange is part of. A `probe` finds out what a URL speaks: it may well be refused. `sign-in`: our client gets a token. */
export type HttpKind = 'streamable' | 'http+sse' | 'websocket' | 'probe' | 'sign-in';

const NO_MESSAGES: readonly CorrelatedMessage[] = [];

/** What rules know of an HTTP exchange beside what the fold has of it. Its headers are dropped once it has ended. */
export class ExchangeState {
  /** The exchange of the fold: its head, before and after the response. */
  readonly #folded: Exchange;
  readonly kind: HttpKind;
  readonly purpose: HttpPurpose;
  readonly method: string;
  /** Null where the URL is none. */
  readonly address: Address | null;
  /** The hop that a redirect led to. */
  readonly redirected: boolean;
  readonly t: number;
  /** Row of `http.request`: what came after it, the client did not know yet. */
  readonly row: number;
  /** Row of the head as it was sent, or of the request where that is not known. */
  headRow: number;
  headers: HeaderLines;
  /** True once the request is known to have gone out. */
  sent = false;
  /** The session in force when it was sent. */
  session: SessionState;
  /** The revision that its own request names in `_meta`; null in the legacy era. */
  modern: Revision | null = null;

  /** Row of the body's frame, -1 for none. */
  bodyRow = -1;
  bodyClass: FrameClass | null = null;
  /** The messages of the body, until the request has gone out. */
  messages: readonly CorrelatedMessage[] = NO_MESSAGES;
  /** Requests in the body. */
  readonly asked: Operation[] = [];
  /** Those of them that wait for an answer. */
  readonly owed = new Set<Operation>();
  /** The body is an `initialize`; a `server/discover`. */
  initializes = false;
  discovers = false;
  /** The body has nothing but notifications and responses: nothing answers it. */
  tells = false;
  /** The body is a request of the modern era without a field of `_meta` that it must have. */
  lacksMeta = false;
  /** What was wrong with the headers that repeat the body. */
  mirrorFault: '' | 'standard' | 'argument' = '';

  response: HeaderLines = NO_HEADERS;
  /** Its stream ended within an event. */
  unfinished = false;
  /** Frames of the response so far. */
  received = 0;
  /** When the last request of the body was answered. */
  served: Moment | null = null;

  /** The exchange whose stream this one goes on with, or itself. */
  root: ExchangeState = this;
  /** Any event came on its stream. */
  spoke = false;
  /** Of its own stream; on the root that of the whole chain. */
  lastEventId = '';
  /** ms, -1 where the server asked for nothing. */
  retryMs = -1;
  /** On the root: when the stream, or the one that last went on with it, broke off; µs, -1 before. */
  brokeAt = -1;
  /** When anything last came, µs. */
  heardAt: number;
  /** It has ended. */
  over = false;
  readonly #said = new Set<string>();

  constructor(folded: Exchange, event: HttpRequestEvent, row: number, kind: HttpKind, session: SessionState) {
    this.#folded = folded;
    this.kind = kind;
    this.purpose = event.purpose;
    this.method = event.method.toUpperCase();
    this.address = addressOf(event.url);
    this.redirected = event.redirectOf !== undefined;
    this.t = event.t;
    this.heardAt = event.t;
    this.row = row;
    this.headRow = row;
    this.headers = new HeaderLines(event.headers);
    this.session = session;
  }

  get number(): number {
    return this.#folded.number;
  }

  /** Its socket had carried an exchange before. */
  get reused(): boolean {
    return this.#folded.reused;
  }

  /** 0 before the final response. */
  get status(): number {
    return this.#folded.status;
  }

  get responseRow(): number {
    return this.#folded.responseRow;
  }

  get respondedAt(): number {
    return this.#folded.respondedAt;
  }

  /** Media type of the response; '' for none. */
  get type(): string {
    return this.#folded.contentType;
  }

  /** When our client closed it; null where it did not. */
  get closedByUs(): Moment | null {
    const { state, end: t, endRow: row } = this.#folded;
    return this.over && state === 'closed' ? { t, row } : null;
  }

  /** The response is an event stream. */
  get streams(): boolean {
    return this.type === 'text/event-stream' && this.status >= 200 && this.status < 300;
  }

  /** A POST that carries messages over Streamable HTTP. */
  get posts(): boolean {
    return this.purpose === 'message' && this.method === 'POST';
  }

  /** A GET on which the server speaks by itself, not one that goes on with a stream. */
  get listens(): boolean {
    return this.purpose === 'listen' && !this.headers.has('last-event-id') && this.root === this;
  }

  /** Takes in the body of the request. */
  carry(name: FrameClass, messages: readonly CorrelatedMessage[], row: number): void {
    this.bodyRow = row;
    this.bodyClass = name;
    this.messages = messages;
    this.tells = messages.length > 0;
    for (const { message, method, operation } of messages) {
      const kind = message.class;
      if (kind !== 'notification' && kind !== 'response.result' && kind !== 'response.error') this.tells = false;
      if (kind !== 'request' || operation === null) continue;
      this.asked.push(operation);
      this.owed.add(operation);
      this.initializes ||= method === 'initialize';
      this.discovers ||= method === 'server/discover';
      const meta = member(member(message.value, 'params'), '_meta');
      this.lacksMeta ||=
        textMember(meta, META.protocolVersion) !== '' && !isObject(member(meta, META.clientCapabilities));
    }
  }

  /** The next hop of a redirect goes with the same body, which is not told again. */
  follow(earlier: ExchangeState): void {
    this.bodyRow = earlier.bodyRow;
    this.bodyClass = earlier.bodyClass;
    for (const operation of earlier.asked) this.asked.push(operation);
    for (const operation of earlier.owed) this.owed.add(operation);
    this.initializes = earlier.initializes;
    this.discovers = earlier.discovers;
    this.tells = earlier.tells;
    this.modern = earlier.modern;
    this.session = earlier.session;
  }

  /** True the first time it is asked about this. */
  once(what: string): boolean {
    if (this.#said.has(what)) return false;
    this.#said.add(what);
    return true;
  }

  /** Lets go of everything large. */
  close(): void {
    this.over = true;
    this.messages = NO_MESSAGES;
    this.headers = NO_HEADERS;
    this.response = NO_HEADERS;
  }
}
