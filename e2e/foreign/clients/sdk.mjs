// The official clients of many ages, in this process.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DOCUMENT } from './asked.mjs';

/** The classes of an installed SDK; of 1.0 and 2.4 they stand in other places than in between. */
function classesOf(folder, name) {
  const load = createRequire(join(folder, 'package.json'));
  if (name.startsWith('client-')) {
    const { Client, StreamableHTTPClientTransport } = load(name);
    return { Client, StreamableHTTPClientTransport, ...load(`${name}/stdio`) };
  }
  const { Client } = load(`${name}/client/index.js`);
  const { StdioClientTransport } = load(`${name}/client/stdio.js`);
  // The oldest takes it from the browser that it expects to be in; the package that the later ones bring is the same.
  globalThis.EventSource ??= load('eventsource').EventSource;
  const { SSEClientTransport } = load(`${name}/client/sse.js`);
  // Streamable HTTP came with 1.10.
  const http = name === 'sdk-1.0' ? {} : load(`${name}/client/streamableHttp.js`);
  return { Client, StdioClientTransport, SSEClientTransport, ...http };
}

/** The way to a server that is known by its words, its address, or its address for HTTP with SSE. */
function transportTo(server, { StdioClientTransport, SSEClientTransport, StreamableHTTPClientTransport }) {
  if (server.sse !== undefined) return new SSEClientTransport(new URL(server.sse));
  if (server.url !== undefined) return new StreamableHTTPClientTransport(new URL(server.url));
  return new StdioClientTransport({ command: process.execPath, args: server.words, stderr: 'ignore' });
}

/** Asks a server by an installed SDK. `clientOptions` as its Client takes them. */
export async function askBySdk({ folder, name, server, clientOptions }) {
  const classes = classesOf(folder, name);
  const client = new classes.Client({ name, version: '1.0.0' }, { capabilities: {}, ...clientOptions });
  await client.connect(transportTo(server, classes));
  try {
    return {
      version: client.getServerVersion(),
      tools: await client.listTools(),
      call: await client.callTool({ name: 'echo', arguments: { message: 'hello' } }),
      prompts: await client.listPrompts(),
      prompt: await client.getPrompt({ name: 'simple-prompt' }),
      resources: await client.listResources(),
      templates: await client.listResourceTemplates(),
      resource: await client.readResource({ uri: DOCUMENT }),
    };
  } finally {
    await client.close();
  }
}
