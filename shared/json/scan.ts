import { MOST_LEVELS } from './depth.ts';
import { SHORTEST_SUSPECT, isUnsafeNumber } from './numbers.ts';
import { keyHash, RepeatedKeys } from './repeated-keys.ts';
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
  SPACE,
} from './signs.ts';

/** What `JSON.parse` does not tell about a text. Offsets are UTF-16 units; ranges are [start, end). */
export interface Scan {
  /** Start and end of each message, in turn: one pair for a single value, a pair a member for a top-level array. */
  readonly spans: ArrayLike<number>;
  /** Start and end of each message's top-level `id` value (the last one, as `JSON.parse` has it), -1 -1 without. */
  readonly ids: ArrayLike<number>;
  readonly duplicateKeys: boolean;
  readonly unsafeNumber: boolean;
  readonly loneSurrogate: boolean;
  /** Whether the text has more than `MOST_LEVELS` levels. */
  readonly tooDeep: boolean;
}

/** Behind an escape so many characters are walked, then searched: all else goes by at the speed of `indexOf`. */
const WALKED_CHARACTERS = 16;
/** Levels, and messages, for which there is room at first. */
const ROOM = 1024;

/**
 * Scans a text from `from` on. Of what is no valid JSON it says nothing that holds, or throws SyntaxError; it comes to an end with any text. Time is linear and nesting is no recursion. It is for itself beside `JsonCursor` because every frame goes through it: it
 * asks for nothing that a valid text answers. What it gives holds until the next text is scanned: one scanner serves them all, since its
 * lists cost more to make than a short text takes.
 */
export function scanJson(text: string, from: number): Scan {
  SCANNER.begin(text);
  try {
    SCANNER.run(from);
  } finally {
    SCANNER.end();
  }
  return SCANNER;
}

class Scanner implements Scan {
  spans = new Float64Array(2 * ROOM);
  ids = new Float64Array(2 * ROOM);
  unsafeNumber = false;
  loneSurrogate = false;
  tooDeep = false;
  readonly #keys = new RepeatedKeys();
  #text = '';
  /** How many messages have begun. */
  #messages = 0;
  /** Of each open container, 1 where it is an object. */
  #objects = new Uint8Array(ROOM);
  /** Depth at which messages stand: 0, or 1 in a top-level array. */
  #messageDepth = 0;
  #idNext = false;
  /** The string that was gone through last has an escape in it. */
  #escaped = false;
  #nextQuote = -1;
  #nextBackslash = -1;

  get duplicateKeys(): boolean {
    return this.#keys.found;
  }

  begin(text: string): void {
    if (this.spans.length > 2 * ROOM) {
      this.spans = new Float64Array(2 * ROOM);
      this.ids = new Float64Array(2 * ROOM);
    }
    this.unsafeNumber = false;
    this.loneSurrogate = false;
    this.tooDeep = false;
    this.#text = text;
    this.#keys.begin(text);
    this.#messages = 0;
    this.#messageDepth = 0;
    this.#idNext = false;
    this.#nextQuote = -1;
    this.#nextBackslash = -1;
  }

