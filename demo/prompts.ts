import { textOf, type JsonObject } from './json.ts';
import { INVALID_PARAMS, RpcError } from './rpc-error.ts';

export const PROMPTS: readonly JsonObject[] = [
  { name: 'greet', description: 'A friendly start.' },
  {
    name: 'review_code',
    description: 'Asks for a review of a piece of code.',
    arguments: [
      { name: 'code', description: 'The code itself.', required: true },
      { name: 'language', description: 'The language that it is written in.', required: false },
    ],
  },
];

/** The messages of a prompt. Throws RpcError when it does not exist or an argument is missing. */
export function getPrompt(name: string, args: JsonObject): JsonObject {
  if (name === 'greet') return { messages: [fromUser('Say hello, and name one thing that you can do.')] };
  if (name !== 'review_code') throw new RpcError(INVALID_PARAMS, `There is no prompt ${JSON.stringify(name)}.`);
  const code = textOf(args['code']);
  if (code === '') throw new RpcError(INVALID_PARAMS, 'The argument code is missing.');
  const language = textOf(args['language']) || 'code';
  return { description: `Review of ${language}`, messages: [fromUser(`Review this ${language}:\n\n${code}`)] };
}

function fromUser(text: string): JsonObject {
  return { role: 'user', content: { type: 'text', text } };
}
