import { V1, V2, V3, V5 } from './ages.ts';
import type { Entry } from './entry.ts';

/** What the table says of a header. */
export interface HeaderEntry extends Entry {
  /** Who defines it; MCP where absent. */
  readonly source?: string;
}

const HTTP = { source: 'HTTP', clause: 'http' } as const;
const CORS = { source: 'HTTP (CORS)', clause: 'fetch' } as const;

/** By the name in lower case. */
export const HEADER_ENTRIES: Readonly<Record<string, HeaderEntry>> = {
  'mcp-session-id': {
    means:
      'Names the session. The server may set it on the answer to initialize; the client then repeats it on every request. Visible ASCII only. A server that no longer knows it answers 404.',
    since: V2,
    removed: V5,
    clause: 'sessions',
    instead: 'handles that the server’s tools give out as ordinary values',
    see: 'status:404 status:400 verb:DELETE',
  },
  'mcp-protocol-version': {
    means:
      'The revision in which this HTTP request is made: up to 2025-11-25 the one agreed in initialize, from 2026-07-28 on the same as in the request’s _meta. Where it is absent and nothing else tells, a server takes 2025-03-26.',
    since: V3,
    clause: 'versionHeader',
    see: 'meta-key:io.modelcontextprotocol/protocolVersion error-code:-32020 error-code:-32022 status:400',
  },
  'mcp-method': {
    means:
      'Repeats the method of the message in the body, so that proxies can route without reading it. The server must refuse a request in which the two differ.',
    since: V5,
    clause: 'mirrorHeaders',
    see: 'field:Message.method error-code:-32020 header:Mcp-Name',
  },
  'mcp-name': {
    means:
      'Repeats what the request is about: the name of a tool or prompt, the URI of a resource; in the tasks extension the taskId. Text beyond plain ASCII stands as =?base64?…?=.',
    since: V5,
    clause: 'mirrorHeaders',
    see: 'method:tools/call method:prompts/get method:resources/read error-code:-32020',
  },
  'mcp-param-': {
    means:
      'Repeats an argument of the tool, which the tool’s inputSchema marks with x-mcp-header. Text beyond plain ASCII stands as =?base64?…?=.',
    since: V5,
    clause: 'parameterHeaders',
    see: 'schema-keyword:x-mcp-header error-code:-32020',
  },
  'last-event-id': {
    means:
      'Goes on with a broken event stream: the id of the last event that arrived. The server sends what came after it on that stream.',
    since: V2,
    removed: V5,
    clause: 'resuming',
    instead: 'making the request again with a new id',
    see: 'sse-field:id verb:GET',
  },
  accept: {
    means:
      'Which types of answer the client takes. In MCP a POST must list application/json and text/event-stream, and a GET text/event-stream.',
    since: V2,
    clause: 'sending',
    see: 'content-type:application/json content-type:text/event-stream',
  },
  'content-type': {
    means: 'What the body is. A message is application/json; an answer is that, or an event stream.',
    since: V1,
    clause: 'sending',
    see: 'content-type:application/json content-type:text/event-stream',
  },
  origin: {
    means:
      'From which site a browser sends the request. A server must check it, since a page could otherwise reach servers on the user’s machine (DNS rebinding). From 2025-11-25 on a bad one is answered 403.',
    since: V1,
    clause: 'httpSecurity',
    see: 'status:403 header:Host',
  },
  authorization: {
    means: 'The access token of the client: Bearer and the token, on every HTTP request, and never in the URL.',
    since: V2,
    clause: 'tokens',
    see: 'status:401 header:WWW-Authenticate',
  },
  'www-authenticate': {
    means:
      'Goes with 401 and 403: how to get a token. resource_metadata says where the server describes its authorization; scope says what is needed.',
    since: V3,
    clause: 'authorizationErrors',
    see: 'status:401 status:403 header:Authorization',
  },
  'x-accel-buffering': {
    means:
      'With the value no it tells proxies to pass an event stream on at once. A server should send it with every stream from 2026-07-28 on.',
    since: V5,
    clause: 'receiving',
    see: 'content-type:text/event-stream',
  },
  'cache-control': {
    means: 'Whether and for how long HTTP caches may keep the answer. MCP’s own hints are ttlMs and cacheScope.',
    source: 'HTTP',
    clause: 'httpCaching',
    see: 'field:ListToolsResult.ttlMs',
  },
  host: {
    means: 'Which host and port the request is for. A local server should check it against DNS rebinding.',
    ...HTTP,
    see: 'header:Origin',
  },
  'content-length': { means: 'The length of the body in bytes.', ...HTTP },
  'transfer-encoding': {
    means: 'How the body is cut for this connection: chunked means that its length is not known ahead.',
    ...HTTP,
  },
  'content-encoding': { means: 'How the body is packed, as gzip.', ...HTTP },
  'accept-encoding': { means: 'Which ways of packing the client can undo.', ...HTTP },
  'accept-language': { means: 'Which languages the client would like.', ...HTTP },
  connection: { means: 'Whether the socket stays open after this exchange.', ...HTTP },
  'keep-alive': { means: 'For how long the other side keeps an idle socket open.', ...HTTP },
  'user-agent': {
    means: 'Which program sent the request. MCP tells it in clientInfo.',
    ...HTTP,
    see: 'field:InitializeParams.clientInfo',
  },
  server: {
    means: 'Which program answered. MCP tells it in serverInfo.',
    ...HTTP,
    see: 'field:InitializeResult.serverInfo',
  },
  date: { means: 'When the answer was made, by the server’s clock.', ...HTTP },
  allow: { means: 'Which HTTP methods the address takes. Goes with 405.', ...HTTP, see: 'status:405' },
  location: { means: 'Where a redirect leads, or where a new thing is.', ...HTTP },
  'retry-after': {
    means: 'How long to wait before the next try. Goes with 429 and 503.',
    ...HTTP,
    see: 'status:429 status:503',
  },
  vary: { means: 'Which request headers the answer depends on.', ...HTTP },
  etag: { means: 'Names this version of the answer.', ...HTTP },
  expires: { means: 'Until when HTTP caches may keep the answer.', source: 'HTTP', clause: 'httpCaching' },
  pragma: { means: 'An older Cache-Control.', source: 'HTTP', clause: 'httpCaching' },
  cookie: { means: 'What a server asked the client to repeat. MCP does not use it.', ...HTTP },
  'set-cookie': {
    means: 'What the client shall repeat. MCP does not use it; some gateways do, to reach the same server again.',
    ...HTTP,
  },
  upgrade: {
    means: 'The wish to speak another protocol on this socket, as websocket.',
    ...HTTP,
    see: 'status:101 transport:websocket',
  },
  'sec-websocket-key': {
    means: 'A random value that proves the other side speaks WebSocket.',
    source: 'WebSocket',
    clause: 'webSocket',
  },
  'sec-websocket-accept': {
    means: 'The proof that the other side speaks WebSocket.',
    source: 'WebSocket',
    clause: 'webSocket',
  },
  'sec-websocket-version': { means: 'Which WebSocket is spoken: 13.', source: 'WebSocket', clause: 'webSocket' },
  'sec-websocket-protocol': {
    means: 'What is spoken over the WebSocket. Peers that speak MCP use mcp.',
    source: 'WebSocket',
    clause: 'webSocket',
    see: 'transport:websocket',
  },
  'sec-websocket-extensions': {
    means: 'How the frames of the WebSocket are packed.',
    source: 'WebSocket',
    clause: 'webSocket',
  },
  'sec-fetch-mode': { means: 'How a browser, or a program that acts like one, made the request.', ...CORS },
  'access-control-allow-origin': {
    means: 'Which sites a browser lets read the answer.',
    ...CORS,
    see: 'header:Origin',
  },
  'access-control-allow-headers': { means: 'Which headers a page may send.', ...CORS },
  'access-control-allow-methods': { means: 'Which HTTP methods a page may use.', ...CORS },
  'access-control-expose-headers': {
    means: 'Which headers of the answer a page may read. A client in a browser needs Mcp-Session-Id here.',
    ...CORS,
    see: 'header:Mcp-Session-Id',
  },
  'access-control-allow-credentials': { means: 'Whether a browser may send cookies along.', ...CORS },
  'access-control-max-age': { means: 'How long a browser remembers what it may do.', ...CORS },
  traceparent: {
    means: 'Ties the HTTP request to a distributed trace. In 2026-07-28 a message carries the same in its _meta.',
    source: 'W3C Trace Context',
    clause: 'traceContext',
    see: 'meta-key:traceparent',
  },
  tracestate: {
    means: 'What each maker of tracing tools adds to traceparent.',
    source: 'W3C Trace Context',
    clause: 'traceContext',
    see: 'header:traceparent',
  },
  baggage: {
    means: 'Names and values that travel with a trace.',
    source: 'W3C Baggage',
    clause: 'baggage',
    see: 'meta-key:baggage',
  },
};

/** How the names of headers that MCP speaks of are written; others are shown as they came. */
export const HEADER_SPELLING: readonly string[] = [
  'Mcp-Session-Id',
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Param-',
  'Last-Event-ID',
  'Accept',
  'Content-Type',
  'Origin',
  'Authorization',
  'WWW-Authenticate',
  'X-Accel-Buffering',
];
