// An MCP server of the official SDK, its first line, that is its own authorization server by the router that the SDK has for it.
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { requireBearerAuth } from '@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js';
import { getOAuthProtectedResourceMetadataUrl, mcpAuthRouter } from '@modelcontextprotocol/sdk/server/auth/router.js';
import { createServer } from 'node:http';
import { bind } from '../peers/http-peer.mjs';
import { RememberingProvider } from './remembering-provider.mjs';

const server = createServer();
const origin = `http://127.0.0.1:${await bind(server)}`;
const resource = new URL('/mcp', origin);
const provider = new RememberingProvider();

const app = createMcpExpressApp();
app.use(
  mcpAuthRouter({
    provider,
    issuerUrl: new URL(origin),
    resourceServerUrl: resource,
    scopesSupported: ['read', 'write'],
  }),
);
app.use('/mcp', ({ body, headers }, _response, next) => {
  if (body?.method === 'tools/list') provider.wearOut(headers.authorization?.slice('Bearer '.length));
  next();
});
app.use(
  '/mcp',
  requireBearerAuth({
    verifier: provider,
    requiredScopes: ['read'],
    resourceMetadataUrl: getOAuthProtectedResourceMetadataUrl(resource),
    expectedResource: resource,
  }),
);
const converse = async (request, response) => {
  const mcp = new McpServer({ name: 'sdk-router', version: '1.0.0' });
  mcp.registerTool('who', { description: 'Tells who asks.' }, () => ({ content: [{ type: 'text', text: 'You.' }] }));
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  response.on('close', () => void transport.close());
  await mcp.connect(transport);
  await transport.handleRequest(request, response, request.body);
};
app.post('/mcp', (request, response, next) => void converse(request, response).catch(next));
app.all('/mcp', (_request, response) => response.status(405).set('Allow', 'POST').end());
server.on('request', app);
console.log(`listening on ${resource.href}`);
