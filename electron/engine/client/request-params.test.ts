import { describe, expect, it } from 'vitest';
import { withMeta } from './request-params.ts';

describe('withMeta', () => {
  it('leaves a text as it is where nothing has to be added', () => {
    expect(withMeta('{ "n": 12345678901234567890 }', {})).toBe('{ "n": 12345678901234567890 }');
    expect(withMeta('', {})).toBe('');
  });

  it('adds members without touching the rest', () => {
    expect(withMeta('{ "n": 12345678901234567890 }', { a: 1 })).toBe('{"_meta":{"a":1}, "n": 12345678901234567890 }');
    expect(withMeta(' {}', { a: 1 })).toBe(' {"_meta":{"a":1}}');
    expect(withMeta('', { a: 1 })).toBe('{"_meta":{"a":1}}');
  });

  it('lets what the params say themselves stand', () => {
    expect(withMeta('{"_meta":{"a":2},"b":3}', { a: 1, c: 4 })).toBe('{"_meta":{"c":4,"a":2},"b":3}');
    expect(withMeta('{"_meta":{"a":2}}', { a: 1 })).toBe('{"_meta":{"a":2}}');
  });

  it('keeps digits, spaces and order where the params have a _meta of their own', () => {
    expect(withMeta('{ "n": 12345678901234567890, "_meta" : { "x": 1.0 }, "f": 1.0 }', { a: 1 })).toBe(
      '{ "n": 12345678901234567890, "_meta" : {"a":1, "x": 1.0 }, "f": 1.0 }',
    );
    expect(withMeta('{"n":1.0,"_meta":{},"e":1e2}', { a: 1 })).toBe('{"n":1.0,"_meta":{"a":1},"e":1e2}');
    expect(withMeta('{"n":1.0,"_meta":null}', { a: 1 })).toBe('{"n":1.0,"_meta":{"a":1}}');
  });

  it('refuses what is no object', () => {
    expect(() => withMeta('[1]', {})).toThrow(SyntaxError);
    expect(() => withMeta('{', {})).toThrow(SyntaxError);
  });
});
