import { describe, expect, it } from 'vitest';
import { readFrame } from './index.ts';

const DEEP = 200_000;
const buried = (inner: string): string => '{"a":'.repeat(DEEP) + inner + '}'.repeat(DEEP);

describe('hostile frames', () => {
  it('reads 200,000 levels of arrays', () => {
    const reading = readFrame('['.repeat(DEEP) + ']'.repeat(DEEP));
    expect(reading.class).toBe('batch.invalid');
    expect(reading.messages[0]?.class).toBe('malformed.nested-batch');
    expect(reading.messages[0]?.span).toEqual([1, 2 * DEEP - 1]);
  });

  it('reads 200,000 levels of objects, and sees the name repeated at the bottom', () => {
    expect(readFrame(buried('1')).flags).toEqual([]);
    expect(readFrame(buried('{"b":1,"b":2}')).flags).toEqual(['duplicate-keys']);
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
