import { type Direction } from '../capture/index.ts';
import { frameOf, isMessage, noteOf, stderrOf, lineOf, type LineReader, type Tell } from './foreign-record.ts';
import { momentOf } from './moments.ts';
import { ValueLines, type TextPart } from './value-lines.ts';
import { isObject } from '../json/index.ts';

/** How each line of it begins; something that keeps logs may put a time before it. */
export const SUPERGATEWAY_LINE = /^(?:(\S{19,40})\s+)?\[supergateway\] ?(.*)$/s;
/** `SSE → Child (session …): `, `Child → SSE: `, `Stdio → Streamable HTTP: `, `Response: `. */
const MESSAGE = /^(?:(\w+) → ([\w ]+?)(?: \(([^)]*)\))?|(Response)): ?$/;
const STDERR = 'Child stderr: ';
const NOISE = 'Child non-JSON: ';
/** What it says to a server by itself, beside what its client says. */
const OF_ITS_OWN = /^(?:auto-initialize|initialized|original)$/;

/**
 * Logs of supergateway, between a client and the server that it started or went to. Messages stand there as JSON, or as `util.inspect` writes
 * them: with `--logLevel info` not deeper than two levels, and such a message is kept as a note. What the gateway said by itself to
 * a server that it started for one request is a note, too.
 */
export class SupergatewayLog implements LineReader {
  readonly #values = new ValueLines((value) => isMessage(value));
  /** Ids of the `initialize` that the gateway sent by itself. */
  readonly #own = new Set<string>();
  #at: number | null = null;
  #inStderr = false;

  line(text: string, tell: Tell): void {
    const [, time, words] = SUPERGATEWAY_LINE.exec(text) ?? [];
    if (words === undefined) {
      if (this.#values.open) this.#parts(this.#values.take(text), tell);
      else if (text.trim() !== '') tell({ at: this.#at, event: this.#inStderr ? stderrOf(text) : noteOf(text) });
      return;
    }
    this.end(tell);
    if (time !== undefined) this.#at = momentOf(time) ?? this.#at;
    this.#inStderr = words.startsWith(STDERR);
    if (this.#inStderr) tell({ at: this.#at, event: stderrOf(words.slice(STDERR.length)) });
    else if (words.startsWith(NOISE)) tell({ at: this.#at, event: frameOf('s2c', words.slice(NOISE.length)) });
    else this.#parts(this.#values.take(words), tell);
  }

  end(tell: Tell): void {
    this.#parts(this.#values.end(), tell);
  }

  #parts(parts: readonly TextPart[], tell: Tell): void {
    for (const part of parts) {
      const dir = part.kind === 'value' && part.whole ? this.#directionOf(part.head, part.value) : null;
      if (dir !== null && part.kind === 'value') tell({ at: this.#at, event: frameOf(dir, part.json) });
      else if (part.kind === 'line' && part.text.trim() !== '') tell(lineOf(this.#at, part.text));
      else if (part.kind === 'value') tell({ at: this.#at, event: noteOf(part.text) });
    }
  }

  /** Who said it; null for what the gateway said to a server by itself, and for what is no message of the conversation. */
  #directionOf(head: string, value: unknown): Direction | null {
    const [whole, from, , remark = '', response] = MESSAGE.exec(head) ?? [];
    if (whole === undefined) return null;
    const id = isObject(value) && value['id'] !== undefined ? JSON.stringify(value['id']) : '';
    if (OF_ITS_OWN.test(remark)) {
      if (remark === 'auto-initialize') this.#own.add(id);
      return null;
    }
    const answers = isObject(value) && !('method' in value);
    if (answers && this.#own.delete(id)) return null;
    return from === 'Child' || response !== undefined ? 's2c' : 'c2s';
  }
}
