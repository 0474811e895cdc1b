// What the conformance suite asks a server of the handshake era for, by the names that it uses, over Streamable HTTP with sessions.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  CreateMessageResultSchema,
  ElicitResultSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  SetLevelRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { bodyOf, listen } from './peers/http-peer.mjs';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SILENCE = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';
const TEXT = { type: 'text', text: 'This is a simple text response for testing.' };
const IMAGE = { type: 'image', data: PIXEL, mimeType: 'image/png' };
const EMBEDDED = {
  type: 'resource',
  resource: { uri: 'test://embedded-resource', mimeType: 'text/plain', text: 'This is an embedded resource content.' },
};
const titled = (...values) => values.map((value) => ({ const: value, title: `The ${value}` }));

const FORMS = {
  test_elicitation: { username: { type: 'string' }, email: { type: 'string' } },
  test_elicitation_sep1034_defaults: {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  },
  test_elicitation_sep1330_enums: {
    untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
    titledSingle: { type: 'string', oneOf: titled('value1', 'value2', 'value3') },
    legacyEnum: { type: 'string', enum: ['opt1', 'opt2', 'opt3'], enumNames: ['One', 'Two', 'Three'] },
    untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
    titledMulti: { type: 'array', items: { anyOf: titled('value1', 'value2', 'value3') } },
  },
};

/** Tools by name; `more` talks with the client while a call is open. */
const TOOLS = {
  test_simple_text: () => [TEXT],
  test_image_content: () => [IMAGE],
  test_audio_content: () => [{ type: 'audio', data: SILENCE, mimeType: 'audio/wav' }],
  test_embedded_resource: () => [EMBEDDED],
  test_multiple_content_types: () => [TEXT, IMAGE, EMBEDDED],
  async test_tool_with_logging(_params, more) {
    for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await more.sendNotification({ method: 'notifications/message', params: { level: 'info', data } });
      await wait(50);
    }
    return [TEXT];
  },
  async test_tool_with_progress({ _meta: meta }, more) {
    for (const progress of [0, 50, 100]) {
      const params = { progressToken: meta.progressToken, progress, total: 100 };
      await more.sendNotification({ method: 'notifications/progress', params });
      await wait(50);
    }
    return [TEXT];
  },
  async test_sampling({ arguments: { prompt } }, more) {
    const messages = [{ role: 'user', content: { type: 'text', text: prompt } }];
    const request = { method: 'sampling/createMessage', params: { messages, maxTokens: 100 } };
    const { content } = await more.sendRequest(request, CreateMessageResultSchema);
    return [{ type: 'text', text: `LLM response: ${content.text}` }];
  },
  ...Object.fromEntries(Object.entries(FORMS).map(([name, properties]) => [name, asks(properties)])),
  json_schema_2020_12_tool: () => [TEXT],
};

function asks(properties) {
  return async ({ arguments: { message = 'Please answer' } }, more) => {
    const requestedSchema = { type: 'object', properties };
    const request = { method: 'elicitation/create', params: { message, requestedSchema } };
    const { action, content } = await more.sendRequest(request, ElicitResultSchema);
    return [{ type: 'text', text: `Elicitation completed: action=${action}, content=${JSON.stringify(content)}` }];
  };
}

const ADDRESSES = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
  allOf: [{ anyOf: [{ required: ['name'] }, { required: ['address'] }] }],
  ...JSON.parse('{"if":{"required":["address"]},"then":{"required":["name"]},"else":{"required":["name"]}}'),
  additionalProperties: false,
};

const PROMPTS = {
  test_simple_prompt: () => [TEXT],
  test_prompt_with_arguments: ({ arg1, arg2 }) => [{ type: 'text', text: `arg1='${arg1}', arg2='${arg2}'` }],
  test_prompt_with_embedded_resource: ({ resourceUri: uri }) => [
    { type: 'resource', resource: { uri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' } },
    { type: 'text', text: 'Please process the embedded resource above.' },
  ],
  test_prompt_with_image: () => [IMAGE, { type: 'text', text: 'Please analyze the image above.' }],
};
const ARGUMENTS = {
  test_prompt_with_arguments: ['arg1', 'arg2'],
  test_prompt_with_embedded_resource: ['resourceUri'],
};

const RESOURCES = {
  'test://static-text': { mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
  'test://static-binary': { mimeType: 'image/png', blob: PIXEL },
  'test://template/123/data': {
    mimeType: 'application/json',
    text: JSON.stringify({ id: '123', templateTest: true, data: 'Data for ID: 123' }),
  },
  'test://watched-resource': { mimeType: 'text/plain', text: 'Watched.' },
};

function suiteServer() {
  const capabilities = {
    tools: { listChanged: true },
    prompts: {},
    resources: { subscribe: true },
    logging: {},
    completions: {},
  };
  const server = new Server({ name: 'suite-server', version: '1.0.0' }, { capabilities });
  const on = server.setRequestHandler.bind(server);
  on(ListToolsRequestSchema, () => ({
    tools: Object.keys({ ...TOOLS, test_error_handling: null }).map((name) => ({
      name,
      description: `The suite calls it ${name}`,
      inputSchema: name === 'json_schema_2020_12_tool' ? ADDRESSES : { type: 'object' },
    })),
  }));
  on(CallToolRequestSchema, async ({ params }, more) => {
    if (params.name === 'test_error_handling')
      return {
        content: [{ type: 'text', text: 'This tool intentionally returns an error for testing' }],
        isError: true,
      };
    return { content: await TOOLS[params.name](params, more) };
  });
  on(ListPromptsRequestSchema, () => ({
    prompts: Object.keys(PROMPTS).map((name) => ({
      name,
      description: `The suite calls it ${name}`,
      arguments: (ARGUMENTS[name] ?? []).map((argument) => ({ name: argument, description: argument, required: true })),
    })),
  }));
  on(GetPromptRequestSchema, ({ params }) => ({
    messages: PROMPTS[params.name](params.arguments ?? {}).map((content) => ({ role: 'user', content })),
  }));
  on(ListResourcesRequestSchema, () => ({
    resources: Object.entries(RESOURCES).map(([uri, { mimeType }]) => ({ uri, name: uri, description: uri, mimeType })),
  }));
  on(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [{ uriTemplate: 'test://template/{id}/data', name: 'data', mimeType: 'application/json' }],
  }));
  on(ReadResourceRequestSchema, ({ params: { uri } }) => {
    if (!(uri in RESOURCES)) throw new McpError(-32002, `Resource not found: ${uri}`, { uri });
    return { contents: [{ uri, ...RESOURCES[uri] }] };
  });
  on(SubscribeRequestSchema, () => ({}));
  on(UnsubscribeRequestSchema, () => ({}));
  on(SetLevelRequestSchema, () => ({}));
  on(CompleteRequestSchema, () => ({ completion: { values: ['test', 'testing'], total: 2, hasMore: false } }));
  return server;
}

const sessions = new Map();
const http = createServer(async (request, response) => {
  const text = request.method === 'POST' ? await bodyOf(request) : '';
  const body = text === '' ? undefined : JSON.parse(text);
  const id = request.headers['mcp-session-id'];
  const known = sessions.get(id);
  if (known) return known.handleRequest(request, response, body);
  if (id !== undefined) return response.writeHead(404).end();
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (given) => void sessions.set(given, transport),
  });
  await suiteServer().connect(transport);
  return transport.handleRequest(request, response, body);
});
await listen(http);
