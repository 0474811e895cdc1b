import { HOSTILE } from '../../../shared/sinks/testing/hostile-text.ts';

/**
 * The words that start a server which says what steers in every place that is its own: names, texts, ids, methods, addresses, errors, log
 * lines, lines of stderr, and lines that are no JSON. Its calls answer by their tool: `fails`, `lost` or anything. For tests.
 */
export function hostileServer(version = '2025-11-25'): string[] {
  return [
    process.execPath,
    '-e',
    `const H = ${JSON.stringify(HOSTILE)}; const VERSION = ${JSON.stringify(version)}; ${SCRIPT}`,
  ];
}

const SCRIPT = String.raw`
  const say = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\n');
  const schema = { type: 'object', description: H, properties: { [H]: { type: 'string', title: H } } };
  const tool = (name) => ({ name, title: H, description: H, inputSchema: schema });
  const RESULTS = {
    initialize: {
      protocolVersion: VERSION, instructions: H,
      capabilities: { tools: {}, prompts: {}, resources: {}, logging: {}, [H]: { [H]: true } },
      serverInfo: { name: H, title: H, version: H, websiteUrl: 'https://' + H },
    },
    'tools/list': { tools: [tool(H), tool('plain'), tool('plain')], nextCursor: undefined },
    'prompts/list': { prompts: [{ name: H, title: H, description: H, arguments: [{ name: H, description: H }] }] },
    'resources/list': { resources: [{ uri: 'x://' + H, name: H, title: H, mimeType: H, description: H }] },
    'resources/templates/list': { resourceTemplates: [{ uriTemplate: 'x://{' + H + '}', name: H, description: H }] },
  };
  process.stderr.write(H + '\n');
  for (const line of H.split('\n')) process.stdout.write(line + '\n');
  require('node:readline').createInterface({ input: process.stdin, crlfDelay: Infinity }).on('line', (line) => {
    let request;
    try { request = JSON.parse(line); } catch { return; }
    const { id, method, params } = request;
    if (method === 'notifications/initialized') {
      say({ method: 'notifications/message', params: { level: H, logger: H, data: H } });
      say({ method: H, params: { [H]: H } });
      say({ id: H, method: H, params: {} });
      say({ id: H, result: { [H]: H } });
      say({ method: 'notifications/progress', params: { progressToken: H, progress: 1, message: H } });
      say({ id: 'ask', method: 'elicitation/create', params: { message: H, requestedSchema: schema } });
    }
    if (id === undefined || method === undefined) return;
    if (RESULTS[method]) return say({ id, result: RESULTS[method] });
    const name = params?.name;
    if (method !== 'tools/call' || name === 'lost') return say({ id, error: { code: H, message: H, data: { [H]: H } } });
    say({ method: 'notifications/progress', params: { progressToken: params._meta?.progressToken ?? H, progress: 1, message: H } });
    say({ id, result: { content: [{ type: H, text: H }, { type: 'resource_link', uri: H, name: H }], isError: name === 'fails', [H]: H } });
  });
`;
