import { utf8Bytes, type HeaderLine, type HttpPurpose } from '../capture/index.ts';
import { frameOf, isMessage, jsonValue, type Placeless, type Told } from './foreign-record.ts';
import { bodyOf, sseEvents } from './sse-text.ts';

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
  /** ms from the request to the head of the response, and to its end. */
  readonly headAfter: number;
  readonly endAfter: number;
  /** Why it failed, as the record says; '' where it did not. */
  readonly error: string;
  /** `address:port` of the other end; '' where unknown. */
  readonly remote: string;
}

/** Header by name, whatever its case; '' where it is missing. */
export function headerOf(headers: readonly HeaderLine[], name: string): string {
  return headers.find((header) => header.name.toLowerCase() === name)?.value ?? '';
}

/** A status that a record has; 0 where it has none. */
export function statusOf(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? Math.max(0, Math.trunc(Number(value)) || 0) : 0;
}

/** True for an exchange that carries messages of the protocol, or listens for them. */
export function carriesMessages({ requestBody, responseText, responseHeaders }: RecordedExchange): boolean {
  if (isMessage(jsonValue(requestBody)) || isMessage(jsonValue(responseText))) return true;
  return headerOf(responseHeaders, 'content-type').startsWith('text/event-stream') && /"jsonrpc"/.test(responseText);
}

/** The events of an exchange, in the order that a capture has them. */
export function exchangeEvents(record: RecordedExchange, exchange: number): Told[] {
  const { at, method, url, requestHeaders, requestBody } = record;
  const stream = `http-${exchange}`;
  const told: Told[] = [
    {
      at,
      event: { kind: 'http.request', exchange, purpose: purposeOf(record), method, url, headers: requestHeaders },
    },
  ];
  if (requestBody !== '') told.push({ at, event: frameOf('c2s', requestBody, stream) });
  told.push({
    at,
    event: {
      kind: 'http.sent',
      exchange,
      line: `${method} ${pathOf(url)} ${record.httpVersion}`,
      headers: requestHeaders,
      socket: { id: exchange, reused: false, local: '', remote: record.remote },
    },
  });
  return [...told, ...answer(record, exchange)];
}

function answer(record: RecordedExchange, exchange: number): Told[] {
  const { at, status, reason, responseHeaders, error, responseText } = record;
  const after = (ms: number): number | null => (at === null ? null : at + ms);
  const bytes = utf8Bytes(responseText);
  const failed = (message: string): Told => ({
    at: after(record.endAfter),
    event: {
      kind: 'http.error',
      exchange,
      stage: status === 0 ? 'head' : 'body',
      code: '',
      message,
      wireBytes: bytes,
      bytes,
    },
  });
  if (status === 0)
    return [failed(error === '' ? 'The record holds no response to this request.' : `It failed: ${error}`)];
  const told: Told[] = [
    {
      at: after(record.headAfter),
      event: { kind: 'http.response', exchange, status, reason, headers: responseHeaders },
    },
    ...body(record, exchange).map((event) => ({ at: after(record.endAfter), event })),
  ];
  if (error !== '') return [...told, failed(`It failed: ${error}`)];
  return [
    ...told,
    { at: after(record.endAfter), event: { kind: 'http.end', exchange, by: 'peer', why: '', wireBytes: bytes, bytes } },
  ];
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
        bytes: Math.floor((responseBase64.replace(/=+$/, '').length * 3) / 4),
      },
    ];
  if (responseText === '') return [];
  const type = headerOf(responseHeaders, 'content-type');
  if (type.startsWith('text/event-stream')) return sseEvents(responseText, exchange);
  const json = /^application\/(json|.+\+json)\b/.test(type) && status < 400;
  return json || isMessage(jsonValue(responseText))
    ? [frameOf('s2c', responseText, `http-${exchange}`)]
    : [bodyOf(exchange, responseText)];
}

function purposeOf({ method, requestHeaders }: RecordedExchange): HttpPurpose {
  if (method === 'DELETE') return 'end-session';
  if (method !== 'GET') return 'message';
  if (headerOf(requestHeaders, 'upgrade').toLowerCase() === 'websocket') return 'websocket';
  return headerOf(requestHeaders, 'last-event-id') === '' ? 'listen' : 'resume';
}

function pathOf(url: string): string {
  return url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').replace(/#.*$/, '') || '/';
}
