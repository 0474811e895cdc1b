// Its tools break the rules of responses, one each.
import { send, serve, tool, writeLine } from './peers/stdio-peer.mjs';

const content = { content: [{ type: 'text', text: 'done' }] };

serve({
  'tools/list': () => ({ tools: ['both', 'string_id', 'twice', 'unknown_id', 'broken_json'].map(tool) }),
  async 'tools/call'({ id, params }) {
    if (params.name === 'both')
      await send({ id, result: content, error: { code: -32_603, message: 'and yet it failed' } });
    else if (params.name === 'string_id') await send({ id: String(id), result: content });
    else if (params.name === 'unknown_id') await send({ id: id + 1000, result: content });
    else if (params.name === 'broken_json') await writeLine(`{"jsonrpc":"2.0","id":${id},"result":{"content":[],}}`);
    else {
      await send({ id, result: content });
      await send({ id, result: content });
    }
  },
});
