// HTTP+SSE of 2024-11-05: one stream at /sse that names the address to post to, and every reply on that stream. The address is
// relative; with `--absolute` it is whole, with `--endpoint ORIGIN` it is that of another server.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { bodyOf, listen, rpc } from './peers/http-peer.mjs';
import { answerOf } from './small-peer.mjs';

const at = process.argv.indexOf('--endpoint');
const other = at < 0 ? '' : process.argv[at + 1];
const absolute = process.argv.includes('--absolute');
const streams = new Map();

function open(request, response) {
  const session = randomUUID().replaceAll('-', '');
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
  const origin = absolute ? `http://${request.headers.host}` : other;
  response.write(`event: endpoint\r\ndata: ${origin}/messages/?session_id=${session}\r\n\r\n`);
  streams.set(session, response);
  request.on('close', () => streams.delete(session));
}

async function take(request, response, session) {
  const stream = streams.get(session);
  const message = JSON.parse(await bodyOf(request));
  if (!stream) return response.writeHead(404).end('Could not find session');
  response.writeHead(202, { 'content-type': 'text/plain' }).end('Accepted');
  const answer = await answerOf(message);
  if (answer) stream.write(`event: message\r\ndata: ${rpc(answer)}\r\n\r\n`);
  stream.write(`: ping - ${new Date().toISOString()}\r\n\r\n`);
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  if (request.method === 'GET' && pathname === '/sse') open(request, response);
  else if (request.method === 'POST' && pathname === '/messages/')
    await take(request, response, searchParams.get('session_id'));
  else response.writeHead(pathname === '/sse' ? 405 : 404, { 'content-type': 'text/plain' }).end('Not here.');
});
await listen(server, { path: '/sse' });
