import { MemberReader, rootOf, type JsonMember, type JsonNode } from '../../protocol/text/index.ts';

/** Changes to the text of a message that leave every other character as it stands. */

/** Members that are looked through; a message has a handful. */
const MOST = 1_000;

/** The text with this id (exact JSON text) in its request, or with this and the next ones in those of a batch; null where there is none to have one. */
export function withId(text: string, id: number): string | null {
  const root = rootOf(text);
  if (root === null) return null;
  const messages = root.kind === 'array' ? membersOf(text, root).map(({ value }) => value) : [root];
  let next = id;
  const edits = messages.flatMap((message) => {
    const edit = idEdit(text, message, String(next));
    if (edit !== null) next += 1;
    return edit === null ? [] : [edit];
  });
  return edits.length === 0 ? null : applied(text, edits);
}

/** The text with these members in the `_meta` of its params, those that stand there left alone; null where it has no place for them or nothing is missing. */
export function withMeta(text: string, meta: Readonly<Record<string, unknown>>): string | null {
  const root = rootOf(text);
  if (root?.kind !== 'object' || !root.whole) return null;
  const params = memberNamed(text, root, 'params');
  if (params === null) return withLast(text, root, ['params', { _meta: meta }]);
  if (params.kind !== 'object' || !params.whole) return null;
  const own = memberNamed(text, params, '_meta');
  if (own === null) return withFirst(text, params, [['_meta', meta]]);
  if (own.kind !== 'object' || !own.whole) return null;
  const missing = Object.entries(meta).filter(([name]) => memberNamed(text, own, name) === null);
  return missing.length === 0 ? null : withFirst(text, own, missing);
}

/** One batch of messages (JSON-RPC 2.0, section 6), each on a line of its own where the transport allows it. */
export function batchOf(messages: readonly string[], lines: boolean): string {
  return lines ? `[${messages.join(', ')}]` : `[\n${messages.join(',\n')}\n]`;
}

/** The answer with the exact id of the request that it answers. */
export function withExactId(text: string, id: string): string {
  const root = rootOf(text);
  const node = root === null ? null : memberNamed(text, root, 'id');
  return node === null ? text : applied(text, [{ start: node.start, end: node.end, text: id }]);
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function applied(text: string, edits: readonly Edit[]): string {
  return edits.reduceRight((changed, edit) => changed.slice(0, edit.start) + edit.text + changed.slice(edit.end), text);
}

function idEdit(text: string, message: JsonNode, id: string): Edit | null {
  if (message.kind !== 'object') return null;
  const members = membersOf(text, message);
  const known = named(text, members, 'id');
  const method = named(text, members, 'method');
  // Of an answer the id is the request's.
  if (method === null) return null;
  if (known !== null) return { start: known.start, end: known.end, text: id };
  const isNotification = text.slice(method.start, method.end).startsWith('"notifications/');
  const key = members.find(({ value }) => value === method)?.key ?? null;
  return isNotification || key === null ? null : { start: key.start, end: key.start, text: `"id":${id},` };
}

type Entry = readonly [name: string, value: unknown];

function withLast(text: string, object: JsonNode, entry: Entry): string {
  const last = membersOf(text, object).at(-1);
  if (last === undefined) return withFirst(text, object, [entry]);
  return applied(text, [{ start: last.value.end, end: last.value.end, text: `,${written([entry])}` }]);
}

function withFirst(text: string, object: JsonNode, entries: readonly Entry[]): string {
  const at = object.start + 1;
  return applied(text, [{ start: at, end: at, text: `${written(entries)}${object.count === 0 ? '' : ','}` }]);
}

function written(entries: readonly Entry[]): string {
  return entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',');
}

function memberNamed(text: string, object: JsonNode, name: string): JsonNode | null {
  return named(text, membersOf(text, object), name);
}

function named(text: string, members: readonly JsonMember[], name: string): JsonNode | null {
  const exact = JSON.stringify(name);
  return members.find(({ key }) => key !== null && text.slice(key.start, key.end) === exact)?.value ?? null;
}

function membersOf(text: string, container: JsonNode): readonly JsonMember[] {
  return new MemberReader(text, container).atLeast(MOST);
}
