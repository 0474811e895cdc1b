// Answers that are wrong from the first byte to the last, whatever was asked.
import { gzipSync } from 'node:zlib';
import { setTimeout as wait } from 'node:timers/promises';
import { answerText, answerTo, asksForTools, ordinary } from './legacy-peer.mjs';

const HTML = '<!doctype html><html><head><title>Sign in</title></head><body>Please <b>sign in</b>.</body></html>';

const always =
  (status, headers = {}, body = '') =>
  ({ response }) =>
    response.writeHead(status, headers).end(body);

const plain = (status, body, headers = {}) => always(status, { 'content-type': 'text/plain', ...headers }, body);

const CHALLENGE = 'Bearer realm="mcp", resource_metadata="https://auth.test/.well-known/oauth-protected-resource"';

/** Redirects so many times with the status (`Infinity`: for ever), the last time to `target` of the same server. */
const redirect = (status, hops, target) => (exchange) => {
  const hop = Number(exchange.url.searchParams.get('hop') ?? 0) + 1;
  const location = hop >= hops ? target : `${exchange.url.pathname}?hop=${hop}`;
  exchange.response.writeHead(status, { location }).end();
};

/** As an ordinary server, but with what `answer` does in place of the answer to tools/list. */
const toTools = (answer) => (exchange) => (asksForTools(exchange) ? answer(exchange) : ordinary(exchange));

const send = (exchange, body, headers = {}) =>
  exchange.response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body);

export const ANSWERS = {
  ordinary,
  html200: always(200, { 'content-type': 'text/html; charset=utf-8' }, HTML),
  empty200: always(200),
  'wrong-type': (exchange) =>
    exchange.message && answerTo(exchange.message)
      ? plain(200, answerText(exchange.message))(exchange)
      : ordinary(exchange),
  400: plain(400, 'Bad request'),
  401: always(401, { 'www-authenticate': CHALLENGE, 'content-type': 'application/json' }, '{"error":"invalid_token"}'),
  403: always(403, { 'www-authenticate': `${CHALLENGE}, error="insufficient_scope", scope="mcp:tools"` }),
  404: plain(404, 'No such page'),
  405: plain(405, 'Method Not Allowed', { allow: 'GET' }),
  406: plain(406, 'Not Acceptable'),
  500: plain(500, 'Error: database is gone\n    at query (/srv/app/database.js:17:3)'),
  503: plain(503, 'Back soon', { 'retry-after': '120' }),
  'redirect-loop': redirect(307, Infinity, ''),
  'redirect-307': redirect(307, 2, '/ordinary'),
  'redirect-302': redirect(302, 1, '/ordinary'),
  'redirect-nowhere': always(307),
  /** The same server by another name is another origin. */
  'redirect-origin': ({ request, response }) =>
    response.writeHead(307, { location: `http://localhost:${request.socket.localPort}/ordinary` }).end(),
  gzip: toTools((exchange) => send(exchange, gzipSync(answerText(exchange.message)), { 'content-encoding': 'gzip' })),
  'gzip-broken': toTools((exchange) => send(exchange, answerText(exchange.message), { 'content-encoding': 'gzip' })),
  chunked: toTools(async ({ message, response }) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const body = Buffer.from(answerText(message));
    for (let at = 0; at < body.length; at += 7) response.write(body.subarray(at, at + 7));
    response.end();
  }),
  truncated: toTools((exchange) => {
    const body = Buffer.from(answerText(exchange.message));
    exchange.response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length + 20 });
    exchange.response.write(body.subarray(0, 40), () => exchange.response.socket.end());
  }),
  'not-json': toTools((exchange) => send(exchange, '{"jsonrpc":"2.0","id":1,"result":{"tools":[},}')),
  'not-utf8': toTools((exchange) => send(exchange, Buffer.from(answerText(exchange.message), 'latin1'))),
  'accepted-request': toTools(({ response }) => response.writeHead(202).end()),
  'slow-first-byte': toTools(async (exchange) => {
    await wait(1200);
    ordinary(exchange);
  }),
  'id-rewritten': toTools((exchange) => send(exchange, answerText({ ...exchange.message, id: 'rewritten' }))),
  /** Reads what comes and says nothing; the exchange stays open. */
  silent: () => undefined,
};
