import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownSchema } from './own-schema.ts';

describe('a schema of a peer', () => {
  it.each([
    [undefined, { type: 'object', required: ['a'] }],
    ['2020-12', { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object', required: ['a'] }],
    ['2019-09', { $schema: 'https://json-schema.org/draft/2019-09/schema', type: 'object', required: ['a'] }],
    ['draft-07', { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', required: ['a'] }],
  ])('of dialect %s is used', (_dialect, schema) => {
    const own = ownSchema(schema);
    expect(own.validity).toEqual({ faults: [], more: false, skipped: '' });
    expect(own.judge({}, 'arguments').faults).toEqual([
      { pointer: '', missing: 'a', keyword: 'required', message: '“arguments.a” is missing.' },
    ]);
    expect(own.judge({ a: 1 }, 'arguments').faults).toEqual([]);
  });

  it('of a dialect that is not known here is not judged', () => {
    const own = ownSchema({ $schema: 'https://example.com/mine' });
    expect(own.validity.skipped).toBe('its dialect “https://example.com/mine” is not known here');
    expect(own.judge(1, 'arguments').faults).toEqual([]);
  });

  it('that is wrong itself judges nothing', () => {
    const own = ownSchema({ type: 'object', properties: [] });
    expect(own.validity.faults).toMatchObject([{ pointer: '/properties', keyword: 'type' }]);
    expect(own.judge({}, 'arguments').skipped).toBe('the schema itself is not valid');
  });

  it('may refer to itself', () => {
    const own = ownSchema({ type: 'object', properties: { next: { $ref: '#' }, n: { type: 'number' } } });
    expect(own.judge({ next: { next: { n: 'x' } } }, 'list').faults).toMatchObject([{ pointer: '/next/next/n' }]);
  });

  it('whose pattern backtracks without end is given up, and not tried again', () => {
    const own = ownSchema({ type: 'string', pattern: '^(a+)+$' });
    const hostile = `${'a'.repeat(60)}!`;
    expect(own.judge(hostile, 'arguments').skipped).toBe('it took more than 50 ms');
    expect(own.judge('aa', 'arguments').skipped).toBe('it took more than 50 ms');
  });

  it.each([
    ['goes in circles', { $ref: '#' }],
    [
      'goes in circles over another',
      { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
    ],
    ['leads to the network', { $ref: 'https://example.com/schema.json' }],
    ['leads nowhere', { $ref: '#/$defs/none' }],
  ])('whose reference %s is not used', (_what, schema) => {
    expect(ownSchema(schema).judge({}, 'arguments').skipped).not.toBe('');
  });

  it('that doubles its work at each step is given up', () => {
    const twice = {
      anyOf: [
        { properties: { a: { $ref: '#' } }, required: ['no'] },
        { properties: { a: { $ref: '#' } }, required: ['no'] },
      ],
    };
    let deep: object = {};
    for (let level = 0; level < 80; level++) deep = { a: deep };
    const { faults, skipped } = ownSchema(twice).judge(deep, 'arguments');
    expect(faults.length + skipped.length).toBeGreaterThan(0);
  });

  it('that refers to itself without end is not judged', () => {
    const own = ownSchema({ oneOf: [{ type: 'object' }, { allOf: [{ $dynamicRef: '#' }, {}] }] }, 100);
    expect(own.judge({}, 'arguments').skipped).toBe('the schema refers to itself without end');
  });

  it('of a dialect that is no text is not judged', () => {
    for (const named of [{}, 7, null, { toString: 1 }])
      expect(ownSchema({ $schema: named }).validity.skipped).toBe(
        `its dialect “${JSON.stringify(named)}” is not known here`,
      );
  });

  it('never throws, whatever it is', () => {
    const schemas = fc.oneof(
      fc.jsonValue(),
      fc.record({ $schema: fc.jsonValue() }),
      fc.record({ type: fc.jsonValue(), properties: fc.jsonValue(), $ref: fc.string(), anyOf: fc.jsonValue() }),
    );
    fc.assert(
      fc.property(schemas, fc.jsonValue(), (schema, value) => {
        const own = ownSchema(schema);
        expect(Array.isArray(own.judge(value, 'arguments').faults)).toBe(true);
      }),
    );
  });
});
