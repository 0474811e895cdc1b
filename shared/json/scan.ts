import { MOST_LEVELS } from './depth.ts';
import { SHORTEST_SUSPECT, isUnsafeNumber } from './numbers.ts';
import { RepeatedKeys, rollHash } from './repeated-keys.ts';
import {
  BACKSLASH,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  LETTER_D,
  LETTER_F,
  LETTER_I,
  LETTER_U,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
} from './signs.ts';

/** What `JSON.parse` does not tell about a text. Offsets are UTF-16 units; ranges are [start, end). */
export interface Scan {
  /** Start and end of each message, in turn: one pair for a single value, a pair a member for a top-level array. */
  readonly spans: readonly number[];
  /** Start and end of each message's top-level `id` value (the last one, as `JSON.parse` has it), -1 -1 without. */
  readonly ids: readonly number[];
  readonly duplicateKeys: boolean;
  readonly unsafeNumber: boolean;
  readonly loneSurrogate: boolean;
  /** Whether the text has more than `MOST_LEVELS` levels. */
  readonly tooDeep: boolean;
}

/** A string is walked for so many characters, then searched: long strings go by at the speed of `indexOf`. */
const WALKED_CHARACTERS = 64;

/**
 * Scans a text from `from` on. Of what is no valid JSON it says nothing that holds, or throws SyntaxError; it comes to an end with any text. Time is linear and nesting is no recursion. It is for itself beside `JsonCursor` because every frame goes through it: it
 * asks for nothing that a valid text answers.
 */
export function scanJson(text: string, from: number): Scan {
  const scanner = new Scanner(text, from);
  scanner.run();
  return scanner;
}

class Scanner implements Scan {
  readonly spans: number[] = [];
  readonly ids: number[] = [];
  unsafeNumber = false;
  loneSurrogate = false;
  tooDeep = false;
  readonly #text: string;
  #at: number;
  readonly #keys: RepeatedKeys;
  /** Of each open container, whether it is an object. */
  readonly #objects: boolean[] = [];
  #inObject = false;
  #keyNext = false;
  /** Depth at which messages stand: 0, or 1 in a top-level array. */
  #messageDepth = 0;
  #idNext = false;
  #nextQuote = -1;
  #nextBackslash = -1;

  constructor(text: string, from: number) {
    this.#text = text;
    this.#at = from;
    this.#keys = new RepeatedKeys(text);
  }

  get duplicateKeys(): boolean {
    return this.#keys.found;
  }

