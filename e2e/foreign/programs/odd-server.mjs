// A server with one row of odd tools beside a good one: `node odd-server.mjs ROWS.json ROW`.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [rows, row] = process.argv.slice(2);
const tools = JSON.parse(readFileSync(rows, 'utf8'))[row];

const RESULTS = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: `odd${row}`, version: '1' },
  }),
  ping: () => ({}),
  'tools/list': () => ({ tools }),
  'tools/call': () => ({ content: [{ type: 'text', text: 'Done.' }] }),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined || method === undefined) return;
  const result = RESULTS[method]?.(params ?? {});
  const answer = result === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`);
});
