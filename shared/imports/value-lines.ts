import { jsonValue } from './foreign-record.ts';
import { inspected } from './inspect-text.ts';
import { reachOfValue } from '../json/index.ts';

/** A line, or a value in a text with what stands around it. */
export type TextPart =
  | { readonly kind: 'line'; readonly text: string }
  | {
      readonly kind: 'value';
      /** What stands before it, and behind it, on its first and on its last line. */
      readonly head: string;
      readonly tail: string;
      readonly value: unknown;
      /** The value as JSON: as it stands there, or put together anew from what `util.inspect` wrote. */
      readonly json: string;
      /** False where parts of it were cut when it was written. */
      readonly whole: boolean;
      /** All of its lines. */
      readonly text: string;
    };

/** Lines of one value that is written over several, at most. */
const LINES_MOST = 10_000;
/** Places of a line at which a value is looked for. */
const PLACES_MOST = 12;

/**
 * Finds the JSON values in lines of a log, and those that `util.inspect` wrote: on one line, or over several of which the further ones are
 * indented or close what was opened. `wanted` says which values count; a line without one is given back as it is.
 */
export class ValueLines {
  readonly #wanted: (value: unknown, head: string) => boolean;
  #held: string[] = [];
  /** Where the value begins in the first held line. */
  #from = 0;

  constructor(wanted: (value: unknown, head: string) => boolean) {
    this.#wanted = wanted;
  }

  /** True while a value was begun that goes on. */
  get open(): boolean {
    return this.#held.length > 0;
  }

  take(line: string): TextPart[] {
    if (!this.open) return this.#begin(line);
    if (!/^[\s}\]]|^$/.test(line) || this.#held.length === LINES_MOST) return [...this.end(), ...this.#begin(line)];
    this.#held.push(line);
    // Both ways of writing put the last bracket at the beginning of its line; to look at every line would cost its square.
    return /^[}\]]/.test(line) ? this.#settle() : [];
  }

  /** What was begun and has not come to its end, as its lines. */
  end(): TextPart[] {
    const held = this.#held;
    this.#held = [];
    return held.map((text) => ({ kind: 'line', text }));
  }

  #begin(line: string): TextPart[] {
    let from = -1;
    for (let tries = 0; tries < PLACES_MOST; tries += 1) {
      from = nextOpening(line, from + 1);
      if (from < 0) break;
      const found = valueIn(line, from);
      if (found === 'torn') {
        if (!/[[{]$/.test(line)) continue;
        this.#held = [line];
        this.#from = from;
        return [];
      }
      const part = found === null ? null : this.#part(line, from, found);
      if (part !== null) return [part];
    }
    return [{ kind: 'line', text: line }];
  }

  #settle(): TextPart[] {
    const text = this.#held.join('\n');
    const found = valueIn(text, this.#from);
    if (found === 'torn') return [];
    const part = found === null ? null : this.#part(text, this.#from, found);
    if (part === null) return this.end();
    this.#held = [];
    return [part];
  }

  #part(text: string, from: number, { value, json, whole, end }: FoundValue): TextPart | null {
    const head = text.slice(0, from);
    if (!this.#wanted(value, head)) return null;
    return { kind: 'value', head, tail: text.slice(end), value, json, whole, text };
  }
}

interface FoundValue {
  readonly value: unknown;
  readonly json: string;
  readonly whole: boolean;
  readonly end: number;
}

/** The value that begins at a place; `torn` where the text ends within it, null where it is none. */
function valueIn(text: string, from: number): FoundValue | 'torn' | null {
  const { sound, end } = reachOfValue(text, from);
  if (sound) {
    const json = text.slice(from, end);
    const value = jsonValue(json);
    return value === undefined ? null : { value, json, whole: true, end };
  }
  const other = inspected(text, from);
  if (other.kind === 'value')
    return { value: other.value, json: JSON.stringify(other.value), whole: other.whole, end: other.end };
  return other.kind === 'torn' || end >= text.length ? 'torn' : null;
}

function nextOpening(line: string, from: number): number {
  for (let at = from; at < line.length; at += 1) if (line[at] === '{' || line[at] === '[') return at;
  return -1;
}
