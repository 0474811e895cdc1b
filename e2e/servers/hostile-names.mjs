// Calls itself and its notifications what breaks XML, HTML and Mermaid. Its tool `steps` tells twelve steps without a pause,
// and asks the client for its roots meanwhile; its tool `pings` pings 300 times.
import { initializeResult, send, serve, tool } from './peers/stdio-peer.mjs';

const NAME = 'end; <img src=x onerror=alert(1)> ]]> "&amp;" \u0000\u202E\ud800 %%{init: {}}%%';

serve({
  initialize: ({ params }) => ({ ...initializeResult(params), serverInfo: { name: NAME, version: '#1;' } }),
  async 'notifications/initialized'() {
    await send({ method: 'C->>S: end\nloop </text><script>alert(1)</script>', params: {} });
  },
  'tools/list': () => ({ tools: [tool('steps'), tool('pings')] }),
  async 'tools/call'({ params }) {
    if (params.name === 'pings') {
      for (let id = 1; id <= 300; id++) await send({ id, method: 'ping' });
      return { content: [] };
    }
    const progressToken = params['_meta']?.progressToken;
    for (let progress = 1; progress <= 12; progress++)
      await send({ method: 'notifications/progress', params: { progressToken, progress, total: 12 } });
    await send({ id: 'ask', method: 'roots/list' });
    return { content: [{ type: 'text', text: 'done' }] };
  },
});
