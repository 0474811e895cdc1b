import {
  headerValue,
  rawLines,
  type CaptureEvent,
  type FrameEvent,
  type HeaderLine,
  type SseEventEvent,
} from '../capture/index.ts';
import {
  queryOf,
  type HarClock,
  type HarContent,
  type HarEntry,
  type HarOwn,
  type HarPair,
  type HarTimings,
  type HarWebSocketMessage,
} from './har.ts';

type EventOf<K extends CaptureEvent['kind']> = Extract<CaptureEvent, { readonly kind: K }>;

/** Most of one body or conversation that is kept, in UTF-16 units; what is beyond is told in a comment. */
const MOST_UNITS = 64 * 1024 * 1024;
const LINE_ENDS = { crlf: '\r\n', cr: '\r', mixed: '\n' } as const;

/** One HTTP exchange while its events come in, and the entry that it makes. */
export class HarExchange {
  /** True once an event of it was chosen to leave. */
  taken = false;
  readonly start: number;
  readonly #number: number;
  #last: number;
  #request: EventOf<'http.request'> | null = null;
  #sent: EventOf<'http.sent'> | null = null;
  #response: EventOf<'http.response'> | null = null;
  #end: EventOf<'http.end'> | EventOf<'http.error'> | null = null;
  readonly #sentTexts: string[] = [];
  readonly #received: string[] = [];
  #base64: string | null = null;
  #units = 0;
  #bytes = 0;
  #leftOut = 0;
  #messages: HarWebSocketMessage[] | null = null;
  /** When what stands in an event stream came, µs. */
  readonly #eventTimes: number[] = [];

  constructor(number: number, t: number) {
    this.#number = number;
    this.start = t;
    this.#last = t;
  }

  /** True where nothing more belongs to it: a WebSocket lives on after its opening. */
  get ended(): boolean {
    return this.#end !== null && this.#messages === null;
  }

