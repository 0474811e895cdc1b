import {
  exchangeNumber,
  headerLine,
  headerValue,
  headerValues,
  mediaType,
  sseFields,
  type SseFields,
  type CaptureEvent,
  type FrameEvent,
  type HttpRequestEvent,
  type HttpResponseEvent,
  type HttpSentEvent,
  type WsCloseEvent,
} from '../../capture/index.ts';
import { HEADERS } from '../../mcp/index.ts';
import { blankExchange, ExchangeRecord, isEventsStream, purposeLabel } from './exchange-record.ts';
import type { BodyKind, Exchange } from './exchanges.ts';
import { oneLine, SUMMARY_LIMIT } from '../reading/index.ts';
import { HttpTally } from './http-tally.ts';

const BODY_START = 400;

/** Events beneath the frames that name their exchange. */
export type ExchangeEvent = Extract<CaptureEvent, { readonly exchange: number }>;

/**
 * The exchanges of a connection. Events that are missing, repeated or out of order leave an exchange with what did come;
 * an event of an exchange that was never begun makes one.
 */
export class HttpRecord {
  readonly exchanges: Exchange[] = [];
  readonly tally = new HttpTally();
  /** Fields of the server-sent event at hand, where it is one. */
  fields: SseFields | null = null;
  readonly #records = new Map<number, ExchangeRecord>();
  /** The upgrade of the newest WebSocket. */
  #upgrade: ExchangeRecord | null = null;
  #socketClose: WsCloseEvent | null = null;
  #lastMessage: ExchangeRecord | null = null;
  #endedEvents: ExchangeRecord | null = null;
  #farewell: ExchangeRecord | null = null;

  /** How the WebSocket ended; null while it has not. */
  get socketClose(): WsCloseEvent | null {
    return this.#socketClose;
  }

  /** The newest exchange that ended and was to bring an answer, or failed to carry its message at all. */
  get lastMessage(): ExchangeRecord | null {
    return this.#lastMessage;
  }

  /** The event stream of HTTP+SSE that was the session, once it ended. */
  get endedEvents(): ExchangeRecord | null {
    return this.#endedEvents;
  }

  /** The request that ended the session, once it is over. */
  get farewell(): ExchangeRecord | null {
    return this.#farewell;
  }

  /** The newest exchanges first. */
  *newest(): Iterable<ExchangeRecord> {
    for (let index = this.exchanges.length - 1; index >= 0; index -= 1) {
      const record = this.#records.get(this.exchanges[index]!.number);
      if (record) yield record;
    }
  }

  /** The exchange with this number; null where there is none. */
  numbered(number: number): ExchangeRecord | null {
    return this.#records.get(number) ?? null;
  }

