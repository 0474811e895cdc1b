import { isObject, type JsonObject } from '../json/index.ts';
import { merged } from './changes-on-the-way.ts';
import { inlined } from './references.ts';
import { changedBelow, changedNodes, without } from './schema-change.ts';
import { HOLDERS, MAPS } from './test-language/index.ts';

/** A change of a tool by which a client may take it, and how it is told. */
export interface Repair {
  readonly words: string;
  repair(tool: JsonObject): JsonObject;
}

/** Characters of a name that every client takes. */
export const SHORTEST_NAME = 40;

/** Levels of a schema that every interface takes. */
const DEEPEST_NODE = 30;

type SchemaRepair = (schema: JsonObject) => JsonObject;

const TYPES = new Set<unknown>(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);

const inSchema = (words: string, change: SchemaRepair): Repair => ({
  words,
  repair: (tool) => ({ ...tool, inputSchema: change(isObject(tool['inputSchema']) ? tool['inputSchema'] : {}) }),
});

const inNodes = (words: string, change: (node: JsonObject, isRoot: boolean) => JsonObject): Repair =>
  inSchema(words, (schema) => changedNodes(schema, change));

const has = (node: JsonObject, key: string): boolean => Object.hasOwn(node, key);
const withoutWhen = (node: JsonObject, key: string, wrong: (value: unknown) => boolean): JsonObject =>
  has(node, key) && wrong(node[key]) ? without(node, [key]) : node;

/** The repairs, the mildest first: each is made only where a client takes the tool the better for it. */
export const REPAIRS: readonly Repair[] = [
  { words: 'Members of a wrong type are left out.', repair: withRightMembers },
  inSchema('The root is an object.', rootObject),
  inSchema('Each property has a schema that is an object.', objectProperties),
  inSchema('required is a list of names that properties has.', rightRequired),
  inSchema('The combinators of the root are merged into its properties.', merged),
  inNodes('Each array has one items schema.', oneItems),
  inNodes('Bounds are numbers.', numericBounds),
  inNodes('Keywords whose values have a wrong type are left out.', rightKeywords),
  inNodes('Words that are no type are left out.', (node) =>
    withoutWhen(node, 'type', (type) => typeof type === 'string' && !TYPES.has(type)),
  ),
  inNodes('Each type is one word.', oneType),
  inNodes('Enums are of texts that are not empty.', textEnums),
  inNodes('Enums say their type.', (node) =>
    has(node, 'enum') && !has(node, 'type') ? { ...node, type: 'string' } : node,
  ),
  inNodes('Patterns that look around are left out.', (node) =>
    withoutWhen(node, 'pattern', (pattern) => typeof pattern === 'string' && /\(\?[=!<]/.test(pattern)),
  ),
  inNodes('Patterns are anchored.', anchored),
  inNodes('Large maxLength and maxItems are left out.', (node) =>
    withoutWhen(withoutWhen(node, 'maxLength', over(2_000)), 'maxItems', over(50)),
  ),
  inSchema('Keys of properties have letters, digits, “_”, “.” and “-”.', plainKeys),
  inSchema(`What lies deeper than ${DEEPEST_NODE} levels is left out.`, (schema) => shallow(schema, 0)),
  inSchema('What references lead to stands in their places.', inlined),
  inNodes('$schema, $id and propertyNames are left out.', (node) => without(node, ['$schema', '$id', 'propertyNames'])),
  { words: 'The name has letters, digits, “_” and “-”, and begins with a letter.', repair: withPlainName },
  { words: 'The name is shorter.', repair: (tool) => named(tool, (name) => name.slice(0, SHORTEST_NAME)) },
  { words: 'outputSchema is left out.', repair: (tool) => without(tool, ['outputSchema']) },
  inNodes('Conditions, not and patternProperties are left out.', (node) =>
    without(node, ['if', 'then', 'else', 'not', 'patternProperties']),
  ),
  inNodes('additionalProperties is left out.', (node) => without(node, ['additionalProperties'])),
  inNodes('Every object is closed.', (node) =>
    node['type'] === 'object' ? { ...node, additionalProperties: false } : node,
  ),
  inNodes('Every property is required.', (node) =>
    node['type'] === 'object' && isObject(node['properties'])
      ? { ...node, required: Object.keys(node['properties']) }
      : node,
  ),
  inNodes('Every schema says its type.', (node) =>
    has(node, 'type') || has(node, 'anyOf') || has(node, '$ref') ? node : { ...node, type: 'string' },
  ),
  inNodes('Combinators are left out.', (node) => without(node, ['anyOf', 'oneOf', 'allOf'])),
  inNodes('const and default are left out.', (node) => without(node, ['const', 'default'])),
];

function over(most: number): (value: unknown) => boolean {
  return (value) => typeof value === 'number' && value > most;
}

function withRightMembers(tool: JsonObject): JsonObject {
  let right = tool;
  for (const key of ['title', 'description']) right = withoutWhen(right, key, (value) => typeof value !== 'string');
  right = withoutWhen(right, '_meta', (value) => !isObject(value));
  right = withoutWhen(right, 'icons', (value) => !Array.isArray(value));
  const hints = right['annotations'];
  if (!has(right, 'annotations')) return right;
  if (!isObject(hints)) return without(right, ['annotations']);
  const kept = Object.entries(hints).filter(
    ([key, value]) => typeof value === (key === 'title' ? 'string' : 'boolean') || !/^title$|Hint$/.test(key),
  );
  return { ...right, annotations: Object.fromEntries(kept) };
}

/** A root of another type becomes the property `value` of an object. */
function rootObject(schema: JsonObject): JsonObject {
  const { type } = schema;
  const root = typeof schema['$ref'] === 'string' ? inlined(schema) : schema;
  if (typeof type === 'string' && type !== 'object' && TYPES.has(type))
    return { type: 'object', properties: { value: schema }, required: ['value'] };
  return { ...root, type: 'object', properties: isObject(root['properties']) ? root['properties'] : {} };
}

function objectSchema(value: unknown): JsonObject {
  if (isObject(value)) return value;
  if (value === false) return { not: {} };
  return TYPES.has(value) ? { type: value } : {};
}

function objectProperties(schema: JsonObject): JsonObject {
  const properties = schema['properties'];
  if (!isObject(properties)) return schema;
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, objectSchema(value)])),
  };
}

