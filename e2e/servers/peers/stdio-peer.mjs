// What the small test servers share: lines in, lines out, and an initialize that is in order.
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Writes one line as it stands; resolves when more can be written. */
export async function writeLine(text) {
  if (!process.stdout.write(`${text}\n`)) await once(process.stdout, 'drain');
}

/** Writes one JSON-RPC message. */
export function send(message) {
  return writeLine(JSON.stringify({ jsonrpc: '2.0', ...message }));
}

/** The answer to initialize of a server in order. */
export function initializeResult(params, capabilities = { tools: {} }) {
  return {
    protocolVersion: params.protocolVersion,
    capabilities,
    serverInfo: { name: 'test-server', version: '1.0.0' },
  };
}

/**
 * Calls the handler of each message's method with the message. What a handler of a request returns becomes its result;
 * undefined means that the handler wrote what there was to write. Other requests are refused, as a server in order does.
 */
export function serve(handlers) {
  const all = {
    initialize: ({ params }) => initializeResult(params),
    'tools/list': () => ({ tools: [] }),
    ping: () => ({}),
    ...handlers,
  };
  const lines = createInterface({ input: process.stdin });
  lines.on('line', async (line) => {
    const message = JSON.parse(line);
    const handler = all[message.method];
    const asks = message.method !== undefined && message.id !== undefined;
    if (handler === undefined) {
      if (asks) await send({ id: message.id, error: { code: -32_601, message: 'Method not found' } });
      return;
    }
    const result = await handler(message);
    if (asks && result !== undefined) await send({ id: message.id, result });
  });
  return lines;
}

/** A tool of a given name that takes anything. */
export function tool(name) {
  return { name, description: `Test tool ${name}.`, inputSchema: { type: 'object' } };
}
