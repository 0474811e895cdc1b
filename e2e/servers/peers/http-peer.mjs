// What the small HTTP servers share: a port, a body, an answer.
import { once } from 'node:events';

/** The port of `--port N`; 0 for any that is free. */
function wantedPort() {
  const at = process.argv.indexOf('--port');
  return at < 0 ? 0 : Number(process.argv[at + 1]);
}

/** Listens on the loopback. Resolves with the port. */
export async function bind(server, port = 0) {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server.address().port;
}

/** Listens on the loopback and prints where. Resolves with the port. */
export async function listen(server, { port = wantedPort(), scheme = 'http', path = '/mcp' } = {}) {
  const bound = await bind(server, port);
  console.log(`listening on ${scheme}://127.0.0.1:${bound}${path}`);
  return bound;
}

/** The whole body of a request as text. */
export async function bodyOf(request) {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += piece;
  return text;
}

/** One JSON-RPC message as text. */
export function rpc(message) {
  return JSON.stringify({ jsonrpc: '2.0', ...message });
}

/** Answers with one JSON-RPC message. */
export function answerJson(response, message, { status = 200, headers = {} } = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(rpc(message));
}
