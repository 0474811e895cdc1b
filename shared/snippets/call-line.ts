import { exactText, memberAt, rootOf, parseJson } from '../json/index.ts';
import { quoted, word } from './shell-quoting.ts';
import { serverArguments } from './server-arguments.ts';
import { messageOf, type ClientMessage, type Snippet, type SnippetSource } from './snippet-source.ts';

/** The request as a line for `mcpscope call`, in a POSIX shell: the same method and params, by a client that shakes hands first. */
export function callLine(about: SnippetSource): Snippet {
  const message = messageOf(about.text);
  if (message === null || !message.isRequest)
    return { problem: 'Only a request has an answer to wait for; copy it as a line for mcpscope send.' };
  if (about.text.includes('\0') || about.text.includes('\\u0000'))
    return { problem: 'The message has a NUL byte, which no shell can pass on.' };
  const server = serverArguments(about.source);
  if (server === null) return { problem: 'The capture does not say how the server was started.' };
  const params = Object.keys(message.params).length === 0 ? '' : ` ${quoted(paramsText(about.text, message))}`;
  return { text: `mcpscope call ${word(message.method)}${params} ${server}` };
}

/** The params as they stand, digits and all, where nothing was left out of them. */
function paramsText(text: string, { params }: ClientMessage): string {
  const read = JSON.stringify(params);
  const written = memberAt(text, rootOf(text), ['params']);
  const exact = written === null ? read : exactText(text, written.value);
  return JSON.stringify(parseJson(exact)) === read ? exact : read;
}
