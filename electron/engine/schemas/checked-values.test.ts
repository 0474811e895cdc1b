import { describe, expect, it } from 'vitest';
import { CheckedValues } from './checked-values.ts';

const values = new CheckedValues();

const check = (schema: unknown, value: unknown) =>
  values.check(JSON.stringify(schema), JSON.stringify(value), 'arguments');

const messages = (schema: unknown, value: unknown): string[] =>
  check(schema, value).faults.map(({ pointer, message }) => `${pointer} ${message}`);

describe('a value that is filled in', () => {
  it('is told all its faults, each at its place', () => {
    const schema = {
      type: 'object',
      properties: {
        city: { type: 'string', minLength: 2 },
        days: { type: 'integer', minimum: 1 },
        unit: { enum: ['C', 'F'] },
        tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
        zip: { type: 'string', pattern: '^[0-9]+$' },
      },
      required: ['city', 'when'],
      additionalProperties: false,
    };
    const faults = messages(schema, { city: 'A', days: 0, unit: 'K', tags: ['a', 5, 'a'], zip: 'x', 'a/b': 1 });
    expect(faults).toEqual([
      ' “arguments.when” is missing.',
      '/a~1b “arguments["a/b"]” is a member that the schema does not allow.',
      '/city “arguments.city” is "A", 1 character long; it may have at least 2.',
      '/days “arguments.days” is 0; it must be at least 1.',
      '/unit “arguments.unit” is "K", where only "C" or "F" is allowed.',
      '/tags/1 “arguments.tags[1]” must be a string (got 5).',
      '/tags “arguments.tags” has the same item at 0 and at 2.',
      '/zip “arguments.zip” is "x", which does not match the pattern ^[0-9]+$.',
    ]);
    expect(check(schema, {}).faults.map(({ missing }) => missing)).toEqual(['city', 'when']);
  });

  it('has no faults where it fits', () => {
    expect(check({ type: 'object', required: ['a'] }, { a: 1 })).toEqual({ faults: [], more: false, skipped: '' });
  });

  it('is told at most 100 faults', () => {
    const { faults, more } = check(
      { items: { type: 'string' } },
      Array.from({ length: 150 }, (_, index) => index),
    );
    expect(faults).toHaveLength(100);
    expect(more).toBe(true);
  });
});

describe('a value of one of several forms', () => {
  const union = { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] };
  const kinds = {
    oneOf: [{ $ref: '#/$defs/circle' }, { $ref: '#/$defs/square' }],
    $defs: {
      circle: {
        type: 'object',
        properties: { kind: { const: 'circle' }, radius: { type: 'number' } },
        required: ['radius'],
      },
      square: {
        type: 'object',
        properties: { kind: { const: 'square' }, side: { type: 'number' } },
        required: ['side'],
      },
    },
  };

  it('is told the types that it may have', () => {
    expect(messages(union, 'x')).toEqual([' “arguments” must be an integer or null (got "x").']);
  });

  it('is told what the form that it has asks for', () => {
    expect(messages(union, 0)).toEqual([' “arguments” is 0; it must be at least 1.']);
    expect(messages(kinds, { kind: 'square', side: '4' })).toEqual([
      '/side “arguments.side” must be a number (got "4").',
    ]);
  });

  it('is told that it fits none, or more than one', () => {
    expect(messages(kinds, { kind: 'star' })).toEqual([
      ' “arguments” is {kind: "star"}, which fits none of the forms that the schema gives.',
    ]);
    expect(messages({ oneOf: [{ minimum: 1 }, { minimum: 2 }] }, 3)).toEqual([
      ' “arguments” is 3, which matches more than one of the forms; it must match exactly one.',
    ]);
  });
});

describe('a schema that cannot be used', () => {
  it('is said to refer to another document, which is not fetched', () => {
    const { faults, skipped } = check({ properties: { a: { $ref: 'https://127.0.0.1:1/x.json#/a' } } }, { a: 1 });
    expect(faults).toEqual([]);
    expect(skipped).toBe(
      'the schema refers to “https://127.0.0.1:1/x.json#/a”, which is not in it and is never fetched',
    );
  });

  it('is broken off when a pattern does not come to an end', () => {
    const hangs = { properties: { a: { type: 'string', pattern: '^(a+)+$' } } };
    expect(check(hangs, { a: `${'a'.repeat(40)}!` }).skipped).toBe('it took more than 250 ms');
    // A value that has nothing to hang on is not tried again with the same schema.
    expect(check(hangs, { a: 'a' }).skipped).toBe('it took more than 250 ms');
  });

  it('may refer to itself without end', () => {
    const tree = { type: 'object', properties: { next: { $ref: '#' }, n: { type: 'integer' } } };
    expect(messages(tree, { next: { next: { n: 'x' } } })).toEqual([
      '/next/next/n “arguments.next.next.n” must be an integer (got "x").',
    ]);
  });

  it('may have 2,000 members: those are looked at that the value has', () => {
    const names = Array.from({ length: 2_000 }, (_, index) => [`p${index}`, { type: 'integer', minimum: 1 }]);
    const wide = {
      type: 'object',
      properties: Object.fromEntries(names),
      required: ['p9'],
      additionalProperties: false,
    };
    expect(messages(wide, { p7: 0, p1999: 1, other: 1 })).toEqual([
      ' “arguments.p9” is missing.',
      '/other “arguments.other” is a member that the schema does not allow.',
      '/p7 “arguments.p7” is 0; it must be at least 1.',
    ]);
    expect(messages(wide, 5)).toEqual([' “arguments” must be an object (got 5).']);
  });

  it('is told why', () => {
    expect(check({ type: 'object', properties: 5 }, {}).skipped).toBe(
      'the schema itself is not valid: “the schema.properties” must be an object (got 5).',
    );
    expect(values.check('{', '1', 'arguments').skipped).not.toBe('');
    expect(check({ $schema: 'https://example.com/mine' }, {}).skipped).toContain('is not known here');
  });
});
