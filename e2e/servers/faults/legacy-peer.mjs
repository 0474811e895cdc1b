// The server in order behind every fault: 2025-11-25, one tool, answers as JSON.
import { answerJson, rpc } from '../peers/http-peer.mjs';
import { initializeResult, tool } from '../peers/stdio-peer.mjs';

const RESULTS = {
  initialize: ({ params }) => initializeResult(params, { tools: {}, logging: {} }),
  'tools/list': () => ({ tools: [tool('grüße_🌍')] }),
  'tools/call': ({ params }) => ({ content: [{ type: 'text', text: `${params.name} called` }] }),
  ping: () => ({}),
};

/** The message that answers another, null for what needs no answer. */
export function answerTo(message) {
  if (message.id === undefined || message.method === undefined) return null;
  if (!Object.hasOwn(RESULTS, message.method))
    return { id: message.id, error: { code: -32_601, message: 'Method not found' } };
  return { id: message.id, result: RESULTS[message.method](message) };
}

/** The same as the text of a frame. */
export function answerText(message) {
  return rpc(answerTo(message));
}

/**
 * Answers an exchange as a server in order does: no stream of its own (405), 202 for what needs no answer, 400 for
 * what came before the handshake and is not known.
 */
export function ordinary({ request, response, message }, headers = {}) {
  if (request.method === 'DELETE') return response.writeHead(200, headers).end();
  if (request.method !== 'POST') return response.writeHead(405, { allow: 'POST', ...headers }).end();
  const answer = answerTo(message);
  if (answer === null) return response.writeHead(202, headers).end();
  return answerJson(response, answer, { status: message.method === 'server/discover' ? 400 : 200, headers });
}

/** Whether an exchange asks for the one thing that most faults wait for: everything before it is in order. */
export function asksForTools({ message }) {
  return message?.method === 'tools/list';
}
