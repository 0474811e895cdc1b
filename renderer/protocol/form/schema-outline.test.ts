import { describe, expect, it } from 'vitest';
import { fitOf, formFor } from './fits.ts';
import type { FormNode } from './form-node.ts';
import { SchemaOutline } from './schema-outline.ts';
import { carriedOver, itemStart, startValue } from './start-value.ts';

const rootOf = (schema: unknown): FormNode => {
  const outline = new SchemaOutline(schema);
  return outline.node(outline.root);
};

/** The node under members of objects, one name after the other. */
const under = (schema: unknown, ...names: string[]): FormNode => {
  const outline = new SchemaOutline(schema);
  let node = outline.node(outline.root);
  for (const name of names) node = outline.node(node.properties?.[name] ?? outline.anything);
  return node;
};

/** JSON.parse makes a member of any name. */
const parsed = (text: string): unknown => JSON.parse(text);

describe('the outline of a schema', () => {
  it('names type, words and limits of a field', () => {
    const schema = { type: 'object', properties: { n: { type: 'integer', minimum: 1, maximum: 9, title: 'Days' } } };
    expect(under(schema, 'n')).toMatchObject({
      type: 'integer',
      title: 'Days',
      facts: { words: 'integer · at least 1 · at most 9', notes: [] },
    });
  });

  it('puts together what holds together: allOf, references and what stands beside them', () => {
    const schema = {
      allOf: [{ $ref: '#/$defs/base' }, { properties: { b: { type: 'number' } }, required: ['b'] }],
      properties: { c: {} },
      $defs: { base: { type: 'object', description: 'All', properties: { a: { type: 'string' } }, required: ['a'] } },
    };
    const root = rootOf(schema);
    expect(Object.keys(root.properties ?? {})).toEqual(['c', 'a', 'b']);
    expect(root).toMatchObject({ type: 'object', description: 'All', required: ['a', 'b'] });
  });

  it('offers what a condition may ask for, and does not ask for it', () => {
    const schema = {
      type: 'object',
      properties: { kind: { type: 'string' } },
      if: { properties: { kind: { const: 'x' } } },
      // oxlint-disable-next-line unicorn/no-thenable
      then: { properties: { x: { type: 'number' } }, required: ['x'] },
      dependentSchemas: { kind: { properties: { y: {} } } },
    };
    expect(Object.keys(rootOf(schema).properties ?? {})).toEqual(['kind', 'x', 'y']);
    expect(rootOf(schema).required).toEqual([]);
  });

  it('makes a choice of enum, of constants, and of named values', () => {
    expect(rootOf({ enum: ['a', 1, null] }).oneOf).toEqual([
      { const: 'a', title: 'a' },
      { const: 1, title: '1' },
      { const: null, title: 'null' },
    ]);
    expect(rootOf({ type: 'string', enum: ['r', 'g'], enumNames: ['Red'] }).oneOf?.[0]).toEqual({
      const: 'r',
      title: 'Red',
    });
    expect(rootOf({ oneOf: [{ const: 1, title: 'One' }, { const: 2 }] }).oneOf?.map(({ title }) => title)).toEqual([
      'One',
      '2',
    ]);
    expect(rootOf({ type: 'array', items: { anyOf: [{ const: 'a', title: 'A' }] } })).toMatchObject({
      uniqueItems: true,
    });
  });

  it('names the forms of a value by title, reference, marking constant, or type', () => {
    const schema = {
      anyOf: [
        { title: 'A circle', type: 'object' },
        { $ref: '#/$defs/Square' },
        { type: 'object', properties: { kind: { const: 'dot' } } },
        { type: 'string' },
        { type: 'null' },
      ],
      $defs: { Square: { type: 'object', properties: { side: {} } } },
    };
    expect(rootOf(schema).anyOf?.map(({ title }) => title)).toEqual([
      'A circle',
      'Square',
      'kind: "dot"',
      'text',
      'null',
    ]);
    expect(rootOf({ type: ['number', 'null'], minimum: 1 }).anyOf?.map(({ title }) => title)).toEqual([
      'number',
      'null',
    ]);
  });

  it('gives each form what stands beside the choice', () => {
    const schema = { properties: { shared: {} }, oneOf: [{ properties: { a: {} } }, { properties: { b: {} } }] };
    const outline = new SchemaOutline(schema);
    const [first] = outline.node(outline.root).anyOf ?? [];
    expect(Object.keys(outline.node(first!).properties ?? {})).toEqual(['a', 'shared']);
  });
});

