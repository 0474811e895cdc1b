// What no HTTP library writes: bytes on the socket itself.
import { answerText, asksForTools, ordinary } from './legacy-peer.mjs';

/** Writes the bytes (a string is ISO 8859-1) in place of a response, and ends the connection. */
function raw({ response }, head, body = '') {
  const { socket } = response;
  response.detachSocket(socket);
  socket.write(Buffer.from(head, 'latin1'));
  socket.end(body);
}

const initializeWith = (header) => (exchange) => {
  if (exchange.message?.method !== 'initialize') return ordinary(exchange);
  const body = answerText(exchange.message);
  const length = Buffer.byteLength(body);
  const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\nconnection: close\r\n${header}\r\n\r\n`;
  return raw(exchange, head, body);
};

export const RAW = {
  /** Bytes that HTTP lets pass, but that a session id may not have (visible ASCII only). */
  'bad-session-id': initializeWith('Mcp-Session-Id: caf\xe9 session'),
  /** A control character, which no header may have. */
  'bad-header': initializeWith('Mcp-Session-Id: one\x01two'),
  'not-http': (exchange) => raw(exchange, '220 mail.test ESMTP ready\r\n'),
  'no-answer': ({ request }) => void request.socket.destroy(),
  'reset-in-event': (exchange) => {
    if (!asksForTools(exchange)) return ordinary(exchange);
    const { response, message } = exchange;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const half = `event: message\ndata: ${answerText(message).slice(0, 50)}`;
    return void response.write(half, () => setTimeout(() => response.socket?.resetAndDestroy(), 100));
  },
  'bad-chunk': (exchange) =>
    asksForTools(exchange)
      ? raw(
          exchange,
          'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n' +
            '10\r\n{"jsonrpc":"2.0"\r\nzz\r\n',
        )
      : ordinary(exchange),
};
