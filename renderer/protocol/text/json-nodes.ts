import { readValue, skipSpace, skipString, skipWord, type JsonNode } from './json-scan.ts';

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;

/** A member of an object or an item of an array. */
export interface JsonMember {
  /** Position in its container. */
  readonly index: number;
  /** The key's exact text with its quotes, by its place; null in arrays. */
  readonly key: { readonly start: number; readonly end: number } | null;
  readonly value: JsonNode;
}

/** The value of a whole text (after a byte order mark, if there is one); null when there is nothing but white space. */
export function rootOf(text: string): JsonNode | null {
  const start = skipSpace(text, text.startsWith('\ufeff') ? 1 : 0);
  return start < text.length ? readValue(text, start) : null;
}

/**
 * Reads the members of one container a stretch at a time. Nothing below them is built: a container inside is only
 * skipped. Keys that repeat (also when written differently, as `"a"` and `"\u0061"`) are all given, and told apart
 * by `repeats`.
 */
export class MemberReader {
  readonly #text: string;
  readonly #container: JsonNode;
  readonly #members: JsonMember[] = [];
  readonly #firstOfKey = new Map<string, number>();
  readonly #repeated = new Set<number>();
  #at: number;
  #done = false;

  constructor(text: string, container: JsonNode) {
    this.#text = text;
    this.#container = container;
    this.#at = container.start + 1;
    this.#done = container.kind !== 'object' && container.kind !== 'array';
  }

  /** True when all members have been read. */
  get done(): boolean {
    return this.#done;
  }

  /** The members read so far, at least `count` of them where there are as many. */
  atLeast(count: number): readonly JsonMember[] {
    while (!this.#done && this.#members.length < count) this.#next();
    return this.#members;
  }

  /** True when another member read so far has the same key: of such, most readers keep the last only. */
  repeats(member: JsonMember): boolean {
    return this.#repeated.has(member.index);
  }

  #next(): void {
    const text = this.#text;
    const end = this.#container.whole ? this.#container.end - 1 : this.#container.end;
    let at = skipSpace(text, this.#at);
    while (at < end && text.charCodeAt(at) === COMMA) at = skipSpace(text, at + 1);
    if (at >= end) {
      this.#done = true;
      return;
    }
    const index = this.#members.length;
    let key: JsonMember['key'] = null;
    if (this.#container.kind === 'object') {
      const keyEnd = text.charCodeAt(at) === QUOTE ? skipString(text, at) : skipWord(text, at);
      const colon = skipSpace(text, keyEnd);
      if (text.charCodeAt(colon) === COLON) {
        key = { start: at, end: keyEnd };
        this.#noteKey(keyText(text.slice(at, keyEnd)), index);
        at = skipSpace(text, colon + 1);
      }
    }
    const value = at < end ? readValue(text, at) : { kind: 'broken' as const, start: end, end, count: 0, whole: false };
    this.#members.push({ index, key, value });
    this.#at = Math.max(value.end, at);
    if (this.#at >= end) this.#done = true;
  }

  #noteKey(key: string, index: number): void {
    const first = this.#firstOfKey.get(key);
    if (first === undefined) this.#firstOfKey.set(key, index);
    else this.#repeated.add(first).add(index);
  }
}

/** What a string's exact text stands for; the text itself when it is no JSON string. */
export function keyText(exact: string): string {
  try {
    const value: unknown = JSON.parse(exact);
    return typeof value === 'string' ? value : exact;
  } catch (error) {
    // Not a JSON string: a cut or broken text is shown as it is written.
    if (error instanceof SyntaxError) return exact;
    throw error;
  }
}

/** A stretch of the text for one line: at most `limit` units, without splitting a surrogate pair. */
export function excerpt(text: string, start: number, end: number, limit: number): string {
  if (end - start <= limit) return text.slice(start, end);
  const last = text.charCodeAt(start + limit - 1);
  return text.slice(start, start + limit - (last >= 0xd800 && last <= 0xdbff ? 1 : 0));
}

/** A collapsed container in a few words: the beginning of its exact text, white space drawn together. */
export function glance(text: string, node: JsonNode, limit = 90): string {
  const head = excerpt(text, node.start, node.end, limit * 2).replace(/\s+/g, ' ');
  if (head.length <= limit && node.end - node.start <= limit * 2) return head;
  return `${excerpt(head, 0, head.length, limit - 1)}…`;
}