function rightRequired(schema: JsonObject): JsonObject {
  const { required, properties } = schema;
  if (required === undefined) return schema;
  const names: readonly unknown[] = Array.isArray(required) ? required : [required];
  const known = isObject(properties) ? properties : {};
  return { ...schema, required: names.filter((name) => typeof name === 'string' && has(known, name)) };
}

function oneItems(node: JsonObject): JsonObject {
  const { items } = node;
  if (Array.isArray(items))
    return { ...node, items: items.length === 1 && isObject(items[0]) ? items[0] : { anyOf: items as unknown[] } };
  return node['type'] === 'array' && items === undefined ? { ...node, items: { type: 'string' } } : node;
}

const WHOLE = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
const TEXT = (value: unknown): boolean => typeof value === 'string';
const LIST = (value: unknown): boolean => Array.isArray(value);

/** What the values of keywords are in every draft. */
const KEYWORDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  minLength: WHOLE,
  maxLength: WHOLE,
  minItems: WHOLE,
  maxItems: WHOLE,
  minProperties: WHOLE,
  maxProperties: WHOLE,
  minimum: (value) => typeof value === 'number',
  maximum: (value) => typeof value === 'number',
  multipleOf: (value) => typeof value === 'number' && value > 0,
  uniqueItems: (value) => typeof value === 'boolean',
  title: TEXT,
  description: TEXT,
  pattern: TEXT,
  format: TEXT,
  $ref: TEXT,
  enum: LIST,
  required: LIST,
  anyOf: LIST,
  oneOf: LIST,
  allOf: LIST,
  properties: isObject,
  patternProperties: isObject,
};

function rightKeywords(node: JsonObject): JsonObject {
  const wrong = Object.keys(node).filter((key) => Object.hasOwn(KEYWORDS, key) && !KEYWORDS[key]!(node[key]));
  return without(node, wrong);
}

/** A copy without the schemas that lie deeper than clients go. */
function shallow(schema: JsonObject, depth: number): JsonObject {
  if (depth === DEEPEST_NODE) return without(schema, [...HOLDERS, ...MAPS]);
  return changedBelow(schema, (below) => shallow(below, depth + 1));
}

/** Draft 4 says by true that a bound itself is left out. */
function numericBounds(node: JsonObject): JsonObject {
  let right = node;
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof right[exclusive] !== 'boolean') continue;
    const value = right[bound];
    const moved = right[exclusive] === true && typeof value === 'number';
    right = { ...without(right, moved ? [exclusive, bound] : [exclusive]), ...(moved ? { [exclusive]: value } : {}) };
  }
  return right;
}

function oneType(node: JsonObject): JsonObject {
  const type: unknown = node['type'];
  if (!Array.isArray(type)) return node;
  const words = (type as unknown[]).filter((word) => word !== 'null');
  return words.length === 0 ? without(node, ['type']) : { ...node, type: words[0] };
}

function textEnums(node: JsonObject): JsonObject {
  const values: unknown = node['enum'];
  if (!Array.isArray(values)) return node;
  const texts = (values as unknown[]).filter((value) => typeof value === 'string' && value !== '');
  const others = values.some((value) => typeof value !== 'string');
  return others || texts.length === 0 ? without(node, ['enum']) : { ...node, enum: texts };
}

function anchored(node: JsonObject): JsonObject {
  const { pattern } = node;
  if (typeof pattern !== 'string' || (pattern.startsWith('^') && pattern.endsWith('$'))) return node;
  return {
    ...node,
    pattern: `^${pattern.startsWith('^') ? '' : '.*'}(${pattern.replace(/^\^|\$$/g, '')})${pattern.endsWith('$') ? '' : '.*'}$`,
  };
}

function plainKeys(schema: JsonObject): JsonObject {
  const { properties, required } = schema;
  if (!isObject(properties)) return schema;
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const key of Object.keys(properties)) {
    const plain = key.replace(/[^a-zA-Z0-9_.-]/g, '_').slice(0, 60) || '_';
    let name = plain;
    for (let next = 2; taken.has(name); next += 1) name = `${plain}_${next}`;
    taken.add(name);
    names.set(key, name);
  }
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).map(([key, value]) => [names.get(key)!, value])),
    ...(Array.isArray(required)
      ? {
          required: (required as unknown[]).map((name) =>
            typeof name === 'string' ? (names.get(name) ?? name) : name,
          ),
        }
      : {}),
  };
}

function named(tool: JsonObject, change: (name: string) => string): JsonObject {
  const { name } = tool;
  return typeof name === 'string' ? { ...tool, name: change(name) } : tool;
}

function withPlainName(tool: JsonObject): JsonObject {
  return named(tool, (name) => name.replace(/[^A-Za-z0-9_]/g, '_').replace(/^(?![A-Za-z])/, 't_'));
}
