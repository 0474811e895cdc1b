import type {
  CaptureEvent,
  Direction,
  HeaderLine,
  HttpPurpose,
  HttpRequestEvent,
  HttpStage,
  ProbeEvent,
} from '../../capture/index.ts';
import { META } from '../../mcp/index.ts';

/** An event before it has its place and time. */
export type ScriptedEvent = CaptureEvent extends infer E
  ? E extends CaptureEvent
    ? Omit<E, 'seq' | 't'>
    : never
  : never;

/** Headers by name; a list of values stands for as many lines. */
export type ScriptedHeaders = Readonly<Record<string, string | readonly string[]>>;

/** What a scripted HTTP request has beside its number; a POST to `http://127.0.0.1:3000/mcp` when nothing else is said. */
export interface ScriptedRequest {
  readonly purpose?: HttpPurpose;
  readonly method?: string;
  readonly url?: string;
  readonly headers?: ScriptedHeaders;
  readonly redirectOf?: number;
  readonly resumes?: number;
  /** The timeouts that our client armed, ms. */
  readonly timeoutMs?: number;
  readonly timeoutMaxMs?: number;
  /** False: the head was never written, because no connection came about. */
  readonly sent?: boolean;
}

const METHODS: Readonly<Record<HttpPurpose, string>> = {
  message: 'POST',
  listen: 'GET',
  resume: 'GET',
  events: 'GET',
  'end-session': 'DELETE',
  probe: 'POST',
  websocket: 'GET',
  'resource-metadata': 'GET',
  'server-metadata': 'GET',
  registration: 'POST',
  assertion: 'POST',
  token: 'POST',
  introspection: 'POST',
  revocation: 'POST',
  trial: 'POST',
};

const SCRIPTED_URL = 'http://127.0.0.1:3000/mcp';

/** Header lines of headers by name. */
function headerLines(headers: ScriptedHeaders): HeaderLine[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((one) => ({ name, value: one })),
  );
}

/** Params or a result; their `_meta` is put together with that of the era. */
export type ScriptedBody = { readonly [member: string]: unknown; readonly _meta?: object };

/** The params of a request of 2026-07-28: the `_meta` that every one carries, and what else it says. */
export function modernParams(params: ScriptedBody = {}, capabilities: object = {}, version = '2026-07-28'): object {
  return {
    ...params,
    _meta: {
      [META.protocolVersion]: version,
      [META.clientCapabilities]: capabilities,
      [META.clientInfo]: { name: 'mcpscope', version: '1' },
      ...params['_meta'],
    },
  };
}

/** Writes the events of a session for tests: each event comes 1 ms after the one before. */
export class ScriptedSession {
  readonly events: CaptureEvent[] = [];
  #t = 0;

  /** Moves the clock on by so many ms. */
  wait(ms: number): this {
    this.#t += ms * 1000;
    return this;
  }

