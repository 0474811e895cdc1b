import { oneLine, preview } from '../../../analysis/index.ts';
import { isObject, member } from '../../../json/index.ts';

const FIELDS_LOOKED_AT = 200;
/** Keywords that put schemas together or point at others. */
const COMPOSING = [
  '$ref',
  '$dynamicRef',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'dependentSchemas',
  'patternProperties',
  '$defs',
  'definitions',
];
const PRIMITIVE: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean']);

/**
 * Why a `requestedSchema` is not the flat one that the specification allows, as the end of a sentence; '' where it is, or is no
 * schema at all. `choices`: whether fields may have several values.
 */
export function schemaFault(schema: unknown, choices: boolean): string {
  if (!isObject(schema)) return '';
  const composed = COMPOSING.find((keyword) => Object.hasOwn(schema, keyword));
  if (composed !== undefined) return `uses “${composed}”`;
  const type = member(schema, 'type');
  if (type !== undefined && type !== 'object') return `has the type ${preview(type, 40)} instead of “object”`;
  const properties = member(schema, 'properties');
  if (!isObject(properties)) return '';
  for (const name of Object.keys(properties).slice(0, FIELDS_LOOKED_AT)) {
    const fault = fieldFault(properties[name], choices);
    if (fault !== '') return `has the field “${oneLine(name, 60)}” that ${fault}`;
  }
  return '';
}

function fieldFault(schema: unknown, choices: boolean): string {
  if (!isObject(schema)) return 'is described by no object';
  const type = member(schema, 'type');
  if (type === 'object' || isObject(member(schema, 'properties'))) return 'is an object itself';
  if (type === 'array') {
    if (!choices) return 'is a list';
    return isChoice(member(schema, 'items')) ? '' : 'is a list of something else than given choices';
  }
  const composed = COMPOSING.find(
    (keyword) => Object.hasOwn(schema, keyword) && !(keyword === 'oneOf' && isChoice(schema)),
  );
  if (composed !== undefined) return `uses “${composed}”`;
  if (PRIMITIVE.has(type) || (type === undefined && isChoice(schema))) return '';
  return type === undefined ? 'has no type' : `has the type ${preview(type, 40)}`;
}

/** Choices: plain texts, or constants with a title. */
function isChoice(schema: unknown): boolean {
  if (Array.isArray(member(schema, 'enum'))) return true;
  const titled = member(schema, 'oneOf') ?? member(schema, 'anyOf');
  return Array.isArray(titled) && titled.slice(0, 500).every((one) => member(one, 'const') !== undefined);
}
