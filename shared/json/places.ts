import { edited } from './edit.ts';
import { keyText, exactText, membersOf, nodeAt, type JsonMember } from './members.ts';
import { rootOf, type JsonNode } from './nodes.ts';
import { pointerSteps, pointerTo } from './pointer.ts';

/**
 * The text with another value at a place (RFC 6901); where the place is not there, but the object or array that it would be in is, the value is put behind
 * what is in it (`-` is the end of an array, RFC 6902 §4.1). Null where there is no such container. Every other character stays.
 */
export function withValueAt(text: string, pointer: string, json: string): string | null {
  const root = rootOf(text);
  if (root === null) return null;
  const there = nodeAt(text, root, pointer);
  if (there !== null) return edited(text, [{ ...there, text: json }]);
  const keys = pointerSteps(pointer);
  const last = keys.pop();
  const container = last === undefined ? null : nodeAt(text, root, pointerTo(keys));
  if (container === null || last === undefined || !container.whole) return null;
  if (container.kind === 'object') return insertedLast(text, container, `${JSON.stringify(last)}:${json}`);
  const isEnd = last === '-' || last === String(container.count);
  return container.kind === 'array' && isEnd ? insertedLast(text, container, json) : null;
}

/** The text without the member or item at a place, and without its comma; null where there is none, and for the whole. */
export function withoutValueAt(text: string, pointer: string): string | null {
  const found = memberOf(text, pointer);
  return found === null ? null : withoutMember(text, found.container, found.member);
}

/** The text without a member or item of this container, and without its comma. */
export function withoutMember(text: string, container: JsonNode, member: JsonMember): string {
  const siblings = Array.from(membersOf(text, container));
  const before = siblings[member.index - 1];
  const after = siblings[member.index + 1];
  const own = member.key?.start ?? member.value.start;
  if (before !== undefined) return edited(text, [{ start: before.value.end, end: member.value.end, text: '' }]);
  const end = after === undefined ? member.value.end : (after.key?.start ?? after.value.start);
  return edited(text, [{ start: own, end, text: '' }]);
}

/** The text with another name for the member at a place; null where there is no member. */
export function withNameAt(text: string, pointer: string, name: string): string | null {
  const key = memberOf(text, pointer)?.member.key ?? null;
  return key === null ? null : edited(text, [{ ...key, text: JSON.stringify(name) }]);
}

/** The exact text of the value at a place; null where there is none. */
export function valueTextAt(text: string, pointer: string): string | null {
  const root = rootOf(text);
  const there = root === null ? null : nodeAt(text, root, pointer);
  return there === null ? null : exactText(text, there);
}

function memberOf(text: string, pointer: string): { readonly container: JsonNode; readonly member: JsonMember } | null {
  const root = rootOf(text);
  const keys = pointerSteps(pointer);
  const last = keys.pop();
  const container = root === null || last === undefined ? null : nodeAt(text, root, pointerTo(keys));
  if (container === null || last === undefined) return null;
  let found: JsonMember | null = null;
  for (const member of membersOf(text, container)) {
    const name = member.key === null ? String(member.index) : keyText(exactText(text, member.key));
    // Of one that is repeated the last, as `JSON.parse` has it.
    if (name === last) found = member;
  }
  return found === null ? null : { container, member: found };
}

/** The text with a member, as `"name":value`, or an item behind those of this container. */
export function insertedLast(text: string, container: JsonNode, written: string): string {
  const last = Array.from(membersOf(text, container)).at(-1);
  const at = last?.value.end ?? container.start + 1;
  return edited(text, [{ start: at, end: at, text: last === undefined ? written : `,${written}` }]);
}