  /** The exchange that carries the stream of a frame; null for stdio, and for one that never began. */
  of(stream: string): ExchangeRecord | null {
    if (stream === 'ws') return this.#upgrade;
    const number = exchangeNumber(stream);
    return number === 0 ? null : (this.#records.get(number) ?? null);
  }

  /** Counts a frame to its exchange and gives that; null where it rode on none. */
  frame(event: FrameEvent, row: number): ExchangeRecord | null {
    this.fields = null;
    if (event.stream === 'stdio') return null;
    const number = exchangeNumber(event.stream);
    const record = number === 0 ? this.of(event.stream) : this.#at(number, event.t, row);
    if (record === null) return null;
    const { exchange } = record;
    if (event.dir === 'c2s') {
      exchange.sent += 1;
      exchange.requestBytes += event.bytes;
      this.tally.sentBytes += event.bytes;
    } else {
      exchange.received += 1;
      if (exchange.status >= 400 && record.bodyStart === '') record.bodyStart = (event.text ?? '').slice(0, BODY_START);
      this.#received(record, event.bytes);
      if (event.sse) this.#lines(record, event.sse.lines);
    }
    return record;
  }

  /** Applies an event of HTTP, SSE or WebSocket and gives its exchange; null for other events. */
  apply(event: CaptureEvent, row: number): ExchangeRecord | null {
    this.fields = null;
    if (event.kind === 'ws.close' || event.kind === 'ws.control') {
      if (event.kind === 'ws.close') {
        this.#socketClose = event;
        if (this.#upgrade)
          this.#end(this.#upgrade, event.t, row, event.seq, event.by === 'lost' ? 'failed' : 'complete');
      }
      return this.#upgrade;
    }
    if (!('exchange' in event)) return null;
    const record = event.kind === 'http.request' ? this.#begin(event, row) : this.#at(event.exchange, event.t, row);
    record.lastSeq = event.seq;
    this.#apply(event, record, row);
    return record;
  }

  #apply(event: ExchangeEvent, record: ExchangeRecord, row: number): void {
    const { exchange } = record;
    switch (event.kind) {
      case 'http.request':
        break;
      case 'http.request-body':
        exchange.requestBytes += event.bytes;
        this.tally.sentBytes += event.bytes;
        break;
      case 'http.sent':
        this.#sent(event, record, row);
        break;
      case 'http.response':
        this.#responded(event, record, row);
        break;
      case 'http.encoded':
        exchange.wireBytes += event.bytes;
        break;
      case 'http.body':
        this.#received(record, event.bytes);
        if (exchange.body === 'none') exchange.body = 'other';
        if (event.text !== undefined && record.bodyStart.length < BODY_START)
          record.bodyStart = (record.bodyStart + event.text.slice(0, BODY_START)).slice(0, BODY_START);
        break;
      case 'sse.event':
        exchange.sseEvents += 1;
        record.unfinished = event.unfinished === true;
        if (record.unfinished) {
          record.unfinishedSeq = event.seq;
          record.unfinishedText = (event.text ?? '').slice(0, BODY_START);
        }
        this.#lines(record, event.lines);
        if (isEventsStream(record) && record.root.endpoint === '' && this.fields?.event === 'endpoint')
          record.root.endpoint = event.text ?? '';
        break;
      case 'sse.comment':
        exchange.comments += 1;
        break;
      case 'ws.open':
        this.#upgrade = record;
        this.#socketClose = null;
        record.exchange.purpose = 'websocket';
        exchange.state = 'receiving';
        this.tally.webSocketOpened = true;
        break;
      case 'http.end':
        exchange.detail ||= oneLine(event.why, 200);
        record.endedBy ||= event.by;
        this.#bodyBytes(record, event);
        this.#end(record, event.t, row, event.seq, event.by === 'us' ? 'closed' : 'complete');
        break;
      case 'http.error':
        exchange.stage ||= event.stage;
        exchange.detail ||= oneLine(event.message, 400);
        record.code ||= oneLine(event.code, 60);
        this.#bodyBytes(record, event);
        this.#end(record, event.t, row, event.seq, 'failed');
        break;
    }
  }

  #begin(event: HttpRequestEvent, row: number): ExchangeRecord {
    const record = this.#at(event.exchange, event.t, row, event.redirectOf ?? event.resumes ?? 0);
    if (record.begun) return record;
    record.begun = true;
    record.requestSeq = event.seq;
    record.version = oneLine(headerValue(event.headers, HEADERS.version), 64);
    const before = this.#records.get(event.redirectOf ?? 0)?.exchange;
    const lastEventId = oneLine(headerValue(event.headers, 'Last-Event-ID'), 80);
    const { exchange } = record;
    exchange.purpose = event.purpose;
    exchange.method = oneLine(event.method, 40);
    exchange.url = event.url;
    exchange.label ||= oneLine(before?.label ?? purposeLabel(event, lastEventId), SUMMARY_LIMIT);
    exchange.redirectOf = event.redirectOf ?? 0;
    exchange.resumes = event.resumes ?? 0;
    exchange.sessionId = sessionId(event.headers);
    record.credentials = event.headers.filter(({ name, masked }) => masked && name.toLowerCase() !== 'mcp-session-id');
    record.overEvents = event.purpose === 'message' && this.tally.eventsOpened;
    if (event.purpose === 'websocket') this.#upgrade = record;
    this.tally.begun(record);
    return record;
  }

