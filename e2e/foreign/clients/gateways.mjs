// Gateways, between an official client and the server: they hand on what both say, and ask some things themselves.
import { join } from 'node:path';
import { listening } from './processes.mjs';
import { askBySdk } from './sdk.mjs';

const CLIENT = 'sdk-1.32';

/** mcp-remote: a client of stdio, a server of HTTP. */
export function askByMcpRemote({ folder, server }) {
  const program = join(folder, 'node_modules/mcp-remote/dist/proxy.js');
  return askBySdk({ folder, name: CLIENT, server: { words: [program, server.url, '--allow-http'] } });
}

/** supergateway, both ways round. */
export function askBySupergateway({ folder, server }) {
  const program = join(folder, 'node_modules/supergateway/dist/index.js');
  if (server.url !== undefined)
    return askBySdk({ folder, name: CLIENT, server: { words: [program, '--streamableHttp', server.url] } });
  const command = [process.execPath, ...server.words].map((word) => JSON.stringify(word)).join(' ');
  const words = ['--stdio', command, '--outputTransport', 'streamableHttp', '--stateful'];
  return askBehind((port) => [program, ...words, '--port', String(port)], folder);
}

/** mcp-proxy: a client of HTTP, a server of stdio. */
export function askByMcpProxy({ folder, server }) {
  const program = join(folder, 'node_modules/mcp-proxy/dist/bin/mcp-proxy.mjs');
  const command = ['--', process.execPath, ...server.words];
  return askBehind((port) => [program, '--port', String(port), '--server', 'stream', ...command], folder);
}

async function askBehind(words, folder) {
  const gateway = await listening(words, folder);
  try {
    return await askBySdk({ folder, name: CLIENT, server: { url: `http://localhost:${gateway.port}/mcp` } });
  } finally {
    await gateway.end();
  }
}
