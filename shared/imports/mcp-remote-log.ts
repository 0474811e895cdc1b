import { type Direction } from '../capture/index.ts';
import { frameOf, isMessage, jsonValue, noteOf, type LineReader, type Tell } from './foreign-record.ts';
import { momentOf } from './moments.ts';
import { ValueLines, type TextPart } from './value-lines.ts';
import { isObject } from '../json/index.ts';

/** `[4242] words` on stderr, `[2026-01-02T03:04:05.678Z][4242] words` in the debug file. */
const LINE = /^(?:\[(\d{4}-[^\]]{10,40})\]\s?)?\[(\d+)\] ?(.*)$/s;
const WAYS: readonly { readonly pattern: RegExp; readonly dir: Direction }[] = [
  { pattern: /^\[Local→Remote\]|^Local → Remote message/, dir: 'c2s' },
  { pattern: /^\[Remote→Local\]|^Remote → Local message/, dir: 's2c' },
];
/** Requests that are known as told. */
const TOLD_MOST = 100_000;

/**
 * Logs of mcp-remote. They name each message, and hold whole only few of them: `initialize`, requests whose params are short, errors.
 * What is held is told as a message (put together anew from its parts), once however often it stands there; of the others the name is
 * kept as a note.
 */
export class McpRemoteLog implements LineReader {
  readonly #values = new ValueLines((value) => isObject(value));
  readonly #told = new Set<string>();
  #at: number | null = null;
  #process = '';
  #way: Direction | null = null;

  line(text: string, tell: Tell): void {
    const [, time, pid, words] = LINE.exec(text) ?? [];
    if (words === undefined || pid === undefined) {
      this.#parts(this.#values.open ? this.#values.take(text) : [{ kind: 'line', text }], tell);
      return;
    }
    this.end(tell);
    if (time !== undefined) this.#at = momentOf(time) ?? this.#at;
    if (pid !== this.#process) this.#told.clear();
    this.#process = pid;
    this.#way = wayOf(words) ?? this.#way;
    this.#parts(this.#values.take(words.trimEnd()), tell);
  }

  /** What was begun and is no whole value is kept as its lines. */
  end(tell: Tell): void {
    this.#parts(this.#values.end(), tell);
  }

  #parts(parts: readonly TextPart[], tell: Tell): void {
    for (const part of parts) {
      const message = part.kind === 'value' && part.whole ? messageOf(part) : null;
      if (message !== null && !this.#isKnown(message))
        tell({
          at: this.#at,
          event: frameOf(wayOf(part.kind === 'value' ? part.head : '') ?? this.#way ?? 'c2s', message),
        });
      else if (part.text.trim() !== '') tell({ at: this.#at, event: noteOf(part.text) });
    }
  }

  /** A request stands there as it came, as it went on, on stderr and in the debug file. */
  #isKnown(message: string): boolean {
    const value = jsonValue(message);
    if (!isObject(value) || value['id'] === undefined || typeof value['method'] !== 'string') return false;
    const key = `${this.#way ?? ''} ${JSON.stringify(value['id'])} ${value['method']}`;
    if (this.#told.has(key)) return true;
    if (this.#told.size < TOLD_MOST) this.#told.add(key);
    return false;
  }
}

function wayOf(words: string): Direction | null {
  return WAYS.find(({ pattern }) => pattern.test(words))?.dir ?? null;
}

/** The message that a value stands for: itself, or what an entry of the debug file holds whole. */
function messageOf({ head, value, json }: Extract<TextPart, { kind: 'value' }>): string | null {
  if (!isObject(value)) return null;
  if (head === '' && 'jsonrpc' in value) return isMessage(value) ? json : null;
  const way = wayOf(head);
  return way === null ? null : rebuilt(value, way);
}

/** The message that an entry of the debug file stands for; null where it does not hold all of it. */
function rebuilt(
  { method, id, params, error, result }: Readonly<Record<string, unknown>>,
  way: Direction,
): string | null {
  const head = { jsonrpc: '2.0', ...(id === undefined ? {} : { id }) };
  if (typeof method === 'string') {
    // The params of what the server says are never written down.
    if (way === 's2c') return null;
    if (params === undefined) return JSON.stringify({ ...head, method });
    // Params are cut off after 500 characters.
    const whole = typeof params === 'string' ? jsonValue(params) : params;
    return isObject(whole) ? JSON.stringify({ ...head, method, params: whole }) : null;
  }
  return result === undefined && isObject(error) ? JSON.stringify({ ...head, error }) : null;
}
