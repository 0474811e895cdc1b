import Ajv from 'ajv';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formDefaults } from './form-defaults.ts';

const form = (properties: object, required: readonly string[] = Object.keys(properties)): object => ({
  type: 'object',
  properties,
  required,
});

describe('the first values of a form', () => {
  it('are its defaults, whether required or not (SEP-1034)', () => {
    const properties = {
      name: { type: 'string', default: 'John' },
      age: { type: 'integer', default: 30 },
      score: { type: 'number', default: 0 },
      verified: { type: 'boolean', default: false },
      status: { type: 'string', enum: ['a', 'b'], default: 'b' },
      several: { type: 'array', items: { type: 'string', enum: ['x', 'y'] }, default: ['y'] },
      nothing: { type: 'string' },
    };
    expect(formDefaults(form(properties, []))).toEqual({
      name: 'John',
      age: 30,
      score: 0,
      verified: false,
      status: 'b',
      several: ['y'],
    });
  });

  it.each([
    [{ type: 'string' }, 'text'],
    [{ type: 'string', minLength: 7 }, 'text te'],
    [{ type: 'string', maxLength: 2 }, 'te'],
    [{ type: 'string', format: 'email' }, 'someone@example.org'],
    [{ type: 'integer', minimum: 10, maximum: 20 }, 10],
    [{ type: 'integer', maximum: -5 }, -5],
    [{ type: 'integer', exclusiveMinimum: 3 }, 4],
    [{ type: 'number', minimum: 1.5 }, 1.5],
    [{ type: 'number', multipleOf: 0.5, minimum: 2.2 }, 2.5],
    [{ type: 'integer', multipleOf: 7 }, 7],
    [{ type: 'boolean' }, false],
    [{ type: ['null', 'string'] }, 'text'],
    [{ type: 'string', enum: ['red', 'green'], enumNames: ['Red', 'Green'] }, 'red'],
    [{ type: 'string', oneOf: [{ const: 'r', title: 'Red' }] }, 'r'],
    [{ anyOf: [{ const: 'g', title: 'Green' }] }, 'g'],
    [{ const: 5 }, 5],
    [{ type: 'array', items: { type: 'string', enum: ['x', 'y', 'z'] } }, []],
    [{ type: 'array', minItems: 2, items: { type: 'string', enum: ['x', 'y', 'z'] } }, ['x', 'y']],
    [{ type: 'array', minItems: 1, items: { anyOf: [{ const: 'f', title: 'F' }] } }, ['f']],
    [form({ city: { type: 'string' } }), { city: 'text' }],
    [{ $ref: '#/$defs/none' }, 'text'],
    [{ $ref: 'https://example.org/schema.json' }, 'text'],
    [{ allOf: [{ type: 'integer' }, { minimum: 4 }] }, 4],
  ])('of a required member with %j is %j', (schema, value) => {
    expect(formDefaults(form({ it: schema }))).toEqual({ it: value });
  });

  it('follow references within the schema', () => {
    const schema = { ...form({ a: { $ref: '#/$defs/a~1b' } }), $defs: { 'a/b': { type: 'integer', default: 3 } } };
    expect(formDefaults(schema)).toEqual({ a: 3 });
  });

  it.each([[null], [7], ['text'], [[]], [{ properties: 5 }], [{ properties: { a: null }, required: 'a' }], [true]])(
    'of what is no form, %j, are none',
    (schema) => {
      expect(formDefaults(schema)).toEqual({});
    },
  );

  it('of a schema that contains itself come to an end', () => {
    const cyclic: { type: string; properties: Record<string, unknown>; required: string[] } = {
      type: 'object',
      properties: {},
      required: ['a', 'b', 'c'],
    };
    for (const name of cyclic.required) cyclic.properties[name] = cyclic;
    expect(Object.keys(formDefaults(cyclic))).toEqual(['a', 'b', 'c']);
    expect(formDefaults({ ...form({ a: { $ref: '#/properties/a' } }) })).toEqual({ a: 'text' });
    expect(formDefaults(form({ ['__proto__']: { type: 'string' } }, []))).toEqual({});
  });

  it('of 20,000 members are those of the first 10,000', () => {
    const properties = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`m${i}`, { type: 'boolean' }]));
    expect(Object.keys(formDefaults(form(properties)))).toHaveLength(10_000);
  });

  it('never throw, whatever the schema', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const schema = { properties: { a, b }, required: ['a', 'b'] };
        expect(Object.keys(formDefaults(schema)).every((name) => name === 'a' || name === 'b')).toBe(true);
      }),
    );
  });

  it('are accepted by the schema of a form with bounds', () => {
    const ajv = new Ajv({ strict: false });
    const bounded = fc.record({ low: fc.integer({ min: -50, max: 50 }), room: fc.integer({ min: 1, max: 50 }) });
    fc.assert(
      fc.property(bounded, fc.constantFrom('integer', 'number', 'string'), ({ low, room }, type) => {
        const [least, most] = [Math.abs(low), Math.abs(low) + room];
        const it =
          type === 'string' ? { type, minLength: least, maxLength: most } : { type, minimum: low, maximum: low + room };
        expect(ajv.validate(form({ it }), formDefaults(form({ it })))).toBe(true);
      }),
    );
  });
});
