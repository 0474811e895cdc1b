import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinLines, layOut } from './json-layout.ts';

describe('layOut', () => {
  it('gives each member its line and leaves every token as it is written', () => {
    expect(layOut('{"id":12345678901234567890,"a":[],"b":{ },"n":[1.50,-0],"s":"x\\/y"}')).toBe(
      [
        '{',
        '  "id": 12345678901234567890,',
        '  "a": [],',
        '  "b": {},',
        '  "n": [',
        '    1.50,',
        '    -0',
        '  ],',
        '  "s": "x\\/y"',
        '}',
      ].join('\n'),
    );
  });

  it('keeps repeated keys and brackets inside strings', () => {
    expect(layOut('{"a":"{[,:","a":"\\""}')).toBe('{\n  "a": "{[,:",\n  "a": "\\""\n}');
  });

  it('means the same as the text, and changes nothing but white space outside strings', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), fc.constantFrom(undefined, 3), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(JSON.parse(layOut(text))).toEqual(JSON.parse(text));
        expect(joinLines(layOut(text))).toBe(JSON.stringify(value));
      }),
    );
  });

  it('lays out a cut text as far as it goes', () => {
    expect(layOut('{"a":[1,{"b":"c')).toBe('{\n  "a": [\n    1,\n    {\n      "b": "c');
  });

  it('stays linear in a hostile depth', () => {
    expect(layOut('['.repeat(50_000)).length).toBeLessThan(50_000 * 140);
  });
});

describe('joinLines', () => {
  it('takes out white space between tokens and none within them', () => {
    expect(joinLines('{\r\n  "a b" : [ 1 ,\n 2 ]\n}\n')).toBe('{"a b":[1,2]}');
  });

  it('does not make one word of two', () => {
    expect(joinLines('1\n2 true "x"\n"y"')).toBe('1 2 true "x" "y"');
  });
});
