import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundedSchema } from './bounded-schema.ts';

/** A chain in which each level unites the next one twice: 2^n ways. */
function doubling(levels: number): unknown {
  const defs = Object.fromEntries(
    Array.from({ length: levels }, (_, at) => [
      `l${at}`,
      { allOf: [{ $ref: `#/$defs/l${at + 1}` }, { $ref: `#/$defs/l${at + 1}` }] },
    ]),
  );
  return {
    type: 'object',
    properties: { a: { $ref: '#/$defs/l0' } },
    $defs: { ...defs, [`l${levels}`]: { type: 'string' } },
  };
}

function deep(levels: number): unknown {
  let schema: unknown = { type: 'string' };
  for (let at = 0; at < levels; at += 1) schema = { type: 'object', properties: { a: schema } };
  return schema;
}

describe('an ordinary schema', () => {
  it('is left as it is', () => {
    const schema = {
      type: 'object',
      properties: {
        city: { type: 'string', description: 'Where', enum: ['a', null], default: { x: [1] } },
        pattern: { type: 'integer', minimum: 1 },
      },
      required: ['city'],
      additionalProperties: false,
      $defs: { tree: { type: 'object', properties: { left: { $ref: '#/$defs/tree' } } } },
      anyOf: [{ $ref: '#/$defs/tree' }, true],
    };
    expect(boundedSchema(schema)).toEqual({ schema, cut: '' });
  });
});

describe('a hostile schema', () => {
  it('loses patterns and references to elsewhere, and says so', () => {
    const { schema, cut } = boundedSchema({
      properties: {
        a: { type: 'string', pattern: '^(a+)+$' },
        b: { $ref: 'https://example.com/b.json' },
        c: { $ref: 'file:///etc/passwd#/x' },
        d: { $ref: '#anchor' },
      },
      patternProperties: { '^(x+)+$': {} },
      propertyNames: { pattern: '^(a+)+$', maxLength: 3 },
    });
    expect(schema).toEqual({
      properties: { a: { type: 'string' }, b: {}, c: {}, d: {} },
      propertyNames: { maxLength: 3 },
    });
    expect(cut).toMatch(/patterns and references/);
  });

  it('loses what draws or runs in the editor', () => {
    const { schema } = boundedSchema({
      $schema: 'http://evil/',
      $id: 'http://evil/',
      type: 'string',
      markdownDescription: '![x](http://evil/)',
      defaultSnippets: [{ body: 'x' }],
      errorMessage: 'x',
    });
    expect(schema).toEqual({ type: 'string' });
  });

  it.each([
    ['too deep', deep(5_000)],
    ['too large', { enum: Array.from({ length: 30_000 }, () => ({})) }],
    ['united too often', doubling(40)],
    ['in a circle through a union', { allOf: [{ $ref: '#' }] }],
    ['in a circle of references', { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }],
    ['in a circle below', { properties: { a: { not: { $ref: '#/properties/a' } } } }],
  ])('is not used where it is %s', (_, schema) => {
    const bounded = boundedSchema(schema);
    expect(bounded.schema).toBeNull();
    expect(bounded.cut).not.toBe('');
  });

  it('may be anything', () => {
    for (const value of [null, undefined, 7, 'x', []]) expect(boundedSchema(value).schema).toBeNull();
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const { schema } = boundedSchema(value);
        expect(JSON.stringify(schema)).not.toContain('"pattern":"');
      }),
    );
  });

  it('has clipped words and keeps keys that objects have by themselves', () => {
    const { schema } = boundedSchema(
      JSON.parse(`{"description":"${'x'.repeat(5000)}","properties":{"__proto__":{"type":"string"}}}`),
    );
    expect(schema?.['description']).toHaveLength(2_000);
    expect(Object.keys(schema?.['properties'] ?? {})).toEqual(['__proto__']);
  });
});
