import { headerLine, type HeaderLine, type HttpPurpose, type HttpRequestEvent } from '../../capture/index.ts';
import { HEADERS, type Revision } from '../../mcp/index.ts';
import type { Exchange } from '../http/index.ts';
import type { CorrelatedMessage, Operation } from '../operations/index.ts';
import type { HttpSession, KnownSession } from './http-session.ts';
import type { Moment } from './moment.ts';

/** What an exchange is part of. A `probe` finds out what a URL speaks: it may well be refused. `sign-in`: our client gets a token. */
export type HttpKind = 'streamable' | 'http+sse' | 'websocket' | 'probe' | 'sign-in';

/** An exchange as a part of the conversation. */
export interface KnownCarrier {
  /** The exchange of the fold: its head, before and after the response. */
  readonly exchange: Exchange;
  readonly kind: HttpKind;
  readonly purpose: HttpPurpose;
  readonly method: string;
  /** A POST that carries messages over Streamable HTTP. */
  readonly posts: boolean;
  /** When it was asked, µs. */
  readonly t: number;
  /** Row of `http.request`: what came after it, the client did not know yet. */
  readonly row: number;
  /** The session in force when it was sent. */
  readonly session: KnownSession;
  /** The revision that its own request names in `_meta`; null in the legacy era. */
  readonly modern: Revision | null;
  /** Requests in the body. */
  readonly asked: readonly Operation[];
  /** Those of them that wait for an answer. */
  readonly owed: ReadonlySet<Operation>;
  /** The body is an `initialize`; a `server/discover`. */
  readonly initializes: boolean;
  readonly discovers: boolean;
  /** The body has nothing but notifications and responses: nothing answers it. */
  readonly tells: boolean;
  /** Its stream ended within an event. */
  readonly unfinished: boolean;
  /** Frames of the response so far. */
  readonly received: number;
  /** When the last request of the body was answered. */
  readonly served: Moment | null;
  /** The exchange whose stream this one goes on with, or itself. */
  readonly root: KnownCarrier;
  /** Any event came on its stream. */
  readonly spoke: boolean;
  /** Of its own stream; on the root that of the whole chain. */
  readonly lastEventId: string;
  /** ms, -1 where the server asked for nothing. */
  readonly retryMs: number;
  /** On the root: when the stream, or the one that last went on with it, broke off; µs, -1 before. */
  readonly brokeAt: number;
  /** When anything last came, µs. */
  readonly heardAt: number;
  /** It has ended. */
  readonly over: boolean;
}

/** The exchange while its events come in. */
export class Carrier implements KnownCarrier {
  readonly exchange: Exchange;
  readonly kind: HttpKind;
  readonly purpose: HttpPurpose;
  readonly method: string;
  readonly t: number;
  readonly row: number;
  session: HttpSession;
  /** The session id that it was sent with. */
  sessionLine: HeaderLine | undefined;
  modern: Revision | null = null;
  readonly asked: Operation[] = [];
  readonly owed = new Set<Operation>();
  initializes = false;
  discovers = false;
  tells = false;
  unfinished = false;
  received = 0;
  served: Moment | null = null;
  root: Carrier = this;
  spoke = false;
  lastEventId = '';
  retryMs = -1;
  brokeAt = -1;
  heardAt: number;
  over = false;

  constructor(exchange: Exchange, event: HttpRequestEvent, row: number, kind: HttpKind, session: HttpSession) {
    this.exchange = exchange;
    this.kind = kind;
    this.purpose = event.purpose;
    this.method = event.method.toUpperCase();
    this.t = event.t;
    this.heardAt = event.t;
    this.row = row;
    this.session = session;
    this.sessionLine = headerLine(event.headers, HEADERS.session);
  }

  get number(): number {
    return this.exchange.number;
  }

  get posts(): boolean {
    return this.purpose === 'message' && this.method === 'POST';
  }

  /** Takes in the body of the request. */
  carry(messages: readonly CorrelatedMessage[]): void {
    this.tells = messages.length > 0;
    for (const { message, method, operation } of messages) {
      const kind = message.class;
      if (kind !== 'notification' && kind !== 'response.result' && kind !== 'response.error') this.tells = false;
      if (kind !== 'request' || operation === null) continue;
      this.asked.push(operation);
      this.owed.add(operation);
      this.initializes ||= method === 'initialize';
      this.discovers ||= method === 'server/discover';
    }
  }

  /** The next hop of a redirect goes with the same body, which is not told again. */
  follow(earlier: Carrier): void {
    for (const operation of earlier.asked) this.asked.push(operation);
    for (const operation of earlier.owed) this.owed.add(operation);
    this.initializes = earlier.initializes;
    this.discovers = earlier.discovers;
    this.tells = earlier.tells;
    this.modern = earlier.modern;
    this.session = earlier.session;
  }
}
