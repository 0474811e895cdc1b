// A model on loopback that knows the interfaces of Anthropic, OpenAI and Google well enough to be told of tools, and has little to say.
import { once } from 'node:events';
import { createServer } from 'node:http';

const SAID = 'Done.';

/** Starts it. `offered` is called with the tools of each request that has some, whatever they are called there. */
export async function standInModel(offered) {
  const server = createServer((request, response) => void answer(request, response, offered));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${server.address().port}`;
  return { url, end: () => (server.closeAllConnections(), server.close()) };
}

async function answer(request, response, offered) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = parsed(Buffer.concat(chunks).toString());
  const path = new URL(request.url, 'http://localhost').pathname;
  const tools = toolsIn(body?.tools);
  if (tools.length > 0) offered(tools);
  if (request.method === 'GET') return json(response, { object: 'list', data: [{ id: 'stand-in', object: 'model' }] });
  if (/count_?tokens$/i.test(path)) return json(response, { input_tokens: 1, totalTokens: 1 });
  const streamed = body?.stream === true || path.includes('streamGenerateContent');
  const events = eventsOf(path);
  if (events === null) return json(response, {});
  if (!streamed) return json(response, events.whole);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events.streamed) {
    if (event.type !== undefined) response.write(`event: ${event.type}\n`);
    response.write(`data: ${JSON.stringify(event)}\n\n`);
  }
  response.end(path.endsWith('/completions') ? 'data: [DONE]\n\n' : '');
}

function eventsOf(path) {
  if (path.endsWith('/messages')) return anthropic();
  if (path.endsWith('/responses')) return responses();
  if (path.endsWith('/completions')) return completions();
  return /generateContent$/i.test(path) ? google() : null;
}

function anthropic() {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'stand-in', stop_sequence: null, usage };
  return {
    whole: { ...message, content: [{ type: 'text', text: SAID }], stop_reason: 'end_turn' },
    streamed: [
      { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: SAID } },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage },
      { type: 'message_stop' },
    ],
  };
}

function responses() {
  const item = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text: SAID, annotations: [] }],
  };
  const usage = {
    input_tokens: 1,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 1,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 2,
  };
  const response = { id: 'resp_1', object: 'response', model: 'stand-in', status: 'completed', output: [item], usage };
  return {
    whole: response,
    streamed: [
      { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
      { type: 'response.output_item.added', output_index: 0, item: { ...item, content: [] } },
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response },
    ],
  };
}

function completions() {
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  const about = { id: 'chatcmpl-1', created: 1, model: 'stand-in' };
  const message = { role: 'assistant', content: SAID };
  const chunk = (delta, finish_reason, more = {}) => ({
    ...about,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason }],
    ...more,
  });
  return {
    whole: { ...about, object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }], usage },
    streamed: [chunk(message, null), chunk({}, 'stop', { usage })],
  };
}

function google() {
  const whole = {
    candidates: [{ content: { role: 'model', parts: [{ text: SAID }] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
  };
  return { whole, streamed: [whole] };
}

const SCHEMAS = ['input_schema', 'parameters', 'parametersJsonSchema', 'inputSchema'];

/** Tools wherever an interface has them: each has a name, a description and a schema. */
function toolsIn(value) {
  if (Array.isArray(value)) return value.flatMap(toolsIn);
  if (typeof value !== 'object' || value === null) return [];
  const key = SCHEMAS.find((one) => Object.hasOwn(value, one));
  if (typeof value.name === 'string' && (key !== undefined || value.type === 'function'))
    return [{ name: value.name, description: value.description, schema: key === undefined ? undefined : value[key] }];
  // Some have the tools of a server in a box with its name.
  const within = ['tools', 'function', 'functionDeclarations', 'function_declarations'].flatMap((one) =>
    toolsIn(value[one]),
  );
  return typeof value.name === 'string'
    ? within.map((tool) => ({ ...tool, name: `${value.name}__${tool.name}` }))
    : within;
}

function json(response, value) {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
