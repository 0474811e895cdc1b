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
    expect(launchOf(argv, '/here')).toEqual({ words, files: [], addresses: [], cwd: '/here' });
  });

  it('takes captures before a server, as absolute paths', () => {
    const argv = ['mcpscope', '--flag', 'a.mcpcap', '/b/C.MCPCAP', 'https://a.example/mcp', '--', 'node', 'd.mcpcap'];
    expect(launchOf(argv, '/here')).toEqual({
      words: ['node', 'd.mcpcap'],
      files: ['/here/a.mcpcap', '/b/C.MCPCAP'],
      addresses: ['https://a.example/mcp'],
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
    { words: 'a', files: [], addresses: [], cwd: '/' },
    { words: ['a', 1], files: [], addresses: [], cwd: '/' },
    { words: ['a'], files: [], addresses: [] },
    { words: [], files: [], addresses: [1], cwd: '/' },
    { words: ['a'], files: [1], addresses: [], cwd: '/' },
  ])('starts nothing for %j', (value) => {
    expect(readLaunch(value)).toEqual({ words: [], files: [], addresses: [], cwd: '' });
  });
});
