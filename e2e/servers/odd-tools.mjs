// A server whose tool `search` has a root that many clients refuse, and `a.b` a name that some do, beside tools that all of them take: as many
// as its argument says.
import { serve } from './peers/stdio-peer.mjs';

const fine = (name) => ({
  name,
  description: `Does ${name}.`,
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, additionalProperties: false },
});
const tools = [
  fine('read'),
  {
    name: 'search',
    description: 'Searches.',
    inputSchema: { oneOf: [{ type: 'object', properties: { text: { type: 'string' } } }] },
  },
  fine('a.b'),
  ...Array.from({ length: Number(process.argv[2] ?? 0) }, (_, at) => fine(`tool_${at}`)),
];

serve({ 'tools/list': () => ({ tools }) });
