import { afterSpace, afterString, afterWord } from './cursor.ts';
import { readNode, type JsonNode, type JsonSpan } from './nodes.ts';
import { parsedJson } from './narrowing.ts';
import { pointerSteps } from './pointer.ts';
import { COLON, COMMA, QUOTE } from './signs.ts';

/** A member of an object or an item of an array. */
export interface JsonMember {
  /** Position in its container. */
  readonly index: number;
  /** The key's exact text with its quotes, by its place; null in arrays. */
  readonly key: JsonSpan | null;
  readonly value: JsonNode;
}

/** The members of one container, each read when it is asked for; nothing below them is built. None of what is no container. */
export function* membersOf(text: string, container: JsonNode): Generator<JsonMember, void> {
  if (container.kind !== 'object' && container.kind !== 'array') return;
  const end = container.whole ? container.end - 1 : container.end;
  let at = container.start + 1;
  for (let index = 0; ; index += 1) {
    at = afterSpace(text, at);
    while (at < end && text.charCodeAt(at) === COMMA) at = afterSpace(text, at + 1);
    if (at >= end) return;
    let key: JsonSpan | null = null;
    if (container.kind === 'object') {
      const keyEnd = text.charCodeAt(at) === QUOTE ? afterString(text, at) : afterWord(text, at);
      const colon = afterSpace(text, keyEnd);
      if (text.charCodeAt(colon) === COLON) {
        key = { start: at, end: keyEnd };
        at = afterSpace(text, colon + 1);
      }
    }
    const value = at < end ? readNode(text, at) : { kind: 'broken' as const, start: end, end, count: 0, whole: false };
    yield { index, key, value };
    at = Math.max(value.end, at);
  }
}

/**
 * Reads the members of one container a stretch at a time. Keys that repeat (also when written differently, as `"a"`
 * and `"\u0061"`) are all given, and told apart by `repeats`.
 */
export class MemberReader {
  readonly #text: string;
  readonly #rest: Generator<JsonMember, void>;
  readonly #members: JsonMember[] = [];
  readonly #firstOfKey = new Map<string, number>();
  readonly #repeated = new Set<number>();

  constructor(text: string, container: JsonNode) {
    this.#text = text;
    this.#rest = membersOf(text, container);
  }

  /** The members read so far, at least `count` of them where there are as many. */
  atLeast(count: number): readonly JsonMember[] {
    while (this.#members.length < count) {
      const { value } = this.#rest.next();
      if (value === undefined) break;
      if (value.key !== null) this.#noteKey(keyText(exactText(this.#text, value.key)), value.index);
      this.#members.push(value);
    }
    return this.#members;
  }

  /** True when another member read so far has the same key: of such, most readers keep the last only. */
  repeats(member: JsonMember): boolean {
    return this.#repeated.has(member.index);
  }

  #noteKey(key: string, index: number): void {
    const first = this.#firstOfKey.get(key);
    if (first === undefined) this.#firstOfKey.set(key, index);
    else this.#repeated.add(first).add(index);
  }
}

/** The member of this name; of one that is repeated the last, as `JSON.parse` has it. Null for none, and in what is no object. */
export function memberNamed(text: string, object: JsonNode, name: string): JsonMember | null {
  const exact = JSON.stringify(name);
  let found: JsonMember | null = null;
  for (const one of membersOf(text, object)) if (one.key !== null && isKey(text, one.key, exact, name)) found = one;
  return found;
}

/** The member at the end of a way through objects; null where there is none on the way. */
export function memberAt(text: string, root: JsonNode | null, path: readonly string[]): JsonMember | null {
  let node = root;
  let found: JsonMember | null = null;
  for (const name of path) {
    found = node === null ? null : memberNamed(text, node, name);
    if (found === null) return null;
    node = found.value;
  }
  return found;
}

/** The item at this position of an array, or the value of the member of this name. */
function valueNamed(text: string, node: JsonNode, name: string): JsonNode | null {
  if (node.kind !== 'array') return memberNamed(text, node, name)?.value ?? null;
  if (!/^\d{1,9}$/.test(name)) return null;
  const index = Number(name);
  for (const item of membersOf(text, node)) if (item.index === index) return item.value;
  return null;
}

/** The value that a JSON pointer (RFC 6901) leads to from `from`; null where there is none. */
export function nodeAt(text: string, from: JsonNode, pointer: string): JsonNode | null {
  let node: JsonNode | null = from;
  for (const step of pointerSteps(pointer)) {
    if (node === null) return null;
    node = valueNamed(text, node, step);
  }
  return node;
}

/** What stands at a place of a text. */
export function exactText(text: string, { start, end }: JsonSpan): string {
  return text.slice(start, end);
}

/** What a string's exact text stands for; the text itself when it is no JSON string, as where it is cut or broken. */
export function keyText(exact: string): string {
  const value = parsedJson(exact);
  return typeof value === 'string' ? value : exact;
}

function isKey(text: string, key: JsonSpan, exact: string, name: string): boolean {
  if (key.end - key.start === exact.length && text.startsWith(exact, key.start)) return true;
  const written = exactText(text, key);
  return written.includes('\\') && keyText(written) === name;
}
