import { describe, expect, it } from 'vitest';
import { readStartOptions, UsageError } from './start-options.mjs';

const NOTHING = { shell: 'auto', port: null, open: true, help: false, files: [], command: [] };

describe('readStartOptions', () => {
  it('chooses nothing by itself', () => {
    expect(readStartOptions([])).toEqual(NOTHING);
  });

  it('takes the first other word for the command, and all that follows for its arguments', () => {
    expect(readStartOptions(['node', 'server.js', '--flag', '--web', '--port', '1'])).toEqual({
      ...NOTHING,
      command: ['node', 'server.js', '--flag', '--web', '--port', '1'],
    });
  });

  it('reads its own options before the command', () => {
    expect(readStartOptions(['--web', '--port', '8080', '--no-open', 'npx', '-y', 'x'])).toEqual({
      ...NOTHING,
      shell: 'web',
      port: 8080,
      open: false,
      command: ['npx', '-y', 'x'],
    });
  });

  it('takes captures before the command', () => {
    expect(readStartOptions(['a.mcpcap', '--web', 'B.MCPCAP', 'node', 'c.mcpcap'])).toEqual({
      ...NOTHING,
      shell: 'web',
      files: ['a.mcpcap', 'B.MCPCAP'],
      command: ['node', 'c.mcpcap'],
    });
  });

  it('reads --port=N and --', () => {
    expect(readStartOptions(['--desktop', '--port=0', '--', '--odd-name'])).toEqual({
      ...NOTHING,
      shell: 'desktop',
      port: 0,
      command: ['--odd-name'],
    });
  });

  it.each([
    [['--prot', '1']],
    [['--port']],
    [['--port', 'http']],
    [['--port', '70000']],
    [['--port=']],
    [['--web', '--desktop']],
  ])('refuses %j with a sentence', (words) => {
    expect(() => readStartOptions(words)).toThrow(UsageError);
  });
});
