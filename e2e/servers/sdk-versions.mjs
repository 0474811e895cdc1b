// Two versions of a small server of the official SDK over stdio: `1`, and `2` with a change of every kind.
import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

const [version = '1'] = process.argv.slice(2);
const first = version === '1';
const text = (words) => ({ content: [{ type: 'text', text: words }] });
const object = (properties, required) => fromJsonSchema({ type: 'object', properties, required });

const CITY = { type: 'string', description: 'Name of the city' };
const UNIT = { type: 'string', enum: first ? ['C', 'F', 'K'] : ['C', 'F'] };
const DAYS = { type: 'integer', minimum: 1, maximum: first ? 7 : 14 };

serveStdio(() => {
  const server = new McpServer({ name: 'weather', version: `${version}.0.0` });
  server.registerTool(
    'forecast',
    {
      description: first ? 'The weather of the next days.' : 'The weather of the next days. Ask for it often.',
      annotations: { readOnlyHint: first },
      inputSchema: object(
        { city: CITY, unit: UNIT, days: DAYS, ...(first ? {} : { region: { type: 'string' } }) },
        first ? ['city'] : ['city', 'region'],
      ),
    },
    ({ city }) => text(`Sun in ${city} since ${new Date().toISOString()}`),
  );
  server.registerTool(first ? 'warnings' : 'alerts', { description: 'What to beware of.' }, () => text('Nothing.'));
  server.registerTool('echo', { inputSchema: object({ text: { type: 'string' } }, ['text']) }, (args) =>
    text(first ? args.text : `${args.text}!`),
  );
  server.registerPrompt(
    'pack',
    { argsSchema: object({ city: CITY, days: { type: 'string' } }, first ? ['city'] : ['city', 'days']) },
    ({ city }) => ({ messages: [{ role: 'user', content: { type: 'text', text: `What to pack for ${city}?` } }] }),
  );
  server.registerResource('map', 'weather://map', { mimeType: first ? 'image/png' : 'image/svg+xml' }, (uri) => ({
    contents: [{ uri: uri.href, text: 'A map.' }],
  }));
  return server;
});