  /** Lets go of the text, and of room that only an extraordinary one needs. */
  end(): void {
    this.#text = '';
    this.#keys.end();
    if (this.#objects.length > ROOM) this.#objects = new Uint8Array(ROOM);
  }

  run(from: number): void {
    const text = this.#text;
    const { length } = text;
    let at = from;
    let depth = 0;
    let inObject = false;
    let keyNext = false;
    while (at < length) {
      const code = text.charCodeAt(at);
      if (code <= SPACE || code === COLON) at += 1;
      else if (code === COMMA) {
        keyNext = inObject;
        at += 1;
      } else if (code === QUOTE && keyNext) {
        keyNext = false;
        at = this.#key(at, depth);
      } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
        if (depth === 0) throw new SyntaxError('A bracket that nothing opened');
        depth -= 1;
        if (inObject) this.#keys.close();
        inObject = depth > 0 && this.#objects[depth - 1] === 1;
        keyNext = false;
        at += 1;
        this.#valueEnds(at, depth);
      } else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
        if (depth > 0 || code === OPEN_OBJECT || this.#messageDepth + this.#messages > 0) this.#valueBegins(at, depth);
        else this.#messageDepth = 1;
        inObject = code === OPEN_OBJECT;
        keyNext = inObject;
        if (inObject) this.#keys.open();
        this.#objects[depth] = inObject ? 1 : 0;
        depth += 1;
        if (depth === this.#objects.length) this.#objects = enlarged(this.#objects);
        at += 1;
        this.tooDeep ||= depth > MOST_LEVELS;
      } else {
        this.#valueBegins(at, depth);
        if (code === QUOTE) at = this.#endOfString(at + 1);
        else if (code === LETTER_F) at += 5;
        else if (code > LETTER_D) at += 4;
        else at = this.#endOfNumber(at);
        this.#valueEnds(at, depth);
      }
    }
  }

  #valueBegins(at: number, depth: number): void {
    if (depth === this.#messageDepth) {
      if (depth === 0 && this.#messages > 0) throw new SyntaxError('Two values');
      const message = 2 * this.#messages;
      if (message === this.spans.length) {
        this.spans = enlarged(this.spans);
        this.ids = enlarged(this.ids);
      }
      this.spans[message] = at;
      this.spans[message + 1] = -1;
      this.ids[message] = -1;
      this.ids[message + 1] = -1;
      this.#messages += 1;
    } else if (this.#idNext && depth === this.#messageDepth + 1) this.ids[2 * this.#messages - 2] = at;
  }

  /** The value that began last at this depth ends here. */
  #valueEnds(at: number, depth: number): void {
    if (depth === this.#messageDepth) this.spans[2 * this.#messages - 1] = at;
    else if (this.#idNext && depth === this.#messageDepth + 1) {
      this.ids[2 * this.#messages - 1] = at;
      this.#idNext = false;
    }
  }

  /** Offset after the key that begins at `start`. */
  #key(start: number, depth: number): number {
    const text = this.#text;
    const end = this.#endOfString(start + 1);
    let length = end - start - 2;
    let first = text.charCodeAt(start + 1);
    let last = text.charCodeAt(end - 2);
    if (this.#escaped) {
      const key = JSON.parse(text.slice(start, end)) as string;
      length = key.length;
      first = key.charCodeAt(0);
      last = key.charCodeAt(length - 1);
    }
    this.#keys.add(start, end, length > 0 ? keyHash(length, first, last) : 0);
    if (length === 2 && first === LETTER_I && last === LETTER_D && depth === this.#messageDepth + 1)
      this.#idNext = true;
    return end;
  }

  /** Offset after the number that begins at `start`. */
  #endOfNumber(start: number): number {
    const text = this.#text;
    let i = start + 1;
    let code = text.charCodeAt(i);
    let exponent = false;
    // Digits, sign, point, e, E; a comma, a bracket, white space or the end (NaN) ends the token.
    while ((code >= 45 && code <= 57) || code === 43 || code === 69 || code === 101) {
      exponent ||= code === 69 || code === 101;
      i += 1;
      code = text.charCodeAt(i);
    }
    if (exponent || i - start >= SHORTEST_SUSPECT) this.unsafeNumber ||= isUnsafeNumber(text.slice(start, i));
    return i;
  }

  /** Offset after the closing quote of the string whose first character is at `from`. */
  #endOfString(from: number): number {
    const plain = this.#leap(from);
    this.#escaped = plain !== this.#nextQuote;
    return this.#escaped ? this.#endOfEscaped(plain) : plain + 1;
  }

  /** The same from a backslash on. Between two of them there are seldom more than a few characters. */
  #endOfEscaped(from: number): number {
    const text = this.#text;
    let i = this.#escape(from);
    let walkTo = i + WALKED_CHARACTERS;
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
    return this.#nextQuote < this.#nextBackslash ? this.#nextQuote : this.#nextBackslash;
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

const SCANNER = new Scanner();

function enlarged<A extends Uint8Array | Float64Array>(list: A): A {
  const larger = new (list.constructor as new (length: number) => A)(list.length * 2);
  larger.set(list);
  return larger;
}
