// A stdio server that floods: `tools/call` with {count, bytes, perSecond} writes that many log notifications of that size,
// {result: N} answers with N bytes of text, and writes when the last of them was in the pipe (ms since 1970) into the file that
// FLOOD_WRITTEN names. Only what the benchmarks need of MCP.
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { flood, initializeResult } from './flood-messages.mjs';

const write = (text) =>
  new Promise((done) => (process.stdout.write(text) ? done() : process.stdout.once('drain', done)));
const say = (message) => write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === 'initialize') await say({ id, result: initializeResult(params) });
  else if (method === 'tools/call' && params.arguments.result) {
    await say({ id, result: { content: [{ type: 'text', text: 'y'.repeat(params.arguments.result) }] } });
    if (process.env.FLOOD_WRITTEN) writeFileSync(process.env.FLOOD_WRITTEN, String(Date.now()));
  } else if (method === 'tools/call') {
    await flood(params.arguments, (text) => `${text}\n`, write);
    await say({ id, result: { content: [] } });
  } else if (id !== undefined) await say({ id, error: { code: -32_601, message: 'Method not found' } });
});
