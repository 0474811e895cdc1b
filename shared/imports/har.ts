import { headerValue, OMISSIONS, type CaptureSource, type HeaderLine, type Omission } from '../capture/index.ts';
import { carriesMessages, exchangeEvents, statusOf, type RecordedExchange } from './exchange-record.ts';
import { frameOf, jsonValue, noteOf, type Tell, type Told } from './foreign-record.ts';
import { isOwnMessage, ownFacts, ownMessages } from './har-own.ts';
import { isBase64 } from './base64-text.ts';
import { inTime } from './in-time.ts';
import { momentOf } from './moments.ts';
import { isObject } from '../json/index.ts';

type Members = Readonly<Record<string, unknown>>;

interface HarExchange {
  readonly entry: Members;
  readonly exchange: RecordedExchange;
}

/** Reads a HAR 1.2 document; gives what it is a record of, null where it is no HAR. Entries without messages become notes. */
export function readHar(document: unknown, tell: Tell): CaptureSource | null {
  const log = isObject(document) ? document['log'] : undefined;
  const list = isObject(log) ? log['entries'] : undefined;
  if (!isObject(log) || !Array.isArray(list)) return null;
  const own = membersOf(log['creator'])['name'] === 'mcpscope';
  const told: Told[] = [];
  const exchanges: HarExchange[] = [];
  for (const entry of list as unknown[]) {
    if (!isObject(entry)) told.push({ at: null, event: noteOf(JSON.stringify(entry), 'warning'), unread: true });
    else if (own && isOwnMessage(entry)) told.push(...ownMessages(entry));
    else exchanges.push({ entry, exchange: exchangeOf(entry, own) });
  }
  const stdio = told.some(({ event }) => event.kind === 'frame');
  const spoken = exchanges.filter(({ exchange }) => carriesMessages(exchange));
  const addresses = new Set(spoken.map(({ exchange }) => bare(exchange.url)));
  const answeredAt = answers(spoken);
  let number = 0;
  let socketUsed = false;
  for (const { entry, exchange } of exchanges.toSorted((a, b) => (a.exchange.at ?? 0) - (b.exchange.at ?? 0))) {
    const socket = Array.isArray(entry['_webSocketMessages']) ? entry['_webSocketMessages'] : null;
    if (!own && socket === null && !addresses.has(bare(exchange.url))) {
      const { method, url, status } = exchange;
      const words = `Not of the protocol: ${method} ${url} ${status || 'without a response'}`;
      told.push({ at: exchange.at, event: noteOf(words) });
      continue;
    }
    number = own ? ownFacts(entry).exchange || number + 1 : number + 1;
    socketUsed ||= socket !== null;
    told.push(...exchangeEvents(exchange, number, answeredAt));
    if (socket !== null) told.push(...webSocket(socket, exchange, number));
  }
  for (const one of inTime(told)) tell(one);
  const omits = own
    ? ownOmits(log, stdio)
    : foreignOmits(
        exchanges,
        exchanges.filter(({ exchange }) => addresses.has(bare(exchange.url))),
      );
  if (stdio && number === 0) return { transport: 'stdio', name: '', command: '', args: [], cwd: '', omits };
  const url = (spoken[0] ?? exchanges[0])?.exchange.url ?? '';
  return { transport: socketUsed ? 'ws' : 'http', name: '', url, omits };
}

/** When the client answered each request of the server: a request came before its answer went. */
function answers(spoken: readonly HarExchange[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { exchange } of spoken) {
    const message = jsonValue(exchange.requestBody);
    if (!isObject(message) || 'method' in message || message['id'] === undefined || exchange.at === null) continue;
    times.set(JSON.stringify(message['id']), exchange.at);
  }
  return times;
}

function webSocket(
  messages: readonly unknown[],
  { at, headAfter, responseHeaders }: RecordedExchange,
  exchange: number,
): Told[] {
  const protocol = headerValue(responseHeaders, 'sec-websocket-protocol');
  const opened: Told = {
    at: at === null ? null : at + headAfter,
    event: { kind: 'ws.open', exchange, protocol, extensions: '' },
  };
  const rest = messages.map((message): Told => {
    if (!isObject(message) || typeof message['data'] !== 'string')
      return { at: null, event: noteOf(JSON.stringify(message), 'warning'), unread: true };
    const { type, time, data } = message;
    return { at: momentOf(time), event: frameOf(type === 'send' ? 'c2s' : 's2c', data, 'ws') };
  });
  return [opened, ...rest];
}

/** What our own archive leaves out: line ends, and the process where there was one. */
function ownOmits(log: Members, stdio: boolean): string[] {
  const named = Array.isArray(log['_omits']) ? log['_omits'].filter((word) => typeof word === 'string') : [];
  return Array.from(new Set<string>(['text', ...(stdio ? ['process'] : []), ...named]));
}

/** What an archive of a browser leaves out, by what is there. */
function foreignOmits(all: readonly HarExchange[], ofProtocol: readonly HarExchange[]): Omission[] {
  const omits = new Set<Omission>(['text', 'order', 'start', 'streams']);
  for (const { exchange } of all) if (exchange.at === null) omits.add('timing');
  for (const { exchange } of ofProtocol) {
    const { requestHeaders, responseHeaders, status } = exchange;
    if (requestHeaders.length === 0 || (status !== 0 && responseHeaders.length === 0)) omits.add('headers');
    if (exchange.method === 'POST' && exchange.requestBody === '') omits.add('requests');
    if (exchange.eventsAfter === null && isStream(exchange)) omits.add('timing');
    if (status === 200 && exchange.responseText === '' && exchange.responseBase64 === '')
      for (const word of ['requests', 'answers', 'notifications'] as const) omits.add(word);
  }
  return OMISSIONS.filter((word) => omits.has(word));
}

function isStream({ responseHeaders }: RecordedExchange): boolean {
  return headerValue(responseHeaders, 'content-type').startsWith('text/event-stream');
}

function exchangeOf(entry: Members, own: boolean): RecordedExchange {
  const request = membersOf(entry['request']);
  const response = membersOf(entry['response']);
  const content = membersOf(response['content']);
  const timings = membersOf(entry['timings']);
  const text = textOf(content['text']);
  const coded = content['encoding'] === 'base64' && isBase64(text);
  const total = millis(entry['time']);
  const headAfter = Math.max(0, total - millis(timings['receive']));
  const error = textOf(response['_error']);
  const facts = own ? ownFacts(entry) : null;
  return {
    at: facts?.at ?? momentOf(entry['startedDateTime']),
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
    sentAfter: Math.max(0, headAfter - millis(timings['wait'])),
    headAfter,
    endAfter: total,
    eventsAfter: facts?.events ?? null,
    end: facts?.end ?? 'peer',
    purpose: facts?.purpose ?? null,
    ...(facts?.redirectOf === undefined ? {} : { redirectOf: facts.redirectOf }),
    ...(facts?.resumes === undefined ? {} : { resumes: facts.resumes }),
    error: own || error === '' ? error : `It failed: ${error}`,
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
