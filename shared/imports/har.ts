import { type CaptureSource, type HeaderLine } from '../capture/index.ts';
import { carriesMessages, exchangeEvents, headerOf, statusOf, type RecordedExchange } from './exchange-record.ts';
import { frameOf, noteOf, type Tell } from './foreign-record.ts';
import { momentOf } from './moments.ts';
import { isObject } from '../json/index.ts';

type Members = Readonly<Record<string, unknown>>;

/** Reads a HAR 1.2 document; gives what it is a record of, null where it is no HAR. Entries without messages become notes. */
export function readHar(document: unknown, tell: Tell): CaptureSource | null {
  const log = isObject(document) ? document['log'] : undefined;
  const list = isObject(log) ? log['entries'] : undefined;
  if (!Array.isArray(list)) return null;
  const entries = list
    .filter(isObject)
    .map((entry) => ({ entry, exchange: exchangeOf(entry) }))
    .toSorted((a, b) => (a.exchange.at ?? 0) - (b.exchange.at ?? 0));
  const spoken = new Set(
    entries.filter(({ exchange }) => carriesMessages(exchange)).map(({ exchange }) => bare(exchange.url)),
  );
  let number = 0;
  let source: CaptureSource | null = null;
  for (const { entry, exchange } of entries) {
    const socket = Array.isArray(entry['_webSocketMessages']) ? entry['_webSocketMessages'] : null;
    if (socket === null && !spoken.has(bare(exchange.url))) {
      const { method, url, status } = exchange;
      tell({
        at: exchange.at,
        event: noteOf(`Not of the protocol: ${method} ${url} ${status || 'without a response'}`),
      });
      continue;
    }
    number += 1;
    source ??= { transport: socket === null ? 'http' : 'ws', name: '', url: exchange.url };
    for (const told of exchangeEvents(exchange, number)) tell(told);
    if (socket !== null) webSocket(socket, exchange, number, tell);
  }
  return source ?? { transport: 'http', name: '', url: entries[0]?.exchange.url ?? '' };
}

function webSocket(
  messages: readonly unknown[],
  { at, responseHeaders }: RecordedExchange,
  exchange: number,
  tell: Tell,
): void {
  const protocol = headerOf(responseHeaders, 'sec-websocket-protocol');
  tell({ at, event: { kind: 'ws.open', exchange, protocol, extensions: '' } });
  for (const message of messages.filter(isObject)) {
    const { type, data } = message;
    const when = momentOf(message['time']);
    if (typeof data === 'string') tell({ at: when, event: frameOf(type === 'send' ? 'c2s' : 's2c', data, 'ws') });
    else tell({ at: when, event: noteOf(JSON.stringify(message)) });
  }
}

function exchangeOf(entry: Members): RecordedExchange {
  const request = membersOf(entry['request']);
  const response = membersOf(entry['response']);
  const content = membersOf(response['content']);
  const timings = membersOf(entry['timings']);
  const text = textOf(content['text']);
  const coded = content['encoding'] === 'base64';
  const total = millis(entry['time']);
  return {
    at: momentOf(entry['startedDateTime']),
    method: textOf(request['method']) || 'GET',
    url: textOf(request['url']),
    httpVersion: textOf(request['httpVersion']) || 'HTTP/1.1',
    requestHeaders: headersOf(request['headers']),
    requestBody: textOf(membersOf(request['postData'])['text']),
    status: statusOf(response['status']),
    reason: textOf(response['statusText']),
    responseHeaders: headersOf(response['headers']),
    responseText: coded ? '' : text,
    responseBase64: coded ? text : '',
    headAfter: Math.max(0, total - millis(timings['receive'])),
    endAfter: total,
    error: textOf(response['_error']),
    remote: textOf(entry['serverIPAddress']),
  };
}

function headersOf(value: unknown): HeaderLine[] {
  if (!Array.isArray(value)) return [];
  return (
    value
      .filter(isObject)
      .map((header) => ({ name: textOf(header['name']), value: textOf(header['value']) }))
      // Pseudo headers of HTTP/2 are no header lines.
      .filter(({ name }) => name !== '' && !name.startsWith(':'))
  );
}

function membersOf(value: unknown): Members {
  return isObject(value) ? value : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** HAR has -1 for a time that does not apply. */
function millis(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.max(0, value) : 0;
}

/** An address without what differs from request to request. */
function bare(url: string): string {
  return url.replace(/[?#].*$/, '');
}
