import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_POINT } from '../json/testing/code-point.ts';
import { isJson, rewriteJson, type JsonVisitor } from './json-walk.ts';

const SAME: JsonVisitor = { string: (value) => value, number: () => null };

function placesOf(text: string): string[] {
  const places: string[] = [];
  rewriteJson(text, {
    string: (value, place) => {
      places.push(`${place.path()}${place.key ? ' key' : ''} ${place.name} = ${value}`);
      return value;
    },
    number: (digits, place) => {
      places.push(`${place.path()} = ${digits}`);
      return null;
    },
  });
  return places;
}

describe('a JSON text', () => {
  it('tells where its strings and numbers stand', () => {
    expect(placesOf('{"a":{"b":["x",{"c":1}],"d":-2.5e3},"e\\"":"\\u0041"}')).toEqual([
      'a key a = a',
      'a.b key b = b',
      'a.b[0] b = x',
      'a.b[1].c key c = c',
      'a.b[1].c = 1',
      'a.d key d = d',
      'a.d = -2.5e3',
      'e" key e" = e"',
      'e" e" = A',
    ]);
  });

  it('stays the same to the last blank where nothing changes', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 2), (json, indent) => {
        const text = JSON.stringify(JSON.parse(json), null, indent);
        expect(rewriteJson(text, SAME)).toBe(text);
      }),
    );
  });

  it('is JSON after any change, and changed as its values would be', () => {
    const upper: JsonVisitor = { string: (value) => `${value}"\\\n`, number: () => null };
    fc.assert(
      fc.property(fc.array(fc.string({ unit: CODE_POINT })), (values) => {
        expect(JSON.parse(rewriteJson(JSON.stringify(values), upper))).toEqual(values.map((value) => `${value}"\\\n`));
      }),
    );
  });

  it('has strings in the place of numbers', () => {
    expect(rewriteJson('{"pin": 1234 }', { ...SAME, number: () => 'x' })).toBe('{"pin": "x" }');
  });

  it.each([
    ['{"a":1}', true],
    [' [1]', true],
    ['[info] started', false],
    ['{"a":', false],
    ['"text"', false],
    ['', false],
  ])('%j is one: %j', (text, json) => {
    expect(isJson(text)).toBe(json);
  });
});
