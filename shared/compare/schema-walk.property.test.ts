import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type JsonObject } from '../json/index.ts';
import { judgeSchema } from './schema-verdict.ts';
import { schemaChanges } from './schema-walk.ts';

const ajv = new Ajv2020({ strict: false, validateFormats: false });

const NAMES = ['a', 'b', 'c'];

const bounds = (lower: string, upper: string): fc.Arbitrary<JsonObject> =>
  fc
    .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }), fc.boolean(), fc.boolean())
    .map(([from, length, low, high]) => ({
      ...(low ? { [lower]: from } : {}),
      ...(high ? { [upper]: from + length } : {}),
    }));

const listed = fc.uniqueArray(fc.constantFrom('x', 'y', 'z', 1, 2, null, true), { minLength: 1, maxLength: 4 });

const leaf: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.constantFrom<JsonObject>({}, { type: 'boolean' }, { type: 'null' }, { const: 'x' }, { type: ['string', 'null'] }),
  listed.map((values): JsonObject => ({ enum: values })),
  bounds('minLength', 'maxLength').map((own): JsonObject => ({ type: 'string', ...own })),
  bounds('minimum', 'maximum').map((own): JsonObject => ({ type: 'integer', ...own })),
  bounds('exclusiveMinimum', 'maximum').map((own): JsonObject => ({ type: ['number', 'boolean'], ...own })),
);

const schemas: fc.Arbitrary<JsonObject> = fc.letrec<{ schema: JsonObject }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc
      .tuple(
        fc.dictionary(fc.constantFrom(...NAMES), tie('schema'), { maxKeys: 3 }),
        fc.subarray(NAMES),
        fc.constantFrom(true, false, undefined),
      )
      .map(([properties, required, additional]): JsonObject => ({
        type: 'object',
        properties,
        required: required.filter((name) => Object.hasOwn(properties, name)),
        ...(additional === undefined ? {} : { additionalProperties: additional }),
      })),
    fc
      .tuple(tie('schema'), bounds('minItems', 'maxItems'))
      .map(([items, own]): JsonObject => ({ type: 'array', items, ...own })),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((anyOf): JsonObject => ({ anyOf })),
  ),
})).schema;

/** Schemas of which some have a part that others refer to. */
const documents: fc.Arbitrary<JsonObject> = fc.oneof(
  schemas,
  schemas.map((own): JsonObject => ({
    type: 'object',
    properties: { a: { $ref: '#/$defs/own' }, b: { anyOf: [{ $ref: '#/$defs/own' }, { type: 'null' }] } },
    $defs: { own },
  })),
);

/** Values to try on schemas, without members that no schema here names. */
const values: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>('', 'x', 'y', 'z', 'xyz', 'xxxxxx', null, true, false, 0, 1, 2, 3, 5, -1, 1.5, 2.5),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie('value'), { maxKeys: 3 }),
  ),
})).value;

/** A schema that accepts all that another accepts. Definitions stay at the root, where references look for them. */
function widened({ $defs, ...schema }: JsonObject, pick: number): JsonObject {
  return { ...widenedPart(schema, pick), ...($defs === undefined ? {} : { $defs }) };
}

function widenedPart(schema: JsonObject, pick: number): JsonObject {
  const { type, properties, required, items, anyOf } = schema;
  const step = pick % 7;
  const rest = Math.floor(pick / 7);
  if (step === 0) return { anyOf: [schema, { type: 'null' }] };
  if (step === 1 && typeof type === 'string' && type !== 'null' && schema['enum'] === undefined)
    return { ...schema, type: type === 'integer' ? 'number' : [type, 'null'] };
  if (step === 2 && Array.isArray(schema['enum'])) return { ...schema, enum: [...schema['enum'], 'fresh'] };
  if (step === 3 && isObject(properties))
    return { ...schema, properties: { ...properties, fresh: { type: 'string' } } };
  if (step === 4 && Array.isArray(required)) return { ...schema, required: required.slice(1) };
  if (step === 5) {
    const { minLength: _, maxItems: __, minimum: ___, ...looser } = schema;
    return looser;
  }
  if (isObject(properties)) {
    const [name] = Object.keys(properties);
    const own = name === undefined ? undefined : properties[name];
    if (name !== undefined && isObject(own))
      return { ...schema, properties: { ...properties, [name]: widenedPart(own, rest) } };
  }
  if (isObject(items)) return { ...schema, items: widenedPart(items, rest) };
  if (Array.isArray(anyOf))
    return { ...schema, anyOf: anyOf.map((one) => (isObject(one) ? widenedPart(one, rest) : one)) };
  return { ...schema, description: 'other words' };
}

function breaking(left: JsonObject, right: JsonObject): string[] {
  return schemaChanges(left, right)
    .changes.map((change) => judgeSchema(change, 'input'))
    .filter(({ compatibility }) => compatibility === 'breaking')
    .map(({ why }) => why);
}

/** The schema without members that it does not name: a new argument is held to be new, although it could be given before. */
function closed(schema: JsonObject): JsonObject {
  return JSON.parse(
    JSON.stringify(schema, (_key, value: unknown) =>
      isObject(value) && isObject(value['properties']) && value['type'] !== undefined
        ? { ...value, additionalProperties: false }
        : value,
    ),
  ) as JsonObject;
}

/** Values that the left schema takes, with arguments that it names, and the right one refuses. */
function refused(left: JsonObject, right: JsonObject, tried: readonly unknown[]): unknown[] {
  const [takes, still] = [ajv.compile(closed(left)), ajv.compile(right)];
  return tried.filter((value) => takes(value) && !still(value));
}

describe('the changes of a schema', () => {
  it('are none against itself', () => {
    fc.assert(
      fc.property(documents, (schema) => {
        expect(schemaChanges(schema, structuredClone(schema))).toEqual({ changes: [], more: 0 });
      }),
    );
  });

  it('are none against itself with its members in another order', () => {
    fc.assert(
      fc.property(documents, (schema) => {
        const turned = Object.fromEntries(Object.entries(schema).toReversed());
        expect(schemaChanges(schema, turned).changes).toEqual([]);
      }),
    );
  });

  it('never break a caller where the schema was widened', () => {
    fc.assert(
      fc.property(documents, fc.nat(), fc.array(values, { maxLength: 20 }), (schema, pick, tried) => {
        const wider = widened(schema, pick);
        expect(refused(schema, wider, tried)).toEqual([]);
        expect(breaking(schema, wider)).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it('break a caller wherever a value is refused that was taken', () => {
    const pairs = fc.oneof(
      fc.tuple(documents, documents),
      fc.tuple(documents, fc.nat()).map(([schema, pick]) => [widened(schema, pick), schema] as const),
    );
    fc.assert(
      fc.property(pairs, fc.array(values, { minLength: 5, maxLength: 30 }), ([left, right], tried) => {
        const lost = refused(left, right, tried);
        if (lost.length > 0) expect(breaking(left, right).length).toBeGreaterThan(0);
      }),
      { numRuns: 80 },
    );
  });

  it('come to an end whatever a schema is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
        expect(schemaChanges(left, right).changes.length).toBeLessThanOrEqual(200);
      }),
    );
  });
});
