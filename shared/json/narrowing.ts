import { isTooDeep, MOST_LEVELS } from './depth.ts';

/** Narrowing of parsed JSON of unknown shape: the peer may have sent anything. */

/** A parsed JSON object. Absent members read as undefined, which JSON cannot say. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The value of a JSON text. Throws SyntaxError where it is none, and where it is nested deeper than anything of ours looks. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError(`It is nested deeper than ${MOST_LEVELS} levels`);
  return JSON.parse(text);
}

/** The value of a JSON text; undefined, which no JSON text stands for, where it is none or is nested too deep. */
export function parsedJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch (fault) {
    if (fault instanceof SyntaxError) return undefined;
    throw fault;
  }
}

/** True for a JSON object: no list, not null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own member, undefined where the value is no object or has none. Never reads the prototype. */
export function member(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** A member that must be a string, '' otherwise. */
export function textMember(value: unknown, key: string): string {
  const found = member(value, key);
  return typeof found === 'string' ? found : '';
}

/** A member that must be an array, empty otherwise. */
export function listMember(value: unknown, key: string): readonly unknown[] {
  const found = member(value, key);
  return Array.isArray(found) ? found : [];
}

/** Whether a value is of a type of JSON Schema; an integer is not told from a number. */
export function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'object':
      return isObject(value);
    case 'array':
      return Array.isArray(value);
    case 'null':
      return value === null;
    case 'integer':
      return typeof value === 'number';
    default:
      return typeof value === type;
  }
}

/** Compact JSON of a value, '' for none, at most `limit` UTF-16 units. */
export function compactJson(value: unknown, limit: number): string {
  let text: string;
  try {
    text = JSON.stringify(value) ?? '';
  } catch (error) {
    // The only way to fail for parsed JSON: nested too deep for the recursion of stringify.
    text = error instanceof RangeError ? '{… nested too deep to show}' : String(error);
  }
  return text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
}

/**
 * What a table has under a name that somebody else wrote; undefined for what it does not have itself: `table['constructor']` would be
 * found on every object.
 */
export function entryOf<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
