import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valueAt } from './pointer.ts';
import { valueTextAt, withNameAt, withoutValueAt, withValueAt } from './places.ts';

const TEXT = '{ "a" : 1.0 , "b":[ 12345678901234567890 , "x" ],"c":{"d~/e":null} }';

describe('changing one place of a JSON text', () => {
  it('leaves every other character as it stands', () => {
    expect(withValueAt(TEXT, '/a', '2')).toBe(TEXT.replace('1.0', '2'));
    expect(withValueAt(TEXT, '/c/d~0~1e', '[]')).toBe(TEXT.replace('null', '[]'));
    expect(withValueAt(TEXT, '/b/-', '7')).toBe(TEXT.replace('"x" ', '"x",7 '));
    expect(withValueAt(TEXT, '/c/n', '1')).toBe(TEXT.replace('null', 'null,"n":1'));
    expect(withoutValueAt(TEXT, '/a')).toBe('{ "b":[ 12345678901234567890 , "x" ],"c":{"d~/e":null} }');
    expect(withoutValueAt(TEXT, '/b/1')).toBe(TEXT.replace(' , "x"', ''));
    expect(withoutValueAt(TEXT, '/c/d~0~1e')).toBe(TEXT.replace('"d~/e":null', ''));
    expect(withNameAt(TEXT, '/b', 'z')).toBe(TEXT.replace('"b"', '"z"'));
    expect(valueTextAt(TEXT, '/b/0')).toBe('12345678901234567890');
  });

  it('does nothing where there is no such place', () => {
    for (const text of ['', '[', 'no', '1', TEXT]) {
      expect(withValueAt(text, '/x/y', '1')).toBeNull();
      expect(withValueAt(text, '/b/9', '1')).toBeNull();
      expect(withoutValueAt(text, '/nothing')).toBeNull();
      expect(withoutValueAt(text, '')).toBeNull();
      expect(withNameAt(text, '/b/0', 'x')).toBeNull();
      expect(valueTextAt(text, '/no')).toBeNull();
    }
  });

  it('comes to the same as changing the value', () => {
    const key = fc.constantFrom('a', 'b', '~', '/', '"', '');
    fc.assert(
      fc.property(fc.dictionary(key, fc.json({ maxDepth: 2 })), key, fc.json(), (members, name, json) => {
        const value = Object.fromEntries(
          Object.entries(members).map(([each, text]) => [each, JSON.parse(text) as unknown]),
        );
        const pointer = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
        const set = withValueAt(JSON.stringify(value, null, 1), pointer, json);
        expect(valueAt(JSON.parse(set ?? ''), [name])).toEqual(JSON.parse(json));
        const { [name]: _, ...rest } = value;
        const without = withoutValueAt(JSON.stringify(value, null, 1), pointer);
        expect(without === null ? null : JSON.parse(without)).toEqual(Object.hasOwn(value, name) ? rest : null);
      }),
    );
  });
});
