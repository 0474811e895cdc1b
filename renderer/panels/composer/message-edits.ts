import { metaEdit } from '../../../shared/compose/index.ts';
import {
  edited,
  exactText,
  insertLast,
  memberNamed,
  membersOf,
  replaced,
  rootOf,
  type JsonEdit,
  type JsonNode,
} from '../../../shared/json/index.ts';

/** Changes to the text of a message that leave every other character as it stands. */

/** The text with this id (exact JSON text) in its request, or with this and the next ones in those of a batch; null where there is none to have one. */
export function withId(text: string, id: number): string | null {
  const root = rootOf(text);
  if (root === null) return null;
  const messages = root.kind === 'array' ? Array.from(membersOf(text, root), ({ value }) => value) : [root];
  let next = id;
  const edits = messages.flatMap((message) => {
    const edit = idEdit(text, message, String(next));
    if (edit !== null) next += 1;
    return edit === null ? [] : [edit];
  });
  return edits.length === 0 ? null : edited(text, edits);
}

/** The text with these members in the `_meta` of its params, those that stand there left alone; null where it has no place for them or nothing is missing. */
export function withMeta(text: string, meta: Readonly<Record<string, unknown>>): string | null {
  const root = rootOf(text);
  if (root?.kind !== 'object' || !root.whole) return null;
  const params = memberNamed(text, root, 'params');
  const edit =
    params === null
      ? insertLast(text, root, [['params', JSON.stringify({ _meta: meta })]])
      : metaEdit(text, params.value, meta);
  return edit === null ? null : edited(text, [edit]);
}

/** One batch of messages (JSON-RPC 2.0, section 6), each on a line of its own where the transport allows it. */
export function batchOf(messages: readonly string[], lines: boolean): string {
  return lines ? `[${messages.join(', ')}]` : `[\n${messages.join(',\n')}\n]`;
}

/** The answer with the exact id of the request that it answers. */
export function withExactId(text: string, id: string): string {
  const root = rootOf(text);
  const own = root === null ? null : memberNamed(text, root, 'id');
  return own === null ? text : replaced(text, own.value, id);
}

function idEdit(text: string, message: JsonNode, id: string): JsonEdit | null {
  const method = memberNamed(text, message, 'method');
  // Of an answer the id is the request's.
  if (method?.key == null) return null;
  const own = memberNamed(text, message, 'id')?.value;
  if (own !== undefined) return { start: own.start, end: own.end, text: id };
  if (exactText(text, method.value).startsWith('"notifications/')) return null;
  const at = method.key.start;
  return { start: at, end: at, text: `"id":${id},` };
}
