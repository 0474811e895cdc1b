import { afterString } from './cursor.ts';
import { CLOSE_ARRAY, CLOSE_OBJECT, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from './signs.ts';

/**
 * Levels of objects and lists that are looked into. What walks, compares or writes a value calls itself once a level or more, and the stack
 * ends at some thousands; System.Text.Json stops at 64, serde at 128, Python and Jackson at 1,000, and messages of MCP have a dozen.
 */
export const MOST_LEVELS = 512;

/** Whether a JSON text has more than `MOST_LEVELS` levels. One pass without recursion, over texts that have brackets enough. */
export function isTooDeep(text: string): boolean {
  // Each level has two brackets.
  if (text.length <= 2 * MOST_LEVELS || !opensMany(text)) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = afterString(text, at) - 1;
    else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      depth += 1;
      if (depth > MOST_LEVELS) return true;
    } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) depth -= 1;
  }
  return false;
}

/** Whether there are more opening brackets than levels are allowed, in strings or outside of them: found at the speed of `indexOf`. */
function opensMany(text: string): boolean {
  let opened = 0;
  for (const sign of '[{') {
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
      opened += 1;
      if (opened > MOST_LEVELS) return true;
    }
  }
  return false;
}

/** The text of valid JSON with what lies deeper than `MOST_LEVELS` left out: the objects and lists of the last level stand there empty. */
export function shallowText(text: string, from: number): string {
  const pieces: string[] = [];
  let kept = from;
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = afterString(text, at) - 1;
    else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      depth += 1;
      if (depth === MOST_LEVELS) pieces.push(text.slice(kept, at + 1));
    } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      if (depth === MOST_LEVELS) kept = at;
      depth -= 1;
    }
  }
  pieces.push(text.slice(kept));
  return pieces.join('');
}
