import { ScriptedSession } from '../../analysis/testing/scripted-session.ts';
import type { HeaderLine, HttpPurpose } from '../../capture/index.ts';
import { eraOf, HEADERS, mirroredName, type Revision } from '../../mcp/index.ts';
import { member } from '../../json/index.ts';
import { notification, request, result } from './rule-case.ts';

/** Header lines by name, beside or in the place of the right ones: null leaves one out, a list sends it several times. */
export type OwnHeaders = { readonly [name: string]: string | null | readonly string[] | Omit<HeaderLine, 'name'> };

/** What a request of the test has that a right one has not. */
export interface OwnRequest {
  readonly headers?: OwnHeaders;
  readonly method?: string;
  readonly url?: string;
  readonly purpose?: HttpPurpose;
  readonly resumes?: number;
  readonly redirectOf?: number;
}

/** Fields of a server-sent event. */
export interface OwnEvent {
  readonly id?: string;
  readonly event?: string;
  readonly retry?: number;
}

export const ENDPOINT = 'http://127.0.0.1:3001/mcp';
export const SESSION_ID = '1868a90c-2b4d-4d1e-9f43-0f8f2a7f9d21';
const JSON_TYPE = 'application/json';
const STREAM_TYPE = 'text/event-stream';

/** For the tests: a session over HTTP whose client and server do everything right, but for what a test says. */
export class HttpSession extends ScriptedSession {
  #revision: Revision | null = null;
  #sessionId: string | null = null;
  #endpoint = ENDPOINT;

