import { describe, expect, it } from 'vitest';
import { sourceName } from './source-name.ts';

describe('the name of a source', () => {
  it.each([
    ['', '/usr/local/bin/weather-mcp', [], 'weather-mcp'],
    ['my weather', 'node', ['x.js'], 'my weather'],
    [
      '',
      'node',
      ['/x/node_modules/@modelcontextprotocol/server-everything/dist/index.js', 'stdio'],
      'server-everything',
    ],
    ['', 'npx', ['-y', '@modelcontextprotocol/server-filesystem', '/tmp'], 'server-filesystem'],
    ['', 'npx', ['-y', '@playwright/mcp@latest'], '@playwright/mcp'],
    ['', 'node', ['/x/node_modules/@playwright/mcp/cli.js'], '@playwright/mcp'],
    ['', 'npx', ['weather@1.2.3'], 'weather'],
    ['', 'docker', ['run', '-i', '-e', 'TOKEN', '-e', 'KEY=v', '--name', 'x', 'mcp/time:1'], 'time:1'],
    ['', 'env', ['KEY=v', 'weather'], 'weather'],
    ['', 'uv', ['--directory=/srv', 'run', 'weather.py'], 'weather'],
    ['', 'C:\\Program Files\\nodejs\\node.exe', ['C:\\work\\weather\\dist\\server.js'], 'weather'],
    ['', 'node', ['/x/node_modules/.bin/mcp', 'stdio'], 'mcp'],
    ['', 'node', ['C:\\x\\node_modules\\.bin\\server.cmd'], 'server'],
    ['', 'node', ['node_modules/index.js'], 'node'],
    ['', 'node', ['-e', ''], 'node'],
    ['', 'node', ['../index.js'], 'node'],
  ])('%j %s %j is %s', (name, command, args, expected) => {
    expect(sourceName({ name, command, args })).toBe(expected);
  });

  it.each([
    ['', 'https://api.example.com/mcp?key=1#x', 'api.example.com/mcp'],
    ['', 'http://user:pass@127.0.0.1:3000/', '127.0.0.1:3000'],
    ['weather', 'http://127.0.0.1/', 'weather'],
    ['', 'ws://[::1]:9/a/b', '[::1]:9/a/b'],
    ['', 'no address', 'no address'],
    ['', 'http://', 'http://'],
  ])('%j at %s is %s', (name, url, expected) => {
    expect(sourceName({ name, url })).toBe(expected);
  });
});
