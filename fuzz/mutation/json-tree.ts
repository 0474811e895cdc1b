import { isContainer, type JsonNode, membersOf, rootOf } from '../../shared/json/index.ts';

/** A JSON text taken apart: repeated names, digits and escapes stay as they were written. */
export type JsonTree = JsonLeaf | JsonBranch;

export interface JsonLeaf {
  /** Exact text of the value, which need not be JSON. */
  text: string;
}

export interface JsonBranch {
  readonly open: '{' | '[';
  readonly members: JsonPart[];
}

export interface JsonPart {
  /** The name with its quotes; '' in a list. */
  name: string;
  value: JsonTree;
}

/** Deeper values stay in one piece. */
const MOST_LEVELS = 40;

/** Null where the text is no JSON. */
export function treeOf(text: string): JsonTree | null {
  const root = rootOf(text);
  return root === null ? null : taken(text, root, 0);
}

function taken(text: string, node: JsonNode, level: number): JsonTree {
  if (!isContainer(node) || level > MOST_LEVELS) return { text: text.slice(node.start, node.end) };
  const open = text.charAt(node.start) === '{' ? '{' : '[';
  const members = Array.from(membersOf(text, node), ({ key, value }) => ({
    name: key === null ? '' : text.slice(key.start, key.end),
    value: taken(text, value, level + 1),
  }));
  return { open, members };
}

export function isBranch(tree: JsonTree): tree is JsonBranch {
  return 'members' in tree;
}

/** The text of a tree. */
export function textOf(tree: JsonTree): string {
  if (!isBranch(tree)) return tree.text;
  const inside = tree.members.map(({ name, value }) => (tree.open === '{' ? `${name}:` : '') + textOf(value));
  return tree.open === '{' ? `{${inside.join(',')}}` : `[${inside.join(',')}]`;
}

/** Every place below the root at which something can be changed: a member, and the branch that has it. */
export function placesOf(tree: JsonTree, found: [JsonBranch, number][] = []): [JsonBranch, number][] {
  if (!isBranch(tree)) return found;
  for (const [i, { value }] of tree.members.entries()) {
    found.push([tree, i]);
    placesOf(value, found);
  }
  return found;
}
