import { expect, it } from 'vitest';
import { textsAt } from './texts-at.ts';

const TEXTS: Readonly<Record<number, string>> = {
  1: '{"params":{"name":"a\\"b","big":12345678901234567890,"of":{"x": 1}}}',
  2: '[{"params":{"name":"first"}},{"params":{"name":"second"}}]',
  3: 'a banner',
};

const frames = {
  frameText: (seq: number, from: number, length: number) => {
    const text = TEXTS[seq];
    if (text === undefined) return Promise.reject(new Error('gone'));
    return Promise.resolve({ text: text.slice(from, from + length), total: text.length, base64: false });
  },
};

it('gives what stands at a place of messages, numbers to the digit, members of a batch each for itself', async () => {
  const messages: [number, number][] = [
    [1, -1],
    [2, 1],
    [2, -1],
    [3, -1],
    [4, -1],
  ];
  expect(await textsAt(frames, 'params.name', messages)).toEqual(['a"b', 'second', '', '', '']);
  expect(await textsAt(frames, 'params.big', [[1, -1]])).toEqual(['12345678901234567890']);
  expect(await textsAt(frames, 'params.of', [[1, -1]])).toEqual(['{"x": 1}']);
});

it.each(['method', 'result.content[*].text', '', 'params['])(
  'refuses %j, which is no path to one place',
  async (path) => {
    await expect(textsAt(frames, path, [[1, -1]])).rejects.toThrow('not a path to one place');
  },
);
