import { messageOf, type ClientMessage, type Snippet, type SnippetSource } from './snippet-source.ts';

/** Methods of the client class of the official SDK, with what they are given. */
const CALLS: Readonly<Record<string, (params: ClientMessage['params']) => string>> = {
  'tools/list': listed('listTools'),
  'tools/call': given('callTool'),
  'prompts/list': listed('listPrompts'),
  'prompts/get': given('getPrompt'),
  'resources/list': listed('listResources'),
  'resources/templates/list': listed('listResourceTemplates'),
  'resources/read': given('readResource'),
  'resources/subscribe': given('subscribeResource'),
  'resources/unsubscribe': given('unsubscribeResource'),
  'completion/complete': given('complete'),
  'logging/setLevel': ({ level }) => `client.setLoggingLevel(${JSON.stringify(level)})`,
  ping: () => 'client.ping()',
};
/** What connecting does by itself. */
const BY_CONNECTING = new Set(['initialize', 'notifications/initialized', 'server/discover']);

/** A program that makes the same call by the official TypeScript SDK: 1.x for the legacy era, 2.x for the modern one. */
export function typescriptCall(about: SnippetSource): Snippet {
  const message = messageOf(about.text);
  if (message === null) return { problem: 'Only a request or a notification of the client can be made by an SDK.' };
  const transport = transportOf(about);
  if ('problem' in transport) return transport;
  const call = callOf(message, about.era === 'modern');
  if (call === null)
    return { problem: `The SDK has no call for ${message.method}; copy it as a line for mcpscope send.` };
  const { imports, made } = transport;
  const modern = about.era === 'modern';
  return {
    text: [
      modern
        ? "import { Client } from '@modelcontextprotocol/client';"
        : "import { Client } from '@modelcontextprotocol/sdk/client/index.js';",
      ...imports,
      '',
      modern
        ? "const client = new Client({ name: 'example', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });"
        : "const client = new Client({ name: 'example', version: '1.0.0' });",
      `await client.connect(${made});`,
      call === ''
        ? 'console.log(client.getServerVersion(), client.getServerCapabilities());'
        : `console.log(await ${call});`,
      'await client.close();',
      '',
    ].join('\n'),
  };
}

function callOf({ method, params, isRequest }: ClientMessage, modern: boolean): string | null {
  if (BY_CONNECTING.has(method)) return '';
  const call = Object.hasOwn(CALLS, method) ? CALLS[method] : undefined;
  if (call !== undefined) return call(params);
  if (isRequest || modern) return null;
  return `client.notification(${literal({ method, params })})`;
}

function listed(name: string): (params: ClientMessage['params']) => string {
  return (params) => `client.${name}(${Object.keys(params).length === 0 ? '' : literal(params)})`;
}

function given(name: string): (params: ClientMessage['params']) => string {
  return (params) => `client.${name}(${literal(params)})`;
}

/** JSON as a literal: two signs that JSON allows end a line in older programs (ECMA-262, "String Literals"). */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

function transportOf({
  source,
  transport,
  era,
}: SnippetSource): { imports: string[]; made: string } | { problem: string } {
  const modern = era === 'modern';
  const from = (name: string, file: string): string =>
    `import { ${name} } from '${modern ? `@modelcontextprotocol/client${file === 'stdio' ? '/stdio' : ''}` : `@modelcontextprotocol/sdk/client/${file}.js`}';`;
  if (source.transport === 'stdio') {
    const { command, args, cwd } = source;
    if (command === '') return { problem: 'The capture does not say how the server was started.' };
    return {
      imports: [from('StdioClientTransport', 'stdio')],
      made: `new StdioClientTransport(${literal({ command, args, ...(cwd === '' ? {} : { cwd }) })})`,
    };
  }
  const url = `new URL(${literal(source.url)})`;
  if (transport === 'ws' || source.transport === 'ws')
    return { problem: 'The SDK has no WebSocket transport any more; copy it as a line for mcpscope send.' };
  return transport === 'sse' || source.transport === 'sse'
    ? { imports: [from('SSEClientTransport', 'sse')], made: `new SSEClientTransport(${url})` }
    : {
        imports: [from('StreamableHTTPClientTransport', 'streamableHttp')],
        made: `new StreamableHTTPClientTransport(${url})`,
      };
}
