// A small server upon tmcp, which is no layer over the official SDK: one tool and one prompt.
import { ValibotJsonSchemaAdapter } from '@tmcp/adapter-valibot';
import { StdioTransport } from '@tmcp/transport-stdio';
import { McpServer } from 'tmcp';
import * as v from 'valibot';

const server = new McpServer(
  { name: 'written-with-tmcp', version: '1.0.0', description: 'A small server' },
  {
    adapter: new ValibotJsonSchemaAdapter(),
    capabilities: { tools: { listChanged: true }, prompts: { listChanged: true } },
  },
);
server.tool(
  { name: 'add', description: 'Adds two numbers.', schema: v.object({ a: v.number(), b: v.number() }) },
  ({ a, b }) => ({ content: [{ type: 'text', text: String(a + b) }] }),
);
server.prompt({ name: 'greet', description: 'Greets somebody.' }, () => ({
  messages: [{ role: 'user', content: { type: 'text', text: 'Hello.' } }],
}));
new StdioTransport(server).listen();
