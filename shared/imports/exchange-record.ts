import { headerValue, utf8Bytes, type HeaderLine, type HttpPurpose } from '../capture/index.ts';
import { frameOf, isMessage, jsonValue, type Placeless, type Told } from './foreign-record.ts';
import { isObject } from '../json/index.ts';
import { base64Bytes } from './base64-text.ts';
import { bodyOf, sseEvents } from './sse-text.ts';

/** What the stream of HTTP+SSE begins with. */
const ENDPOINT_EVENT = /^event: ?endpoint$/m;

/** One HTTP exchange as a foreign record holds it: whole, with a few moments. */
export interface RecordedExchange {
  /** ms since the epoch. */
  readonly at: number | null;
  readonly method: string;
  readonly url: string;
  readonly httpVersion: string;
  readonly requestHeaders: readonly HeaderLine[];
  /** '' for none. */
  readonly requestBody: string;
  /** 0 where no response came. */
  readonly status: number;
  readonly reason: string;
  readonly responseHeaders: readonly HeaderLine[];
  /** Exactly one of the two is not '', or neither where there was no body or the record does not hold it. */
  readonly responseText: string;
  readonly responseBase64: string;
  /** ms until the request was written, until the head of the response came, and its end. */
  readonly sentAfter: number;
  readonly headAfter: number;
  readonly endAfter: number;
  /** The same for each event and comment of an event stream; null where the record does not say. */
  readonly eventsAfter: readonly number[] | null;
  /** Who ended it; `nobody` where the record ended before. */
  readonly end: 'peer' | 'us' | 'nobody';
  /** Null where it follows from the request. */
  readonly purpose: HttpPurpose | null;
  readonly redirectOf?: number;
  readonly resumes?: number;
  /** Why it failed, as the record says; '' where it did not. */
  readonly error: string;
  /** `address:port` of the other end; '' where unknown. */
  readonly remote: string;
}

/** A status of HTTP; 0 for what is none. */
export function statusOf(value: unknown): number {
  // What names `toString` itself is no number to `Number`.
  const status = typeof value === 'number' || typeof value === 'string' ? Math.trunc(Number(value)) : 0;
  return status > 0 && status < 1000 ? status : 0;
}

/** True for an exchange that carries messages of the protocol, or listens for them. */
export function carriesMessages({ requestBody, responseText, responseHeaders }: RecordedExchange): boolean {
  if (isMessage(jsonValue(requestBody)) || isMessage(jsonValue(responseText))) return true;
  return headerValue(responseHeaders, 'content-type').startsWith('text/event-stream') && /"jsonrpc"/.test(responseText);
}

/**
 * The events of an exchange, in the order that a capture has them. `answeredAt`: when the client answered a request of the server, by
 * the exact text of its id: an event stream without times is bound by it.
 */
export function exchangeEvents(
  record: RecordedExchange,
  exchange: number,
  answeredAt: ReadonlyMap<string, number> = new Map(),
): Told[] {
  const { at, method, url, requestHeaders: headers, requestBody, redirectOf, resumes } = record;
  const socket = { id: exchange, reused: false, local: '', remote: record.remote };
  const line = `${method} ${pathOf(url)} ${record.httpVersion}`;
  const more = { ...(redirectOf === undefined ? {} : { redirectOf }), ...(resumes === undefined ? {} : { resumes }) };
  const asked: Placeless = {
    kind: 'http.request',
    exchange,
    purpose: purposeOf(record),
    method,
    url,
    headers,
    ...more,
  };
  return [
    { at, event: asked },
    ...(requestBody === '' ? [] : [{ at, event: frameOf('c2s', requestBody, `http-${exchange}`) }]),
    { at: after(at, record.sentAfter), event: { kind: 'http.sent', exchange, line, headers, socket } },
    ...answer(record, exchange, answeredAt),
  ];
}

function answer(record: RecordedExchange, exchange: number, answeredAt: ReadonlyMap<string, number>): Told[] {
  const { at, status, reason, responseHeaders: headers, error, responseText } = record;
  const endAt = after(at, record.endAfter);
  const bytes = utf8Bytes(responseText);
  const failed = (message: string): Told => {
    const stage = status === 0 ? 'head' : 'body';
    return { at: endAt, event: { kind: 'http.error', exchange, stage, code: '', message, wireBytes: bytes, bytes } };
  };
  if (status === 0) {
    if (error === '' && record.end === 'nobody') return [];
    return [failed(error === '' ? 'The record holds no response to this request.' : error)];
  }
  const told: Told[] = [
    { at: after(at, record.headAfter), event: { kind: 'http.response', exchange, status, reason, headers } },
    ...placed(body(record, exchange), record, answeredAt),
  ];
  if (error !== '') return [...told, failed(error)];
  // An upgraded connection goes on as a WebSocket.
  if (record.end === 'nobody' || status === 101) return told;
  return [
    ...told,
    { at: endAt, event: { kind: 'http.end', exchange, by: record.end, why: '', wireBytes: bytes, bytes } },
  ];
}

/** The events of a body with their moments: those of the record, or the latest at which each can have come. */
function placed(
  events: readonly Placeless[],
  { at, headAfter, endAfter, eventsAfter }: RecordedExchange,
  answeredAt: ReadonlyMap<string, number>,
): Told[] {
  if (eventsAfter?.length === events.length)
    return events.map((event, place) => ({ at: after(at, eventsAfter[place] ?? endAfter), event }));
  let latest = after(at, endAfter);
  const head = after(at, headAfter);
  return events
    .toReversed()
    .map((event) => {
      const answered = event.kind === 'frame' ? answeredAt.get(requestId(event.text ?? '')) : undefined;
      if (answered !== undefined && latest !== null && head !== null && answered >= head)
        latest = Math.min(latest, answered);
      return { at: latest, event };
    })
    .toReversed();
}

/** The id of a request, as its exact text; '' for any other message. */
function requestId(text: string): string {
  const value = jsonValue(text);
  if (!isObject(value) || typeof value['method'] !== 'string' || value['id'] === undefined) return '';
  return JSON.stringify(value['id']);
}

function after(at: number | null, ms: number): number | null {
  return at === null ? null : at + ms;
}

function body(
  { status, responseHeaders, responseText, responseBase64 }: RecordedExchange,
  exchange: number,
): Placeless[] {
  if (responseBase64 !== '')
    return [
      {
        kind: 'http.body',
        exchange,
        offset: 0,
        base64: responseBase64,
        bytes: base64Bytes(responseBase64),
      },
    ];
  if (responseText === '') return [];
  const type = headerValue(responseHeaders, 'content-type');
  if (type.startsWith('text/event-stream')) return sseEvents(responseText, exchange);
  const json = /^application\/(json|.+\+json)\b/.test(type) && status < 400;
  return json || isMessage(jsonValue(responseText))
    ? [frameOf('s2c', responseText, `http-${exchange}`)]
    : [bodyOf(exchange, responseText)];
}

function purposeOf({ purpose, method, requestHeaders, responseText }: RecordedExchange): HttpPurpose {
  if (purpose !== null) return purpose;
  if (method === 'DELETE') return 'end-session';
  if (method !== 'GET') return 'message';
  if (headerValue(requestHeaders, 'upgrade').toLowerCase() === 'websocket') return 'websocket';
  if (ENDPOINT_EVENT.test(responseText)) return 'events';
  return headerValue(requestHeaders, 'last-event-id') === '' ? 'listen' : 'resume';
}

function pathOf(url: string): string {
  return url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').replace(/#.*$/, '') || '/';
}
