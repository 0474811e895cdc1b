import {
  isContainer,
  keyText,
  membersOf,
  pointerStep,
  pointerSteps,
  pointerTo,
  rootOf,
  type JsonMember,
  type JsonNode,
} from '../../../shared/json/index.ts';
import type { JsonTree, TreeLine } from './json-tree.ts';

/** Longest scalar that is worth explaining, in UTF-16 units with its quotes. */
const LONGEST_SCALAR = 200;

/** The way to a line of a tree, from the lines above it: keys of objects and positions in arrays. The root is an object or an array. */
export function keysOfLine(text: string, lines: readonly TreeLine[], index: number): (string | number)[] {
  const keys: (string | number)[] = [];
  let level = Infinity;
  for (let i = index; i >= 0 && level > 0; i -= 1) {
    const line = lines[i];
    if (line === undefined || line.kind !== 'member' || line.level >= level) continue;
    level = line.level;
    const { key, index: place } = line.member;
    keys.unshift(key === null ? place : keyText(text.slice(key.start, key.end)));
  }
  return keys;
}

/** The same as a JSON pointer (RFC 6901). */
export function pointerOfLine(text: string, lines: readonly TreeLine[], index: number): string {
  return pointerTo(keysOfLine(text, lines, index));
}

/** A short string or number as the text it stands for; undefined for all else. */
export function scalarOf(text: string, node: JsonNode): string | undefined {
  if (node.end - node.start > LONGEST_SCALAR) return undefined;
  const exact = text.slice(node.start, node.end);
  if (node.kind === 'number') return exact;
  return node.kind === 'string' && node.whole ? keyText(exact) : undefined;
}

/** A member or an item of a text that is shown as a tree, for whoever edits it. */
export interface TreePlace {
  /** JSON pointer; of keys that repeat it leads to the last. */
  readonly pointer: string;
  readonly member: JsonMember;
  /** The object or array that it is in; null for the root. */
  readonly container: JsonNode | null;
}

/** What stands in a line; null where that is no member. */
export function placeOfLine(tree: JsonTree, lines: readonly TreeLine[], index: number): TreePlace | null {
  const line = lines[index];
  if (line?.kind !== 'member') return null;
  if (!isContainer(tree.root)) return { pointer: '', member: line.member, container: null };
  const above = lines.findLast((other, i) => i < index && other.level === line.level - 1);
  const container = above?.kind === 'member' ? above.member.value : tree.root;
  return { pointer: pointerOfLine(tree.text, lines, index), member: line.member, container };
}

/** Opens and closes the parts of a tree as those of another one were that stand at the same places. */
export function openLike(tree: JsonTree, other: JsonTree): void {
  const lines = other.lines();
  for (const [index, line] of lines.entries()) {
    if (line.kind !== 'member' || line.open === null) continue;
    const pointer = pointerOfLine(other.text, lines, index);
    const node = openPlace(tree, pointer);
    if (line.open) tree.open(node);
    else tree.close(node);
  }
}

/** A place of a JSON text. */
export interface JsonPlace {
  readonly pointer: string;
  readonly node: JsonNode;
}

/** The innermost member that the offset (UTF-16 units) lies in, key or value; null where there is none. One pass. */
export function placeAt(text: string, offset: number): JsonPlace | null {
  const root = rootOf(text);
  if (root === null || offset < root.start || offset >= root.end) return null;
  let place: JsonPlace = { pointer: '', node: root };
  for (let within = true; within && isContainer(place.node);) {
    let member: JsonMember | undefined;
    for (member of membersOf(text, place.node)) if (member.value.end > offset) break;
    within = member !== undefined && (member.key?.start ?? member.value.start) <= offset;
    if (!within || member === undefined) break;
    const { key, index, value } = member;
    const step = key === null ? String(index) : pointerStep(keyText(text.slice(key.start, key.end)));
    place = { pointer: `${place.pointer}/${step}`, node: value };
    within = value.start <= offset;
  }
  return place;
}

/** Opens the way to the place of a pointer, and gives its value; where there is none, the nearest that it would lie in. */
export function openPlace(tree: JsonTree, pointer: string): JsonNode {
  let node = tree.root;
  for (const step of pointerSteps(pointer)) {
    if (!isContainer(node)) break;
    const member = memberAt(tree, node, step);
    if (member === undefined || !tree.openAsFarAs(node, member.index)) break;
    node = member.value;
  }
  return node;
}

function memberAt(tree: JsonTree, container: JsonNode, step: string): JsonMember | undefined {
  if (container.kind === 'array') {
    const index = /^\d+$/.test(step) ? Number(step) : -1;
    return tree.firstMembers(container, index + 1)[index];
  }
  // Of keys that repeat most readers keep the last.
  return tree
    .firstMembers(container, container.count)
    .findLast(({ key }) => key !== null && keyText(tree.text.slice(key.start, key.end)) === step);
}
