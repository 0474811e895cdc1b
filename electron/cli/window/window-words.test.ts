import { describe, expect, it } from 'vitest';
import { desktopPlaces, whyNoDisplay } from './installed-desktop.ts';
import { opensWindow, shellAskedFor } from './window-words.ts';

describe('opensWindow', () => {
  it.each([
    [[], true],
    [['--', 'node', 'server.js'], true],
    [['HTTPS://example.com/mcp'], true],
    [['ws://localhost:1'], true],
    [['a.MCPCAP'], true],
    [['--port=0'], true],
    [['--desktop', '--', 'x'], true],
    [['check', 'a.mcpcap'], false],
    [['--help'], false],
    [['--version'], false],
    [['-x.mcpcap'], false],
    [['file:///a'], false],
    [['server.js'], false],
  ])('%j: %j', (words, opens) => {
    expect(opensWindow(words)).toBe(opens);
  });
});

it('leaves the words of the server to the server', () => {
  expect(shellAskedFor(['--', 'x', '--web'])).toBe('auto');
  expect(shellAskedFor(['--desktop', '--', 'x', '--web'])).toBe('desktop');
  expect(shellAskedFor(['--port', '1'])).toBe('web');
});

it.each([
  [
    'darwin',
    {},
    ['/Applications/mcpscope.app/Contents/MacOS/mcpscope', '/me/Applications/mcpscope.app/Contents/MacOS/mcpscope'],
  ],
  [
    'win32',
    { LOCALAPPDATA: 'D:\\own', ProgramFiles: 'D:\\all' },
    ['D:\\own\\Programs\\mcpscope\\mcpscope.exe', 'D:\\all\\mcpscope\\mcpscope.exe'],
  ],
  ['linux', {}, ['/opt/mcpscope/mcpscope']],
] as const)('knows where installers put the app on %s', (platform, env, places) => {
  expect(desktopPlaces({ platform, env, home: '/me' })).toEqual(places);
});

it('needs a display where there may be none', () => {
  expect(whyNoDisplay({ platform: 'linux', env: {}, home: '/me' })).toContain('DISPLAY');
  expect(whyNoDisplay({ platform: 'linux', env: { WAYLAND_DISPLAY: 'wayland-0' }, home: '/me' })).toBe('');
  expect(whyNoDisplay({ platform: 'darwin', env: {}, home: '/me' })).toBe('');
});
