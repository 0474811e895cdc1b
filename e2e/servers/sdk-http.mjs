// A server of the official SDK over Streamable HTTP: `modern` speaks 2026-07-28 only, `dual` both eras, the legacy one with sessions.
// With `tells` it writes what each POST brought, a line each: its headers in order, and its body.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import { NodeStreamableHTTPServerTransport, toNodeHandler, toWebRequest } from '@modelcontextprotocol/node';
import { bodyOf, listen } from './peers/http-peer.mjs';
import { sdkSurface } from './sdk-surface.mjs';

const [era = 'dual', tells = ''] = process.argv.slice(2);
const handler = createMcpHandler(() => sdkSurface(handler.notify), { legacy: 'reject', keepAliveMs: 500 });
const modern = toNodeHandler(handler);
const sessions = new Map();

async function legacy(request, response, body) {
  const known = sessions.get(request.headers['mcp-session-id']);
  if (known) return known.handleRequest(request, response, body);
  if (request.headers['mcp-session-id'] !== undefined) return response.writeHead(404).end();
  const transport = new NodeStreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => void sessions.set(id, transport),
    onsessionclosed: (id) => void sessions.delete(id),
  });
  await sdkSurface().connect(transport);
  return transport.handleRequest(request, response, body);
}

const server = createServer(async (request, response) => {
  const text = request.method === 'POST' ? await bodyOf(request) : '';
  if (tells === 'tells' && text !== '') console.log(JSON.stringify({ headers: request.rawHeaders, body: text }));
  const body = text === '' ? undefined : parsed(text);
  if (body === null) return response.writeHead(400).end();
  const old = era === 'dual' && (await isLegacyRequest(await toWebRequest(request, body ?? {}), body));
  await (old ? legacy(request, response, body) : modern(request, response, body));
});
await listen(server);

/** Null for what is no JSON: whoever reads bodies for a server of the SDK refuses it. */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
