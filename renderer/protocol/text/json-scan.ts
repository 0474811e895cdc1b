/** What a stretch of JSON text is. `broken`: no JSON value starts there. */
export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'literal' | 'broken';

/** One value of a JSON text, by its place. Offsets are UTF-16 units, [start, end). */
export interface JsonNode {
  readonly kind: JsonKind;
  readonly start: number;
  readonly end: number;
  /** Members or items one level below. */
  readonly count: number;
  /** False when the text ends before the value does. */
  readonly whole: boolean;
}

const TAB = 9;
const LF = 10;
const CR = 13;
const SPACE = 32;
const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;
const OPEN_ARRAY = 91;
const CLOSE_ARRAY = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** The white space of RFC 8259, section 2. */
export function isJsonSpace(code: number): boolean {
  return code === SPACE || code === LF || code === CR || code === TAB;
}

/** First offset from `at` that is not white space. */
export function skipSpace(text: string, at: number): number {
  let i = at;
  while (isJsonSpace(text.charCodeAt(i))) i += 1;
  return i;
}

/** Offset after the string that starts at `at` with its quote; the text's length when it is not closed. */
export function skipString(text: string, at: number): number {
  let from = at + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return text.length;
    let back = quote - 1;
    while (back > at && text.charCodeAt(back) === BACKSLASH) back -= 1;
    if ((quote - 1 - back) % 2 === 0) return quote + 1;
    from = quote + 1;
  }
}

/** Offset after the number, literal or stretch of anything else that starts at `at`; at least one unit on. */
export function skipWord(text: string, at: number): number {
  let i = at;
  while (i < text.length) {
    const code = text.charCodeAt(i);
    if (isJsonSpace(code) || code === COMMA || code === COLON || code === QUOTE) break;
    if (code === OPEN_ARRAY || code === CLOSE_ARRAY || code === OPEN_OBJECT || code === CLOSE_OBJECT) break;
    i += 1;
  }
  return Math.max(i, at + 1);
}

/**
 * The value that starts at `at` (not white space). One pass over its text without recursion, so depth costs nothing
 * and a value of 10 MB is skipped in some tens of ms. Any text is taken: brackets are counted, not matched by kind.
 */
export function readValue(text: string, at: number): JsonNode {
  const code = text.charCodeAt(at);
  if (code === OPEN_OBJECT || code === OPEN_ARRAY)
    return readContainer(text, at, code === OPEN_OBJECT ? 'object' : 'array');
  if (code === QUOTE) {
    const end = skipString(text, at);
    const whole = end - at > 1 && text.charCodeAt(end - 1) === QUOTE && (end < text.length || closes(text, at));
    return { kind: 'string', start: at, end, count: 0, whole };
  }
  const end = skipWord(text, at);
  const word = text.slice(at, Math.min(end, at + 64));
  const kind =
    word === 'true' || word === 'false' || word === 'null' ? 'literal' : /^-?\d/.test(word) ? 'number' : 'broken';
  return { kind, start: at, end, count: 0, whole: end < text.length || kind === 'literal' };
}

/** True when the string at `at` that runs to the end of the text is closed there. */
function closes(text: string, at: number): boolean {
  let back = text.length - 2;
  while (back > at && text.charCodeAt(back) === BACKSLASH) back -= 1;
  return text.length - 1 > at && (text.length - 2 - back) % 2 === 0;
}

function readContainer(text: string, at: number, kind: 'object' | 'array'): JsonNode {
  let depth = 0;
  let commas = 0;
  let filled = false;
  let i = at;
  while (i < text.length) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) {
      filled = true;
      i = skipString(text, i);
      continue;
    }
    if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      if (depth > 0) filled = true;
      depth += 1;
    } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      depth -= 1;
      if (depth === 0) return { kind, start: at, end: i + 1, count: filled ? commas + 1 : 0, whole: true };
    } else if (code === COMMA) {
      if (depth === 1) commas += 1;
    } else if (!isJsonSpace(code)) filled = true;
    i += 1;
  }
  return { kind, start: at, end: text.length, count: filled ? commas + 1 : 0, whole: false };
}
