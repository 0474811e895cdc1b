import type { CaptureSource } from '../capture/index.ts';
import { quoted, word } from './shell-quoting.ts';

/** How a command of mcpscope is told which server is meant, in a POSIX shell; null where the capture does not say. */
export function serverArguments(source: CaptureSource): string | null {
  if (source.transport !== 'stdio') return `--url ${quoted(source.url)}`;
  if (source.command === '') return null;
  const folder = source.cwd === '' ? '' : `--cwd ${word(source.cwd)} `;
  return `${folder}-- ${[source.command, ...source.args].map(word).join(' ')}`;
}
