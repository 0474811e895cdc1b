import { memberNamed, membersOf } from './members.ts';
import type { JsonNode, JsonSpan } from './nodes.ts';

/** A stretch of a text that becomes another one. */
export interface JsonEdit extends JsonSpan {
  readonly text: string;
}

/** A member to be written: its name and the exact JSON text of its value. */
type JsonEntry = readonly [name: string, json: string];

/** The text after edits that do not overlap, in the order of their places. Every other character stays as it stands. */
export function edited(text: string, edits: readonly JsonEdit[]): string {
  let out = '';
  let at = 0;
  for (const edit of edits) {
    out += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return at === 0 && out === '' ? text : out + text.slice(at);
}

/** The text with another one at this place. */
export function replaced(text: string, { start, end }: JsonSpan, by: string): string {
  return text.slice(0, start) + by + text.slice(end);
}

/** Puts members in front of those that an object has. */
export function insertFirst(object: JsonNode, entries: readonly JsonEntry[]): JsonEdit {
  const at = object.start + 1;
  return { start: at, end: at, text: `${written(entries)}${object.count === 0 || entries.length === 0 ? '' : ','}` };
}

/** Puts members behind those that an object has. */
export function insertLast(text: string, object: JsonNode, entries: readonly JsonEntry[]): JsonEdit {
  const last = Array.from(membersOf(text, object)).at(-1);
  if (last === undefined || entries.length === 0) return insertFirst(object, entries);
  return { start: last.value.end, end: last.value.end, text: `,${written(entries)}` };
}

/** Gives an object those of the members that it lacks, in front of its own; null where it lacks none. */
export function insertMissing(text: string, object: JsonNode, entries: readonly JsonEntry[]): JsonEdit | null {
  const missing = entries.filter(([name]) => memberNamed(text, object, name) === null);
  return missing.length === 0 ? null : insertFirst(object, missing);
}

function written(entries: readonly JsonEntry[]): string {
  return entries.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',');
}
