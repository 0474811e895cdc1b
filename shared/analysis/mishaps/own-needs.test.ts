import { describe, expect, it } from 'vitest';
import type { ProcessScene } from './mishap.ts';
import { processMishap } from './mishaps.ts';

const ENDED: ProcessScene = {
  name: 'weather',
  command: 'weather',
  args: [],
  cwd: '/home/me',
  windows: false,
  variables: new Set(),
  failure: null,
  exit: { code: 1, signal: null, seq: 9 },
  lines: [],
  lookedUp: {},
  waited: '',
  method: 'initialize',
};

function sentence(text: string, change: Partial<ProcessScene> = {}, on: 'stdout' | 'stderr' = 'stderr'): string {
  const lines = text.split('\n').map((line, at) => ({ seq: at + 1, text: line.trim(), on }));
  const mishap = processMishap({ ...ENDED, lines, ...change });
  return mishap === null ? '' : `${mishap.headline}: ${mishap.detail} (“${mishap.quote}”); ${mishap.remedy}`;
}

/** It runs, and its time is over. */
const SILENT: Partial<ProcessScene> = { exit: null, waited: '20 s' };

describe('a server that lacks what it connects to itself', () => {
  it.each<[string, string, string, Partial<ProcessScene>]>([
    [
      '@modelcontextprotocol/server-redis, which tries again and again',
      '[Redis Error] Error: connect ECONNREFUSED 127.0.0.1:6379\n[Redis Reconnecting] Connection lost, attempting to reconnect...',
      'No answer: weather connects to 127.0.0.1:6379 (Redis), where nothing accepts connections (“[Redis Error] Error: connect ECONNREFUSED 127.0.0.1:6379”); start what is to listen there, or give the server another address for it',
      SILENT,
    ],
    [
      'mcp-nomad, in Go',
      'Failed to create Nomad client: error making request: Get "http://127.0.0.1:4646/v1/status/leader": dial tcp 127.0.0.1:4646: connect: connection refused',
      'Did not start: weather connects to 127.0.0.1:4646, where nothing accepts connections (“Failed to create Nomad client: error making request: Get "http://127.0.0.1:4646/v1/status/leader": dial tcp 127.0.0.1:4646: connect: connection refused”); start what is to listen there, or give the server another address for it',
      {},
    ],
    [
      'psycopg, in Python',
      'psycopg2.OperationalError: connection to server at "localhost" (127.0.0.1), port 5432 failed: Connection refused',
      'Did not start: weather connects to 127.0.0.1:5432 (PostgreSQL), where nothing accepts connections (“psycopg2.OperationalError: connection to server at "localhost" (127.0.0.1), port 5432 failed: Connection refused”); start what is to listen there, or give the server another address for it',
      {},
    ],
    [
      '@sveltejs/mcp without a network',
      'TypeError: fetch failed\n  [cause]: Error: getaddrinfo ENOTFOUND svelte.dev',
      'Did not start: weather connects to svelte.dev, a name that could not be resolved (“[cause]: Error: getaddrinfo ENOTFOUND svelte.dev”); check the network and its name server, or give the server another address for it',
      {},
    ],
    [
      'one behind a firewall',
      'Error: connect ETIMEDOUT 10.0.0.9:443',
      'Did not start: weather connects to 10.0.0.9:443, which does not answer (“Error: connect ETIMEDOUT 10.0.0.9:443”); check the network, a VPN, or a firewall in between',
      {},
    ],
  ])('%s', (_what, text, expected, change) => {
    expect(sentence(text, change)).toBe(expected);
  });

  it('says nothing while its time is not over, nor of the registry of npm', () => {
    expect(sentence('Error: connect ECONNREFUSED 127.0.0.1:6379', { exit: null })).toBe('');
    expect(sentence('npm warn retry: getaddrinfo ENOTFOUND registry.example', {})).toBe('');
  });
});

describe('a program that prints how it is called', () => {
  it.each<[string, string, string]>([
    [
      'mcp-stress',
      'mcp-stress - Stress testing tool for MCP servers\n\nUSAGE:\nmcp-stress COMMAND [OPTIONS]',
      'USAGE: mcp-stress COMMAND [OPTIONS]',
    ],
    ['commander', 'Usage: lark-mcp [options] [command]\n\nOptions:', 'Usage: lark-mcp [options] [command]'],
    [
      'clap',
      "error: the following required arguments were not provided:\n  --allowed-dir <ALLOWED_DIRS>\n\nUsage: vaulttools-mcp --allowed-dir <ALLOWED_DIRS>\n\nFor more information, try '--help'.",
      'error: the following required arguments were not provided: --allowed-dir <ALLOWED_DIRS>',
    ],
    [
      'cobra, which prints it after any error',
      'Error: failed to resolve Alertmanager connection\nUsage:\n  mcp-alertmanager [flags]',
      'Error: failed to resolve Alertmanager connection',
    ],
    [
      'argparse',
      'usage: weather [-h] --city CITY\nweather: error: the following arguments are required: --city',
      'weather: error: the following arguments are required: --city',
    ],
    [
      'System.CommandLine',
      'Required command was not provided.\n\nUsage:\n  azmcp [command] [options]',
      'Required command was not provided.',
    ],
  ])('%s', (_what, text, quote) => {
    const expected = `Did not start: weather printed how it is called, and ended (“${quote}”); give it the arguments that make it a server: its page says which`;
    expect(sentence(text)).toBe(expected);
    expect(sentence(text, { exit: { code: 0, signal: null, seq: 9 } }, 'stdout')).toBe(expected);
  });
});

describe('a package whose part in machine code is missing', () => {
  const remedy =
    'build it: npm rebuild, in the folder where it is installed; scripts of packages must be allowed (--ignore-scripts leaves it out)';

  it.each<[string, string, string]>([
    [
      'sqlite3, by bindings',
      '/srv/node_modules/bindings/bindings.js:135\n  throw err;\nError: Could not locate the bindings file. Tried:\n → /srv/node_modules/sqlite3/build/node_sqlite3.node',
      'weather needs sqlite3, a part in machine code, which is not built here (“Error: Could not locate the bindings file. Tried:”)',
    ],
    [
      'node-pty',
      "Error: Failed to load native module: pty.node, checked: build/Release: Error: Cannot find module './prebuilds/linux-x64//pty.node'",
      "weather needs pty.node, a part in machine code, which is not built here (“Error: Failed to load native module: pty.node, checked: build/Release: Error: Cannot find module './prebuilds/linux-x64//pty.node'”)",
    ],
    [
      'one for another Node.js',
      "Error: The module '/srv/node_modules/better-sqlite3/build/Release/better_sqlite3.node'\nwas compiled against a different Node.js version using\nNODE_MODULE_VERSION 115.",
      'weather needs better-sqlite3, a part in machine code, which was built for another Node.js (“was compiled against a different Node.js version using”)',
    ],
    [
      'one for another system',
      'Error: /srv/node_modules/@img/sharp/lib/sharp.node: invalid ELF header',
      'weather needs @img/sharp, a part in machine code, which was built for another system (“Error: /srv/node_modules/@img/sharp/lib/sharp.node: invalid ELF header”)',
    ],
  ])('%s', (_what, text, expected) => {
    expect(sentence(text)).toBe(`Did not start: ${expected}; ${remedy}`);
  });
});
