// Writes dist/schemas: the JSON Schemas of all revisions, and what is compiled of them and of the dialects of JSON Schema. The official conformance suite has them as object literals in its
// bundle, which is parsed and never run. 2024-11-05, which it does not have, is derived from 2025-03-26.
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inProject } from './project.mjs';
import { DIALECTS, dialectValidatorOf, validatorsOf } from './validators.mjs';

const SUITE = inProject('node_modules/@modelcontextprotocol/conformance');
const FOLDER = inProject('dist/schemas');
const STAMP = `${FOLDER}/stamp`;

/** What tells the schema of a revision from the others: where its definitions stand, and one that only it has there. */
const MARKS = {
  '2025-03-26': ['definitions', 'JSONRPCBatchRequest'],
  '2025-06-18': ['definitions', 'ElicitRequest'],
  '2025-11-25': ['$defs', 'GetTaskRequest'],
  '2026-07-28': ['$defs', 'DiscoverRequest'],
};
const REVISIONS = ['2024-11-05', ...Object.keys(MARKS)];

/** Writes the schemas when the suite or this file has changed since. Throws when the suite does not have them. */
export async function writeSchemasIfNeeded() {
  const text = readFileSync(`${SUITE}/dist/index.js`, 'utf8');
  const stamp = createHash('sha256')
    .update(text)
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .update(readFileSync(inProject('scripts/validators.mjs')))
    .update(readFileSync(inProject('node_modules/ajv/package.json')))
    .digest('hex');
  const files = [
    ...REVISIONS.flatMap((revision) => [`${revision}.json`, `${revision}.validators.cjs`]),
    ...DIALECTS.map((dialect) => `${dialect}.validators.cjs`),
    'LICENSE',
  ];
  const written = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp;
  if (written && files.every((file) => existsSync(`${FOLDER}/${file}`))) return false;
  const schemas = await schemasIn(text);
  const { version } = JSON.parse(readFileSync(`${SUITE}/package.json`, 'utf8'));
  mkdirSync(FOLDER, { recursive: true });
  for (const revision of REVISIONS) {
    const $comment = `Revision ${revision}, from @modelcontextprotocol/conformance ${version}, without descriptions, changed; see LICENSE.`;
    replace(`${FOLDER}/${revision}.json`, `${JSON.stringify({ $comment, ...schemas[revision] })}\n`);
    replace(`${FOLDER}/${revision}.validators.cjs`, await validatorsOf(schemas[revision]));
  }
  for (const dialect of DIALECTS) replace(`${FOLDER}/${dialect}.validators.cjs`, await dialectValidatorOf(dialect));
  copyFileSync(`${SUITE}/LICENSE`, `${FOLDER}/LICENSE`);
  replace(STAMP, stamp);
  return true;
}

/** Vitest's global setup. */
export async function setup() {
  await writeSchemasIfNeeded();
}

/** The schemas by revision, with errata, without descriptions. */
export async function schemasIn(text) {
  // Imported late: before the setup has run there is nothing to import.
  const { parseSync, Visitor } = await import('rolldown/utils');
  const { program, errors } = parseSync('suite.js', text);
  if (errors.length > 0) throw new Error(`The conformance suite cannot be parsed: ${errors[0].message}`);
  const candidates = [];
  new Visitor({
    ObjectExpression(node) {
      const names = new Set(node.properties.map(nameOf));
      if (names.has('$schema') && (names.has('$defs') || names.has('definitions'))) candidates.push(node);
    },
  }).visit(program);
  const schemas = {};
  for (const [revision, [place, mark]] of Object.entries(MARKS)) {
    const found = candidates.filter((node) => {
      const definitions = node.properties.find((property) => nameOf(property) === place)?.value;
      return definitions?.properties?.some((property) => nameOf(property) === mark);
    });
    if (found.length !== 1)
      throw new Error(`The conformance suite has ${found.length} schemas that look like that of ${revision}.`);
    schemas[revision] = withoutDescriptions(valueOf(found[0]));
  }
  schemas['2024-11-05'] = firstRevision(structuredClone(schemas['2025-03-26']));
  correctElicitation(schemas['2025-06-18'].definitions);
  correctElicitation(schemas['2025-11-25'].$defs);
  correctElicitation(schemas['2026-07-28'].$defs);
  correctModern(schemas['2026-07-28'].$defs);
  return schemas;
}

