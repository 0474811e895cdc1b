// Asks the client when it is initialized: what every client answers (ping), what ours declares (roots), and what it does not.
import { send, serve } from './peers/stdio-peer.mjs';

serve({
  async 'notifications/initialized'() {
    await send({ id: 'ask-ping', method: 'ping' });
    await send({ id: 'ask-roots', method: 'roots/list' });
    await send({ id: 'ask-sampling', method: 'sampling/createMessage', params: { messages: [], maxTokens: 1 } });
  },
});