  /** A POST that carries this message; any number of exchanges may be open. */
  posts(exchange: number, message: unknown, own: OwnRequest = {}): this {
    const headers = {
      'Content-Type': JSON_TYPE,
      Accept: `${JSON_TYPE}, ${STREAM_TYPE}`,
      ...(member(message, 'method') === 'initialize' ? {} : this.#ownHeaders()),
      ...this.#mirrored(message),
    };
    return this.#sends(exchange, { purpose: 'message', method: 'POST', ...own }, headers, message);
  }

  /** A GET for the stream on which the server speaks by itself; with `Last-Event-ID` one that goes on with a stream. */
  listens(exchange: number, own: OwnRequest = {}): this {
    return this.#sends(
      exchange,
      { purpose: 'listen', method: 'GET', ...own },
      { Accept: STREAM_TYPE, ...this.#ownHeaders() },
    );
  }

  resumes(exchange: number, resumes: number, lastEventId: string, own: OwnRequest = {}): this {
    const headers = { Accept: STREAM_TYPE, ...this.#ownHeaders(), 'Last-Event-ID': lastEventId };
    return this.#sends(exchange, { purpose: 'resume', method: 'GET', resumes, ...own }, headers);
  }

  deletes(exchange: number, own: OwnRequest = {}): this {
    return this.#sends(exchange, { purpose: 'end-session', method: 'DELETE', ...own }, this.#ownHeaders());
  }

  /** The head of a response, without a body so far. */
  head(exchange: number, status: number, headers: OwnHeaders = {}): this {
    return this.add({ kind: 'http.response', exchange, status, reason: '', headers: lines(headers) });
  }

  /** The head of an event stream. */
  streams(exchange: number, headers: OwnHeaders = {}): this {
    const right = this.#revision !== null && eraOf(this.#revision) === 'modern' ? { 'X-Accel-Buffering': 'no' } : {};
    return this.head(exchange, 200, { 'Content-Type': STREAM_TYPE, ...right, ...headers });
  }

  /** A message in an event of a stream. */
  says(exchange: number, message: unknown, own: OwnEvent = {}): this {
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    const sse = { lines: [...fieldLines(own), 'data: '] };
    return this.add({
      kind: 'frame',
      dir: 's2c',
      stream: `http-${exchange}`,
      origin: 'wire',
      text,
      bytes: text.length,
      sse,
    });
  }

  /** An event without a message: a priming event, or the endpoint of HTTP+SSE. */
  primes(exchange: number, own: OwnEvent = {}, text = ''): this {
    return this.add({
      kind: 'sse.event',
      exchange,
      lines: [...fieldLines(own), 'data: '],
      ...(text === '' ? {} : { text }),
    });
  }

  /** The whole answer as JSON. */
  answers(exchange: number, message: unknown, status = 200, headers: OwnHeaders = {}): this {
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    return this.head(exchange, status, { 'Content-Type': JSON_TYPE, ...headers })
      .add({ kind: 'frame', dir: 's2c', stream: `http-${exchange}`, origin: 'wire', text, bytes: text.length })
      .closes(exchange, text.length);
  }

  /** An answer without a body. */
  refuses(exchange: number, status: number, headers: OwnHeaders = {}): this {
    return this.head(exchange, status, headers).closes(exchange);
  }

  closes(exchange: number, bytes = 0, by: 'peer' | 'us' = 'peer'): this {
    return this.add({ kind: 'http.end', exchange, by, why: by === 'us' ? 'cancelled' : '', wireBytes: bytes, bytes });
  }

  breaks(exchange: number, code = 'ECONNRESET'): this {
    return this.add({
      kind: 'http.error',
      exchange,
      stage: 'body',
      code,
      message: 'It broke.',
      wireBytes: 0,
      bytes: 0,
    });
  }

  /** A request and its answer as JSON. */
  calls(exchange: number, id: unknown, method = 'tools/list', value: unknown = { tools: [] }): this {
    const own = this.meta() === undefined ? value : modernResult(value);
    return this.posts(exchange, request(id, method, this.meta())).answers(exchange, result(id, own));
  }

  /** `initialize` on the first exchange and `notifications/initialized` on the next. */
  opens(
    revision: Revision = '2025-11-25',
    sessionId: string | null = SESSION_ID,
    first = 1,
    declared: { readonly client?: object; readonly server?: object } = {},
  ): this {
    this.posts(first, initialize(revision, declared.client));
    const given = sessionId === null ? {} : { [HEADERS.session]: sessionId };
    this.answers(first, initialized(revision, declared.server), 200, given).adopts(revision, sessionId);
    return this.posts(first + 1, notification('notifications/initialized')).refuses(first + 1, 202);
  }

  /** From here on the client goes by what `initialize` was answered with. */
  adopts(revision: Revision, sessionId: string | null = SESSION_ID): this {
    this.#revision = revision;
    this.#sessionId = sessionId;
    return this;
  }

  /** From here on the client speaks the modern era, which a `server/discover` on the first exchange has shown to be right. */
  discovers(): this {
    return this.modern().calls(1, 0, 'server/discover', {
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: { listChanged: true }, logging: {} },
    });
  }

  /** The same without asking. */
  modern(): this {
    this.#revision = '2026-07-28';
    return this;
  }

  /** The session has no id any more. */
  forgets(): this {
    this.#sessionId = null;
    return this;
  }

  /** HTTP+SSE: the stream, its endpoint, and where messages go from here on. */
  opensEvents(exchange = 1, endpoint = '/messages?session=1'): this {
    this.#endpoint = 'http://127.0.0.1:3001/messages?session=1';
    return this.opensStream(exchange).primes(exchange, { event: 'endpoint' }, endpoint);
  }

  /** The stream of HTTP+SSE, without its endpoint. */
  opensStream(exchange = 1): this {
    const own: OwnRequest = { purpose: 'events', method: 'GET', url: 'http://127.0.0.1:3001/sse' };
    return this.#sends(exchange, own, { Accept: STREAM_TYPE }).streams(exchange);
  }

  /** The params that a request of the modern era has. */
  meta(params: object = {}): object | undefined {
    if (this.#revision === null || eraOf(this.#revision) !== 'modern') return undefined;
    return modernParams(params);
  }

  #ownHeaders(): { [name: string]: string } {
    const headers: { [name: string]: string } = {};
    if (this.#sessionId !== null) headers[HEADERS.session] = this.#sessionId;
    if (this.#revision !== null && this.#revision >= '2025-06-18') headers[HEADERS.version] = this.#revision;
    return headers;
  }

  #mirrored(message: unknown): { [name: string]: string } {
    const method = member(message, 'method');
    if (this.#revision === null || eraOf(this.#revision) === 'legacy' || typeof method !== 'string') return {};
    const name = mirroredName(method, member(message, 'params'));
    return { [HEADERS.method]: method, ...(name === null ? {} : { [HEADERS.name]: name }) };
  }

  #sends(exchange: number, own: OwnRequest, right: { readonly [name: string]: string }, message?: unknown): this {
    const { purpose = 'message', method = 'POST', resumes, redirectOf } = own;
    const headers = lines({ ...right, ...own.headers });
    this.add({
      kind: 'http.request',
      exchange,
      purpose,
      method,
      url: own.url ?? (purpose === 'message' ? this.#endpoint : ENDPOINT),
      headers,
      ...(resumes === undefined ? {} : { resumes }),
      ...(redirectOf === undefined ? {} : { redirectOf }),
    });
    if (message !== undefined) this.frame('c2s', message, undefined, `http-${exchange}`);
    const socket = { id: 1, reused: true, local: '127.0.0.1:50000', remote: '127.0.0.1:3001' };
    return this.add({ kind: 'http.sent', exchange, line: `${method} /mcp HTTP/1.1`, headers, socket });
  }
}

export function modernParams(params: object = {}): object {
  return {
    ...params,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'mcpscope', version: '1' },
    },
  };
}

/** A result of the modern era that has all that it must have. */
function modernResult(value: unknown = {}): object {
  return {
    resultType: 'complete',
    ttlMs: 0,
    cacheScope: 'private',
    ...(value as object),
    _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'weather', version: '2' } },
  };
}

export function initialize(revision: string, capabilities: object = {}): object {
  return request(0, 'initialize', {
    protocolVersion: revision,
    capabilities,
    clientInfo: { name: 'mcpscope', version: '1' },
  });
}

export function initialized(revision: string, capabilities: object = { tools: {} }): object {
  return result(0, {
    protocolVersion: revision,
    capabilities,
    serverInfo: { name: 'weather', version: '2' },
  });
}

function lines(headers: OwnHeaders): HeaderLine[] {
  return Object.entries(headers).flatMap(([name, value]): HeaderLine[] => {
    if (value === null) return [];
    if (typeof value === 'string') return [{ name, value }];
    return Array.isArray(value) ? value.map((one: string) => ({ name, value: one })) : [{ name, ...(value as object) }];
  });
}

function fieldLines({ id, event, retry }: OwnEvent): string[] {
  return [
    ...(event === undefined ? [] : [`event: ${event}`]),
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(retry === undefined ? [] : [`retry: ${retry}`]),
  ];
}
