/**
 * Finds places in the bytes of a text that is JSON, or was meant to be. What stands outside of strings is ASCII in JSON, so bytes
 * serve as well as characters; nothing is judged, and on anything else than JSON a place is simply not found.
 */
export class JsonBytes {
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Offset after the opening quote of the first string; -1 where there is none. */
  firstString(): number {
    return this.#bytes.indexOf(QUOTE) + 1 || -1;
  }

  /** The first member of the outermost object, or of the first one in an array: from its key to the end of its value. Null for none. */
  firstMember(): readonly [start: number, end: number] | null {
    const bytes = this.#bytes;
    let at = this.#afterSpace(0);
    while (bytes[at] === OPEN_ARRAY) at = this.#afterSpace(at + 1);
    if (bytes[at] !== OPEN_OBJECT) return null;
    const start = this.#afterSpace(at + 1);
    if (bytes[start] !== QUOTE) return null;
    const colon = this.#afterSpace(this.#afterString(start));
    if (bytes[colon] !== COLON) return null;
    const value = this.#afterSpace(colon + 1);
    const end = this.#afterValue(value);
    return end > value && end <= bytes.length ? [start, end] : null;
  }

  /** Offset between two tokens: after the first comma, else after the first bracket, outside of strings; -1 where there is neither. */
  betweenTokens(): number {
    const bytes = this.#bytes;
    let bracket = -1;
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === QUOTE) at = this.#afterString(at) - 1;
      else if (byte === COMMA) return at + 1;
      else if (bracket < 0 && (byte === OPEN_OBJECT || byte === OPEN_ARRAY)) bracket = at + 1;
    }
    return bracket;
  }

  #afterSpace(from: number): number {
    let at = from;
    while (at < this.#bytes.length && this.#bytes[at]! <= SPACE) at += 1;
    return at;
  }

  /** Beyond the last byte where the string has no end. */
  #afterString(from: number): number {
    const bytes = this.#bytes;
    let at = from + 1;
    while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
    return at + 1;
  }

  /** Beyond the last byte where the value has no end. */
  #afterValue(from: number): number {
    const bytes = this.#bytes;
    let depth = 0;
    for (let at = from; at < bytes.length;) {
      const byte = bytes[at]!;
      if (byte === QUOTE) at = this.#afterString(at);
      else if (depth === 0 && ENDS_WORD.has(byte)) return at;
      else {
        if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) depth += 1;
        else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) depth -= 1;
        else if (depth === 0) {
          at += 1;
          continue;
        }
        at += 1;
      }
      if (depth === 0) return at;
    }
    return bytes.length + 1;
  }
}

const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const ENDS_WORD: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0d, SPACE, COMMA, CLOSE_ARRAY, CLOSE_OBJECT]);
