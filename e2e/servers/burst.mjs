// The tool `burst` writes `count` log notifications of exactly `bytes` bytes each, as fast as the pipe takes them.
import { initializeResult, serve, tool, writeLine } from './peers/stdio-peer.mjs';

function frame(data) {
  return `{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"${data}"}}`;
}

function notification(index, bytes) {
  const start = `line ${index} `;
  return frame(start + 'x'.repeat(bytes - frame(start).length));
}

serve({
  initialize: ({ params }) => initializeResult(params, { tools: {}, logging: {} }),
  'tools/list': () => ({ tools: [tool('burst')] }),
  async 'tools/call'({ params }) {
    const { count, bytes } = params.arguments;
    for (let first = 1; first <= count; first += 200) {
      const last = Math.min(count, first + 199);
      const lines = Array.from({ length: last - first + 1 }, (_, at) => notification(first + at, bytes));
      await writeLine(lines.join('\n'));
    }
    return { content: [{ type: 'text', text: `${count} written` }] };
  },
});
