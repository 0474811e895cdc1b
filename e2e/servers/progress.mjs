// The tool `steps` takes eight steps of 150 ms and tells each, where it was given a token.
import { setTimeout as wait } from 'node:timers/promises';
import { send, serve, tool } from './peers/stdio-peer.mjs';

serve({
  'tools/list': () => ({ tools: [tool('steps')] }),
  async 'tools/call'({ params }) {
    const progressToken = params['_meta']?.progressToken;
    for (let progress = 1; progress <= 8; progress++) {
      await wait(150);
      await send({ method: 'notifications/progress', params: { progressToken, progress, total: 8 } });
    }
    return { content: [{ type: 'text', text: 'done' }] };
  },
});
