// Event streams in every shape that the rules allow, and in some that they do not.
import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { rpc } from '../peers/http-peer.mjs';
import { tool } from '../peers/stdio-peer.mjs';
import { answerText, asksForTools, ordinary } from './legacy-peer.mjs';

const HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' };

/** tools/list is answered by what `write` makes of its answer; everything else is in order. */
const toTools = (write) => async (exchange) => {
  if (!asksForTools(exchange)) return ordinary(exchange);
  exchange.response.writeHead(200, HEADERS);
  await write(exchange.response, answerText(exchange.message), exchange.message);
};

/** The whole stream: a comment, a notification, the answer; lines end as `ends` says, in turn. */
function stream(answer, ends) {
  let at = 0;
  const line = (text) => text + ends[at++ % ends.length];
  const note = rpc({ method: 'notifications/message', params: { level: 'info', data: 'half-way 🌍' } });
  return [': hello', `data: ${note}`, '', 'event: message', 'id: 7', `data: ${answer}`, ''].map(line).join('');
}

const withLines =
  (...ends) =>
  (response, answer) =>
    response.end(stream(answer, ends));

async function bytewise(response, answer) {
  response.socket.setNoDelay(true);
  for (const byte of Buffer.from(stream(answer, ['\r\n']))) {
    response.write(Buffer.of(byte));
    await turn();
  }
  response.end();
}

async function large(response, _answer, { id }) {
  const [start, end] = rpc({ id, result: { tools: [{ ...tool('large'), description: '@' }] } }).split('@');
  const piece = 'z'.repeat(1_048_576);
  response.write(`data: ${start}`);
  for (let at = 0; at < 50; at++) if (!response.write(piece)) await once(response, 'drain');
  response.end(`${end}\n\n`);
}

function severalLines(response, answer) {
  // Two data lines are one text with a line feed in it, which is white space where the cut is.
  const cut = answer.indexOf(',') + 1;
  response.end(`data: ${answer.slice(0, cut)}\ndata:${answer.slice(cut)}\n\n`);
}

export const STREAMS = {
  'sse-lf': toTools(withLines('\n')),
  'sse-cr': toTools(withLines('\r')),
  'sse-crlf': toTools(withLines('\r\n')),
  'sse-mixed': toTools(withLines('\r\n', '\n', '\r')),
  'sse-split': toTools(bytewise),
  'sse-lines': toTools(severalLines),
  'sse-no-final-blank': toTools((response, answer) => response.end(`event: message\ndata: ${answer}\n`)),
  'sse-50mb': toTools(large),
  'sse-not-json': toTools((response, answer) => response.end(`data: <p>not a message</p>\n\ndata: ${answer}\n\n`)),
  'sse-unanswered': toTools((response) => response.end(': bye\n\n')),
  'sse-gzip': async (exchange) => {
    if (!asksForTools(exchange)) return ordinary(exchange);
    exchange.response.writeHead(200, { ...HEADERS, 'content-encoding': 'gzip' });
    const gzip = createGzip();
    gzip.pipe(exchange.response);
    gzip.end(stream(answerText(exchange.message), ['\n']));
  },
};
