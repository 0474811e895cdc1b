import { describe, expect, it } from 'vitest';
import { readFrame, type TextFlag } from './index.ts';

const flags = (text: string): readonly TextFlag[] => readFrame(text).flags;
const manyKeys = Array.from({ length: 40 }, (_, i) => `"k${i}":${i}`).join(',');

describe('the byte order mark', () => {
  it('is flagged and passed over, with offsets of the whole text', () => {
    const text = '\ufeff {"jsonrpc":"2.0","id":7,"method":"ping"}';
    const reading = readFrame(text);
    expect(reading.flags).toEqual(['bom']);
    expect(reading.class).toBe('request');
    expect(reading.messages[0]?.id).toBe('7');
    expect(reading.messages[0]?.span).toEqual([2, text.length]);
  });

  it('is flagged on noise too, and only in front', () => {
    expect(flags('\ufeffhello')).toEqual(['bom']);
    expect(flags('\ufeff')).toEqual(['bom']);
    expect(flags('{"a":"\ufeff"}')).toEqual([]);
    expect(readFrame('\ufeff\ufeff{}').class).toBe('noise.text');
    expect(readFrame('\ufeff{}{}')).toMatchObject({ class: 'noise.concatenated', flags: ['bom'] });
  });
});

describe('repeated member names', () => {
  it.each([
    '{"a":1,"a":1}',
    '{"a":1,"b":2,"\\u0061":3}',
    '{"\\u0061":1,"b":2,"a":3}',
    '{"":1,"":2}',
    '{"x":[[{"y":{"a":1,"b":{},"a":2}}]]}',
    '[{"a":{"a":1}},{"a":1,"a":{"b":1}}]',
    '{"__proto__":1,"__proto__":2}',
    '{"\\n":1,"\\u000A":2}',
    '{"😀":1,"\\ud83d\\ude00":2}',
    `{${manyKeys},"k39":0}`,
    `{"k0":0,${manyKeys}}`,
    `{${manyKeys},"\\u006b7":0}`,
    `{"a":{${manyKeys}},"a":0}`,
    `{${manyKeys},"deep":{"a":{},"b":[],"a":{}}}`,
  ])('%s', (text) => {
    expect(flags(text)).toEqual(['duplicate-keys']);
  });

  it.each([
    '{"a":{"a":{"a":1}},"b":{"a":1}}',
    '[{"a":1},{"a":1}]',
    '{"a":"a","b":["a","a"]}',
    '{"a":1,"A":2,"a ":3}',
    '{"\\\\u0061":1,"a":2}',
    // Two pairs with one hash value (31 × first + second): only the characters tell them apart.
    '{"Aa":1,"BB":2}',
    `{${manyKeys}}`,
    `[{${manyKeys}},{${manyKeys}}]`,
    `{${manyKeys},"deep":{${manyKeys}},"more":{"k1":1}}`,
    `{"a":{${manyKeys}},"k1":1,"b":{"k2":{${manyKeys}}}}`,
  ])('not in %s', (text) => {
    expect(flags(text)).toEqual([]);
  });
});

describe('numbers that a double does not hold', () => {
  it.each([
    '9007199254740992',
    '-9007199254740992',
    '9007199254740993',
    '12345678901234567890',
    '1e400',
    '-1e400',
    '1e-400',
    '-4.9e-324',
    '0.1000000000000000055511151231257827',
    '3.14159265358979323846',
    '123456789012345678e-2',
    '9'.repeat(5000),
  ])('%s', (token) => {
    expect(flags(`{"a":[${token}]}`)).toEqual(['unsafe-number']);
    expect(flags(token)).toEqual(['unsafe-number']);
  });

  it.each([
    '0',
    '-0',
    '9007199254740991',
    '-9007199254740991',
    '0.30000000000000004',
    '1.0000000000000000',
    '1e2',
    '1E+2',
    '-1.5e-7',
    '-0.0000000000000001',
    '1e21',
    '0e999',
    '1.7976931348623157e308',
    '5e-324',
    '0.0000001',
    '123456789.123456',
    '100000000000000000e-5',
  ])('not %s', (token) => {
    expect(flags(`{"a":[${token}]}`)).toEqual([]);
  });
});

describe('unpaired surrogate escapes', () => {
  it.each([
    '"\\ud800"',
    '"\\udc00"',
    '"\\uD83D"',
    '"\\uDe00\\uD83d"',
    '"\\ud83d\\ud83d\\ude00"',
    '"\\ud83d\\u0041"',
    '"\\ude00\\ude00"',
    '"\\u0041\\ude00"',
    '"\\ud83dx\\ude00"',
    '"\\ud83d\\\\ude00"',
    `"${'x'.repeat(200)}\\ud800"`,
  ])('%s', (token) => {
    expect(flags(`{"a":${token}}`)).toEqual(['lone-surrogate']);
    expect(flags(`{${token}:1}`)).toEqual(['lone-surrogate']);
  });

  it.each([
    '"\\ud83d\\ude00"',
    '"\\uD83D\\uDE00\\uD83D\\uDE00"',
    '"😀"',
    '"\\\\ud800"',
    '"\\u0064800"',
    '"\\ud7ff\\ue000"',
  ])('not %s', (token) => {
    expect(flags(`{"a":${token}}`)).toEqual([]);
  });
});

it('lists several remarks in one order', () => {
  expect(flags('\ufeff{"a":"\\ud800","a":1e999}')).toEqual([
    'bom',
    'duplicate-keys',
    'unsafe-number',
    'lone-surrogate',
  ]);
});
