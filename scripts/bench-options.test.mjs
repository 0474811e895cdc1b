import { expect, it } from 'vitest';
import { readBenchOptions } from './bench-options.mjs';

it('reads names, a commit and a number of turns, in any order', () => {
  expect(readBenchOptions([])).toEqual({ names: [], compare: null, times: 3 });
  expect(readBenchOptions(['tap', '--compare', 'v1', '--times', '5', 'window'])).toEqual({
    names: ['tap', 'window'],
    compare: 'v1',
    times: 5,
  });
});

it.each([
  [['--compare'], 'needs a commit'],
  [['--compare', 'main'], 'needs the names'],
  [['--compare', 'main', '--times', '0', 'tap'], 'from 1 to 99'],
  [['--quick'], '--quick is not an option'],
])('%j is refused', (words, why) => {
  expect(() => readBenchOptions(words)).toThrow(why);
});
