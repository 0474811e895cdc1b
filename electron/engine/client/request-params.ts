import { metaEdit } from '../../../shared/compose/index.ts';
import { edited, isObject, memberNamed, replaced, rootOf, parseJson } from '../../../shared/json/index.ts';

/**
 * The params of a request with these members in their `_meta`, as JSON text. What the params say themselves stands, and every
 * other character stays as it is. `params` is the JSON text of an object, '' for none. Throws SyntaxError when it is none.
 */
export function withMeta(params: string, meta: object): string {
  const nothing = Object.keys(meta).length === 0;
  const root = rootOf(params);
  if (root === null) return nothing ? '' : JSON.stringify({ _meta: meta });
  if (!isObject(parseJson(params))) throw new SyntaxError('The params are not a JSON object.');
  if (nothing) return params;
  const own = memberNamed(params, root, '_meta')?.value;
  // What is no object can hold none of them.
  if (own !== undefined && own.kind !== 'object') return replaced(params, own, JSON.stringify(meta));
  const edit = metaEdit(params, root, meta);
  return edit === null ? params : edited(params, [edit]);
}
