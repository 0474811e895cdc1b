// A stdio server that floods: `tools/call` with {count, bytes, perSecond} writes that many log notifications of that size,
// {result: N} answers with N bytes of text. Only what the benchmarks need of MCP.
import { createInterface } from 'node:readline';

const write = (text) =>
  new Promise((done) => (process.stdout.write(text) ? done() : process.stdout.once('drain', done)));
const reply = (id, result) => write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`);

const frame = (data) =>
  JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', logger: 'flood', data } });

function notification(index, bytes) {
  const head = `line ${index} `;
  return `${frame(head + 'x'.repeat(Math.max(0, bytes - frame(head).length)))}\n`;
}

async function flood({ count, bytes = 300, perSecond = 0 }) {
  const started = performance.now();
  let sent = 0;
  while (sent < count) {
    const due =
      perSecond === 0 ? count : Math.min(count, Math.ceil(((performance.now() - started) / 1000) * perSecond));
    let text = '';
    while (sent < due && text.length < 65_536) text += notification(sent++, bytes);
    if (text === '') await new Promise((done) => setTimeout(done, 2));
    else await write(text);
  }
}

createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === 'initialize') {
    await reply(id, {
      protocolVersion: params.protocolVersion,
      capabilities: { logging: {} },
      serverInfo: { name: 'flood', version: '1.0.0' },
    });
  } else if (method === 'tools/call' && params.arguments.result) {
    await reply(id, { content: [{ type: 'text', text: 'y'.repeat(params.arguments.result) }] });
  } else if (method === 'tools/call') {
    await flood(params.arguments);
    await reply(id, { content: [] });
  } else if (id !== undefined) await reply(id, {});
});
