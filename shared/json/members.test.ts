import { describe, expect, it } from 'vitest';
import { exactText, memberAt, membersOf, nodeAt, rootOf } from './index.ts';

describe('memberAt', () => {
  const text = ' {"a":{"b":[1,{"c":"}"}], "\\u0063": 5 ,"c":{"d":"x\\"y"}}}';

  it('finds members by their place in the text, of a repeated key the last one', () => {
    expect(exactText(text, memberAt(text, rootOf(text), ['a', 'c', 'd'])!.value)).toBe('"x\\"y"');
    expect(memberAt(text, rootOf(text), ['a', 'none'])).toBeNull();
    expect(memberAt('[1]', rootOf('[1]'), ['a'])).toBeNull();
    expect(memberAt('', rootOf(''), ['a'])).toBeNull();
    const other = '{"a":1,"\\u0061":2}';
    expect(exactText(other, memberAt(other, rootOf(other), ['a'])!.value)).toBe('2');
  });

  it('reads what is broken as far as it goes', () => {
    const broken = '{"a":1 b "c":{"d":[';
    expect(exactText(broken, memberAt(broken, rootOf(broken), ['c', 'd'])!.value)).toBe('[');
    expect(Array.from(membersOf('[1,,2', rootOf('[1,,2')!)).map(({ value }) => value.end)).toEqual([2, 5]);
  });

  it('reads any depth', () => {
    const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)},"b":1}`;
    expect(exactText(deep, memberAt(deep, rootOf(deep), ['b'])!.value)).toBe('1');
  });

  it('follows a pointer through objects and arrays', () => {
    expect(exactText(text, nodeAt(text, rootOf(text)!, '/a/b/1/c')!)).toBe('"}"');
    expect(nodeAt(text, rootOf(text)!, '/a/b/7')).toBeNull();
    expect(nodeAt(text, rootOf(text)!, '')).toEqual(rootOf(text));
  });
});
