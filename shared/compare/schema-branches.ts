import type { JsonStep } from './json-path.ts';
import { typesOf } from './schema-values.ts';
import { constraintsOf, merged, WORDS } from './schema-view.ts';
import { canonicalJson, isObject, type JsonObject } from '../json/index.ts';

const BRANCHES_MOST = 50;

/** One alternative of a schema, whole, and where it stands. */
export interface Branch {
  readonly path: readonly JsonStep[];
  readonly schema: JsonObject;
}

/** Whether a schema has alternatives. */
export function hasBranches(view: JsonObject): boolean {
  return view['anyOf'] !== undefined || view['oneOf'] !== undefined;
}

/**
 * The alternatives of a schema, what holds for all of them put into each; null where that cannot be done. Branches of `oneOf` are
 * taken to exclude each other, as they do where it is used well. A schema of several types has one for each, if `split`.
 */
export function branchesOf(view: JsonObject, split: boolean): readonly Branch[] | null {
  const keyword = view['anyOf'] === undefined ? 'oneOf' : 'anyOf';
  const { [keyword]: list, ...base } = view;
  if (list === undefined) {
    const types = typesOf(view);
    if (!split || view['type'] === undefined || types.size < 2) return [{ path: [], schema: view }];
    return Array.from(types, (type) => ({ path: [], schema: { ...view, type } }));
  }
  if (!Array.isArray(list) || list.length > BRANCHES_MOST || hasBranches(base)) return null;
  const own = Object.fromEntries(constraintsOf(base).map((key) => [key, base[key]]));
  const branches: Branch[] = [];
  for (const [index, one] of list.entries()) {
    const schema =
      Object.keys(own).length === 0 ? one : isObject(one) && one['$ref'] === undefined ? merged(own, one) : null;
    if (!isObject(schema)) return null;
    branches.push({ path: [keyword, index], schema });
  }
  return branches;
}

/** The same text for schemas that differ in words only. */
export function canonicalConstraints(schema: JsonObject): string {
  return canonicalJson(Object.fromEntries(Object.entries(schema).filter(([key]) => !WORDS.has(key))));
}

/** What tells a branch from others at a glance: its type, or the reference that it is. */
export function typeText({ schema }: Branch): string {
  return canonicalJson(schema['type'] ?? schema['$ref']);
}
