import {
  BACKSLASH,
  BYTE_ORDER_MARK,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
} from './signs.ts';
import { keyText } from './members.ts';

/** A value that is replaced, by the keys that lead to it; objects only. */
export interface PathEdit {
  readonly path: readonly string[];
  /** JSON text. */
  readonly text: string;
}

/** Members that come first in an object, by the keys that lead to it. */
export interface PathInsertion {
  readonly path: readonly string[];
  /** JSON text of one member or more: `"a":1,"b":2`. */
  readonly members: string;
}

/** No key that is looked for is longer. */
const LONGEST_KEY = 200;

/**
 * Replaces values in a JSON text that comes in pieces, adds members to it, and leaves every other character as it is: an answer of 100 MB never
 * has to be held as one. A text that is no JSON goes through without an error.
 */
export class JsonRewriter {
  readonly #edits: readonly PathEdit[];
  readonly #insertions: readonly PathInsertion[];
  readonly #deepest: number;
  /** Open containers, true for objects; and the key at hand in each. */
  readonly #objects: boolean[] = [];
  readonly #keys: (string | null)[] = [];
  #keyNext = false;
  #inString = false;
  #inKey = false;
  #escaped = false;
  #inScalar = false;
  #key = '';
  /** Members that stand before what comes next in an object just begun; '' for none. */
  #first = '';
  /** Depth of the value that is being left out, −1 for none. */
  #leaving = -1;

  constructor(edits: readonly PathEdit[], insertions: readonly PathInsertion[] = []) {
    this.#edits = edits;
    this.#insertions = insertions;
    this.#deepest = [...edits, ...insertions].reduce((most, { path }) => Math.max(most, path.length), 0);
  }

  /** The next piece as it is to be sent. */
  push(piece: string): string {
    if (this.#deepest === 0) return piece;
    let out = '';
    let from = 0;
    const begin = (at: number): void => {
      if (this.#leaving >= 0) return;
      const edit = this.#editHere();
      if (edit === undefined) return;
      out += piece.slice(from, at) + edit.text;
      this.#leaving = this.#objects.length;
    };
    const end = (at: number): void => {
      if (this.#leaving !== this.#objects.length) return;
      this.#leaving = -1;
      from = at;
    };
    for (let i = 0; i < piece.length; i += 1) {
      const code = piece.charCodeAt(i);
      if (this.#inString) {
        if (this.#stringEnds(code, piece.charAt(i))) end(i + 1);
        continue;
      }
      if (this.#inScalar) {
        if (code !== COMMA && code !== CLOSE_OBJECT && code !== CLOSE_ARRAY && code > 32) continue;
        this.#inScalar = false;
        end(i);
      }
      if (code <= 32 || code === COLON || code === BYTE_ORDER_MARK) continue;
      if (this.#first !== '') {
        out += piece.slice(from, i) + this.#first + (code === CLOSE_OBJECT ? '' : ',');
        from = i;
        this.#first = '';
      }
      if (code === COMMA) this.#keyNext = this.#objects.at(-1) ?? false;
      else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
        this.#objects.pop();
        this.#keys.pop();
        this.#keyNext = false;
        end(i + 1);
      } else if (code === QUOTE && this.#keyNext) {
        this.#inString = true;
        this.#inKey = true;
        this.#key = '';
      } else {
        begin(i);
        if (code === QUOTE) this.#inString = true;
        else if (code === OPEN_OBJECT || code === OPEN_ARRAY) this.#open(code === OPEN_OBJECT);
        else this.#inScalar = true;
      }
    }
    return this.#leaving >= 0 ? out : out + piece.slice(from);
  }

  #open(object: boolean): void {
    if (object && this.#leaving < 0) this.#first = this.#insertionHere()?.members ?? '';
    this.#objects.push(object);
    this.#keys.push(null);
    this.#keyNext = object;
  }

  /** Whether this character ends a string that is a value. */
  #stringEnds(code: number, char: string): boolean {
    if (this.#escaped) this.#escaped = false;
    else if (code === BACKSLASH) this.#escaped = true;
    else if (code === QUOTE) {
      this.#inString = false;
      if (!this.#inKey) return true;
      this.#inKey = false;
      this.#keyNext = false;
      this.#keys[this.#keys.length - 1] = this.#key.includes('\\') ? keyText(`"${this.#key}"`) : this.#key;
      return false;
    }
    if (this.#inKey && this.#objects.length <= this.#deepest && this.#key.length < LONGEST_KEY) this.#key += char;
    return false;
  }

  #editHere(): PathEdit | undefined {
    return this.#isWithin() ? this.#edits.find(({ path }) => this.#isAt(path)) : undefined;
  }

  #insertionHere(): PathInsertion | undefined {
    return this.#isWithin() ? this.#insertions.find(({ path }) => this.#isAt(path)) : undefined;
  }

  /** Whether here is the value of a member that something may be looked for in. */
  #isWithin(): boolean {
    const depth = this.#objects.length;
    return depth > 0 && depth <= this.#deepest && this.#objects[depth - 1] === true;
  }

  #isAt(path: readonly string[]): boolean {
    return path.length === this.#objects.length && path.every((key, i) => key === this.#keys[i]);
  }
}

/** A text with values replaced. */
export function rewritten(text: string, edits: readonly PathEdit[]): string {
  return new JsonRewriter(edits).push(text);
}
