import type { Entries } from './entry.ts';

/** What mcpscope calls a frame or an event of the log: the classes of rows. */
export const ROW_CLASS_ENTRIES: Entries = {
  request: {
    means: 'A message with a method and an id: it needs an answer.',
    clause: 'requests',
    see: 'field:Message.id',
  },
  notification: { means: 'A message with a method and no id: nobody answers it.', clause: 'notifications' },
  'response.result': {
    means: 'The answer to a request that could be served.',
    clause: 'responses',
    see: 'field:Message.result',
  },
  'response.error': {
    means: 'The answer to a request that could not be served.',
    clause: 'errors',
    see: 'field:Message.error',
  },
  'response.error-unattributed': {
    means: 'An error without an id: the sender could not read whose request it answers.',
    clause: 'errors',
    see: 'field:Message.id',
  },
  'response.error-null-id': {
    means:
      'An error whose id is null: JSON-RPC writes so where the request could not be read, no schema of MCP allows it.',
    clause: 'errors',
    see: 'field:Message.id',
  },
  'malformed.scalar': { means: 'JSON, but a bare text, number or the like: no message.', clause: 'jsonRpc' },
  'malformed.hybrid': {
    means: 'A message with a method and with a result or an error: neither request nor response.',
    clause: 'jsonRpc',
  },
  'malformed.method': {
    means: 'A message whose method is no text.',
    clause: 'jsonRpcRequest',
    see: 'field:Message.method',
  },
  'malformed.request-id': {
    means: 'A request whose id is null, a fraction, or neither text nor number.',
    clause: 'requests',
    see: 'field:Message.id',
  },
  'malformed.both': {
    means: 'A response with result and error: only one of them may be there.',
    clause: 'jsonRpcResponse',
  },
  'malformed.result-without-id': {
    means: 'A result that says not whose request it answers.',
    clause: 'jsonRpcResponse',
    see: 'field:Message.id',
  },
  'malformed.empty-response': {
    means: 'A message with an id and neither method, result nor error.',
    clause: 'jsonRpcResponse',
  },
  'malformed.not-rpc': { means: 'A JSON object with nothing of JSON-RPC in it.', clause: 'jsonRpc' },
  'malformed.nested-batch': { means: 'A batch inside a batch.', clause: 'jsonRpc' },
  'noise.encoding': { means: 'Bytes that are no UTF-8 where a message should be.', clause: 'stdio' },
  'noise.blank': { means: 'An empty line where a message should be. Most readers ignore it.', clause: 'stdio' },
  'noise.text': {
    means:
      'A line that is no JSON where a message should be: a banner, a log line, a stack trace. On stdio all of that belongs on stderr.',
    clause: 'stdio',
    see: 'transport:stdio',
  },
  'noise.concatenated': {
    means: 'Several JSON values on one line: the line ends between them are missing.',
    clause: 'stdio',
  },
  'noise.trailing': { means: 'A JSON value with other text behind it on its line.', clause: 'stdio' },
  'batch.empty': { means: 'An empty list, which JSON-RPC forbids.', clause: 'batching' },
  'batch.requests': {
    means: 'A list of requests and notifications. Only 2025-03-26 has batches.',
    clause: 'batching',
    see: 'revision:2025-03-26',
  },
  'batch.responses': {
    means: 'A list of responses. Only 2025-03-26 has batches.',
    clause: 'batching',
    see: 'revision:2025-03-26',
  },
  'batch.mixed': {
    means: 'A list in which responses stand among requests, which 2025-03-26 forbids.',
    clause: 'batching',
    see: 'revision:2025-03-26',
  },
  'batch.invalid': { means: 'A list without a single valid message.', clause: 'batching' },
  'process.spawn': { means: 'The server was started, by mcpscope.', clause: 'stdio', see: 'phase:spawn' },
  'process.spawn-failed': { means: 'The server could not be started.', clause: 'stdio', see: 'phase:spawn' },
  'process.stderr': {
    means: 'A line of the server’s stderr: logs, not messages, and not by itself a sign of failure.',
    clause: 'stdio',
  },
  'process.stdin-close': {
    means: 'The server’s stdin was closed: the first step of ending it.',
    clause: 'shutdown',
    see: 'phase:closing',
  },
  'process.stdout-end': { means: 'The server closed its stdout: no further message can come.', clause: 'shutdown' },
  'process.stderr-end': { means: 'The server closed its stderr.', clause: 'shutdown' },
  'process.stdout-held': {
    means: 'What the server has written since its last line end: no message yet, since a message ends with its line.',
    clause: 'stdio',
  },
  'process.signal': {
    means: 'A signal to end was sent to the process: first SIGTERM, at last SIGKILL.',
    clause: 'shutdown',
    see: 'phase:closing',
  },
  'process.exit': { means: 'The process ended, with an exit code or by a signal.', clause: 'shutdown' },
  timer: {
    means: 'A time that mcpscope set ran out: a request has waited too long.',
    clause: 'cancellation',
    see: 'method:notifications/cancelled',
  },
  gap: 'Something is missing in the capture; the row says what and how much.',
  note: 'A remark of mcpscope or of its user. It was not on the wire.',
  'http.request': { means: 'An HTTP request, as the client asked for it.', clause: 'sending' },
  'http.request-body': {
    means: 'The body of a request of a sign-in, with its secrets masked.',
    clause: 'authorization',
  },
  'http.sent': { means: 'The head of the request, as it was really written to the socket.', clause: 'http' },
  'http.response': { means: 'The head of an HTTP response.', clause: 'sending' },
  'http.encoded': { means: 'A body in the coding in which it came.', clause: 'http', see: 'header:Content-Encoding' },
  'http.body': { means: 'A body, or a part of one, that is no message: a page of a proxy, a text.', clause: 'http' },
  'http.end': { means: 'The exchange came to its end.', clause: 'http' },
  'http.error': { means: 'The exchange broke off.', clause: 'http' },
  'sse.event': {
    means: 'An event of the stream that carries no message.',
    clause: 'sse',
    see: 'sse-field:event sse-field:id',
  },
  'sse.comment': {
    means: 'A comment line of the stream: it keeps the connection awake.',
    clause: 'sse',
    see: 'sse-field:comment',
  },
  'ws.open': { means: 'The WebSocket opened.', clause: 'webSocket', see: 'transport:websocket' },
  'ws.control': { means: 'A ping or pong of the WebSocket, no ping of MCP.', clause: 'webSocket', see: 'method:ping' },
  'ws.close': { means: 'The WebSocket closed, with a code that says why.', clause: 'webSocket' },
  'auth.begin': { means: 'The client sets out to get a token.', clause: 'authorization' },
  'auth.authorize': {
    means: 'The address at which a user consents, in a browser. mcpscope never opens it by itself.',
    clause: 'authorization',
  },
  'auth.redirect': {
    means: 'The browser came back, or the user gave the address that it came to.',
    clause: 'authorization',
  },
  'auth.token': {
    means: 'What a token that is a JWT says of itself. To clients tokens are opaque.',
    clause: 'authorization',
  },
  'auth.trial': {
    means: 'A client was wrong on purpose: what the servers did about it.',
    clause: 'authorization',
  },
  'auth.end': { means: 'The sign-in ended.', clause: 'authorization' },
  middle: { means: 'Rules in the middle touched a message: what came, and what went on.', clause: 'versions' },
  probe: { means: 'What mcpscope found out about what the address speaks.', clause: 'versions' },
};

/** Stretches of a connection’s life. */
export const PHASE_ENTRIES: Entries = {
  spawn: { means: 'The server process is started, until its first byte.', clause: 'stdio' },
  connect: { means: 'The address is reached: DNS, TCP, TLS.', clause: 'streamableHttp' },
  probe: {
    means: 'The client finds out whether the server is of the legacy or of the modern era.',
    clause: 'initialization',
    see: 'method:server/discover',
  },
  discover: {
    means: 'The client asks what the server offers. Optional: it may start with any request.',
    clause: 'discover',
    see: 'method:server/discover',
  },
  initialize: {
    means: 'The client offered a revision and waits for the server’s answer.',
    clause: 'initialization',
    see: 'method:initialize',
  },
  initialized: {
    means: 'The answer is there, and the client has not yet said that it took it.',
    clause: 'initialization',
    see: 'method:notifications/initialized',
  },
  operation: { means: 'Both sides work with what they agreed on.', clause: 'operation' },
  closing: {
    means: 'The connection is being ended: on stdio stdin is closed, then the process gets time, then signals.',
    clause: 'shutdown',
  },
};
