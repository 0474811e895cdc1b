import { isObject, type JsonObject } from '../json/index.ts';
import { HOLDERS, MAPS } from './test-language/index.ts';

/** Levels that are changed; what lies deeper stays as it is. */
const DEEPEST = 64;

/** Names of members are no place of a tool, but a schema is changed there, too. */
const CHANGED: ReadonlySet<string> = new Set([...HOLDERS, 'propertyNames']);
const CHANGED_MAPS: ReadonlySet<string> = new Set(MAPS);

/** A copy of a schema in which every schema within it was changed, the inner ones first. */
export function changedNodes(
  schema: JsonObject,
  change: (node: JsonObject, isRoot: boolean) => JsonObject,
  depth = 0,
): JsonObject {
  if (depth > DEEPEST) return schema;
  return change(
    changedBelow(schema, (below) => changedNodes(below, change, depth + 1)),
    depth === 0,
  );
}

/** A copy of a schema in which each that stands in a member of it was changed. */
export function changedBelow(schema: JsonObject, change: (node: JsonObject) => JsonObject): JsonObject {
  const below = (value: unknown): unknown => (isObject(value) ? change(value) : value);
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]): [string, unknown] => {
      if (CHANGED_MAPS.has(key) && isObject(value))
        return [key, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, below(one)]))];
      if (!CHANGED.has(key)) return [key, value];
      return [key, Array.isArray(value) ? (value as unknown[]).map(below) : below(value)];
    }),
  );
}

/** A copy without these members. */
export function without(node: JsonObject, keys: readonly string[]): JsonObject {
  if (!keys.some((key) => Object.hasOwn(node, key))) return node;
  return Object.fromEntries(Object.entries(node).filter(([key]) => !keys.includes(key)));
}
