import type { NoiseClass } from './reading.ts';

const QUOTE = 34;
const BACKSLASH = 92;

/**
 * What a text is that is not one JSON value, from offset `from` on. `noise.concatenated`: a message, then further
 * complete JSON values and nothing else. `noise.trailing`: a message, then something that is not JSON.
 * Only an object, an empty array or an array that begins with an object counts as the message in front:
 * `2026-01-31 started` and `[4711] started` begin with JSON values too, but they are log lines.
 */
export function noiseClass(text: string, from: number): NoiseClass {
  let at = skipSpace(text, from);
  if (at === text.length || text.slice(at).trim() === '') return 'noise.blank';
  if (!opensMessage(text, at)) return 'noise.text';
  for (let values = 0; at < text.length; values += 1) {
    const end = endOfValue(text, at);
    if (!isJson(text.slice(at, end))) return values === 0 ? 'noise.text' : 'noise.trailing';
    at = skipSpace(text, end);
  }
  return 'noise.concatenated';
}

function opensMessage(text: string, at: number): boolean {
  if (text[at] === '{') return true;
  const inner = text[skipSpace(text, at + 1)];
  return text[at] === '[' && (inner === '{' || inner === ']');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (problem) {
    if (problem instanceof SyntaxError) return false;
    throw problem;
  }
}

function skipSpace(text: string, from: number): number {
  let at = from;
  // JSON's own white space only (RFC 8259 §2).
  while (at < text.length && ' \t\n\r'.includes(text.charAt(at))) at += 1;
  return at;
}

/** Where the value that begins at `from` would end if it is JSON: brackets are counted, not matched. */
function endOfValue(text: string, from: number): number {
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const sign = text.charAt(at);
    if (sign === '"') at = endOfString(text, at);
    else {
      if (sign === '{' || sign === '[') depth += 1;
      else if (sign === '}' || sign === ']') depth -= 1;
      else if (depth === 0) return endOfWord(text, at);
      at += 1;
    }
    if (depth <= 0) return at;
  }
  return at;
}

function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    at += code === BACKSLASH ? 2 : 1;
  }
  return text.length;
}

/** End of a number or a literal: the next white space, quote, bracket or comma. */
function endOfWord(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && !' \t\n\r"[]{},'.includes(text.charAt(at))) at += 1;
  return at;
}
