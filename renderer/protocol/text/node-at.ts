import { keyText, MemberReader } from './json-nodes.ts';
import type { JsonNode } from './json-scan.ts';

/** Members of one container that are looked through for a name. */
const MEMBERS_MOST = 10_000;

/** The value that a JSON pointer (RFC 6901) leads to from `from`; null where there is none. */
export function nodeAt(text: string, from: JsonNode, pointer: string): JsonNode | null {
  let node: JsonNode | null = from;
  for (const step of pointer.split('/').slice(1)) {
    if (node === null) return null;
    node = memberOf(text, node, step.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return node;
}

/** The item at this position of an array, or the last member of this name, as JSON.parse would take it. */
export function memberOf(text: string, node: JsonNode, name: string): JsonNode | null {
  if (node.kind === 'array') {
    const index = /^\d{1,9}$/.test(name) ? Number(name) : -1;
    return new MemberReader(text, node).atLeast(index + 1)[index]?.value ?? null;
  }
  if (node.kind !== 'object') return null;
  const members = new MemberReader(text, node).atLeast(MEMBERS_MOST);
  const found = members.findLast(({ key }) => key !== null && keyText(text.slice(key.start, key.end)) === name);
  return found?.value ?? null;
}
