// What the servers built with the official SDK offer, one of each kind; the same in both eras and over every transport.
import { fromJsonSchema, inputRequired, acceptedContent, McpServer } from '@modelcontextprotocol/server';
import { setTimeout as wait } from 'node:timers/promises';

const text = (words) => ({ content: [{ type: 'text', text: words }] });
const object = (properties, required = Object.keys(properties)) =>
  fromJsonSchema({ type: 'object', properties, required, additionalProperties: false });

const NAME = { type: 'object', properties: { name: { type: 'string', default: 'nobody' } }, required: ['name'] };

/**
 * Makes the server. `notify` tells the open subscriptions of a server that lives for one request only (HTTP, 2026-07-28)
 * what changed; null where the server itself outlives the request.
 */
export function sdkSurface(notify = null) {
  const server = new McpServer(
    { name: 'sdk-server', version: '1.0.0', title: 'A server of the official SDK' },
    {
      instructions: 'One of each kind.',
      capabilities: {
        logging: {},
        tools: { listChanged: true },
        prompts: { listChanged: true },
        resources: { listChanged: true, subscribe: true },
      },
      cacheHints: { 'tools/list': { ttlMs: 60_000, cacheScope: 'public' } },
    },
  );

  server.registerTool('echo', { inputSchema: object({ text: { type: 'string' } }) }, (args) => text(args.text));

  server.registerTool(
    'count',
    { description: 'Tells its progress and logs.', inputSchema: object({ to: { type: 'integer' } }) },
    async ({ to }, { mcpReq }) => {
      const progressToken = mcpReq['_meta']?.progressToken;
      for (let progress = 1; progress <= to; progress++) {
        if (progressToken !== undefined)
          await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: to } });
        await mcpReq.log('info', `counted ${progress}`);
      }
      return text(`${to} counted`);
    },
  );

  server.registerTool('greet', { description: 'Needs a name from the user.' }, (context) => {
    const given = acceptedContent(context.mcpReq.inputResponses, 'name');
    if (given) return text(`Hello, ${given.name}.`);
    const name = inputRequired.elicit({ message: 'Who are you?', requestedSchema: NAME });
    return inputRequired({ inputRequests: { name }, requestState: 'waiting for a name' });
  });

  server.registerTool(
    'forecast',
    {
      description: 'Its arguments stand in headers too.',
      inputSchema: object({
        city: { type: 'string', 'x-mcp-header': 'City' },
        days: { type: 'integer', 'x-mcp-header': 'Days' },
      }),
    },
    ({ city, days }) => text(`${days} days of sun in ${city}`),
  );

  server.registerTool(
    'sleep',
    { description: 'Takes its time, and ends when it is cancelled.', inputSchema: object({ ms: { type: 'integer' } }) },
    async ({ ms }, { mcpReq }) => {
      await wait(ms, undefined, { signal: mcpReq.signal });
      return text(`${ms} ms slept`);
    },
  );

  server.registerTool('change', { description: 'Tells that the lists and a resource have changed.' }, async () => {
    if (notify) {
      notify.toolsChanged();
      notify.resourceUpdated('test://readme');
    } else {
      server.sendToolListChanged();
      await server.server.sendResourceUpdated({ uri: 'test://readme' });
    }
    return text('changed');
  });

  server.registerPrompt('review', { argsSchema: object({ code: { type: 'string' } }) }, ({ code }) => ({
    messages: [{ role: 'user', content: { type: 'text', text: `Review this: ${code}` } }],
  }));

  server.registerResource('readme', 'test://readme', { mimeType: 'text/plain' }, (uri) => ({
    contents: [{ uri: uri.href, text: 'Read me.' }],
  }));
  server.registerResource('note', 'test://note', { mimeType: 'text/plain' }, (uri) => ({
    contents: [{ uri: uri.href, text: 'A note.' }],
  }));
  // Of the handshake era; the SDK leaves them to the server that declares them.
  for (const method of ['resources/subscribe', 'resources/unsubscribe'])
    server.server.setRequestHandler(method, () => ({}));
  return server;
}
