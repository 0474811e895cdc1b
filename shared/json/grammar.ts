import { JsonCursor, literalPart, type JsonToken } from './cursor.ts';
import { BACKSLASH, isDigit, LETTER_E, LETTER_U, MINUS, PLUS, POINT, QUOTE, SPACE, ZERO } from './signs.ts';
import type { JsonSource } from './source.ts';

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

/** Whether tokens follow each other as those of one JSON value do (RFC 8259 §2). A word is taken for a value: `tokenFault` finds it wrong. */
export class JsonGrammar {
  /** Of each open container, whether it is an object. */
  readonly #objects: boolean[] = [];
  #expected: Expected = 'value';

  /** True when the value has its end. */
  get complete(): boolean {
    return this.#expected === 'nothing';
  }

  get depth(): number {
    return this.#objects.length;
  }

  /** Takes the next token; false where it may not stand. */
  take(token: JsonToken): boolean {
    const expected = this.#expected;
    switch (token) {
      case '{':
      case '[':
        if (expected !== 'value' && expected !== 'value or end') return false;
        this.#objects.push(token === '{');
        this.#expected = token === '{' ? 'key or end' : 'value or end';
        return true;
      case '}':
        return this.#close(true, expected === 'key or end' || expected === 'comma or end');
      case ']':
        return this.#close(false, expected === 'value or end' || expected === 'comma or end');
      case ',':
        if (expected !== 'comma or end') return false;
        this.#expected = this.#objects.at(-1) === true ? 'key' : 'value';
        return true;
      case ':':
        if (expected !== 'colon') return false;
        this.#expected = 'value';
        return true;
      case 'end':
        return false;
      default:
        return this.#scalar(token);
    }
  }

  #scalar(token: JsonToken): boolean {
    const expected = this.#expected;
    if (token === 'string' && (expected === 'key' || expected === 'key or end')) {
      this.#expected = 'colon';
      return true;
    }
    if (expected !== 'value' && expected !== 'value or end') return false;
    this.#ended();
    return true;
  }

  #close(object: boolean, fits: boolean): boolean {
    if (!fits || this.#objects.at(-1) !== object) return false;
    this.#objects.pop();
    this.#ended();
    return true;
  }

  #ended(): void {
    this.#expected = this.#objects.length === 0 ? 'nothing' : 'comma or end';
  }
}

/** The offset at which the token at hand stops being one of JSON; -1 where it is one. */
export function tokenFault(source: JsonSource, cursor: JsonCursor, token: JsonToken): number {
  const { start, end } = cursor;
  if (token === 'string') return stringFault(source, start, end, cursor.closed);
  if (token === 'number' || (token === 'word' && source.charCodeAt(start) === MINUS))
    return numberFault(source, start, end);
  return token === 'word' ? literalPart(source, start, end) : -1;
}

/** How far one value goes: to its `end` where it is sound JSON, else to the offset at which no JSON goes on so. */
interface Reach {
  readonly sound: boolean;
  readonly end: number;
}

/** Reads one value and the white space before it, strictly and without recursion. What follows it is not looked at. */
export function reachOfValue(source: JsonSource, from: number): Reach {
  const cursor = new JsonCursor(source, from);
  const grammar = new JsonGrammar();
  while (!grammar.complete) {
    const token = cursor.next();
    if (!grammar.take(token)) return { sound: false, end: cursor.start };
    const fault = tokenFault(source, cursor, token);
    if (fault >= 0) return { sound: false, end: fault };
  }
  return { sound: true, end: cursor.end };
}

/** RFC 8259 §7: no control characters, and eight escapes besides `\u`. */
function stringFault(source: JsonSource, start: number, end: number, closed: boolean): number {
  const last = closed ? end - 1 : end;
  for (let i = start + 1; i < last; i += 1) {
    const code = source.charCodeAt(i);
    if (code < SPACE) return i;
    if (code !== BACKSLASH) continue;
    i += 1;
    if (i >= end) return end;
    const escape = source.charCodeAt(i);
    if (escape === LETTER_U) {
      for (let digit = 0; digit < 4; digit += 1) {
        i += 1;
        if (i >= end || !isHexDigit(source.charCodeAt(i))) return Math.min(i, end);
      }
    } else if (!ESCAPES.has(escape)) return i;
  }
  return closed ? -1 : end;
}

/** `"`, `\`, `/` and b, f, n, r, t. */
const ESCAPES: ReadonlySet<number> = new Set([QUOTE, BACKSLASH, 0x2f, 0x62, 0x66, 0x6e, 0x72, 0x74]);

function isHexDigit(code: number): boolean {
  const letter = code | 0x20;
  return isDigit(code) || (letter >= 0x61 && letter <= 0x66);
}

/** RFC 8259 §6: sign, digits without a zero in front, fraction, exponent. */
function numberFault(source: JsonSource, start: number, end: number): number {
  let i = source.charCodeAt(start) === MINUS ? start + 1 : start;
  if (source.charCodeAt(i) === ZERO) i += 1;
  else {
    const digits = afterDigits(source, i);
    if (digits === i) return i;
    i = digits;
  }
  if (i < end && source.charCodeAt(i) === POINT) {
    const digits = afterDigits(source, i + 1);
    if (digits === i + 1) return digits;
    i = digits;
  }
  if (i < end && (source.charCodeAt(i) | 0x20) === LETTER_E) {
    const sign = source.charCodeAt(i + 1);
    const from = sign === PLUS || sign === MINUS ? i + 2 : i + 1;
    const digits = afterDigits(source, from);
    if (digits === from) return digits;
    i = digits;
  }
  return i < end ? i : -1;
}

function afterDigits(source: JsonSource, at: number): number {
  let i = at;
  while (isDigit(source.charCodeAt(i))) i += 1;
  return i;
}
