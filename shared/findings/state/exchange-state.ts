import type {
  CorrelatedMessage,
  HttpKind,
  KnownCarrier,
  KnownSession,
  Moment,
  Operation,
} from '../../analysis/index.ts';
import type { HttpPurpose, HttpRequestEvent } from '../../capture/index.ts';
import { isObject, member, textMember } from '../../json/index.ts';
import type { FrameClass } from '../../jsonrpc/index.ts';
import { META, type Revision } from '../../mcp/index.ts';
import { type Address, addressOf, HeaderLines, NO_HEADERS } from '../reading/index.ts';

const NO_MESSAGES: readonly CorrelatedMessage[] = [];

/** An exchange as rules see it: what the fold knows of it, its heads and its body. These are dropped once it has ended. */
export class ExchangeState {
  readonly carrier: KnownCarrier;
  /** Null where the URL is none. */
  readonly address: Address | null;
  /** The hop that a redirect led to. */
  readonly redirected: boolean;
  /** Row of the head as it was sent, or of the request where that is not known. */
  headRow: number;
  headers: HeaderLines;
  /** True once the request is known to have gone out. */
  sent = false;
  /** Row of the body's frame, -1 for none. */
  bodyRow = -1;
  bodyClass: FrameClass | null = null;
  /** The messages of the body, until the request has gone out. */
  messages: readonly CorrelatedMessage[] = NO_MESSAGES;
  /** The body is a request of the modern era without a field of `_meta` that it must have. */
  lacksMeta = false;
  /** What was wrong with the headers that repeat the body. */
  mirrorFault: '' | 'standard' | 'argument' = '';
  response: HeaderLines = NO_HEADERS;
  /** The exchange whose stream this one goes on with, or itself. */
  readonly root: ExchangeState;
  readonly #said = new Set<string>();

  /** `root`: null for itself. */
  constructor(carrier: KnownCarrier, event: HttpRequestEvent, root: ExchangeState | null) {
    this.carrier = carrier;
    this.root = root ?? this;
    this.address = addressOf(event.url);
    this.redirected = event.redirectOf !== undefined;
    this.headRow = carrier.row;
    this.headers = new HeaderLines(event.headers);
  }

  get number(): number {
    return this.carrier.exchange.number;
  }

  get kind(): HttpKind {
    return this.carrier.kind;
  }

  get purpose(): HttpPurpose {
    return this.carrier.purpose;
  }

  get method(): string {
    return this.carrier.method;
  }

  get t(): number {
    return this.carrier.t;
  }

  get row(): number {
    return this.carrier.row;
  }

  get session(): KnownSession {
    return this.carrier.session;
  }

  /** The client has ended the session while it was open: it does not wait for an answer any more. */
  get givenUp(): boolean {
    const { left } = this.carrier.session;
    return left !== null && this.row < left.row;
  }

  get modern(): Revision | null {
    return this.carrier.modern;
  }

  get asked(): readonly Operation[] {
    return this.carrier.asked;
  }

  get owed(): ReadonlySet<Operation> {
    return this.carrier.owed;
  }

  get initializes(): boolean {
    return this.carrier.initializes;
  }

  get discovers(): boolean {
    return this.carrier.discovers;
  }

  get tells(): boolean {
    return this.carrier.tells;
  }

  get unfinished(): boolean {
    return this.carrier.unfinished;
  }

  get received(): number {
    return this.carrier.received;
  }

  get served(): Moment | null {
    return this.carrier.served;
  }

  get spoke(): boolean {
    return this.carrier.spoke;
  }

  get lastEventId(): string {
    return this.carrier.lastEventId;
  }

  get retryMs(): number {
    return this.carrier.retryMs;
  }

  get brokeAt(): number {
    return this.carrier.brokeAt;
  }

  get heardAt(): number {
    return this.carrier.heardAt;
  }

  get over(): boolean {
    return this.carrier.over;
  }

  /** Its socket had carried an exchange before. */
  get reused(): boolean {
    return this.carrier.exchange.reused;
  }

  /** 0 before the final response. */
  get status(): number {
    return this.carrier.exchange.status;
  }

  get responseRow(): number {
    return this.carrier.exchange.responseRow;
  }

  get respondedAt(): number {
    return this.carrier.exchange.respondedAt;
  }

  /** Media type of the response; '' for none. */
  get type(): string {
    return this.carrier.exchange.contentType;
  }

  /** When our client closed it; null where it did not. */
  get closedByUs(): Moment | null {
    const { state, end: t, endRow: row } = this.carrier.exchange;
    return this.over && state === 'closed' ? { t, row } : null;
  }

  /** The response is an event stream. */
  get streams(): boolean {
    return this.type === 'text/event-stream' && this.status >= 200 && this.status < 300;
  }

  /** A POST that carries messages over Streamable HTTP. */
  get posts(): boolean {
    return this.carrier.posts;
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
    for (const { message, operation } of messages) {
      if (message.class !== 'request' || operation === null) continue;
      const meta = member(member(message.value, 'params'), '_meta');
      this.lacksMeta ||=
        textMember(meta, META.protocolVersion) !== '' && !isObject(member(meta, META.clientCapabilities));
    }
  }

  /** The next hop of a redirect goes with the same body, which is not told again. */
  follow(earlier: ExchangeState): void {
    this.bodyRow = earlier.bodyRow;
    this.bodyClass = earlier.bodyClass;
  }

  /** True the first time it is asked about this. */
  once(what: string): boolean {
    if (this.#said.has(what)) return false;
    this.#said.add(what);
    return true;
  }

  /** Lets go of everything large. */
  close(): void {
    this.messages = NO_MESSAGES;
    this.headers = NO_HEADERS;
    this.response = NO_HEADERS;
  }
}
