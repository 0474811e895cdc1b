import { isPeerObject } from '../channels/index.ts';

/**
 * The params of a request with these members in their `_meta`, as JSON text. A text that names no `_meta` keeps every other
 * character. `params` is the JSON text of an object, '' for none. Throws SyntaxError when it is none.
 */
export function withMeta(params: string, meta: object): string {
  if (params.trim() === '') return Object.keys(meta).length === 0 ? '' : JSON.stringify({ _meta: meta });
  const value: unknown = JSON.parse(params);
  if (!isPeerObject(value)) throw new SyntaxError('The params are no JSON object.');
  if (Object.keys(meta).length === 0) return params;
  const own = value['_meta'];
  if (own !== undefined) return JSON.stringify({ ...value, _meta: { ...meta, ...(isPeerObject(own) ? own : {}) } });
  const open = params.indexOf('{') + 1;
  const separator = Object.keys(value).length === 0 ? '' : ',';
  return `${params.slice(0, open)}"_meta":${JSON.stringify(meta)}${separator}${params.slice(open)}`;
}
