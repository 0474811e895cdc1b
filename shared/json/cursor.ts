import {
  BACKSLASH,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  isDigit,
  isSpace,
  LETTER_F,
  LETTER_N,
  LETTER_T,
  MINUS,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
} from './signs.ts';
import type { JsonSource } from './source.ts';

/** `word` is a stretch that no JSON has, `end` the end of the source. */
export type JsonToken = '{' | '}' | '[' | ']' | ',' | ':' | 'string' | 'number' | 'literal' | 'word' | 'end';

/**
 * Goes from token to token. Any text is taken and nothing is judged: a string that is not closed ends with the source, and `-1.e` is a
 * number. `JsonGrammar` and `tokenFault` say whether it all is JSON.
 */
export class JsonCursor {
  /** Place of the token at hand: [start, end). */
  start: number;
  end: number;
  /** False for a string without its closing quote. */
  closed = true;
  readonly #source: JsonSource;

  constructor(source: JsonSource, from = 0) {
    this.#source = source;
    this.start = from;
    this.end = from;
  }

  /** The token after the one at hand. */
  next(): JsonToken {
    const source = this.#source;
    let at = this.end;
    let code = source.charCodeAt(at);
    while (isSpace(code)) {
      at += 1;
      code = source.charCodeAt(at);
    }
    this.start = at;
    this.end = at + 1;
    this.closed = true;
    switch (code) {
      case OPEN_OBJECT:
        return '{';
      case CLOSE_OBJECT:
        return '}';
      case OPEN_ARRAY:
        return '[';
      case CLOSE_ARRAY:
        return ']';
      case COMMA:
        return ',';
      case COLON:
        return ':';
      case QUOTE: {
        const quote = closingQuote(source, at);
        this.closed = quote >= 0;
        this.end = this.closed ? quote + 1 : source.length;
        return 'string';
      }
      default:
        if (at >= source.length) {
          this.end = at;
          return 'end';
        }
        this.end = afterWord(source, at);
        return wordToken(source, at, this.end);
    }
  }

  /** Goes to the end of the value whose first token is at hand. Brackets are counted, not matched by kind; false where the source ends before. */
  leave(): boolean {
    let depth = 0;
    let code = this.#source.charCodeAt(this.start);
    for (;;) {
      if (code === OPEN_OBJECT || code === OPEN_ARRAY) depth += 1;
      else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) depth -= 1;
      if (depth <= 0) return this.closed;
      if (this.next() === 'end') return false;
      code = this.#source.charCodeAt(this.start);
    }
  }
}

/** The first offset from `at` that is not white space. */
export function afterSpace(source: JsonSource, at: number): number {
  let i = at;
  while (isSpace(source.charCodeAt(i))) i += 1;
  return i;
}

/** A string is walked for so many characters, then searched: short strings need no call, long ones go by at the speed of `indexOf`. */
const WALKED_CHARACTERS = 64;

/** Where the string that is opened by the quote at `at` is closed; -1 where it is not. */
export function closingQuote(source: JsonSource, at: number): number {
  const { length } = source;
  const walkTo = Math.min(at + WALKED_CHARACTERS, length);
  let from = at + 1;
  while (from < walkTo) {
    const code = source.charCodeAt(from);
    if (code === QUOTE) return from;
    from += code === BACKSLASH ? 2 : 1;
  }
  for (;;) {
    const quote = from < length ? source.indexOf('"', from) : -1;
    if (quote < 0) return -1;
    let back = quote - 1;
    while (back >= from && source.charCodeAt(back) === BACKSLASH) back -= 1;
    if ((quote - 1 - back) % 2 === 0) return quote;
    from = quote + 1;
  }
}

/** Offset after the string that starts at `at` with its quote; the source's length where it is not closed. */
export function afterString(source: JsonSource, at: number): number {
  const quote = closingQuote(source, at);
  return quote < 0 ? source.length : quote + 1;
}

/** Offset after the number, literal or stretch of anything else that starts at `at`; at least one unit on. */
export function afterWord(source: JsonSource, at: number): number {
  let i = at + 1;
  while (i < source.length && !endsWord(source.charCodeAt(i))) i += 1;
  return i;
}

function endsWord(code: number): boolean {
  if (code > COLON) return code === OPEN_OBJECT || code === CLOSE_OBJECT || code === OPEN_ARRAY || code === CLOSE_ARRAY;
  return code === COMMA || code === COLON || code === QUOTE || isSpace(code);
}

/** What kind of token the word at [start, end) is, by its first signs. */
export function wordToken(source: JsonSource, start: number, end: number): 'number' | 'literal' | 'word' {
  const code = source.charCodeAt(start);
  if (isDigit(code) || (code === MINUS && isDigit(source.charCodeAt(start + 1)))) return 'number';
  const literal = literalBegunBy(code);
  return literal.length === end - start && literalPart(source, start, end) === end ? 'literal' : 'word';
}

function literalBegunBy(code: number): string {
  if (code === LETTER_T) return 'true';
  if (code === LETTER_F) return 'false';
  return code === LETTER_N ? 'null' : '';
}

/** How far the word at [start, end) goes as a literal does. */
export function literalPart(source: JsonSource, start: number, end: number): number {
  const literal = literalBegunBy(source.charCodeAt(start));
  let i = 0;
  while (i < literal.length && start + i < end && source.charCodeAt(start + i) === literal.charCodeAt(i)) i += 1;
  return start + i;
}
