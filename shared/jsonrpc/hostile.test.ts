import { describe, expect, it } from 'vitest';
import { MOST_LEVELS, parsedJson, parseJson } from '../json/index.ts';
import { readFrame } from './index.ts';

const DEEP = 200_000;
const buried = (inner: string): string => '{"a":'.repeat(DEEP) + inner + '}'.repeat(DEEP);
const nested = (levels: number): string => `${'['.repeat(levels)}1${']'.repeat(levels)}`;

describe('hostile frames', () => {
  it('reads 200,000 levels of arrays', () => {
    const reading = readFrame('['.repeat(DEEP) + ']'.repeat(DEEP));
    expect(reading.class).toBe('batch.invalid');
    expect(reading.messages[0]?.class).toBe('malformed.nested-batch');
    expect(reading.messages[0]?.span).toEqual([1, 2 * DEEP - 1]);
  });

  it('reads 200,000 levels of objects, and sees the name repeated at the bottom', () => {
    expect(readFrame(buried('1')).flags).toEqual(['too-deep']);
    expect(readFrame(buried('{"b":1,"b":2}')).flags).toEqual(['duplicate-keys', 'too-deep']);
  });

  it('gives of what is nested too deep an outline, and id and method as ever', () => {
    const reading = readFrame(
      `{"id":7,"method":"x","params":{"near":[1],"far":${'['.repeat(DEEP)}2${']'.repeat(DEEP)}}}`,
    );
    expect(reading).toMatchObject({ class: 'request', flags: ['too-deep'], cut: true });
    const [message] = reading.messages;
    expect(message).toMatchObject({ id: '7', method: 'x', value: { params: { near: [1] } } });
    expect(JSON.stringify(message?.value)).toBe(
      `{"id":7,"method":"x","params":{"near":[1],"far":${'['.repeat(MOST_LEVELS - 2)}${']'.repeat(MOST_LEVELS - 2)}}}`,
    );
  });

  it('looks into as many levels as it says, and no more', () => {
    expect(readFrame(nested(MOST_LEVELS)).flags).toEqual([]);
    expect(readFrame(nested(MOST_LEVELS + 1)).flags).toEqual(['too-deep']);
    expect(parsedJson(nested(MOST_LEVELS))).toBeInstanceOf(Array);
    expect(parsedJson(nested(MOST_LEVELS + 1))).toBe(undefined);
    expect(() => parseJson(nested(MOST_LEVELS + 1))).toThrow('nested deeper than 512 levels');
    // Brackets in strings and lists side by side are no levels.
    expect(parsedJson(`["${'['.repeat(2000)}",${'[],{},'.repeat(2000)}"\\\\"]`)).toBeInstanceOf(Array);
    expect(readFrame(`{"a":${nested(MOST_LEVELS)}} 2`).class).toBe('noise.concatenated');
    expect(readFrame(`${'['.repeat(2000)}tru${']'.repeat(2000)}`).class).toBe('noise.text');
  });

  it('comes to an end with what is no JSON', () => {
    for (const piece of [
      '"',
      '{"',
      '{"a',
      '{"\\u12',
      '["\\',
      '}',
      '[}',
      '{]',
      '{"a":"\\',
      '\\',
      'tru',
      '-',
      '[1 ',
      '{,"',
    ]) {
      for (const times of [1, 2, 3, 1000]) expect(readFrame(`${piece.repeat(times)}\n-`).class).toMatch(/^noise/);
    }
  });

  it('keeps an id of 200,000 levels as its text', () => {
    const id = '[{"id":'.repeat(DEEP) + '1' + '}]'.repeat(DEEP);
    const reading = readFrame(`{"method":"x","id":${id}}`);
    expect(reading.class).toBe('malformed.request-id');
    expect(reading.messages[0]?.id === id).toBe(true);
  });

  it('judges unclosed nesting as text', () => {
    expect(readFrame('['.repeat(DEEP)).class).toBe('noise.text');
    expect(readFrame('{"a":'.repeat(DEEP)).class).toBe('noise.text');
    expect(readFrame('{"'.repeat(DEEP)).class).toBe('noise.text');
    expect(readFrame('[{'.repeat(DEEP)).class).toBe('noise.text');
  });

  it('reads wide frames: many members, many keys, many values on a line', () => {
    const batch = readFrame(`[${'{"id":1,"method":"x"},'.repeat(50_000)}0]`);
    expect(batch.messages).toHaveLength(50_001);
    expect(batch.messages.at(-1)?.class).toBe('malformed.scalar');
    const keys = Array.from({ length: 100_000 }, (_, i) => `"k${i}":0`).join(',');
    expect(readFrame(`{${keys}}`).flags).toEqual([]);
    expect(readFrame(`{${keys},"k5":0}`).flags).toEqual(['duplicate-keys']);
    expect(readFrame('{}'.repeat(100_000)).class).toBe('noise.concatenated');
  });

  it('reads long strings, dense in escapes or without any', () => {
    const plain = `{"id":"${'x'.repeat(2_000_000)}","method":"m"}`;
    expect(readFrame(plain).messages[0]?.id?.length).toBe(2_000_002);
    const escapes = `{"id":"${'\\n\\"x\\u00e9'.repeat(200_000)}","method":"m"}`;
    expect(readFrame(escapes).messages[0]?.id?.length).toBe(escapes.length - '{"id":,"method":"m"}'.length);
    const sparse = `{"id":1,"method":"m","params":{"a":"${`${'x'.repeat(500)}\\"`.repeat(2000)}","a":1}}`;
    expect(readFrame(sparse)).toMatchObject({ class: 'request', flags: ['duplicate-keys'] });
  });

  it('reads numbers of a million digits', () => {
    const zeros = '0'.repeat(1_000_000);
    expect(readFrame(`1.${zeros}`).flags).toEqual([]);
    expect(readFrame(`1.${zeros}1${zeros}`).flags).toEqual(['unsafe-number']);
    expect(readFrame(`1${zeros}`).flags).toEqual(['unsafe-number']);
  });
});
