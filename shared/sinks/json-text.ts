import { CI_COMMAND, STEERING } from './steering.ts';

const STEERS = new RegExp(`(?![\\t\\n\\r])[${STEERING}]`, 'gu');

/**
 * A JSON text that parses to the same and steers nothing: what steers a terminal or a CI is written by its number (`\u009b`), which JSON
 * allows in strings, the only place where it can stand (RFC 8259 §7). A text that is no JSON can be read all the same.
 */
export function inertJson(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replace(STEERS, escaped).replace(CI_COMMAND, escaped);
}

/** A JSON text on one line: between its tokens a line end is a blank, and within a string there is none. */
export function inertJsonLine(text: string): string {
  return inertJson(text.replaceAll(/[\r\n]+/g, ' '));
}

/** A value as JSON; `indent` as `JSON.stringify` has it. */
export function jsonText(value: unknown, indent = 0): string {
  return inertJson(JSON.stringify(value, null, indent));
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
