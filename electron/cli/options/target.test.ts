import { Command } from 'commander';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Target, UrlTarget } from '../../../shared/bridge/index.ts';
import { takesTarget, targetOf, type TargetOptions } from './target.ts';

/** The target of a command line, read as the commands read it. */
function targetIn(words: readonly string[], environment: Record<string, string> = {}): Target {
  const command = takesTarget(new Command('x').enablePositionalOptions()).exitOverride();
  command.configureOutput({ writeErr: () => undefined }).parse(words, { from: 'user' });
  return targetOf(command.args, command.opts<TargetOptions>(), environment);
}

const addressIn = (words: readonly string[], environment: Record<string, string> = {}): UrlTarget =>
  targetIn(['--url', 'https://a.example/mcp', ...words], environment) as UrlTarget;

describe('a server to start', () => {
  it('is its command, and everything after it belongs to it', () => {
    expect(targetIn(['--cwd', '/srv', '--env', 'A=1=1', '--', 'node', 's.js', '--url', 'x'])).toEqual({
      transport: 'stdio',
      name: '',
      command: 'node',
      args: ['s.js', '--url', 'x'],
      cwd: '/srv',
      env: { A: '1=1' },
    });
    expect(targetIn(['node', '--insecure'])).toMatchObject({ command: 'node', args: ['--insecure'] });
  });

  it('takes nothing from the variables that are meant for an address', () => {
    expect(JSON.stringify(targetIn(['--', 'node'], { MCPSCOPE_BEARER: 'secret' }))).not.toContain('secret');
  });
});

describe('a server at an address', () => {
  it('is found out about, checked, and asked for readable bodies unless the options say otherwise', () => {
    expect(addressIn([])).toEqual({
      transport: 'auto',
      name: '',
      url: 'https://a.example/mcp',
      headers: [],
      bearer: '',
      origin: '',
      caFile: '',
      certFile: '',
      keyFile: '',
      keyPassphrase: '',
      insecure: false,
      proxy: true,
      identity: true,
      otherOrigin: false,
      connectTimeoutMs: 10_000,
    });
  });

  it('takes every option', () => {
    const words = [
      ['--transport', 'sse'],
      ['--header', 'X-One:  1: a '],
      ['--header', 'X-Two:'],
      ['--bearer', 'token'],
      ['--origin', 'https://b.example'],
      ['--ca', 'ca.pem'],
      ['--cert', '/etc/cert.pem'],
      ['--key', 'key.pem'],
      ['--key-passphrase', 'open'],
      ['--insecure'],
      ['--no-proxy'],
      ['--connect-timeout', '0'],
      ['--accept-encoding'],
      ['--allow-other-origin'],
    ].flat();
    expect(addressIn(words)).toMatchObject({
      transport: 'sse',
      headers: [
        { name: 'X-One', value: '1: a' },
        { name: 'X-Two', value: '' },
      ],
      bearer: 'token',
      origin: 'https://b.example',
      caFile: resolve('ca.pem'),
      certFile: '/etc/cert.pem',
      keyFile: resolve('key.pem'),
      keyPassphrase: 'open',
      insecure: true,
      proxy: false,
      identity: false,
      otherOrigin: true,
      connectTimeoutMs: 0,
    });
  });

  it('takes secrets from the environment, after the options', () => {
    const environment = { MCPSCOPE_BEARER: 'from-there', MCPSCOPE_KEY_PASSPHRASE: 'there' };
    expect(addressIn([], environment)).toMatchObject({ bearer: 'from-there', keyPassphrase: 'there' });
    expect(addressIn(['--bearer', 'from-here'], environment)).toMatchObject({ bearer: 'from-here' });
  });

  it.each(['http://[::1]:1/', 'ws://a.example', 'wss://a.example/x?y=z', 'HTTP://A.example'])('may be %s', (url) => {
    expect(targetIn(['--url', url])).toMatchObject({ url });
  });
});

describe('bad usage', () => {
  const secret = 'S3CRET\u0007';
  it.each([
    ['no server', [], 'There is no server'],
    ['two servers', ['--url', 'http://a', '--', 'node'], 'There are two servers'],
    ['a folder for an address', ['--url', 'http://a', '--cwd', '/'], '--cwd is for a server that is started'],
    ['variables for an address', ['--url', 'http://a', '--env', 'A=1'], '--env is for a server that is started'],
    ['a header for a command', ['--header', 'A: 1', '--', 'node'], '--header is for a server at an address'],
    ['no proxy for a command', ['--no-proxy', '--', 'node'], '--no-proxy is for a server at an address'],
    ['a path', ['--url', '/mcp'], 'The value of --url'],
    ['another scheme', ['--url', 'file:///etc/passwd'], 'The value of --url'],
    ['an empty address', ['--url', ''], 'The value of --url'],
    ['a password in the address', ['--url', 'http://me:S3CRET@a/'], 'user or password'],
    ['HTTP to a WebSocket', ['--url', 'ws://a', '--transport', 'http'], 'its scheme is that of a WebSocket'],
    ['a certificate without key', ['--url', 'https://a', '--cert', 'c.pem'], 'both --cert and --key'],
    ['a key without certificate', ['--url', 'https://a', '--key', 'k.pem'], 'both --cert and --key'],
    ['a header without colon', ['--url', 'http://a', '--header', secret], 'The value of --header'],
    ['a header without name', ['--url', 'http://a', '--header', `: ${secret}`], 'The value of --header'],
    ['a header name with a blank', ['--url', 'http://a', '--header', `A B: ${secret}`], 'header name'],
    ['a header value of two lines', ['--url', 'http://a', '--header', `A: ${secret}\nB: 2`], 'one line'],
    ['an endless origin', ['--url', 'http://a', '--origin', 'x'.repeat(3000)], 'The value of --origin'],
    ['a command of no letters', ['--', ''], 'The value of the command'],
  ])('%s is one sentence, without the value', (_what, words, sentence) => {
    let said = '';
    try {
      targetIn(words);
    } catch (error) {
      said = (error as Error).message;
    }
    expect(said).toContain(sentence);
    expect(said).toMatch(/^[A-Z-].*\.$/);
    expect(said).not.toContain('S3CRET');
  });
});