/** The value of a literal; throws where the expression is anything else. */
function valueOf(node) {
  switch (node.type) {
    case 'Literal':
      return node.value;
    case 'TemplateLiteral':
      if (node.expressions.length === 0) return node.quasis[0].value.cooked;
      break;
    case 'ArrayExpression':
      return node.elements.map(valueOf);
    case 'ObjectExpression':
      return Object.fromEntries(node.properties.map((property) => [nameOf(property), valueOf(property.value)]));
    case 'UnaryExpression':
      // Minified: !0, !1 and negative numbers.
      if (node.operator === '!') return !valueOf(node.argument);
      if (node.operator === '-') return -valueOf(node.argument);
  }
  throw new Error(`A schema of the conformance suite is no literal at ${node.start}: ${node.type}.`);
}

/** The name of a plain property; undefined for what is none. */
function nameOf({ type, computed, key }) {
  if (type !== 'Property' || computed) return undefined;
  return key.type === 'Identifier' ? key.name : key.value;
}

/** Nothing reads them. A property that is called so has a schema for a value, not a text. */
function withoutDescriptions(schema) {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => (key === 'description' && typeof value === 'string' ? undefined : value)),
  );
}

/** What 2025-03-26 added, taken away again. */
function firstRevision(schema) {
  const { definitions } = schema;
  const { Annotations, ...rest } = definitions;
  for (const name of ['AudioContent', 'ToolAnnotations', 'JSONRPCBatchRequest', 'JSONRPCBatchResponse'])
    drop(rest, name);
  rest.Annotated = { properties: { annotations: Annotations }, type: 'object' };
  drop(rest.Tool.properties, 'annotations');
  drop(rest.ServerCapabilities.properties, 'completions');
  drop(rest.ProgressNotification.properties.params.properties, 'message');
  rest.JSONRPCMessage.anyOf = rest.JSONRPCMessage.anyOf.filter(({ type }) => type !== 'array');
  for (const union of [
    rest.CallToolResult.properties.content.items,
    rest.CreateMessageResult.properties.content,
    rest.PromptMessage.properties.content,
    rest.SamplingMessage.properties.content,
  ])
    union.anyOf = union.anyOf.filter(({ $ref }) => $ref !== '#/definitions/AudioContent');
  for (const { properties } of Object.values(rest))
    if (properties?.annotations?.$ref === '#/definitions/Annotations') properties.annotations = Annotations;
  return { ...schema, definitions: sorted(rest) };
}

/**
 * Where the source of the schema (schema.ts) says number, the published file of some revisions says integer: corrected
 * upstream for NumberSchema, not for the values of an answered form.
 */
function correctElicitation({ NumberSchema, ElicitResult }) {
  for (const name of ['minimum', 'maximum', 'default'])
    if (NumberSchema.properties[name]) NumberSchema.properties[name].type = 'number';
  const value = ElicitResult.properties.content.additionalProperties;
  const scalar = value.anyOf?.find(({ type }) => Array.isArray(type)) ?? value;
  scalar.type = scalar.type.map((type) => (type === 'integer' ? 'number' : type));
}

function correctModern(definitions) {
  // Named and wrapped upstream after the suite took its copy.
  const { SubscriptionsListenResultMeta, SubscriptionsListenResult, CompleteResultResponse } = definitions;
  drop(definitions, 'SubscriptionsListenResultMeta');
  definitions.SubscriptionsListenResultMetaObject = SubscriptionsListenResultMeta;
  SubscriptionsListenResult.properties['_meta'].$ref = '#/$defs/SubscriptionsListenResultMetaObject';
  definitions.SubscriptionsListenResultResponse = structuredClone(CompleteResultResponse);
  definitions.SubscriptionsListenResultResponse.properties.result.$ref = '#/$defs/SubscriptionsListenResult';
  // schema.ts: string, number, boolean, null, JSONObject, JSONArray. The published file loses fractions and null.
  const scalar = definitions.JSONValue.anyOf.find(({ type }) => Array.isArray(type));
  scalar.type = ['string', 'number', 'boolean', 'null'];
}

/** Removes a member that must be there, so that another suite than the one known does not pass unnoticed. */
function drop(object, name) {
  if (!Object.hasOwn(object, name)) throw new Error(`The schema in the conformance suite has no ${name} any more.`);
  delete object[name];
}

function sorted(object) {
  return Object.fromEntries(Object.entries(object).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Never leaves half a file to somebody who reads at the same time. */
function replace(file, text) {
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, text);
  renameSync(fresh, file);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await writeSchemasIfNeeded();
