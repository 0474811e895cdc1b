// The tool `large` answers with a text of `length` characters, whose end can be told from its middle.
import { serve, tool } from './peers/stdio-peer.mjs';

serve({
  'tools/list': () => ({ tools: [tool('large')] }),
  'tools/call': ({ params }) => ({
    content: [{ type: 'text', text: `${'y'.repeat(params.arguments.length)}THE END` }],
  }),
});
