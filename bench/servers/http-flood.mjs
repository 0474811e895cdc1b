// The same over Streamable HTTP (2025-11-25): a call is answered by an event stream, everything else by JSON. Prints its address.
import { createServer } from 'node:http';
import { flood, initializeResult } from './flood-messages.mjs';

const rpc = (message) => JSON.stringify({ jsonrpc: '2.0', ...message });

async function stream(response, { id, params }) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const write = (text) => new Promise((done) => (response.write(text) ? done() : response.once('drain', done)));
  await flood(params.arguments, (text) => `data: ${text}\n\n`, write);
  response.end(`data: ${rpc({ id, result: { content: [] } })}\n\n`);
}

const RESULTS = { initialize: ({ params }) => initializeResult(params), ping: () => ({}) };

function answer(response, message) {
  if (message.id === undefined) return response.writeHead(202).end();
  const known = Object.hasOwn(RESULTS, message.method);
  const rest = known
    ? { result: RESULTS[message.method](message) }
    : { error: { code: -32_601, message: 'Method not found' } };
  const status = message.method === 'server/discover' ? 400 : 200;
  return response.writeHead(status, { 'content-type': 'application/json' }).end(rpc({ id: message.id, ...rest }));
}

const server = createServer(async (request, response) => {
  if (request.method !== 'POST') return response.writeHead(405).end();
  let body = '';
  for await (const piece of request.setEncoding('utf8')) body += piece;
  const message = JSON.parse(body);
  return message.method === 'tools/call' ? stream(response, message) : answer(response, message);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/mcp`));