  add(event: ScriptedEvent): this {
    this.#t += 1000;
    this.events.push({ seq: this.events.length + 1, t: this.#t, ...event } as CaptureEvent);
    return this;
  }

  /** A frame: a string goes out as it stands, anything else as JSON. */
  frame(dir: Direction, message: unknown, timeoutMs?: number, stream = 'stdio', more: object = {}): this {
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    return this.add({
      kind: 'frame',
      dir,
      stream,
      origin: 'wire',
      text,
      bytes: text.length,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...more,
    });
  }

  client(message: unknown, timeoutMs?: number): this {
    return this.frame('c2s', message, timeoutMs);
  }

  server(message: unknown): this {
    return this.frame('s2c', message);
  }

  spawn(): this {
    return this.add({
      kind: 'process.spawn',
      command: 'node',
      args: ['server.js'],
      cwd: '/srv',
      resolved: '/usr/bin/node',
      pid: 4711,
      env: [{ name: 'PATH', from: 'inherited' }],
    });
  }

  stderr(text: string): this {
    return this.add({ kind: 'process.stderr', text, bytes: text.length });
  }

  exit(code: number | null, signal: string | null = null): this {
    return this.add({ kind: 'process.exit', code, signal });
  }

  timesOut(id: string, ms: number): this {
    return this.add({ kind: 'timer', name: 'request-timeout', dir: 'c2s', id, ms });
  }

  /** The user arms the timer of a request of the client anew. */
  timeout(id: string, ms: number): this {
    const text = `The timeout of ${id} was changed.`;
    return this.add({ kind: 'note', by: 'user', level: 'info', text, timeout: { dir: 'c2s', id, ms } });
  }

  /** The opening of the legacy era, with these server capabilities. */
  handshake(capabilities: object = { tools: {} }, revision = '2025-11-25'): this {
    return this.client(initializeRequest(revision), 60_000)
      .server(initializeResult(capabilities, revision))
      .client({ jsonrpc: '2.0', method: 'notifications/initialized' });
  }

  /** An HTTP request without a body, its head written. */
  request(exchange: number, request: ScriptedRequest = {}): this {
    this.#opens(exchange, request);
    return request.sent === false ? this : this.#sends(exchange, request);
  }

  /** An HTTP request that carries this message. */
  post(exchange: number, message: unknown, request: ScriptedRequest = {}): this {
    const { timeoutMs, timeoutMaxMs } = request;
    this.#opens(exchange, request).frame(
      'c2s',
      message,
      timeoutMs,
      `http-${exchange}`,
      timeoutMaxMs === undefined ? {} : { timeoutMaxMs },
    );
    return request.sent === false ? this : this.#sends(exchange, request);
  }

  /** The head of a response. */
  responds(exchange: number, status = 200, headers: ScriptedHeaders = { 'Content-Type': 'application/json' }): this {
    const reason = REASONS[status] ?? '';
    return this.add({ kind: 'http.response', exchange, status, reason, headers: headerLines(headers) });
  }

  /** A message as a JSON body. */
  json(exchange: number, message: unknown): this {
    return this.frame('s2c', message, undefined, `http-${exchange}`);
  }

  /** A message as the data of a server-sent event; the first call for an exchange needs a `responds` before. */
  sse(exchange: number, message: unknown, lines: readonly string[] = ['event: message', 'data: ']): this {
    return this.frame('s2c', message, undefined, `http-${exchange}`, { sse: { lines } });
  }

  /** A server-sent event that is no frame. */
  sseEvent(exchange: number, lines: readonly string[], text?: string, unfinished = false): this {
    return this.add({
      kind: 'sse.event',
      exchange,
      lines,
      ...(text === undefined ? {} : { text }),
      ...(unfinished ? { unfinished } : {}),
    });
  }

  /** A body, or a piece of one, that is no frame. */
  body(exchange: number, text: string, offset = 0): this {
    return this.add({ kind: 'http.body', exchange, offset, text, bytes: text.length });
  }

  ends(exchange: number, by: 'peer' | 'us' = 'peer', why = ''): this {
    return this.add({ kind: 'http.end', exchange, by, why, wireBytes: 100, bytes: 100 });
  }

  fails(exchange: number, stage: HttpStage, code = 'ECONNRESET', message = `It failed (${code}).`): this {
    return this.add({ kind: 'http.error', exchange, stage, code, message, wireBytes: 0, bytes: 0 });
  }

  /** A message posted and answered by another as JSON, or by 202 without one. */
  exchange(exchange: number, message: unknown, answer?: unknown, headers: ScriptedHeaders = {}): this {
    this.post(exchange, message);
    if (answer === undefined) return this.responds(exchange, 202, headers).ends(exchange);
    return this.responds(exchange, 200, { 'Content-Type': 'application/json', ...headers })
      .json(exchange, answer)
      .ends(exchange);
  }

  /** The opening of the legacy era over Streamable HTTP, on the exchanges 1 and 2. */
  httpHandshake(capabilities: object = { tools: {} }, revision = '2025-11-25', sessionId = 's-1'): this {
    return this.exchange(1, initializeRequest(revision), initializeResult(capabilities, revision), {
      'Mcp-Session-Id': sessionId,
    }).exchange(2, { jsonrpc: '2.0', method: 'notifications/initialized' });
  }

  /** `server/discover` and its result over HTTP. */
  httpDiscover(exchange = 1, capabilities: object = { tools: {} }): this {
    return this.exchange(exchange, discoverRequest(exchange), discoverResult(exchange, capabilities));
  }

  /** The event stream of HTTP+SSE on exchange 1, with its endpoint. */
  eventStream(endpoint = '/messages/?session_id=1'): this {
    return this.request(1, { purpose: 'events', url: 'http://127.0.0.1:3000/sse' })
      .responds(1, 200, { 'Content-Type': 'text/event-stream' })
      .sseEvent(1, ['event: endpoint', 'data: '], endpoint);
  }

  /** A WebSocket that opened, on exchange 1. */
  webSocket(protocol = 'mcp'): this {
    return this.request(1, { purpose: 'websocket', url: 'ws://127.0.0.1:3000/mcp' })
      .responds(1, 101, { Upgrade: 'websocket' })
      .add({ kind: 'ws.open', exchange: 1, protocol, extensions: '' });
  }

  /** A WebSocket message. */
  ws(dir: Direction, message: unknown, timeoutMs?: number): this {
    return this.frame(dir, message, timeoutMs, 'ws');
  }

  probe(target: ProbeEvent['target'], outcome: ProbeEvent['outcome'], text = `${target}: ${outcome}`): this {
    return this.add({ kind: 'probe', target, outcome, text, seqs: [this.events.length] });
  }

  #opens(exchange: number, { purpose = 'message', redirectOf, resumes, ...request }: ScriptedRequest): this {
    return this.add({
      kind: 'http.request',
      exchange,
      purpose,
      method: request.method ?? METHODS[purpose],
      url: request.url ?? SCRIPTED_URL,
      headers: headerLines(request.headers ?? {}),
      ...(redirectOf === undefined ? {} : { redirectOf }),
      ...(resumes === undefined ? {} : { resumes }),
    } satisfies Omit<HttpRequestEvent, 'seq' | 't'>);
  }

