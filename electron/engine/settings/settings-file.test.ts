import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plainAddress } from '../../../shared/bridge/index.ts';
import { defaultOptions } from './default-options.ts';
import { defaultFolders } from './folders.ts';
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
    ['JSON that is no settings', '["theme"]', 'does not hold settings'],
  ])('survives %s and keeps it', (_what, text, words) => {
    writeFileSync(join(folder, 'settings.json'), text);
    const settings = new SettingsFile(folder, report);
    expect(settings.current.theme).toBe('system');
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(words);
    expect(readFileSync(join(folder, 'settings.json.unusable'), 'utf8')).toBe(text);
  });

  it('leaves what a newer version wrote in the file, and says what it does not understand', () => {
    const path = join(folder, 'settings.json');
    writeFileSync(path, '{"theme":"purple","timeoutMs":5,"tomorrow":{"any":1}}');
    const settings = new SettingsFile(folder, report);
    expect(settings.current).toMatchObject({ theme: 'system', timeoutMs: 5 });
    expect(said).toEqual([expect.stringContaining('does not understand (theme, tomorrow)')]);
    settings.change({ captureParts: 2 });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
      theme: 'purple',
      timeoutMs: 5,
      tomorrow: { any: 1 },
      captureParts: 2,
    });
  });

  it('keeps what two change side by side, and lets neither replace the other unseen', () => {
    const [one, other] = [new SettingsFile(folder, report), new SettingsFile(folder, report)];
    one.change({ theme: 'dark', savedFilters: [{ name: 'a', filter: 'a' }] });
    expect(other.change({ timeoutMs: 5 })).toMatchObject({ theme: 'dark', timeoutMs: 5 });
    expect(one.refreshed()).toMatchObject({ theme: 'dark', timeoutMs: 5 });
    one.change({ theme: 'light' });
    expect(() => other.change({ theme: 'system' })).toThrow('Another mcpscope has changed theme meanwhile');
    expect(other.current.theme).toBe('light');
    expect(other.change({ theme: 'system' }).theme).toBe('system');
    one.change({ layout: 'mine' });
    expect(other.change({ layout: 'yours' }).layout).toBe('yours');
    one.change({ columns: { frames: 'a' } });
    one.change({ columns: { frames: 'b' } });
    expect(other.change({ columns: { captures: 'c' } }).columns).toEqual({ frames: 'b', captures: 'c' });
    expect(said).toEqual([]);
  });

  it('takes a capture folder that can be written, from the next start on', () => {
    const settings = new SettingsFile(folder, report);
    expect(() => settings.change({ captureFolder: 'captures' })).toThrow('must be an absolute path');
    writeFileSync(join(folder, 'file'), '');
    expect(() => settings.change({ captureFolder: join(folder, 'file', 'x') })).toThrow('cannot be the capture folder');
    const env = { MCPSCOPE_HOME: folder };
    expect(defaultFolders(env).captures).toBe(join(folder, 'captures'));
    settings.change({ captureFolder: join(folder, 'mine') });
    expect(existsSync(join(folder, 'mine'))).toBe(true);
    expect(defaultFolders(env)).toMatchObject({ captures: join(folder, 'mine'), settings: folder });
    writeFileSync(join(folder, 'settings.json'), '{"capt');
    expect(defaultFolders(env).captures).toBe(join(folder, 'captures'));
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

  it('gives a server another name, which stays when it is connected to again under the first one', () => {
    const servers = new SavedServers(folder, null, report);
    const first = { ...target('node'), args: [], name: 'first' };
    servers.remember(first, defaultOptions(1), new Date(0));
    expect(servers.rename(first, 'second')).toBe(true);
    servers.remember(first, defaultOptions(1), new Date(1));
    expect(servers.rename(first, 'third')).toBe(true);
    expect(new SavedServers(folder, null, report).list().map((server) => server.target.name)).toEqual(['third']);
    expect(servers.rename({ ...first, command: 'deno' }, 'other')).toBe(false);
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
