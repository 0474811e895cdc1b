import { V1, V2, V5 } from './ages.ts';
import type { Entries } from './entry.ts';

/** HTTP statuses as MCP uses them, by number. */
export const STATUS_ENTRIES: Entries = {
  '101': {
    means: 'Switching protocols: from here on the socket carries WebSocket frames.',
    clause: 'webSocket',
    see: 'transport:websocket',
  },
  '200': {
    means: 'OK: the answer to the request is in the body, as one JSON message or as an event stream.',
    clause: 'sending',
    see: 'content-type:application/json content-type:text/event-stream',
  },
  '202': {
    means: 'Accepted: a notification or a response was taken. There is no body, since nothing needs an answer.',
    since: V2,
    clause: 'sending',
  },
  '204': { means: 'No content. MCP asks for 202 where a notification was taken.', clause: 'http', see: 'status:202' },
  '301': {
    means: 'Moved for good. Clients may lose the body, the method or the token on the way.',
    clause: 'http',
    see: 'header:Location',
  },
  '302': {
    means: 'Found elsewhere. Many clients turn a POST into a GET on the way.',
    clause: 'http',
    see: 'header:Location',
  },
  '303': { means: 'See elsewhere, by GET: a POST’s body does not travel on.', clause: 'http', see: 'header:Location' },
  '304': { means: 'Not changed since the client kept it.', clause: 'http' },
  '307': { means: 'Elsewhere for now, with the same method and body.', clause: 'http', see: 'header:Location' },
  '308': { means: 'Moved for good, with the same method and body.', clause: 'http', see: 'header:Location' },
  '400': {
    means:
      'Bad request: no session id where one is needed, an unknown revision in the header, or from 2026-07-28 on an error −32020, −32021, −32022, or −32602 for missing _meta.',
    clause: 'sending',
    see: 'error-code:-32020 error-code:-32021 error-code:-32022 header:Mcp-Session-Id',
  },
  '401': {
    means: 'Unauthorized: a token is missing or no longer good. WWW-Authenticate says how to get one.',
    since: V2,
    clause: 'authorizationErrors',
    see: 'header:WWW-Authenticate header:Authorization',
  },
  '403': {
    means: 'Forbidden: the token does not reach so far, or the Origin is not allowed.',
    since: V2,
    clause: 'authorizationErrors',
    see: 'header:Origin header:WWW-Authenticate',
  },
  '404': {
    means:
      'Not found. Up to 2025-11-25 with a session id: the session has ended, and the client opens a new one. From 2026-07-28 on with error −32601: the method is unknown. Without either, the address is wrong.',
    clause: 'sessions',
    see: 'header:Mcp-Session-Id error-code:-32601',
  },
  '405': {
    means:
      'Method not allowed: the server has no event stream for GET, or lets no client end a session by DELETE. Both are its right.',
    since: V2,
    clause: 'listening',
    see: 'verb:GET verb:DELETE',
  },
  '406': {
    means: 'Not acceptable: many servers answer so where Accept does not list both types.',
    clause: 'http',
    see: 'header:Accept',
  },
  '408': { means: 'The server waited too long for the request.', clause: 'http' },
  '409': { means: 'Conflict: some servers answer so where a second event stream is opened.', clause: 'http' },
  '410': { means: 'Gone for good.', clause: 'http' },
  '413': { means: 'The body is too large.', clause: 'http' },
  '415': {
    means: 'The body is of a type that the server does not take: send application/json.',
    clause: 'http',
    see: 'header:Content-Type',
  },
  '421': { means: 'The server does not answer for this host.', clause: 'http', see: 'header:Host' },
  '422': { means: 'The body was read, but makes no sense to the server.', clause: 'http' },
  '429': {
    means: 'Too many requests in a time. Retry-After may say when to go on.',
    clause: 'http',
    see: 'header:Retry-After',
  },
  '500': {
    means: 'The server failed. What it says in the body may be no JSON-RPC.',
    clause: 'http',
    see: 'error-code:-32603',
  },
  '501': { means: 'The server does not do that.', clause: 'http' },
  '502': { means: 'A proxy got no good answer from the server behind it.', clause: 'http' },
  '503': { means: 'The server cannot answer now.', clause: 'http', see: 'header:Retry-After' },
  '504': { means: 'A proxy got no answer in time from the server behind it.', clause: 'http' },
};

