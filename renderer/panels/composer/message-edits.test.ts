import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchOf, withExactId, withId, withMeta } from './message-edits.ts';

describe('withId', () => {
  it('changes nothing but the id', () => {
    expect(withId('{ "jsonrpc" : "2.0", "id" :12345678901234567890 ,"method":"ping"}', 8)).toBe(
      '{ "jsonrpc" : "2.0", "id" :8 ,"method":"ping"}',
    );
    expect(withId('{"id":"a","method":"x","params":{"id":1}}', 2)).toBe('{"id":2,"method":"x","params":{"id":1}}');
  });

  it('gives a request the id that it lacks, and a notification none', () => {
    expect(withId('{"jsonrpc":"2.0","method":"ping"}', 3)).toBe('{"jsonrpc":"2.0","id":3,"method":"ping"}');
    expect(withId('{"jsonrpc":"2.0","method":"notifications/initialized"}', 3)).toBeNull();
  });

  it('counts on in a batch and leaves answers alone', () => {
    expect(
      withId('[{"id":1,"method":"a"},{"method":"notifications/b"},{"id":1,"result":{}},{"id":1,"method":"c"}]', 9),
    ).toBe('[{"id":9,"method":"a"},{"method":"notifications/b"},{"id":1,"result":{}},{"id":10,"method":"c"}]');
  });

  it('takes any text', () => {
    for (const text of ['', 'HELO', '7', '[]', '{', '{"id":', '{"id":1,"result":{}}', '[[]]'])
      expect(withId(text, 1)).toBeNull();
    fc.assert(fc.property(fc.string(), (text) => ['object', 'string'].includes(typeof withId(text, 1))));
  });
});

const META = { a: 1, b: { c: [] } };

describe('withMeta', () => {
  it('puts it where it belongs', () => {
    expect(withMeta('{"id":1,"method":"tools/list"}', META)).toBe(
      '{"id":1,"method":"tools/list","params":{"_meta":{"a":1,"b":{"c":[]}}}}',
    );
    expect(withMeta('{"method":"x","params":{ "n":1.0 }}', META)).toBe(
      '{"method":"x","params":{"_meta":{"a":1,"b":{"c":[]}}, "n":1.0 }}',
    );
    expect(withMeta('{"params":{}}', META)).toBe('{"params":{"_meta":{"a":1,"b":{"c":[]}}}}');
    expect(withMeta('{"params":{"_meta":{}}}', META)).toBe('{"params":{"_meta":{"a":1,"b":{"c":[]}}}}');
  });

  it('keeps what stands there', () => {
    expect(withMeta('{"params":{"_meta":{"b":0,"progressToken":7}}}', META)).toBe(
      '{"params":{"_meta":{"a":1,"b":0,"progressToken":7}}}',
    );
    expect(withMeta('{"params":{"_meta":{"b":0,"a":7}}}', META)).toBeNull();
  });

  it('has no place in anything else', () => {
    for (const text of ['', '[]', '{"params":[]}', '{"params":{"_meta":1}}', '{"params":{'])
      expect(withMeta(text, META)).toBeNull();
  });
});

describe('a batch', () => {
  it('is one line where lines end messages', () => {
    expect(batchOf(['{}', '1'], true)).toBe('[{}, 1]');
    expect(batchOf(['{}', '1'], false)).toBe('[\n{},\n1\n]');
  });
});

describe('an answer', () => {
  it('has the exact id of its request', () => {
    expect(withExactId('{"id":1,"result":{}}', '"abc\\u0020"')).toBe('{"id":"abc\\u0020","result":{}}');
    expect(withExactId('no JSON', '7')).toBe('no JSON');
  });
});