  #sent({ t, headers, socket }: HttpSentEvent, record: ExchangeRecord, row: number): void {
    const { exchange } = record;
    if (exchange.sentAt >= 0) return;
    exchange.sentAt = t;
    exchange.sentRow = row;
    exchange.socket = socket.id;
    exchange.reused = socket.reused;
    exchange.dnsUs = socket.dnsUs ?? -1;
    exchange.connectUs = socket.connectUs ?? -1;
    exchange.tlsUs = socket.tlsUs ?? -1;
    exchange.sessionId ||= sessionId(headers);
    record.version ||= oneLine(headerValue(headers, HEADERS.version), 64);
    this.tally.socket(socket);
  }

  #responded({ seq, t, status, reason, headers }: HttpResponseEvent, record: ExchangeRecord, row: number): void {
    const { exchange } = record;
    // An informational answer comes before the real one; only that to an upgrade is final (RFC 9110 §15.2).
    if ((status < 200 && status !== 101) || exchange.status !== 0) return;
    exchange.status = status;
    exchange.reason = oneLine(reason, 100);
    exchange.respondedAt = t;
    exchange.responseRow = row;
    if (!record.ended) exchange.state = 'receiving';
    exchange.contentType = mediaType(headerValue(headers, 'Content-Type'));
    exchange.body = bodyKind(exchange.contentType);
    exchange.givenSessionId = sessionId(headers);
    record.responseSeq = seq;
    record.challenges = headerValues(headers, 'WWW-Authenticate');
    record.location = headerValue(headers, 'Location');
    this.tally.responded(record, seq, t);
  }

  #lines(record: ExchangeRecord, lines: readonly string[]): void {
    const fields = sseFields(lines);
    this.fields = fields;
    const { id, retry } = fields;
    // The rest of an event that never ended does not count (WHATWG HTML, parsing an event stream).
    if (record.unfinished) return;
    if (id !== null) record.exchange.lastEventId = oneLine(id, 200);
    if (id) record.root.resumable = true;
    if (retry !== null) record.exchange.retryMs = retry;
  }

  #received(record: ExchangeRecord, bytes: number): void {
    if (record.ended) return;
    record.exchange.bytes += bytes;
    this.tally.receivedBytes += bytes;
  }

  /** The end tells what the body came to: it takes the place of what was counted on the way. */
  #bodyBytes(
    record: ExchangeRecord,
    { wireBytes, bytes }: { readonly wireBytes: number; readonly bytes: number },
  ): void {
    if (record.ended) return;
    this.tally.receivedBytes += wireBytes - record.exchange.bytes;
    record.exchange.wireBytes = wireBytes;
    record.exchange.bytes = bytes;
  }

  #end(record: ExchangeRecord, t: number, row: number, seq: number, state: 'complete' | 'closed' | 'failed'): void {
    if (record.ended) return;
    const { exchange } = record;
    exchange.state = state;
    exchange.end = t;
    exchange.endRow = row;
    record.endSeq = seq;
    const { purpose } = record.root.exchange;
    if (purpose === 'message') {
      if (record.served !== null || state === 'failed') this.#lastMessage = record;
    } else if (purpose === 'end-session') this.#farewell = record;
    else if (purpose === 'events' && record.streaming) this.#endedEvents = record;
    this.tally.ended(record);
  }

  #at(number: number, t: number, row: number, before = 0): ExchangeRecord {
    let record = this.#records.get(number);
    if (!record) {
      const exchange = blankExchange(this.exchanges.length, number, t, row);
      record = new ExchangeRecord(exchange, this.#records.get(before)?.root ?? null);
      this.exchanges.push(exchange);
      this.#records.set(number, record);
      this.tally.exchanges += 1;
      this.tally.open += 1;
    }
    return record;
  }
}

/** The session id of a head. One that the capture masks is told apart by its fingerprint. */
function sessionId(headers: HttpResponseEvent['headers']): string {
  const line = headerLine(headers, HEADERS.session);
  return line?.value ?? (line?.masked ? `masked ${line.masked.fingerprint}` : '');
}

function bodyKind(contentType: string): BodyKind {
  if (contentType === 'text/event-stream') return 'sse';
  if (contentType === 'application/json' || contentType.endsWith('+json')) return 'json';
  return contentType === '' ? 'none' : 'other';
}
