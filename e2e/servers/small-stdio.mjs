// The small peer over stdio.
import { createInterface } from 'node:readline';
import { answerOf } from './small-peer.mjs';
import { send } from './peers/stdio-peer.mjs';

createInterface({ input: process.stdin }).on('line', async (line) => {
  const answer = await answerOf(JSON.parse(line));
  if (answer) await send(answer);
});