  push(event: CaptureEvent): void {
    this.#last = Math.max(this.#last, event.t);
    switch (event.kind) {
      case 'http.request':
        this.#request = event;
        break;
      case 'http.sent':
        this.#sent = event;
        break;
      case 'http.response':
        this.#response = event;
        break;
      case 'http.end':
      case 'http.error':
        this.#end = event;
        break;
      case 'ws.open':
        this.#messages ??= [];
        break;
      case 'frame':
        this.#frame(event);
        break;
      case 'http.body':
        if (event.text !== undefined) this.#keep(event.text);
        else if (this.#bytes === 0 && event.base64 !== undefined) this.#base64 = event.base64;
        else this.#leftOut += event.bytes;
        this.#bytes += event.bytes;
        break;
      case 'sse.event':
        this.#streamed(event.t, eventText(event, event.text ?? '', event.unfinished === true));
        break;
      case 'sse.comment':
        this.#streamed(event.t, `:${event.text}\n`);
        break;
      default:
        break;
    }
  }

  /** A message of the WebSocket that it opened. */
  message({ dir, text, base64, t, binary }: FrameEvent, clock: HarClock): void {
    const data = text ?? base64 ?? '';
    if (!this.#hasRoom(data.length)) return;
    this.#last = Math.max(this.#last, t);
    (this.#messages ??= []).push({
      type: dir === 'c2s' ? 'send' : 'receive',
      time: clock.seconds(t),
      opcode: binary === true || text === undefined ? 2 : 1,
      data,
    });
  }

  entry(clock: HarClock): HarEntry {
    const timings = this.#timings();
    const socket = this.#sent?.socket;
    const comments = [...(this.#request === null ? ['Its request was not recorded.'] : []), ...this.#endWords()];
    return {
      startedDateTime: clock.date(this.start),
      time: timeOf(timings),
      request: this.#requestPart(),
      response: this.#responsePart(),
      cache: {},
      timings,
      ...(socket === undefined ? {} : { serverIPAddress: addressOf(socket.remote), connection: String(socket.id) }),
      ...(comments.length === 0 ? {} : { comment: comments.join(' ') }),
      _resourceType: this.#request?.purpose === 'websocket' ? 'websocket' : 'fetch',
      ...(this.#messages === null ? {} : { _webSocketMessages: this.#messages }),
      _mcpscope: this.#own(clock),
    };
  }

  #own(clock: HarClock): HarOwn {
    const { purpose = '', redirectOf, resumes } = this.#request ?? {};
    return {
      at: clock.ms(this.start),
      dir: 'c2s',
      stream: `http-${this.#number}`,
      purpose,
      ...(this.#eventTimes.length === 0 ? {} : { events: this.#eventTimes.map((t) => ms(t - this.start)) }),
      end: this.#end === null ? 'nobody' : this.#end.kind === 'http.end' ? this.#end.by : 'peer',
      ...(redirectOf === undefined ? {} : { redirectOf }),
      ...(resumes === undefined ? {} : { resumes }),
    };
  }

  #frame(event: FrameEvent): void {
    const text = event.text ?? '';
    if (event.dir === 'c2s') this.#sentTexts.push(text);
    else if (event.sse !== undefined) this.#streamed(event.t, eventText(event.sse, text, false));
    else if (event.text === undefined) this.#base64 = event.base64 ?? null;
    else this.#keep(text);
  }

  #streamed(t: number, text: string): void {
    if (this.#keep(text)) this.#eventTimes.push(t);
  }

  #keep(text: string): boolean {
    const kept = this.#hasRoom(text.length);
    if (kept) this.#received.push(text);
    return kept;
  }

  #hasRoom(units: number): boolean {
    if (this.#units + units > MOST_UNITS) {
      this.#leftOut += units;
      return false;
    }
    this.#units += units;
    return true;
  }

  #requestPart(): HarEntry['request'] {
    const { method = 'GET', url = 'http://unknown.invalid/' } = this.#request ?? {};
    const headers = this.#sent?.headers ?? this.#request?.headers ?? [];
    const text = this.#sentTexts.join('');
    return {
      method,
      url,
      httpVersion: /\s(HTTP\/[\d.]+)$/.exec(this.#sent?.line ?? '')?.[1] ?? 'HTTP/1.1',
      cookies: [],
      headers: headers.map(pairOf),
      queryString: queryOf(url),
      ...(text === ''
        ? {}
        : { postData: { mimeType: headerValue(headers, 'content-type') || 'application/json', text } }),
      headersSize: -1,
      bodySize: Number(headerValue(headers, 'content-length')) || (text === '' ? 0 : -1),
    };
  }

  #responsePart(): HarEntry['response'] {
    const response = this.#response;
    const headers = response?.headers ?? [];
    return {
      status: response?.status ?? 0,
      statusText: response?.reason ?? '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: headers.map(pairOf),
      content: this.#content(headers),
      redirectURL: headerValue(headers, 'location'),
      headersSize: -1,
      bodySize: this.#end?.wireBytes ?? -1,
      ...(this.#end?.kind === 'http.error' ? { _error: this.#end.message } : {}),
    };
  }

  #content(headers: readonly HeaderLine[]): HarContent {
    const text = this.#received.join('');
    const mimeType = headerValue(headers, 'content-type') || 'x-unknown';
    const size = this.#end?.bytes ?? this.#bytes;
    if (text === '' && this.#base64 !== null && this.#leftOut === 0)
      return { size, mimeType, text: this.#base64, encoding: 'base64' };
    const left = this.#leftOut + (text === '' || this.#base64 === null ? 0 : this.#base64.length);
    return {
      size,
      mimeType,
      ...(text === '' ? {} : { text }),
      ...(left === 0 ? {} : { comment: `${left} bytes or characters of it are left out: no text, or too much of it.` }),
    };
  }

  #timings(): HarTimings {
    const { dnsUs = -1, connectUs = -1, tlsUs = -1 } = this.#sent?.socket ?? {};
    const dns = ms(dnsUs);
    const ssl = ms(tlsUs);
    const connect = connectUs < 0 ? -1 : ms(connectUs + Math.max(0, tlsUs));
    const sent = this.#sent?.t ?? this.#response?.t ?? this.#last;
    const answered = this.#response?.t ?? this.#end?.t ?? this.#last;
    const opening = Math.max(0, dns) + Math.max(0, connect);
    return {
      blocked: Math.max(0, ms(Math.max(0, sent - this.start)) - opening),
      dns,
      connect,
      ssl,
      send: 0,
      wait: ms(Math.max(0, answered - sent)),
      receive: ms(Math.max(0, (this.#end?.t ?? this.#last) - answered)),
    };
  }

  #endWords(): string[] {
    if (this.#end === null) return this.#messages === null ? ['It was still open when the record ended.'] : [];
    if (this.#end.kind === 'http.error') return [this.#end.message];
    return this.#end.by === 'us' ? [`Closed by the client${this.#end.why === '' ? '' : `: ${this.#end.why}`}.`] : [];
  }
}

/** The lines of an event as they were on the wire. */
function eventText(sse: Pick<SseEventEvent, 'lines' | 'lineEnd'>, text: string, unfinished: boolean): string {
  const end = sse.lineEnd === undefined ? '\n' : LINE_ENDS[sse.lineEnd];
  return rawLines(sse.lines, text)
    .map((line) => `${line}${end}`)
    .join('')
    .concat(unfinished ? '' : end);
}

/** A masked value as a masked parameter of an address is written: its length and the start of its fingerprint. */
function pairOf({ name, value, masked }: HeaderLine): HarPair {
  if (masked === undefined) return { name, value: value ?? '' };
  const scheme = masked.scheme === undefined ? '' : `${masked.scheme} `;
  return { name, value: `${scheme}masked-${masked.length}-${masked.fingerprint.slice(0, 8)}` };
}

/** `127.0.0.1` of `127.0.0.1:3000`, and the address between the brackets of IPv6. */
function addressOf(remote: string): string {
  return /^\[(.*)\]:\d+$/.exec(remote)?.[1] ?? remote.replace(/:\d+$/, '');
}

function ms(us: number): number {
  return us < 0 ? -1 : us / 1000;
}

/** All of it together; `ssl` is part of `connect`. */
export function timeOf({ ssl: _part, ...steps }: HarTimings): number {
  return Object.values(steps).reduce((sum, step) => sum + Math.max(0, step), 0);
}
