import { describe, expect, it } from 'vitest';
import { CLIENTS } from './known-clients.ts';
import { filesOf, type Machine } from './places.ts';

const LINUX: Machine = { platform: 'linux', home: '/home/u', env: {}, folder: '/w', names: () => [] };
const MAC: Machine = { platform: 'darwin', home: '/Users/u', env: {}, folder: '', names: () => [] };
const WINDOWS: Machine = {
  platform: 'win32',
  home: String.raw`C:\Users\u`,
  env: { APPDATA: String.raw`C:\Users\u\AppData\Roaming` },
  folder: String.raw`D:\w`,
  names: () => [],
};

const paths = (id: string, machine: Machine): readonly string[] =>
  filesOf(
    CLIENTS.find((kind) => kind.id === id)!,
    machine,
  ).map(({ path }) => path);

describe('where clients keep their servers', () => {
  it.each([
    ['claude-desktop', LINUX, ['/home/u/.config/Claude/claude_desktop_config.json']],
    ['claude-desktop', MAC, ['/Users/u/Library/Application Support/Claude/claude_desktop_config.json']],
    ['claude-desktop', WINDOWS, [String.raw`C:\Users\u\AppData\Roaming\Claude\claude_desktop_config.json`]],
    ['claude-desktop', { ...LINUX, env: { XDG_CONFIG_HOME: '/x' } }, ['/x/Claude/claude_desktop_config.json']],
    ['cursor', LINUX, ['/w/.cursor/mcp.json', '/home/u/.cursor/mcp.json']],
    ['cursor', MAC, ['/Users/u/.cursor/mcp.json']],
    ['cursor', WINDOWS, [String.raw`D:\w\.cursor\mcp.json`, String.raw`C:\Users\u\.cursor\mcp.json`]],
    ['zed', { ...WINDOWS, folder: '' }, [String.raw`C:\Users\u\AppData\Roaming\Zed\settings.json`]],
    ['zed', MAC, ['/Users/u/.config/zed/settings.json']],
    ['codex', MAC, ['/Users/u/.codex/config.toml']],
    ['codex', { ...MAC, env: { CODEX_HOME: '/c' } }, ['/c/config.toml']],
    ['goose', { ...WINDOWS, folder: '' }, [String.raw`C:\Users\u\AppData\Roaming\Block\goose\config\config.yaml`]],
    ['crush', { ...WINDOWS, folder: '' }, [String.raw`C:\Users\u\AppData\Local\crush\crush.json`]],
    ['gemini', MAC, ['/Library/Application Support/GeminiCli/settings.json', '/Users/u/.gemini/settings.json']],
  ] as const)('%s', (id, machine, expected) => {
    expect(paths(id, machine)).toEqual(expected);
  });

  it('are all that a folder has of them', () => {
    const inFolder: Record<string, readonly string[]> = {
      '/home/u/.config/Code/User/profiles/': ['-5f0c', 'a1b2'],
      '/home/u/.continue/mcpServers/': ['mail.yaml', 'README.md', '.yaml', 'claude.json'],
    };
    const machine: Machine = { ...LINUX, folder: '', names: (folder) => inFolder[folder] ?? [] };
    expect(paths('vscode', machine).filter((path) => path.includes('profiles'))).toEqual([
      '/home/u/.config/Code/User/profiles/-5f0c/mcp.json',
      '/home/u/.config/Code/User/profiles/a1b2/mcp.json',
    ]);
    expect(paths('continue', machine)).toEqual([
      '/home/u/.continue/config.yaml',
      '/home/u/.continue/mcpServers/mail.yaml',
      '/home/u/.continue/mcpServers/claude.json',
    ]);
  });

  it('is absolute everywhere, and no two clients have the same word', () => {
    for (const machine of [LINUX, MAC, WINDOWS])
      for (const kind of CLIENTS)
        for (const { path } of filesOf(kind, machine))
          expect(path).toMatch(machine.platform === 'win32' ? /^[A-Z]:\\[^/{~]+$/ : /^\/[^\\{~]+$/);
    expect(new Set(CLIENTS.map(({ id }) => id)).size).toBe(CLIENTS.length);
  });
});
