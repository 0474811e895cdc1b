// A legacy server with three tools, for whatever carries its messages. `late` answers after two and a half seconds whatever is said meanwhile;
// the id of a request is never looked at otherwise.
import { setTimeout as wait } from 'node:timers/promises';
import { initializeResult, tool } from './peers/stdio-peer.mjs';

const TOOLS = ['first', 'second', 'late'];
const LATE_MS = 2500;

const RESULTS = {
  initialize: ({ params }) => initializeResult(params, { tools: {} }),
  'tools/list': () => ({ tools: TOOLS.map(tool) }),
  async 'tools/call'({ params }) {
    if (params.name === 'late') await wait(LATE_MS);
    return { content: [{ type: 'text', text: `${params.name} called` }] };
  },
  ping: () => ({}),
};

/** The message that answers another; null for what needs no answer. */
export async function answerOf(message) {
  const { id, method } = message;
  if (id === undefined || method === undefined) return null;
  if (!Object.hasOwn(RESULTS, method)) return { id, error: { code: -32_601, message: 'Method not found' } };
  return { id, result: await RESULTS[method](message) };
}
