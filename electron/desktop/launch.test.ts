import { describe, expect, it } from 'vitest';
import { launchOf, readLaunch } from './launch.ts';

describe('launchOf', () => {
  it.each([
    [['electron', '.'], []],
    [['electron', '.', '--'], []],
    [
      ['electron', '--inspect', '.', '--', 'node', 'server.js', '--', '-x'],
      ['node', 'server.js', '--', '-x'],
    ],
  ])('%j starts %j', (argv, words) => {
    expect(launchOf(argv, '/here')).toEqual({ words, cwd: '/here' });
  });
});

describe('readLaunch', () => {
  it('takes what launchOf made', () => {
    const launch = launchOf(['mcpscope', '--', 'a', 'b'], '/here');
    expect(readLaunch(JSON.parse(JSON.stringify(launch)))).toEqual(launch);
  });

  it.each([null, 'x', [], {}, { words: 'a', cwd: '/' }, { words: ['a', 1], cwd: '/' }, { words: ['a'] }])(
    'starts nothing for %j',
    (value) => {
      expect(readLaunch(value).words).toEqual([]);
    },
  );
});
