import { type Direction } from '../capture/index.ts';
import { frameOf, jsonObject, jsonValue, noteOf, type LineReader, type Tell } from './foreign-record.ts';
import { momentOf } from './moments.ts';
import { isObject } from '../json/index.ts';

/** `[4242] words` on stderr, `[2026-01-02T03:04:05.678Z][4242] words` in the debug file. */
const LINE = /^(?:\[(\d{4}-[^\]]{10,40})\]\s?)?\[(\d+)\] ?(.*)$/s;
const WAYS: readonly { readonly pattern: RegExp; readonly dir: Direction }[] = [
  { pattern: /^\[Local→Remote\] */, dir: 'c2s' },
  { pattern: /^\[Remote→Local\] */, dir: 's2c' },
  { pattern: /^Local → Remote message */, dir: 'c2s' },
  { pattern: /^Remote → Local message */, dir: 's2c' },
];
/** Lines of one value that is written over several, at most. */
const LINES_MOST = 10_000;

/**
 * Logs of mcp-remote. They name each message, and hold whole only few of them: `initialize`, requests whose params are short, errors.
 * What is held is told as a message (put together anew from its parts); of the others the name is kept as a note.
 */
export class McpRemoteLog implements LineReader {
  #at: number | null = null;
  #way: Direction | null = null;
  /** The line that opened a value over several lines, and these lines. */
  #head = '';
  #value: string[] = [];

  line(text: string, tell: Tell): void {
    const [, time, , words] = LINE.exec(text) ?? [];
    if (words === undefined) {
      if (this.#value.length > 0 && this.#value.length < LINES_MOST) this.#more(text, tell);
      else this.#other(text, tell);
      return;
    }
    this.end(tell);
    if (time !== undefined) this.#at = momentOf(time) ?? this.#at;
    const way = WAYS.find(({ pattern }) => pattern.test(words));
    const rest = way === undefined ? words : words.replace(way.pattern, '');
    if (way !== undefined) this.#way = way.dir;
    if (rest.trimStart().startsWith('{')) {
      this.#head = text;
      this.#value = [rest];
      this.#settle(tell);
    } else tell({ at: this.#at, event: noteOf(words) });
  }

  /** What was begun and is no whole value is kept as its lines. */
  end(tell: Tell): void {
    const held = this.#value;
    this.#value = [];
    held.forEach((line, place) => this.#other(place === 0 ? this.#head : line, tell));
  }

  #more(text: string, tell: Tell): void {
    this.#value.push(text);
    // A value over several lines ends with a brace at their beginning.
    if (text.startsWith('}')) this.#settle(tell);
  }

  #settle(tell: Tell): void {
    const text = this.#value.join('\n');
    const value = jsonObject(text);
    if (value === null) return;
    const asWritten = [this.#head, ...this.#value.slice(1)].join('\n');
    this.#value = [];
    const message = 'jsonrpc' in value ? text : rebuilt(value);
    if (message === null) tell({ at: this.#at, event: noteOf(asWritten) });
    else tell({ at: this.#at, event: frameOf(this.#way ?? 'c2s', message) });
  }

  #other(text: string, tell: Tell): void {
    if (text.trim() !== '') tell({ at: this.#at, event: noteOf(text) });
  }
}

/** The message that an entry of the debug file stands for; null where it does not hold all of it. */
function rebuilt({ method, id, params, error, result }: Readonly<Record<string, unknown>>): string | null {
  const head = { jsonrpc: '2.0', ...(id === undefined ? {} : { id }) };
  if (typeof method === 'string') {
    if (params === undefined) return JSON.stringify({ ...head, method });
    // Params are cut off after 500 characters.
    const whole = typeof params === 'string' ? jsonValue(params) : params;
    return isObject(whole) ? JSON.stringify({ ...head, method, params: whole }) : null;
  }
  return result === undefined && isObject(error) ? JSON.stringify({ ...head, error }) : null;
}
