// The small peer over Streamable HTTP, without sessions and without a stream of its own.
import { createServer } from 'node:http';
import { answerJson, bodyOf, listen } from './peers/http-peer.mjs';
import { answerOf } from './small-peer.mjs';

const server = createServer(async (request, response) => {
  if (request.method !== 'POST') return response.writeHead(405, { allow: 'POST' }).end();
  const message = JSON.parse(await bodyOf(request));
  const answer = await answerOf(message);
  if (answer === null) return response.writeHead(202).end();
  return answerJson(response, answer, { status: message.method === 'server/discover' ? 400 : 200 });
});
await listen(server);
