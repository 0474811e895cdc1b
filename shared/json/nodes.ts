import { afterSpace, afterString, afterWord, closingQuote, wordToken } from './cursor.ts';
import { BYTE_ORDER_MARK, CLOSE_ARRAY, CLOSE_OBJECT, COMMA, isSpace, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from './signs.ts';

/** A stretch of a text: UTF-16 units, [start, end). */
export interface JsonSpan {
  readonly start: number;
  readonly end: number;
}

/** What a stretch of JSON text is. `broken`: no JSON value starts there. */
type JsonKind = 'object' | 'array' | 'string' | 'number' | 'literal' | 'broken';

/** One value of a JSON text, by its place. */
export interface JsonNode extends JsonSpan {
  readonly kind: JsonKind;
  /** Members or items one level below. */
  readonly count: number;
  /** False when the text ends before the value does. */
  readonly whole: boolean;
}

/** The first value of a text from `from` on (after a byte order mark, if there is one); null when there is nothing but white space. */
export function rootOf(text: string, from = 0): JsonNode | null {
  const start = afterSpace(text, text.charCodeAt(from) === BYTE_ORDER_MARK ? from + 1 : from);
  return start < text.length ? readNode(text, start) : null;
}

export function isContainer(node: JsonNode): boolean {
  return node.kind === 'object' || node.kind === 'array';
}

/** True when nothing but white space follows the root: the text is one value. */
export function isOneValue(text: string, root: JsonNode): boolean {
  return afterSpace(text, root.end) >= text.length;
}

/**
 * The value that starts at `at` (not white space). One pass over its text without recursion, so depth costs nothing
 * and a value of 10 MB is skipped in some tens of ms. Any text is taken: brackets are counted, not matched by kind.
 */
export function readNode(text: string, at: number): JsonNode {
  const code = text.charCodeAt(at);
  if (code === OPEN_OBJECT || code === OPEN_ARRAY)
    return readContainer(text, at, code === OPEN_OBJECT ? 'object' : 'array');
  if (code === QUOTE) {
    const quote = closingQuote(text, at);
    const whole = quote >= 0;
    return { kind: 'string', start: at, end: whole ? quote + 1 : text.length, count: 0, whole };
  }
  const end = afterWord(text, at);
  const token = wordToken(text, at, end);
  return {
    kind: token === 'word' ? 'broken' : token,
    start: at,
    end,
    count: 0,
    whole: end < text.length || token === 'literal',
  };
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
      i = afterString(text, i);
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
    } else if (!isSpace(code)) filled = true;
    i += 1;
  }
  return { kind, start: at, end: text.length, count: filled ? commas + 1 : 0, whole: false };
}
