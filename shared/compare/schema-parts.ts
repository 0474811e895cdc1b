import { isObject, type JsonObject } from '../json/index.ts';
import { ANYTHING } from './schema-view.ts';

/** The keyword by which a schema lists its values. */
export function listingKeyword(view: JsonObject): string | undefined {
  return ['const', 'enum', 'oneOf', 'anyOf', 'type'].find((key) => view[key] !== undefined);
}

/** Schemas of the first elements and of all further ones; a list as `items` is what `prefixItems` was called before 2020-12. */
export function itemsOf(view: JsonObject): { readonly first: readonly unknown[]; readonly rest: unknown } {
  const { items, prefixItems } = view;
  if (Array.isArray(items)) return { first: items, rest: view['additionalItems'] ?? ANYTHING };
  return { first: Array.isArray(prefixItems) ? prefixItems : [], rest: items ?? ANYTHING };
}

/** Schemas of the properties by name. */
export function propertiesOf(view: JsonObject): JsonObject {
  return objectAt(view, 'properties');
}

/** What stands at a keyword that has an object; an empty one where it has none. */
export function objectAt(view: JsonObject, key: string): JsonObject {
  const value = view[key];
  return isObject(value) ? value : ANYTHING;
}

/** The names of the properties that must be there. */
export function requiredOf(view: JsonObject): ReadonlySet<string> {
  const { required } = view;
  return new Set(Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []);
}
