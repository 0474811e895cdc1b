import { insertFirst, insertMissing, memberNamed, type JsonEdit, type JsonNode } from '../json/index.ts';

/** Gives the params at a place those members of `_meta` that they lack; null where they lack none, and where they can have none. */
export function metaEdit(text: string, params: JsonNode, meta: object): JsonEdit | null {
  if (params.kind !== 'object' || !params.whole) return null;
  const own = memberNamed(text, params, '_meta')?.value;
  if (own === undefined) return insertFirst(params, [['_meta', JSON.stringify(meta)]]);
  if (own.kind !== 'object' || !own.whole) return null;
  return insertMissing(
    text,
    own,
    Object.entries(meta).map(([name, value]) => [name, JSON.stringify(value)]),
  );
}