describe('a hostile schema', () => {
  it('that refers to itself unfolds level by level', () => {
    const schema = { type: 'object', properties: { next: { $ref: '#' } }, required: ['next'] };
    expect(under(schema, 'next', 'next', 'next', 'next')).toMatchObject({ type: 'object', required: ['next'] });
    // Required objects are laid out, and come to an end.
    expect(JSON.stringify(startValue(schema))).toBe('{"next":{"next":{"next":{"next":{"next":{}}}}}}');
  });

  it('that refers to itself and says nothing else, or in a circle, is any value', () => {
    expect(rootOf({ $ref: '#' }).type).toBeUndefined();
    const circle = { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { anyOf: [{ $ref: '#/$defs/a' }] } } };
    expect(rootOf(circle).anyOf).toHaveLength(1);
    const outline = new SchemaOutline(circle);
    expect(fitOf(outline, outline.root, 5)).toBeGreaterThanOrEqual(0);
  });

  it('whose references multiply costs what is looked at', () => {
    const defs = Object.fromEntries(
      Array.from({ length: 40 }, (_, level) => [
        `d${level}`,
        {
          type: 'object',
          properties: { x: { $ref: `#/$defs/d${level + 1}` }, y: { $ref: `#/$defs/d${level + 1}` } },
          required: ['x', 'y'],
        },
      ]),
    );
    const schema = { $ref: '#/$defs/d0', $defs: defs };
    expect(Object.keys(under(schema, 'x', 'y', 'x').properties ?? {})).toEqual(['x', 'y']);
    expect(JSON.stringify(startValue(schema)).length).toBeLessThan(10_000);
  });

  it('that refers to the network is not followed, and says so', () => {
    const note = 'The schema refers to “https://example.com/a.json#/x”, which is never fetched.';
    expect(under({ properties: { a: { $ref: 'https://example.com/a.json#/x' } } }, 'a').facts.notes).toEqual([note]);
    expect(under({ properties: { a: { $ref: '#/$defs/none' } } }, 'a').facts.notes).toEqual([
      'The schema refers to “#/$defs/none”, which is not in it.',
    ]);
  });

  it('finds what its references name within it, by anchor, id and escaped pointer', () => {
    const schema = {
      $id: 'https://example.com/root',
      properties: {
        a: { $ref: '#here' },
        b: { $ref: 'inner' },
        c: { $ref: '#/$defs/x~1y%20z' },
        d: { $ref: 'https://example.com/root#here' },
      },
      $defs: {
        one: { $anchor: 'here', type: 'number' },
        two: { $id: 'inner', type: 'boolean' },
        'x/y z': { type: 'null' },
      },
    };
    expect(['a', 'b', 'c', 'd'].map((name) => under(schema, name).type)).toEqual([
      'number',
      'boolean',
      'null',
      'number',
    ]);
  });

  it('with wrong types everywhere is any value, or what is left of it', () => {
    for (const wrong of [
      null,
      5,
      'x',
      [],
      { type: 5 },
      { type: 'str' },
      { properties: [] },
      { enum: {} },
      { anyOf: 3 },
      { allOf: {} },
    ]) {
      expect(rootOf(wrong).facts.words).not.toBe('');
    }
    const half = { type: 'object', properties: { a: 5, b: { type: 'string' } }, required: 'a', title: 7, items: 'x' };
    expect(under(half, 'a').facts.notes).toEqual(['The schema is a number, which is not a schema.']);
    expect(under(half, 'b').type).toBe('string');
  });

  it('with members named as what JavaScript is made of keeps those, and says which the form cannot have', () => {
    const schema = parsed(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"number"},"":{}}}',
    );
    expect(under(schema, 'constructor').type).toBe('number');
    expect(Object.keys(rootOf(schema).properties ?? {})).toEqual(['constructor']);
    expect(rootOf(schema).facts.notes).toEqual([
      'The member “__proto__” can be given as JSON only.',
      'The member “” can be given as JSON only.',
    ]);
    expect(startValue(schema)).toEqual({});
  });

  it('with 2,000 members unfolds those that are looked at', () => {
    const names = Array.from({ length: 2_000 }, (_, index) => [`p${index}`, { $ref: '#/$defs/p' }]);
    const schema = {
      type: 'object',
      properties: Object.fromEntries(names),
      $defs: { p: { type: 'string', default: 'x' } },
    };
    expect(Object.keys(rootOf(schema).properties ?? {})).toHaveLength(2_000);
    expect(Object.keys(startValue(schema) as object).length).toBeLessThanOrEqual(300);
  });

  it('never runs a pattern', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'string', pattern: '^(a+)+$' } },
      patternProperties: { '^(b+)+$': {} },
    };
    expect(under(schema, 'a').facts.words).toBe('text · pattern ^(a+)+$');
    const outline = new SchemaOutline(schema);
    expect(fitOf(outline, outline.root, { a: `${'a'.repeat(60)}!`, [`${'b'.repeat(60)}!`]: 1 })).toBeGreaterThanOrEqual(
      0,
    );
    expect(rootOf(schema).facts.more).not.toBeNull();
  });
});

