import { serverArguments } from './server-arguments.ts';
import { quoted } from './shell-quoting.ts';
import type { Snippet, SnippetSource } from './snippet-source.ts';

/** The message as a line for `mcpscope send`, in a POSIX shell: exactly the same bytes go out. */
export function sendLine({ text, source }: SnippetSource): Snippet {
  if (text.includes('\0')) return { problem: 'The message has a NUL byte, which no shell can pass on.' };
  const server = serverArguments(source);
  if (server === null) return { problem: 'The capture does not say how the server was started.' };
  return { text: `printf '%s\\n' ${quoted(text)} | mcpscope send ${server}` };
}