  run(): void {
    const text = this.#text;
    const length = text.length;
    let top = true;
    while (this.#at < length) {
      const code = text.charCodeAt(this.#at);
      if (code <= 32 || code === COLON) {
        this.#at += 1;
        continue;
      }
      if (code === COMMA) {
        this.#keyNext = this.#inObject;
        this.#at += 1;
      } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) this.#close();
      else if (code === QUOTE && this.#keyNext) this.#key();
      else if (top && code === OPEN_ARRAY) {
        this.#messageDepth = 1;
        this.#push(false);
      } else this.#value(code);
      top = false;
    }
  }

  #value(code: number): void {
    const start = this.#at;
    this.#begin(start);
    if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      this.#push(code === OPEN_OBJECT);
      return;
    }
    if (code === QUOTE) this.#at = this.#endOfString(start + 1);
    else if (code === LETTER_F) this.#at += 5;
    else if (code > LETTER_D) this.#at += 4;
    else this.#number();
    this.#finish(this.#at);
  }

  /** A value begins here. */
  #begin(at: number): void {
    const depth = this.#objects.length;
    if (depth === this.#messageDepth) {
      if (depth === 0 && this.spans.length > 0) throw new SyntaxError('Two values');
      this.spans.push(at, -1);
      this.ids.push(-1, -1);
    } else if (this.#idNext && depth === this.#messageDepth + 1) {
      this.ids[this.ids.length - 2] = at;
    }
  }

  /** The value that began last at this depth ends here. */
  #finish(at: number): void {
    const depth = this.#objects.length;
    if (depth === this.#messageDepth) this.spans[this.spans.length - 1] = at;
    else if (this.#idNext && depth === this.#messageDepth + 1) {
      this.ids[this.ids.length - 1] = at;
      this.#idNext = false;
    }
  }

  #push(object: boolean): void {
    this.#objects.push(object);
    if (this.#objects.length > MOST_LEVELS) this.tooDeep = true;
    this.#inObject = object;
    this.#keyNext = object;
    if (object) this.#keys.open();
    this.#at += 1;
  }

  #close(): void {
    if (this.#objects.length === 0) throw new SyntaxError('A bracket that nothing opened');
    if (this.#objects.pop()) this.#keys.close();
    this.#inObject = this.#objects.at(-1) ?? false;
    this.#keyNext = false;
    this.#at += 1;
    this.#finish(this.#at);
  }

  #key(): void {
    const text = this.#text;
    const start = this.#at;
    let hash = 0;
    let i = start + 1;
    let code = text.charCodeAt(i);
    while (code !== QUOTE && code !== BACKSLASH) {
      if (i >= text.length) break;
      hash = rollHash(hash, code);
      i += 1;
      code = text.charCodeAt(i);
    }
    let named = i - start === 3 && text.charCodeAt(start + 1) === LETTER_I && text.charCodeAt(start + 2) === LETTER_D;
    if (code === BACKSLASH) {
      i = this.#endOfString(start + 1) - 1;
      const key = JSON.parse(text.slice(start, i + 1)) as string;
      hash = 0;
      for (let k = 0; k < key.length; k += 1) hash = rollHash(hash, key.charCodeAt(k));
      named = key === 'id';
    }
    this.#at = i + 1;
    this.#keyNext = false;
    this.#keys.add(start, this.#at, hash);
    if (named && this.#objects.length === this.#messageDepth + 1) this.#idNext = true;
  }

  #number(): void {
    const text = this.#text;
    const start = this.#at;
    let i = start + 1;
    let code = text.charCodeAt(i);
    let exponent = false;
    // Digits, sign, point, e, E; a comma, a bracket, white space or the end (NaN) ends the token.
    while ((code >= 45 && code <= 57) || code === 43 || code === 69 || code === 101) {
      exponent ||= code === 69 || code === 101;
      i += 1;
      code = text.charCodeAt(i);
    }
    this.#at = i;
    if (exponent || i - start >= SHORTEST_SUSPECT) this.unsafeNumber ||= isUnsafeNumber(text.slice(start, i));
  }

  /** Offset after the closing quote of the string whose first character is at `from`. */
  #endOfString(from: number): number {
    const text = this.#text;
    let i = from;
    let walkTo = from + WALKED_CHARACTERS;
    for (;;) {
      const code = text.charCodeAt(i);
      if (code === QUOTE) return i + 1;
      if (code === BACKSLASH) {
        i = this.#escape(i);
        walkTo = i + WALKED_CHARACTERS;
      } else if (i < walkTo) i += 1;
      else if (i >= text.length) return i;
      else i = this.#leap(i);
    }
  }

  /** The next quote or backslash. Both positions are kept, so that no stretch of the text is searched twice. */
  #leap(i: number): number {
    if (this.#nextQuote < i) this.#nextQuote = this.#next('"', i);
    if (this.#nextBackslash < i) this.#nextBackslash = this.#next('\\', i);
    return Math.min(this.#nextQuote, this.#nextBackslash);
  }

  #next(sign: string, from: number): number {
    const found = this.#text.indexOf(sign, from);
    return found < 0 ? this.#text.length : found;
  }

  /** Offset after the escape sequence at `i`; a pair of surrogates counts as one. */
  #escape(i: number): number {
    if (this.#text.charCodeAt(i + 1) !== LETTER_U) return i + 2;
    const half = this.#surrogate(i);
    if (half === '') return i + 6;
    if (half === 'high' && this.#surrogate(i + 6) === 'low') return i + 12;
    this.loneSurrogate = true;
    return i + 6;
  }

  /** Which half of a surrogate pair the escape at `i` writes; '' when it is none. */
  #surrogate(i: number): '' | 'high' | 'low' {
    const text = this.#text;
    if (text.charCodeAt(i) !== BACKSLASH || text.charCodeAt(i + 1) !== LETTER_U) return '';
    if ((text.charCodeAt(i + 2) | 32) !== LETTER_D) return '';
    const nibble = text.charCodeAt(i + 3) | 32;
    if (nibble === 56 || nibble === 57 || nibble === 97 || nibble === 98) return 'high';
    return nibble > 98 ? 'low' : '';
  }
}
