// A server of the official SDK over stdio that differs from itself by the words it is started with: `description` has another
// one for a tool, `no-weather` lacks a tool, `talkative` logs more, `slow` takes its time, `dies` ends in the middle of a call.
import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const switches = new Set(process.argv.slice(2));
const text = (words) => ({ content: [{ type: 'text', text: words }] });
const object = (properties) =>
  fromJsonSchema({ type: 'object', properties, required: Object.keys(properties), additionalProperties: false });

function server() {
  const made = new McpServer({ name: 'switched', version: '1.0.0' }, { capabilities: { logging: {}, tools: {} } });
  made.registerTool(
    'echo',
    {
      description: switches.has('description') ? 'Says it back, loudly.' : 'Says it back.',
      inputSchema: object({ text: { type: 'string' } }),
    },
    async (args, { mcpReq }) => {
      if (switches.has('dies') && args.text === 'again') process.exit(3);
      if (switches.has('slow')) await wait(1500);
      if (switches.has('talkative')) await mcpReq.log('warning', 'somebody is there');
      await mcpReq.log('info', `heard ${args.text}`);
      return text(args.text);
    },
  );
  // Noise of every call: an id, a time, and a number that no rule knows.
  made.registerTool('draw', { description: 'Draws a lot.', inputSchema: object({}) }, () =>
    text(JSON.stringify({ id: randomUUID(), at: new Date().toISOString(), lot: Math.random() })),
  );
  if (!switches.has('no-weather'))
    made.registerTool('weather', { description: 'Tells the weather.', inputSchema: object({}) }, () => text('Rain.'));
  return made;
}

serveStdio(server, { legacy: 'serve' });
