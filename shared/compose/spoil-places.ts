import { JsonBytes, JsonCursor, type JsonSpan } from '../json/index.ts';

/** Offset after the opening quote of the first string; -1 where there is none. */
export function insideFirstString(bytes: Uint8Array): number {
  const cursor = new JsonCursor(new JsonBytes(bytes));
  for (let token = cursor.next(); token !== 'end'; token = cursor.next())
    if (token === 'string') return cursor.start + 1;
  return -1;
}

/** The first member of the outermost object, or of the first one in an array: from its key to the end of its value. Null for none. */
export function firstMember(bytes: Uint8Array): JsonSpan | null {
  const cursor = new JsonCursor(new JsonBytes(bytes));
  let token = cursor.next();
  while (token === '[') token = cursor.next();
  if (token !== '{' || cursor.next() !== 'string') return null;
  const { start } = cursor;
  if (cursor.next() !== ':' || !VALUES.has(cursor.next()) || !cursor.leave()) return null;
  return { start, end: cursor.end };
}

const VALUES: ReadonlySet<string> = new Set(['{', '[', 'string', 'number', 'literal', 'word']);

/** Offset between two tokens: after the first comma, else after the first bracket, outside of strings; -1 where there is neither. */
export function betweenTokens(bytes: Uint8Array): number {
  const cursor = new JsonCursor(new JsonBytes(bytes));
  let bracket = -1;
  for (let token = cursor.next(); token !== 'end'; token = cursor.next()) {
    if (token === ',') return cursor.end;
    if (bracket < 0 && (token === '{' || token === '[')) bracket = cursor.end;
  }
  return bracket;
}
