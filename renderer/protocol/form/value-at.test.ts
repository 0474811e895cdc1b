import { describe, expect, it } from 'vitest';
import { faultTree } from './field-faults.ts';
import { typedNumber, typedValue } from './typed-value.ts';
import { freeName, sizeOf, valueAt, withName, withValueAt } from './value-at.ts';
import { pointerSteps } from '../../../shared/json/index.ts';

const parsed = (text: string): unknown => JSON.parse(text);

describe('a part of a value', () => {
  it('is set in its place, and left out by nothing', () => {
    const value = { a: { b: [1, 2] }, c: 3 };
    expect(withValueAt(value, ['a', 'b', 1], 9)).toEqual({ a: { b: [1, 9] }, c: 3 });
    expect(Object.keys(withValueAt(value, ['a'], 0) as object)).toEqual(['a', 'c']);
    expect(withValueAt(value, ['a', 'b'], undefined)).toEqual({ a: {}, c: 3 });
    expect(withValueAt(value, ['a', 'b', 0], undefined)).toEqual({ a: { b: [null, 2] }, c: 3 });
    expect(withValueAt(undefined, ['x', 'y'], 1)).toEqual({ x: { y: 1 } });
    expect(value).toEqual({ a: { b: [1, 2] }, c: 3 });
  });

  it('may have any name, without reaching beyond the value', () => {
    const value = parsed('{"__proto__":{"polluted":1},"constructor":2}');
    expect(JSON.stringify(withValueAt(value, ['x'], 1))).toBe('{"__proto__":{"polluted":1},"constructor":2,"x":1}');
    expect(JSON.stringify(withValueAt({}, ['__proto__', 'polluted'], 1))).toBe('{"__proto__":{"polluted":1}}');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(valueAt({}, ['constructor'])).toBeUndefined();
  });

  it('takes another name in its place, unless that is taken', () => {
    expect(JSON.stringify(withName({ a: 1, b: 2 }, ['a'], 'z'))).toBe('{"z":1,"b":2}');
    expect(withName({ a: 1, b: 2 }, ['a'], 'b')).toEqual({ a: 1, b: 2 });
    expect(freeName({ member: 1, 'member-2': 1 })).toBe('member-3');
  });

  it('is counted no further than asked', () => {
    expect(
      sizeOf(
        Array.from({ length: 10_000 }, () => 0),
        100,
      ),
    ).toBe(101);
  });
});

describe('what is typed', () => {
  it('for a number is the number, or the text that it is', () => {
    expect(['12', '-1.5e3', '', ' 7 ', '1.', 'abc', '01', '0x10'].map(typedNumber)).toEqual([
      12,
      -1500,
      undefined,
      7,
      '1.',
      'abc',
      '01',
      '0x10',
    ]);
  });

  it('for any value is JSON, or text', () => {
    expect(['5', '"5"', 'five', '{"a":1}', '', 'null'].map(typedValue)).toEqual([
      5,
      '5',
      'five',
      { a: 1 },
      undefined,
      null,
    ]);
  });
});

describe('faults', () => {
  it('stand at their fields, a missing member at the member', () => {
    const tree = faultTree([
      { pointer: '/a~1b/0', missing: '', keyword: 'type', message: 'wrong' },
      { pointer: '/a~1b', missing: '__proto__', keyword: 'required', message: 'missing' },
      { pointer: '', missing: '', keyword: 'not', message: 'all' },
    ]);
    expect(JSON.stringify(tree)).toBe(
      '{"a/b":{"0":{"__errors":["wrong"]},"__proto__":{"__errors":["missing"]}},"__errors":["all"]}',
    );
    expect(pointerSteps('/~01')).toEqual(['~1']);
  });
});
