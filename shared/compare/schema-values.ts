import { schemaView } from './schema-view.ts';
import { BOUNDS, boundOf } from './schema-bounds.ts';
import { canonicalJson, isObject, type JsonObject } from '../json/index.ts';

/** Types of JSON Schema; `number` has `integer` in it. */
export type JsonType = 'null' | 'boolean' | 'number' | 'integer' | 'string' | 'array' | 'object';

const EVERY_TYPE: readonly JsonType[] = ['null', 'boolean', 'number', 'string', 'array', 'object'];
const NAMES: ReadonlySet<string> = new Set([...EVERY_TYPE, 'integer']);
const BRANCH_DEPTH = 8;

/** What types a schema lets pass; every one where it names none that there is. */
export function typesOf({ type }: JsonObject): ReadonlySet<JsonType> {
  const named = (Array.isArray(type) ? type : [type]).filter(
    (one): one is JsonType => typeof one === 'string' && NAMES.has(one),
  );
  if (named.length === 0) return new Set(EVERY_TYPE);
  return new Set(named.includes('number') ? named.filter((one) => one !== 'integer') : named);
}

/** Whether a type is among others: an integer is a number. */
export function passes(type: JsonType, types: ReadonlySet<JsonType>): boolean {
  return types.has(type) || (type === 'integer' && types.has('number'));
}

const TYPE_WORDS: Readonly<Record<JsonType, string>> = {
  null: 'null',
  boolean: 'a boolean',
  number: 'a number',
  integer: 'an integer',
  string: 'a string',
  array: 'an array',
  object: 'an object',
};

/** Types for a sentence: `a string or null`; beside types with integers, a number is one with a fraction. */
export function typeWords(types: readonly JsonType[], beside: ReadonlySet<JsonType>): string {
  const names = types.map((type) => (type === 'number' && beside.has('integer') ? 'a fraction' : TYPE_WORDS[type]));
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** The values that a schema names one by one; null where it does not. */
export function listedValues(view: JsonObject, root: unknown, depth = 0): readonly unknown[] | null {
  const types = typesOf(view);
  const own = ownValues(view, types) ?? branchValues(view, root, depth);
  return own?.filter((value) => passes(typeOf(value), types)) ?? null;
}

function ownValues(view: JsonObject, types: ReadonlySet<JsonType>): readonly unknown[] | null {
  if (Object.hasOwn(view, 'const')) return [view['const']];
  const { enum: list } = view;
  if (Array.isArray(list)) return list;
  if (view['type'] === undefined || !Array.from(types).every((type) => type === 'null' || type === 'boolean'))
    return null;
  return [...(types.has('null') ? [null] : []), ...(types.has('boolean') ? [true, false] : [])];
}

/** `oneOf` of constants is a list of values with a title each (2025-11-25, client/elicitation). */
function branchValues(view: JsonObject, root: unknown, depth: number): readonly unknown[] | null {
  const branches = view['anyOf'] ?? view['oneOf'];
  if (!Array.isArray(branches) || depth > BRANCH_DEPTH) return null;
  const values: unknown[] = [];
  for (const branch of branches) {
    const seen = schemaView(branch, root);
    const own = seen === null ? [] : listedValues(seen, root, depth + 1);
    if (own === null) return null;
    for (const value of own) values.push(value);
  }
  return values;
}

function typeOf(value: unknown): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'boolean' || typeof value === 'string' ? (typeof value as 'boolean' | 'string') : 'object';
}

/**
 * Whether a schema surely takes a value. Patterns of a peer are not run, and objects and lists are not looked into: what they
 * would say is taken for no.
 */
export function surelyTakes(view: JsonObject, value: unknown, root: unknown, depth = 0): boolean {
  const listed = listedValues(view, root);
  if (listed !== null) return listed.some((one) => canonicalJson(one) === canonicalJson(value));
  const type = typeOf(value);
  if (!passes(type, typesOf(view)) || UNSURE.some((key) => Object.hasOwn(view, key))) return false;
  if (type === 'object' || type === 'array') return !LOOKS_INSIDE.some((key) => Object.hasOwn(view, key));
  if (!BOUNDS.every((bound) => bound.holds(boundOf(view, bound), value))) return false;
  const branches = view['anyOf'] ?? view['oneOf'];
  if (branches === undefined) return true;
  return (
    depth < BRANCH_DEPTH &&
    Array.isArray(branches) &&
    branches.some((branch) => {
      const seen = schemaView(branch, root);
      return seen !== null && surelyTakes(seen, value, root, depth + 1);
    })
  );
}

const UNSURE = ['pattern', 'format', 'multipleOf', 'allOf', 'not', 'if', '$ref', '$dynamicRef', '$recursiveRef'];
const LOOKS_INSIDE = ['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames', 'items']
  .concat(['prefixItems', 'minItems', 'maxItems', 'minProperties', 'maxProperties', 'uniqueItems', 'contains'])
  .concat(['anyOf', 'oneOf', 'dependentRequired', 'dependentSchemas', 'dependencies']);

/** A list of values for a sentence: `"a", "b" and 3 more`. */
export function valueWords(values: readonly unknown[]): string {
  const shown = values.slice(0, 3).map((value) => {
    const text = isObject(value) || Array.isArray(value) ? 'a value' : (JSON.stringify(value) ?? '');
    return text.length > 40 ? `${text.slice(0, 37)}…"` : text;
  });
  const more = values.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
