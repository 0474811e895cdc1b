import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plainAddress } from '../../../shared/bridge/index.ts';
import { defaultOptions } from './default-options.ts';
import { SavedServers } from './saved-servers.ts';
import { SettingsFile } from './settings-file.ts';

let folder: string;
let said: string[];
const report = (sentence: string): void => void said.push(sentence);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcpscope-settings-'));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('SettingsFile', () => {
  it('keeps changes for the next run, readable by the owner only', () => {
    new SettingsFile(folder, report).change({ theme: 'dark' });
    expect(new SettingsFile(folder, report).current).toMatchObject({ theme: 'dark', timeoutMs: 60_000 });
    expect(statSync(join(folder, 'settings.json')).mode & 0o777).toBe(0o600);
    expect(said).toEqual([]);
  });

  it.each([
    ['text that is not JSON', '{"theme":', 'not valid JSON'],
    ['JSON that is no settings', '{"theme":"purple"}', 'does not hold settings'],
  ])('survives %s and keeps it', (_what, text, words) => {
    writeFileSync(join(folder, 'settings.json'), text);
    const settings = new SettingsFile(folder, report);
    expect(settings.current.theme).toBe('system');
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(words);
    expect(readFileSync(join(folder, 'settings.json.unusable'), 'utf8')).toBe(text);
  });

  it('refuses a change that cannot be written, and stays as it was', () => {
    writeFileSync(join(folder, 'file'), '');
    const settings = new SettingsFile(join(folder, 'file', 'below'), report);
    expect(() => settings.change({ timeoutMs: 5 })).toThrow(/settings\.json could not be written: .*ENOTDIR/);
    expect(settings.current.timeoutMs).toBe(60_000);
  });
});

const target = (command: string) =>
  ({ transport: 'stdio', name: '', command, args: ['a'], cwd: '', env: { KEY: 'secret' } }) as const;

const commands = (servers: SavedServers): string[] =>
  servers.list().map(({ target }) => (target.transport === 'stdio' ? target.command : target.url));

describe('SavedServers', () => {
  it('puts the newest first, each once, and forgets', () => {
    const servers = new SavedServers(folder, null, report);
    for (const command of ['one', 'two', 'one'])
      servers.remember({ ...target(command), args: ['a'] }, defaultOptions(1), new Date(0));
    expect(commands(servers)).toEqual(['one', 'two']);
    servers.forget(servers.list()[0]?.id ?? '');
    expect(commands(new SavedServers(folder, null, report))).toEqual(['two']);
    expect(statSync(join(folder, 'servers.json')).mode & 0o777).toBe(0o600);
  });

  it('tells addresses apart, whatever token they are reached with', () => {
    const servers = new SavedServers(folder, null, report);
    for (const [url, bearer] of [
      ['http://a/mcp', 'x'],
      ['http://b/mcp', ''],
      ['http://a/mcp', 'y'],
    ] as const)
      servers.remember({ ...plainAddress(url), bearer }, defaultOptions(1), new Date(0));
    expect(commands(servers)).toEqual(['http://a/mcp', 'http://b/mcp']);
    expect(servers.list()[0]?.target).toMatchObject({ bearer: 'y' });
  });

  it('gives options that came later their defaults', () => {
    const { revision, initialize, initialized, lists, answer, otherRevision, ...rest } = defaultOptions(1);
    const options = { revision, initialize, initialized, lists, answer, otherRevision, timeoutMs: rest.timeoutMs };
    const earlier = { ...options, capabilities: {}, keepEnvironmentValues: false };
    const saved = { id: 'x', target: target('old'), options: earlier, lastUsed: '2026-01-01T00:00:00.000Z' };
    writeFileSync(join(folder, 'servers.json'), JSON.stringify([saved]));
    const [server] = new SavedServers(folder, null, report).list();
    expect(server?.options).toMatchObject({ conversation: 'ordinary', listen: true, capabilities: {} });
  });

  it('keeps thirty', () => {
    const servers = new SavedServers(folder, null, report);
    for (let i = 0; i < 40; i += 1)
      servers.remember({ ...target(`server ${i}`), args: [] }, defaultOptions(1), new Date(i));
    expect(servers.list()).toHaveLength(30);
    expect(commands(servers)[0]).toBe('server 39');
  });

  it('leaves out single entries that it does not understand', () => {
    new SavedServers(folder, null, report).remember({ ...target('good'), args: [] }, defaultOptions(1), new Date(0));
    const path = join(folder, 'servers.json');
    const entries = JSON.parse(readFileSync(path, 'utf8')) as unknown[];
    writeFileSync(path, JSON.stringify([{ target: 5 }, ...entries]));
    expect(new SavedServers(folder, null, report).list()).toHaveLength(1);
    expect(said[0]).toContain('1 of 2 servers');
    expect(existsSync(path)).toBe(true);
  });
});
