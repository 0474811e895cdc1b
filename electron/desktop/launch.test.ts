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
    expect(launchOf(argv, '/here')).toEqual({ words, files: [], cwd: '/here' });
  });

  it('takes captures before a server, as absolute paths', () => {
    const argv = ['mcpscope', '--flag', 'a.mcpcap', '/b/C.MCPCAP', '--', 'node', 'd.mcpcap'];
    expect(launchOf(argv, '/here')).toEqual({
      words: ['node', 'd.mcpcap'],
      files: ['/here/a.mcpcap', '/b/C.MCPCAP'],
      cwd: '/here',
    });
  });
});

describe('readLaunch', () => {
  it('takes what launchOf made', () => {
    const launch = launchOf(['mcpscope', 'x.mcpcap', '--', 'a', 'b'], '/here');
    expect(readLaunch(JSON.parse(JSON.stringify(launch)))).toEqual(launch);
  });

  it.each([
    null,
    'x',
    [],
    {},
    { words: 'a', files: [], cwd: '/' },
    { words: ['a', 1], files: [], cwd: '/' },
    { words: ['a'], files: [] },
    { words: ['a'], files: [1], cwd: '/' },
  ])('starts nothing for %j', (value) => {
    expect(readLaunch(value)).toEqual({ words: [], files: [], cwd: '' });
  });
});
