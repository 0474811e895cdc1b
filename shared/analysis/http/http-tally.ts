import { isSignInPurpose, type SocketFacts } from '../../capture/index.ts';
import type { ExchangeRecord } from './exchange-record.ts';
import type { HttpFacts, TransportName } from '../session/index.ts';

const SESSIONS_KEPT = 20;
const SOCKETS_KEPT = 100_000;

/** Sums over the exchanges of a connection, kept as they go. */
export class HttpTally {
  exchanges = 0;
  open = 0;
  sentBytes = 0;
  /** Frames whose exchange failed before a byte of it went out. */
  unsent = 0;
  receivedBytes = 0;
  webSocketOpened = false;
  /** The event stream of HTTP+SSE was opened. */
  eventsOpened = false;
  /** The newest answer that ended a session (404), and how many sessions ended so; 0 for none. */
  lostSeq = 0;
  lostSessions = 0;
  /** µs of that answer; messages that were sent with the lost session id since, and the newest of them. */
  lostAt = 0;
  sentAfterLoss = 0;
  sentAfterLossSeq = 0;
  /** `lostSeq` and `lostAt` before that. */
  #lostBefore = { seq: 0, t: 0 };
  /** µs of the answer that gave the session in force. */
  sessionAt = 0;
  /** The answer that gave the session in force. */
  sessionSeq = 0;
  sessionEnded = false;
  /** A certificate did not pass its check, and the exchange went on all the same. */
  unchecked = false;
  #url = '';
  #refused = 0;
  #failed = 0;
  #redirects = 0;
  #resumed = 0;
  #tls = '';
  #listening: HttpFacts['listening'] = 'never';
  #carrier: TransportName = '';
  readonly #sockets = new Set<number>();
  readonly #sessions: string[] = [];

  /** What the exchanges show of the transport. A try that is no conversation shows nothing. */
  get transport(): TransportName {
    if (this.webSocketOpened) return 'ws';
    return this.eventsOpened ? 'sse' : this.#carrier;
  }

  /** The session in force, or the last that was; '' for none. */
  get sessionId(): string {
    return this.#sessions.at(-1) ?? '';
  }

  get listening(): HttpFacts['listening'] {
    return this.#listening;
  }

  begun({ exchange, requestSeq }: ExchangeRecord): void {
    const { purpose, sessionId } = exchange;
    if (
      this.sessionEnded &&
      this.lostSeq > 0 &&
      purpose === 'message' &&
      sessionId !== '' &&
      sessionId === this.sessionId
    ) {
      this.sentAfterLoss += 1;
      this.sentAfterLossSeq = requestSeq;
    }
    if (isSignInPurpose(purpose)) return;
    if (this.#url === '') this.#url = exchange.url;
    if (exchange.redirectOf > 0) this.#redirects += 1;
    if (purpose === 'resume') this.#resumed += 1;
    if (purpose === 'listen') this.#listening = 'opening';
    if (purpose === 'websocket') this.#carrier = 'ws';
    // After a POST it is only tried: its answer tells whether it carries anything.
    else if (purpose === 'events') this.#carrier ||= 'sse';
    else if (purpose !== 'probe') this.#carrier = 'http';
  }

  socket({ id, tls }: SocketFacts): void {
    if (this.#sockets.size < SOCKETS_KEPT) this.#sockets.add(id);
    if (!tls) return;
    this.#tls = tls.protocol;
    if (!tls.authorized) this.unchecked = true;
  }

  /** A final response was read. */
  responded(record: ExchangeRecord, seq: number, t: number): void {
    const { purpose, status, sessionId, givenSessionId } = record.exchange;
    if (isSignInPurpose(purpose)) return;
    const good = status >= 200 && status < 300;
    if (status >= 400) this.#refused += 1;
    if (record.root.exchange.purpose === 'listen' && !isRedirect(status))
      this.#listening = record.streaming ? 'open' : purpose === 'listen' ? 'refused' : this.#listening;
    if (record.root.exchange.purpose === 'events' && record.streaming) {
      this.eventsOpened = true;
      this.#carrier = 'sse';
    }
    if (givenSessionId !== '' && good && givenSessionId !== this.#sessions.at(-1)) {
      if (this.#sessions.length === SESSIONS_KEPT) this.#sessions.shift();
      this.#sessions.push(givenSessionId);
      this.sessionSeq = seq;
      this.sessionAt = t;
      this.sentAfterLoss = 0;
      this.sentAfterLossSeq = 0;
      this.sessionEnded = false;
    }
    if (sessionId === '' || sessionId !== this.#sessions.at(-1) || this.sessionEnded) return;
    if (purpose === 'end-session') this.sessionEnded = good || status === 404;
    // A GET may get 404 for want of a route: a server need not offer a stream.
    else if (status === 404 && purpose === 'message') {
      this.sessionEnded = true;
      this.#lostBefore = { seq: this.lostSeq, t: this.lostAt };
      this.lostSeq = seq;
      this.lostAt = t;
      this.lostSessions += 1;
    }
  }

  /** The 404 of an exchange was about the method alone: its session is not lost. */
  livesOn({ responseSeq }: ExchangeRecord): void {
    if (!this.sessionEnded || responseSeq === 0 || responseSeq !== this.lostSeq) return;
    this.sessionEnded = false;
    this.lostSessions -= 1;
    this.lostSeq = this.#lostBefore.seq;
    this.lostAt = this.#lostBefore.t;
    this.sentAfterLoss = 0;
    this.sentAfterLossSeq = 0;
  }

  ended(record: ExchangeRecord): void {
    const { exchange, root } = record;
    this.open -= 1;
    if (exchange.state === 'failed' && !isSignInPurpose(exchange.purpose)) this.#failed += 1;
    if (record.neverLeft) {
      this.unsent += exchange.sent;
      this.sentBytes -= exchange.requestBytes;
    }
    if (root.exchange.purpose !== 'listen' || isRedirect(exchange.status)) return;
    if (record.streaming || exchange.status === 0) this.#listening = 'ended';
  }

  /** Null before anything went over HTTP. */
  facts(): HttpFacts | null {
    if (this.exchanges === 0) return null;
    return {
      url: this.#url,
      exchanges: this.exchanges,
      open: this.open,
      refused: this.#refused,
      failed: this.#failed,
      redirects: this.#redirects,
      resumed: this.#resumed,
      sockets: this.#sockets.size,
      sentBytes: this.sentBytes,
      receivedBytes: this.receivedBytes,
      sessions: this.#sessions.slice(),
      sessionEnded: this.sessionEnded,
      listening: this.#listening,
      tls: this.#tls,
      unchecked: this.unchecked,
    };
  }
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400;
