import { quoted, word } from './shell-words.ts';
import type { Snippet, SnippetSource } from './snippet-source.ts';

/** The message as a line for `mcpscope send`, in a POSIX shell: exactly the same bytes go out. */
export function sendLine({ text, source }: SnippetSource): Snippet {
  if (text.includes('\0')) return { problem: 'The message has a NUL byte, which no shell can pass on.' };
  const target =
    source.transport === 'stdio'
      ? source.command === ''
        ? null
        : `-- ${[source.command, ...source.args].map(word).join(' ')}`
      : `--url ${quoted(source.url)}`;
  if (target === null) return { problem: 'The capture does not say how the server was started.' };
  const folder = source.transport === 'stdio' && source.cwd !== '' ? `--cwd ${word(source.cwd)} ` : '';
  return { text: `printf '%s\\n' ${quoted(text)} | mcpscope send ${folder}${target}` };
}
