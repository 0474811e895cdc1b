import { describe, expect, it } from 'vitest';
import { readTestOptions, UsageError } from './test-options.mjs';

describe('readTestOptions', () => {
  it.each([
    [[], { run: 'all' }],
    [['--changed'], { run: 'changed' }],
    [['e2e', 'filter', 'mock'], { run: 'e2e', names: ['filter', 'mock'] }],
    [['--repeat', '20', 'shutdown'], { run: 'repeat', times: 20, name: 'shutdown' }],
    [['--help'], { run: 'help' }],
  ])('reads %j', (words, options) => {
    expect(readTestOptions(words)).toEqual(options);
  });

  it.each([
    [['--changed', 'filter']],
    [['e2e']],
    [['--repeat']],
    [['--repeat', '20']],
    [['--repeat', '0', 'filter']],
    [['--repeat', 'filter', '20']],
    [['--repeat', '2', 'filter', 'mock']],
    [['filter']],
  ])('refuses %j', (words) => {
    expect(() => readTestOptions(words)).toThrow(UsageError);
  });
});