describe('what a form starts with', () => {
  it('is what the schema gives, and nothing else', () => {
    const schema = {
      type: 'object',
      properties: {
        text: { type: 'string' },
        unit: { enum: ['C', 'F'], default: 'C' },
        kind: { const: 'call' },
        spare: { const: 'never' },
        place: { type: 'object', properties: { lat: { type: 'number', default: 0 } } },
        asked: { type: 'object', properties: { deep: { type: 'boolean', default: false }, other: {} } },
        list: { type: 'array', items: { type: 'string' } },
        none: { type: 'null' },
      },
      required: ['text', 'kind', 'asked', 'list', 'none'],
    };
    expect(startValue(schema)).toEqual({ unit: 'C', kind: 'call', asked: { deep: false } });
    expect(startValue({ type: 'string' })).toBeUndefined();
    expect(startValue({ anyOf: [{ type: 'string' }, { type: 'null' }], default: null })).toBeNull();
  });

  it('gives a new item of a list what an empty one of its type is', () => {
    const starts = [
      { type: 'string' },
      { type: 'number' },
      { type: 'object' },
      { type: 'array' },
      { type: 'boolean' },
      { enum: [1] },
    ].map((schema) => {
      const outline = new SchemaOutline(schema);
      return itemStart(outline, outline.root);
    });
    expect(starts).toEqual(['', null, {}, [], false, null]);
  });
});

describe('the form that a value has', () => {
  const schema = {
    anyOf: [
      { type: 'object', properties: { kind: { const: 'a' }, x: { type: 'number' } }, required: ['kind'] },
      { type: 'object', properties: { kind: { const: 'b' }, x: { type: 'number' }, y: {} }, required: ['kind'] },
      { type: 'string' },
    ],
  };
  const outline = new SchemaOutline(schema);
  const forms = outline.node(outline.root).anyOf ?? [];

  it('is the one that fits best, and the chosen one while none does', () => {
    expect(formFor(outline, forms, { kind: 'b' }, 0)).toBe(1);
    expect(formFor(outline, forms, 'text', 0)).toBe(2);
    expect(formFor(outline, forms, undefined, 2)).toBe(2);
    expect(formFor(outline, forms, { x: 'wrong' }, 1)).toBe(1);
    expect(formFor(outline, forms, { x: 1 }, 2)).toBe(0);
  });

  it('keeps what it has room for when it is changed', () => {
    expect(carriedOver(outline, forms[1]!, { kind: 'a', x: 5, z: 1 })).toEqual({ kind: 'b', x: 5 });
    expect(carriedOver(outline, forms[2]!, { kind: 'a' })).toBeUndefined();
  });
});