/** HTTP methods as MCP uses them. */
export const VERB_ENTRIES: Entries = {
  POST: {
    means: 'Sends a message to the server: each message of the client is its own POST.',
    clause: 'sending',
  },
  GET: {
    means:
      'Opens an event stream for what the server says unasked, or resumes a broken one. In HTTP+SSE it opens the session.',
    removed: V5,
    clause: 'listening',
    instead: 'subscriptions/listen',
    see: 'method:subscriptions/listen header:Last-Event-ID status:405',
  },
  DELETE: {
    means: 'Ends the session that Mcp-Session-Id names.',
    since: V2,
    removed: V5,
    clause: 'sessions',
    instead: 'nothing: there is no session',
    see: 'header:Mcp-Session-Id status:405',
  },
  OPTIONS: { means: 'Asked by a browser before it sends a request to another site. No part of MCP.', clause: 'fetch' },
};

/** Fields of a server-sent event. */
export const SSE_FIELD_ENTRIES: Entries = {
  data: {
    means:
      'The message: one JSON-RPC message, over as many data lines as one likes. Empty data only carries an id ahead.',
    clause: 'sse',
  },
  event: {
    means:
      'What kind of event it is. Messages are message, or nothing; HTTP+SSE opens with endpoint. Other names are lost on most clients.',
    clause: 'sse',
    see: 'sse-event:message sse-event:endpoint',
  },
  id: {
    means:
      'Names the event, so that a broken stream can be resumed with Last-Event-ID. Without meaning since 2026-07-28.',
    since: V2,
    removed: V5,
    clause: 'resuming',
    instead: 'making the request again',
    see: 'header:Last-Event-ID',
  },
  retry: {
    means:
      'How many milliseconds the client waits before it opens a broken stream again. From 2025-11-25 on it must wait so long.',
    since: V2,
    removed: V5,
    clause: 'resuming',
    instead: 'making the request again',
    see: 'header:Last-Event-ID',
  },
  comment: {
    means: 'A line that begins with a colon: it says nothing, and keeps the connection from falling asleep.',
    clause: 'sse',
  },
};

/** Names of server-sent events. */
export const SSE_EVENT_ENTRIES: Entries = {
  message: {
    means: 'Carries a JSON-RPC message in its data. It is the name of events that have none.',
    clause: 'sse',
    see: 'sse-field:data',
  },
  endpoint: {
    means:
      'The first event of HTTP+SSE: its data is the address to which the client posts its messages. It should be of the same origin.',
    since: V1,
    deprecated: V2,
    clause: 'httpSse',
    instead: 'Streamable HTTP, with one address for all',
    see: 'transport:http+sse',
  },
};

/** Types of bodies, without their parameters. */
export const CONTENT_TYPE_ENTRIES: Entries = {
  'application/json': {
    means: 'One JSON-RPC message, in UTF-8. In 2025-03-26 it may also be a batch.',
    clause: 'sending',
    see: 'content-type:text/event-stream',
  },
  'text/event-stream': {
    means: 'An event stream: message after message for as long as the answer takes.',
    clause: 'sending',
    see: 'sse-field:data sse-field:id',
  },
  'text/html': { means: 'A page for people: mostly of a proxy or a login, and no MCP server.', clause: 'http' },
  'text/plain': { means: 'A text for people. MCP carries no message so.', clause: 'http' },
};

/** Transports, by the short names that people type. */
export const TRANSPORT_ENTRIES: Entries = {
  stdio: {
    means:
      'The client starts the server as a process: messages go in by stdin and come out by stdout, one a line. stderr is for logs.',
    clause: 'stdio',
  },
  'streamable http': {
    means: 'Every message of the client is a POST to one address; answers come as JSON or as an event stream.',
    since: V2,
    clause: 'streamableHttp',
    see: 'header:Mcp-Session-Id header:MCP-Protocol-Version',
  },
  'http+sse': {
    means: 'A long GET carries what the server says; the client posts to an address that the first event names.',
    since: V1,
    deprecated: V2,
    clause: 'httpSse',
    instead: 'Streamable HTTP',
    see: 'sse-event:endpoint',
  },
  websocket: {
    means:
      'No transport of the specification, which lets peers agree on their own ones: each text frame is one message.',
    clause: 'customTransports',
  },
};
