import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_POINT } from '../json/testing/code-point.ts';
import {
  decodeHeaderValue,
  encodeHeaderValue,
  mirroredArguments,
  mirroredName,
  mirrorHeaders,
} from './http-headers.ts';

describe('values of mirror headers', () => {
  it.each([
    ['us-west1', 'us-west1'],
    ['two words\tand a tab', 'two words\tand a tab'],
    ['', '=?base64??='],
    [' edge', '=?base64?IGVkZ2U=?='],
    ['Grüße', '=?base64?R3LDvMOfZQ==?='],
    ['a\nb', '=?base64?YQpi?='],
    ['=?base64?YQ==?=', '=?base64?PT9iYXNlNjQ/WVE9PT89?='],
  ])('%j travels as %s', (value, header) => {
    expect(encodeHeaderValue(value)).toBe(header);
    expect(decodeHeaderValue(header)).toBe(value);
  });

  it.each(['=?base64?*?=', '=?base64?YQ?=', '=?base64?/w==?='])('%s stands for nothing', (header) => {
    expect(decodeHeaderValue(header)).toBeNull();
  });

  it('come back as they were, and are visible ASCII on the way', () => {
    fc.assert(
      fc.property(fc.string({ unit: CODE_POINT }), (value) => {
        const header = encodeHeaderValue(value);
        expect(header).toMatch(/^[\t\x20-\x7e]*$/);
        expect(decodeHeaderValue(header)).toBe(value);
      }),
    );
  });
});

describe('what is mirrored', () => {
  it.each([
    ['tools/call', { name: 'echo' }, 'echo'],
    ['resources/read', { uri: 'file:///a' }, 'file:///a'],
    ['tools/list', { name: 'echo' }, null],
    ['tools/call', { name: 7 }, null],
    ['tools/call', null, null],
    ['constructor', { name: 'x' }, null],
  ])('%s names %j', (method, params, name) => expect(mirroredName(method, params)).toBe(name));

  it('finds annotations down the properties', () => {
    const { arguments: found, faults } = mirroredArguments({
      type: 'object',
      properties: {
        region: { type: 'string', 'x-mcp-header': 'Region' },
        deep: { type: 'object', properties: { level: { type: 'integer', 'x-mcp-header': 'Level' } } },
        plain: { type: 'string' },
      },
    });
    expect(faults).toEqual([]);
    expect(mirrorHeaders(found, { region: 'Åland', deep: { level: 3 }, plain: 'x' })).toEqual([
      ['Mcp-Param-Region', '=?base64?w4VsYW5k?='],
      ['Mcp-Param-Level', '3'],
    ]);
    expect(mirrorHeaders(found, { region: null })).toEqual([]);
    expect(mirrorHeaders(found, 'no object')).toEqual([]);
  });

  it.each([
    ['an empty name', { a: { type: 'string', 'x-mcp-header': '' } }, 'no header name'],
    ['blanks', { a: { type: 'string', 'x-mcp-header': 'My Header' } }, 'no header name'],
    ['a number', { a: { type: 'string', 'x-mcp-header': 5 } }, 'of the type number on a is no header name'],
    ['what is nested deep', { a: { 'x-mcp-header': JSON.parse('['.repeat(1e5) + ']'.repeat(1e5)) } }, 'array'],
    [
      'the same name in other case',
      { a: { type: 'string', 'x-mcp-header': 'A' }, b: { type: 'string', 'x-mcp-header': 'a' } },
      'twice',
    ],
    ['an object', { a: { type: 'object', 'x-mcp-header': 'A' } }, 'string, integer or boolean'],
    ['a number type', { a: { type: 'number', 'x-mcp-header': 'A' } }, 'string, integer or boolean'],
    ['an item', { a: { type: 'array', items: { type: 'string', 'x-mcp-header': 'A' } } }, 'properties alone'],
    ['a choice', { a: { anyOf: [{ type: 'string', 'x-mcp-header': 'A' }] } }, 'properties alone'],
  ])('finds the fault of %s', (_what, properties, words) => {
    const { faults } = mirroredArguments({ type: 'object', properties });
    expect(faults.map(({ text }) => text).join()).toContain(words);
  });

  it('is not led astray by a schema that is none', () => {
    const endless: { properties: { a?: unknown } } = { properties: {} };
    endless.properties.a = endless;
    for (const schema of [null, 7, 'x', [], { properties: [] }, endless])
      expect(mirroredArguments(schema).arguments).toEqual([]);
  });
});
