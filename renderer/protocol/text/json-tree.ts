import { isContainer, MemberReader, type JsonMember, type JsonNode } from '../../../shared/json/index.ts';

/** Members of a container that are shown before one asks for more. */
export const PAGE = 100;
/** Lines up to which a fresh tree opens by itself. */
const OPEN_AT_FIRST = 60;
/** Lines up to which "expand all below" goes. */
const MOST_LINES = 2_000;

/** One line of the tree: a member, or the place where more can be shown. */
export type TreeLine =
  | {
      readonly kind: 'member';
      readonly level: number;
      readonly member: JsonMember;
      /** Null for values that have nothing below them. */
      readonly open: boolean | null;
      readonly repeated: boolean;
      /** Siblings, itself included. */
      readonly siblings: number;
      /** UTF-16 units of the longest key beside it, for aligning values. */
      readonly keyWidth: number;
    }
  | {
      readonly kind: 'more';
      readonly level: number;
      readonly container: JsonNode;
      readonly shown: number;
    };

/**
 * Which parts of a JSON text are shown as lines. Containers are read when they are opened and a page at a time, so
 * the size of a text costs one pass over it, never one object a value. Opened parts are known by their offset: they
 * stay open when more of the same text has come.
 */
export class JsonTree {
  readonly text: string;
  readonly root: JsonNode;
  readonly #readers = new Map<number, MemberReader>();
  readonly #shown: Map<number, number>;

  /** `before`: an earlier tree over a beginning of the same text, whose opened parts are taken over. */
  constructor(text: string, root: JsonNode, before: JsonTree | null = null) {
    this.text = text;
    this.root = root;
    this.#shown = before === null ? new Map() : new Map(before.#shown);
    if (before === null) this.#openAtFirst();
  }

  isOpen(node: JsonNode): boolean {
    return this.#shown.has(node.start);
  }

  open(node: JsonNode): void {
    if (isContainer(node) && !this.isOpen(node)) this.#shown.set(node.start, PAGE);
  }

  close(node: JsonNode): void {
    if (node.start !== this.root.start) this.#shown.delete(node.start);
  }

  /** Opens the container as far as its member of this position; false where that would be too much to show. */
  openAsFarAs(container: JsonNode, index: number): boolean {
    if (index >= MOST_LINES) return false;
    this.#shown.set(container.start, Math.max(this.#shown.get(container.start) ?? PAGE, index + 1));
    return true;
  }

  /** The first `count` members of a container, shown or not. */
  firstMembers(container: JsonNode, count: number): readonly JsonMember[] {
    return this.#reader(container).atLeast(count);
  }

  /** Shows another page of an open container. */
  showMore(container: JsonNode): void {
    this.#shown.set(container.start, (this.#shown.get(container.start) ?? 0) + PAGE * 5);
  }

  /** Opens the node and all below it. False when there was more than can be shown at once. */
  openAll(node: JsonNode): boolean {
    let lines = 0;
    const queue = [node];
    for (const next of queue) {
      if (!isContainer(next)) continue;
      if (lines > MOST_LINES) return false;
      this.open(next);
      const members = this.members(next);
      lines += members.length;
      for (const member of members) queue.push(member.value);
    }
    return true;
  }

  /** The members of a container that are shown when it is open. */
  members(container: JsonNode): readonly JsonMember[] {
    const count = this.#shown.get(container.start) ?? PAGE;
    return this.#reader(container).atLeast(count).slice(0, count);
  }

  /** Every line, from top to bottom. The root itself has none unless it is a bare value. */
  lines(): TreeLine[] {
    if (!isContainer(this.root)) {
      const member: JsonMember = { index: 0, key: null, value: this.root };
      return [{ kind: 'member', level: 0, member, open: null, repeated: false, siblings: 1, keyWidth: 0 }];
    }
    const lines: TreeLine[] = [];
    const stack = [{ container: this.root, level: 0, members: this.members(this.root), at: 0, keyWidth: 0 }];
    stack[0]!.keyWidth = keyWidthOf(stack[0]!.members);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const { container, level, members, keyWidth } = top;
      const member = members[top.at];
      if (member === undefined) {
        stack.pop();
        if (this.#hasMore(container, members.length)) {
          lines.push({ kind: 'more', level, container, shown: members.length });
        }
        continue;
      }
      top.at += 1;
      const open = isContainer(member.value) && member.value.count > 0 ? this.isOpen(member.value) : null;
      const repeated = this.#reader(container).repeats(member);
      lines.push({ kind: 'member', level, member, open, repeated, siblings: container.count, keyWidth });
      if (open !== true) continue;
      const below = this.members(member.value);
      stack.push({ container: member.value, level: level + 1, members: below, at: 0, keyWidth: keyWidthOf(below) });
    }
    return lines;
  }

  #hasMore(container: JsonNode, shown: number): boolean {
    return this.#reader(container).atLeast(shown + 1).length > shown;
  }

  #reader(container: JsonNode): MemberReader {
    const known = this.#readers.get(container.start);
    if (known !== undefined) return known;
    const reader = new MemberReader(this.text, container);
    this.#readers.set(container.start, reader);
    return reader;
  }

  /** Opens what fits on a screen, level by level; the items of longer arrays stay closed. */
  #openAtFirst(): void {
    let lines = 0;
    const queue = [this.root];
    for (const node of queue) {
      if (!isContainer(node) || (node !== this.root && lines + Math.min(node.count, PAGE) > OPEN_AT_FIRST)) continue;
      this.#shown.set(node.start, PAGE);
      const members = this.members(node);
      lines += members.length;
      if (node.kind === 'array' && members.length > 3) continue;
      for (const member of members) queue.push(member.value);
    }
  }
}

const WIDEST_KEY = 18;

/** The width at which the values of these members begin; keys that are much longer do not count. */
function keyWidthOf(members: readonly JsonMember[]): number {
  let widest = 0;
  for (const { key, value } of members) {
    if (key === null || isContainer(value)) continue;
    const width = key.end - key.start - 2;
    if (width > widest && width <= WIDEST_KEY) widest = width;
  }
  return widest;
}
