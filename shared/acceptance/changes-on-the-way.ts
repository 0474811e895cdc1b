import { isObject, type JsonObject } from '../json/index.ts';
import { inlined } from './references.ts';
import { changedNodes, without } from './schema-change.ts';

const COMBINATORS = ['anyOf', 'oneOf', 'allOf'] as const;
const CONDITIONS = ['not', 'if', 'then', 'else'] as const;

/** Keywords that Copilot CLI writes into descriptions. */
const CONSTRAINTS = [
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'multipleOf',
  'not',
  'patternProperties',
  'propertyNames',
  'dependentRequired',
];

/** What Codex keeps of a schema. */
const REDUCED = new Set([
  'type',
  'properties',
  'required',
  'items',
  'enum',
  'description',
  'additionalProperties',
  ...COMBINATORS,
  '$ref',
  '$defs',
  'definitions',
]);

/** What a client makes of the root of an inputSchema before it sends it on. */
type Change = (schema: JsonObject) => JsonObject;

const CHANGES: Readonly<Record<string, Change>> = {
  'root-object-filled': (schema) => {
    const { type, properties } = schema;
    if (type === 'object' && isObject(properties)) return schema;
    return { ...schema, type: 'object', properties: isObject(properties) ? properties : {} };
  },
  'root-closed': (schema) =>
    schema['additionalProperties'] === false ? schema : { ...schema, additionalProperties: false },
  'root-bare': ({ type, properties, required }) => ({
    type,
    properties: properties ?? {},
    ...(required === undefined ? {} : { required }),
  }),
  'root-combinators-merged': (schema) => merged(schema),
  'constraints-left-out': (schema) => changedNodes(schema, (node) => without(node, CONSTRAINTS)),
  'null-as-nullable': (schema) => changedNodes(schema, withNullable),
  reduced: (schema) => changedNodes(schema, reduced),
  'references-inlined': (schema) => inlined(schema),
};

/** The tool as a client sends it on to the interface of its model, by the names of its changes in their order; itself where nothing changes. */
export function sentOn(tool: unknown, changes: readonly string[]): unknown {
  if (changes.length === 0 || !isObject(tool)) return tool;
  const served = tool['inputSchema'];
  let schema: JsonObject = isObject(served) ? served : {};
  for (const name of changes) schema = Object.hasOwn(CHANGES, name) ? CHANGES[name]!(schema) : schema;
  return schema === served ? tool : { ...tool, inputSchema: schema };
}

/** The root without combinators: the properties of their branches are its own. */
export function merged(schema: JsonObject): JsonObject {
  const branches = COMBINATORS.flatMap((key) => (Array.isArray(schema[key]) ? (schema[key] as unknown[]) : []));
  const conditional = [...COMBINATORS, ...CONDITIONS].some((key) => Object.hasOwn(schema, key));
  if (!conditional) return schema;
  const properties: [string, unknown][] = [];
  for (const branch of [...branches, ...CONDITIONS.slice(2).map((key) => schema[key]), schema])
    if (isObject(branch) && isObject(branch['properties'])) properties.push(...Object.entries(branch['properties']));
  return { ...without(schema, [...COMBINATORS, ...CONDITIONS]), properties: Object.fromEntries(properties) };
}

function withNullable(node: JsonObject): JsonObject {
  const types: unknown = node['type'];
  if (!Array.isArray(types) || types.length !== 2 || !types.includes('null')) return node;
  return { ...node, type: types.find((type) => type !== 'null'), nullable: true };
}

function reduced(node: JsonObject): JsonObject {
  const kept = Object.fromEntries(Object.entries(node).filter(([key]) => REDUCED.has(key)));
  return Object.hasOwn(node, 'const') ? { ...kept, enum: [node['const']] } : kept;
}
