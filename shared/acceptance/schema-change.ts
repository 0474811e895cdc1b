import { isObject, type JsonObject } from '../json/index.ts';

/** Levels that are changed; what lies deeper stays as it is. */
const DEEPEST = 64;

const HOLDERS = new Set([
  'items',
  'prefixItems',
  'additionalProperties',
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
]);
const MAPS = new Set(['properties', 'patternProperties', '$defs', 'definitions']);

/** A copy of a schema in which every schema within it was changed, the inner ones first. */
export function changedNodes(
  schema: JsonObject,
  change: (node: JsonObject, isRoot: boolean) => JsonObject,
  depth = 0,
): JsonObject {
  if (depth > DEEPEST) return schema;
  const below = (value: unknown): unknown => (isObject(value) ? changedNodes(value, change, depth + 1) : value);
  const entries = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (MAPS.has(key) && isObject(value))
      return [key, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, below(one)]))];
    if (!HOLDERS.has(key)) return [key, value];
    return [key, Array.isArray(value) ? (value as unknown[]).map(below) : below(value)];
  });
  return change(Object.fromEntries(entries), depth === 0);
}

/** A copy without these members. */
export function without(node: JsonObject, keys: readonly string[]): JsonObject {
  if (!keys.some((key) => Object.hasOwn(node, key))) return node;
  return Object.fromEntries(Object.entries(node).filter(([key]) => !keys.includes(key)));
}
