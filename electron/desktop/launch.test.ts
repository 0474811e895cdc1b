import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { launchedAddress, plainAddress } from '../../shared/bridge/index.ts';
import { actionWord, launchOf, readLaunch } from './launch.ts';

const NOTHING = { words: [], files: [], addresses: [], bearer: '', links: [], action: '', cwd: '' };

describe('launchOf', () => {
  it.each([
    [['electron', '.'], []],
    [['electron', '.', '--'], []],
    [
      ['electron', '--inspect', '.', '--', 'node', 'server.js', '--', '-x'],
      ['node', 'server.js', '--', '-x'],
    ],
  ])('%j starts %j', (argv, words) => {
    expect(launchOf(argv, '/here')).toEqual({ ...NOTHING, words, cwd: '/here' });
  });

  it('takes captures before a server, as absolute paths', () => {
    const argv = ['mcpscope', '--flag', 'a.mcpcap', '/b/C.MCPCAP', 'https://a.example/mcp', '--', 'node', 'd.mcpcap'];
    expect(launchOf(argv, '/here')).toEqual({
      words: ['node', 'd.mcpcap'],
      files: ['/here/a.mcpcap', '/b/C.MCPCAP'],
      addresses: ['https://a.example/mcp'],
      bearer: '',
      links: [],
      action: '',
      cwd: '/here',
    });
  });
});

describe('launchOf of what a desktop gives', () => {
  it('takes the address of a file for the file, where it is on this machine', () => {
    const argv = ['mcpscope', 'file:///a%20b.mcpcap', 'file://evil.example/share/a.mcpcap', 'file:///%zz.mcpcap'];
    expect(launchOf(argv, '/').files).toEqual([resolve('/a b.mcpcap')]);
  });

  it('takes an address that ends like a capture for an address alone', () => {
    const argv = ['mcpscope', 'https://a.example/x.mcpcap'];
    expect(launchOf(argv, '/')).toMatchObject({ files: [], addresses: ['https://a.example/x.mcpcap'] });
  });

  it.each([
    [['mcpscope://open?capture=/a.mcpcap']],
    // What a quotation mark in a link makes of a command line on Windows.
    [['mcpscope://x', '--', 'calc.exe']],
    [
      [
        '--action=connection.demo',
        '/b.mcpcap',
        'https://evil.example/',
        'MCPSCOPE://x',
        'mcpscope://y',
        '--',
        'calc.exe',
      ],
    ],
  ])('follows nothing but the first link: %j', (words) => {
    const link = words.find((word) => /^mcpscope:/i.test(word));
    expect(launchOf(['mcpscope', ...words], '/here')).toEqual({ ...NOTHING, links: [link], cwd: '/here' });
  });

  it('leaves the words of a server to it', () => {
    expect(launchOf(['mcpscope', '--', 'node', 'mcpscope://x'], '/').words).toEqual(['node', 'mcpscope://x']);
  });

  it('takes the action of an entry of the taskbar', () => {
    expect(launchOf(['mcpscope', actionWord('library.open')], '/')).toEqual({
      ...NOTHING,
      action: 'library.open',
      cwd: '/',
    });
  });
});

describe('the token of the variable', () => {
  const env = { MCPSCOPE_BEARER: 't0ken' };
  it('goes to addresses that were typed, and to none of a link', () => {
    expect(launchOf(['mcpscope', 'https://a.example/mcp'], '/', env)).toMatchObject({ bearer: 't0ken' });
    expect(launchOf(['mcpscope', 'mcpscope://connect?url=https://a.example'], '/', env)).toMatchObject({ bearer: '' });
    expect(launchedAddress('https://a.example/mcp', env)).toMatchObject({
      url: 'https://a.example/mcp',
      bearer: 't0ken',
    });
    expect(launchedAddress('https://a.example/mcp', {})).toEqual(plainAddress('https://a.example/mcp'));
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
    { ...NOTHING, words: ['a'], links: [1] },
    { ...NOTHING, words: ['a'], action: 1 },
    { ...NOTHING, words: ['a'], bearer: 1 },
  ])('starts nothing for %j', (value) => {
    expect(readLaunch(value)).toEqual(NOTHING);
  });
});
