import { isObject } from '../json/index.ts';
import { jsonObject, noteOf, stderrOf, type LineReader, type Tell } from './foreign-record.ts';
import { MessageLines } from './message-lines.ts';
import { momentOf } from './moments.ts';

const STDERR = /^Server stderr: ?/;

/**
 * The logs of Claude Code for one server: JSON objects with `debug` or `error`, `timestamp`, `sessionId` and `cwd`, one a line, or all in
 * one array. They hold what the client did, stderr of the server, and messages only where a version writes them.
 */
export class ClaudeCodeLog implements LineReader {
  readonly #messages = new MessageLines();

  line(text: string, tell: Tell): void {
    if (text.trim() === '') return;
    const entry = jsonObject(text);
    if (entry === null) tell({ at: null, event: noteOf(text, 'warning') });
    else this.entry(entry, text, tell);
  }

  end(): void {
    // Each line stands for itself.
  }

  entry(entry: Readonly<Record<string, unknown>>, text: string, tell: Tell): void {
    const { debug, error } = entry;
    const words = typeof error === 'string' ? error : debug;
    if (typeof words !== 'string') {
      this.#messages.entry(entry, text, tell);
      return;
    }
    const at = momentOf(entry['timestamp']);
    const stderr = STDERR.exec(words);
    if (stderr !== null)
      for (const line of words.slice(stderr[0].length).replace(/\n$/, '').split('\n'))
        tell({ at, event: stderrOf(line) });
    else tell({ at, event: noteOf(words, typeof error === 'string' ? 'error' : 'info') });
  }
}

/** True for an entry of such a log. */
export function isClaudeCodeEntry(value: unknown): boolean {
  return (
    isObject(value) &&
    (typeof value['debug'] === 'string' || typeof value['error'] === 'string') &&
    typeof value['timestamp'] === 'string' &&
    'sessionId' in value
  );
}
