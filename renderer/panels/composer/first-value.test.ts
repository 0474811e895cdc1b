import { describe, expect, it } from 'vitest';
import { firstValue } from './first-value.ts';

describe('the value that is changed first', () => {
  it.each([
    [
      'an argument of a call',
      '{"method":"tools/call","params":{"name":"echo","arguments":{"message":"hello"}}}',
      'hello',
    ],
    ['a number', '{"params":{"name":"sum","arguments":{"more":{},"a":17}}}', '17'],
    ['the name of a call without arguments', '{"params":{"_meta":{},"name":"list","arguments":{}}}', 'list'],
    ['a param', '{"method":"resources/read","params":{"uri":"file:///a"}}', 'file:///a'],
    ['none', '{"jsonrpc":"2.0","id":1,"method":"ping"}', null],
    ['half a message', '{"params":{"uri":"file', null],
    ['no JSON', 'HELO', null],
  ])('is %s', (_what, text, value) => {
    const place = firstValue(text);
    expect(place === null ? null : text.slice(...place)).toBe(value);
  });
});
