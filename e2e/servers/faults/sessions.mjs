// Servers with sessions and streams that come and go: lost sessions, streams that are closed and gone on with.
import { randomUUID } from 'node:crypto';
import { rpc } from '../peers/http-peer.mjs';
import { answerText, asksForTools, ordinary } from './legacy-peer.mjs';

const EVENTS = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' };
const RETRY_MS = 150;

/** Gives a session to whoever initializes, and calls `handle` with what it knows of the session afterwards. */
function withSessions(handle) {
  const sessions = new Map();
  return (exchange) => {
    const { message, request, response } = exchange;
    if (message?.method === 'server/discover') return ordinary(exchange);
    if (message?.method === 'initialize') {
      const id = randomUUID();
      sessions.set(id, { number: sessions.size + 1, requests: 0, listening: null, waiting: [] });
      return ordinary(exchange, { 'mcp-session-id': id });
    }
    const id = request.headers['mcp-session-id'];
    const session = sessions.get(id);
    if (id === undefined) return response.writeHead(400).end('Mcp-Session-Id is missing');
    if (session === undefined) return response.writeHead(404).end('Session not found');
    if (request.method === 'DELETE') sessions.delete(id);
    session.requests += 1;
    return handle(exchange, session);
  };
}

/** Every other session ends after its third request; the one that follows lives on. */
const lost = withSessions((exchange, session) => {
  if (session.number % 2 === 1 && session.requests > 3)
    return exchange.response.writeHead(404, { 'content-type': 'text/plain' }).end('Session not found');
  return ordinary(exchange);
});

/** The answer to tools/list comes on the GET stream; its own stream ends without it. */
const wrongStream = withSessions((exchange, session) => {
  const { request, response, message } = exchange;
  if (request.method === 'GET') {
    session.listening = response.writeHead(200, EVENTS);
    response.flushHeaders();
    for (const send of session.waiting.splice(0)) send();
    return undefined;
  }
  if (!asksForTools(exchange)) return ordinary(exchange);
  response.writeHead(200, EVENTS);
  response.flushHeaders();
  const send = () => session.listening.write(`data: ${answerText(message)}\n\n`, () => response.end());
  if (session.listening) send();
  else session.waiting.push(send);
  return undefined;
});

/**
 * tools/list is answered by a stream that is closed after its first event, `times` times, and each time gone on with by
 * GET; every reconnection gets a notification, the last one the answer.
 */
const closing = (times) =>
  withSessions((exchange, session) => {
    const { request, response, message } = exchange;
    if (asksForTools(exchange)) {
      session.question = message;
      session.left = times;
      response.writeHead(200, EVENTS);
      return response.end(`id: event-0\nretry: ${RETRY_MS}\ndata: \n\n`);
    }
    if (request.method !== 'GET') return ordinary(exchange);
    if (request.headers['last-event-id'] === undefined) return ordinary(exchange);
    response.writeHead(200, EVENTS);
    session.left -= 1;
    const id = `event-${times - session.left}`;
    if (session.left === 0) return response.end(`id: ${id}\ndata: ${answerText(session.question)}\n\n`);
    const note = rpc({ method: 'notifications/message', params: { level: 'info', data: `${session.left} to go` } });
    return response.end(`id: ${id}\ndata: ${note}\n\n`);
  });

export const SESSIONS = {
  'session-lost': lost,
  'wrong-stream': wrongStream,
  'sse-resume': closing(1),
  'sse-poll': closing(3),
  /** Has sessions, and does not let the client end them. */
  'session-kept': withSessions((exchange) =>
    exchange.request.method === 'DELETE' ? exchange.response.writeHead(405).end() : ordinary(exchange),
  ),
};
