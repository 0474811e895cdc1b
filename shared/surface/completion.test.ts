import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCompletion } from './completion.ts';

const read = (completion: unknown) => readCompletion({ result: { completion } });

describe('readCompletion', () => {
  it('gives the values and how many there are', () => {
    expect(read({ values: ['a', 'b'], total: 7, hasMore: true })).toEqual({
      values: ['a', 'b'],
      total: 7,
      more: true,
      problem: '',
    });
    expect(read({ values: [] })).toEqual({ values: [], total: -1, more: false, problem: '' });
    expect(read({ values: Array.from({ length: 150 }, String) })).toMatchObject({
      more: true,
      values: { length: 100 },
    });
  });

  it('says what is wrong', () => {
    expect(readCompletion({ error: { code: -32601, message: 'no' } }).problem).toBe(
      'The server answered with error −32601 · no.',
    );
    expect(read({}).problem).toBe('The answer of the server has no list of values.');
    expect(read({ values: ['a', 4] })).toMatchObject({ values: ['a'], problem: expect.stringContaining('no texts') });
  });

  it('takes anything', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => Array.isArray(readCompletion({ result: value }).values)));
  });
});
