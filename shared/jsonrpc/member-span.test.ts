import { describe, expect, it } from 'vitest';
import { memberSpan } from './index.ts';

describe('memberSpan', () => {
  it('finds members by their place in the text', () => {
    const text = ' {"a":{"b":[1,{"c":"}"}], "\\u0063": 5 ,"c":{"d":"x\\"y"}}}';
    const { value } = memberSpan(text, 0, ['a', 'c', 'd'])!;
    expect(text.slice(...value)).toBe('"x\\"y"');
    expect(memberSpan(text, 0, ['a', 'none'])).toBeNull();
    expect(memberSpan('[1]', 0, ['a'])).toBeNull();
  });
});
