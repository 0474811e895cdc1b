// The pains of developers over Streamable HTTP, a path for each.
import { createServer } from 'node:http';
import { ordinary } from './faults/legacy-peer.mjs';
import { answerJson, bodyOf, listen } from './peers/http-peer.mjs';

const SESSION = { 'mcp-session-id': 'weather-1' };
const opens = ({ message }) => message?.method === 'initialize' || message?.method === 'server/discover';

const PAINS = {
  /** Restarted after the handshake: it knows no session, and says so by the wrong status. */
  forgets: (exchange) => {
    if (opens(exchange)) return ordinary(exchange, SESSION);
    if (exchange.message?.method !== 'tools/list') return ordinary(exchange);
    return exchange.response.writeHead(400, { 'content-type': 'text/plain' }).end('Bad Request: No valid session ID');
  },
  /** Restarted for good: it knows no session, and opens none either. */
  gone: (exchange) => {
    gone ||= exchange.message?.method === 'tools/list';
    return gone && exchange.request.method === 'POST'
      ? exchange.response.writeHead(404, { 'content-type': 'text/plain' }).end('Session not found')
      : ordinary(exchange, opens(exchange) ? SESSION : {});
  },
  /** Agrees to a revision and refuses it in the header of every later request. */
  header: (exchange) => {
    const { message, request, response } = exchange;
    if (opens(exchange) || message?.id === undefined) return ordinary(exchange);
    const error = {
      code: -32_000,
      message: `Bad Request: Unsupported protocol version ${request.headers['mcp-protocol-version']}`,
    };
    return answerJson(response, { id: message.id, error }, { status: 400 });
  },
  /** What the address of an HTTP+SSE server says to a POST. */
  sse: ({ response }) => response.writeHead(405, { allow: 'GET' }).end(),
};

let gone = false;
const server = createServer(async (request, response) => {
  const pain = new URL(request.url, 'http://localhost').pathname.slice(1);
  const body = await bodyOf(request);
  if (!Object.hasOwn(PAINS, pain)) return response.writeHead(404).end();
  return PAINS[pain]({ request, response, message: body === '' ? null : JSON.parse(body) });
});
await listen(server, { path: '' });
