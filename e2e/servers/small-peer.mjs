// A legacy server with three tools, for whatever carries its messages. `late` answers when it is told that nobody waits for it any more;
// the id of a request is never looked at otherwise.
import { EventEmitter, once } from 'node:events';
import { initializeResult, tool } from './peers/stdio-peer.mjs';

const TOOLS = ['first', 'second', 'late'];
const givenUp = new EventEmitter();
/** Over HTTP a request and what gives it up go by connections of their own, so the one may overtake the other. */
const givenUpBefore = new Set();

const RESULTS = {
  initialize: ({ params }) => initializeResult(params, { tools: {} }),
  'tools/list': () => ({ tools: TOOLS.map(tool) }),
  async 'tools/call'({ id, params }) {
    if (params.name === 'late' && !givenUpBefore.delete(String(id))) await once(givenUp, String(id));
    return { content: [{ type: 'text', text: `${params.name} called` }] };
  },
  ping: () => ({}),
};

/** The message that answers another; null for what needs no answer. */
export async function answerOf(message) {
  const { id, method } = message;
  if (method === 'notifications/cancelled') giveUp(String(message.params.requestId));
  if (id === undefined || method === undefined) return null;
  if (!Object.hasOwn(RESULTS, method)) return { id, error: { code: -32_601, message: 'Method not found' } };
  return { id, result: await RESULTS[method](message) };
}

function giveUp(id) {
  if (!givenUp.emit(id)) givenUpBefore.add(id);
}