  #sends(exchange: number, { purpose = 'message', method = METHODS[purpose], headers = {} }: ScriptedRequest): this {
    return this.add({
      kind: 'http.sent',
      exchange,
      line: `${method} /mcp HTTP/1.1`,
      headers: headerLines(headers),
      socket: { id: 1, reused: exchange > 1, local: '127.0.0.1:50000', remote: '127.0.0.1:3000' },
    });
  }
}

const REASONS: Readonly<Record<number, string>> = {
  101: 'Switching Protocols',
  200: 'OK',
  202: 'Accepted',
  204: 'No Content',
  307: 'Temporary Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
};

/** `initialize` under the id 0. */
export function initializeRequest(revision = '2025-11-25'): object {
  return {
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: {
      protocolVersion: revision,
      capabilities: { roots: { listChanged: true } },
      clientInfo: { name: 'mcpscope', version: '1' },
    },
  };
}

export function initializeResult(capabilities: object = { tools: {} }, revision = '2025-11-25'): object {
  return {
    jsonrpc: '2.0',
    id: 0,
    result: { protocolVersion: revision, capabilities, serverInfo: { name: 'weather', version: '2.0.0' } },
  };
}

/** A request of 2026-07-28. */
export function modernRequest(id: unknown, method: string, params?: ScriptedBody, capabilities?: object): object {
  return { jsonrpc: '2.0', id, method, params: modernParams(params, capabilities) };
}

/** A result of 2026-07-28: complete, unless it says otherwise, and signed by the server. */
export function modernResult(id: unknown, result: ScriptedBody = {}): object {
  return {
    jsonrpc: '2.0',
    id,
    result: {
      resultType: 'complete',
      ...result,
      _meta: {
        [META.serverInfo]: { name: 'weather', version: '2.0.0' },
        ...result['_meta'],
      },
    },
  };
}

export function discoverRequest(id: unknown = 1): object {
  return modernRequest(id, 'server/discover');
}

export function discoverResult(id: unknown = 1, capabilities: object = { tools: {} }): object {
  return modernResult(id, {
    supportedVersions: ['2026-07-28'],
    capabilities,
    instructions: 'Ask about the weather.',
    ttlMs: 60_000,
    cacheScope: 'public',
  });
}
