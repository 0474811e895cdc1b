// Asks the client only some time after it has answered everything, as a server does that looks around first.
import { setTimeout as wait } from 'node:timers/promises';
import { send, serve, tool } from './peers/stdio-peer.mjs';

const LATE_MS = 200;
const content = { type: 'text', text: 'Say hello.' };

serve({
  'tools/list': () => ({ tools: [tool('one')] }),
  async ping({ id }) {
    await send({ id, result: {} });
    await wait(LATE_MS);
    await send({ id: 'late-ping', method: 'ping' });
    await send({ id: 'late-roots', method: 'roots/list' });
    const sampling = { messages: [{ role: 'user', content }], maxTokens: 10 };
    await send({ id: 'late-sampling', method: 'sampling/createMessage', params: sampling });
    const form = { message: 'Which city?', requestedSchema: { type: 'object', properties: {} } };
    await send({ id: 'late-elicitation', method: 'elicitation/create', params: form });
  },
});
