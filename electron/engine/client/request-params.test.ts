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
    expect(JSON.parse(withMeta('{"_meta":{"a":2},"b":3}', { a: 1, c: 4 }))).toEqual({ _meta: { a: 2, c: 4 }, b: 3 });
  });

  it('refuses what is no object', () => {
    expect(() => withMeta('[1]', {})).toThrow(SyntaxError);
    expect(() => withMeta('{', {})).toThrow(SyntaxError);
  });
});
