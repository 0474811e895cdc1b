// Declares three lists and gives each in pages of two.
import { initializeResult, serve, tool } from './peers/stdio-peer.mjs';

const ALL = {
  tools: Array.from({ length: 7 }, (_, at) => tool(`tool_${at}`)),
  prompts: Array.from({ length: 3 }, (_, at) => ({ name: `prompt_${at}` })),
  resources: Array.from({ length: 5 }, (_, at) => ({ uri: `test://${at}`, name: `resource ${at}` })),
};

function page(kind) {
  return ({ params }) => {
    const from = Number(params?.cursor ?? 0);
    const next = from + 2 < ALL[kind].length ? { nextCursor: String(from + 2) } : {};
    return { [kind]: ALL[kind].slice(from, from + 2), ...next };
  };
}

serve({
  initialize: ({ params }) => initializeResult(params, { tools: {}, prompts: {}, resources: {} }),
  'tools/list': page('tools'),
  'prompts/list': page('prompts'),
  'resources/list': page('resources'),
  'resources/templates/list': () => ({ resourceTemplates: [] }),
});
