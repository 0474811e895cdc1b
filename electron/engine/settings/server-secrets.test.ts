import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plainAddress, type Target } from '../../../shared/bridge/index.ts';
import type { Vault } from './vault.ts';
import { TURNING_VAULT } from './testing/turning-vault.ts';
import { defaultOptions } from './default-options.ts';
import { SavedServers } from './saved-servers.ts';
import { SentMessages } from './sent-messages.ts';

let folder: string;
let said: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcpscope-secrets-'));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const servers = (vault: Vault | null = null): SavedServers =>
  new SavedServers(folder, vault, (sentence) => void said.push(sentence));
const text = (name: string): string => readFileSync(join(folder, name), 'utf8');
const targets = (list: SavedServers): Target[] => list.list().map(({ target }) => target);

const STDIO: Target = {
  transport: 'stdio',
  name: '',
  command: 'server',
  args: ['--port', '80', '--api-key', 'arg-s3cret-1', '--token=arg-s3cret-2', 'PASSWORD=arg-s3cret-3'],
  cwd: '',
  env: { PLAIN: 'env-s3cret' },
};
const HTTP: Target = {
  ...plainAddress('https://user:s3cret-0@host/mcp?api_key=s3cret-1&x=1'),
  bearer: 's3cret-2',
  headers: [{ name: 'X-Any', value: 's3cret-3' }],
  keyPassphrase: 's3cret-4',
};
const PLAIN: Target = { ...STDIO, args: ['a'], env: {} };
const ALL = [STDIO, HTTP, PLAIN];

function remembered(vault: Vault | null = null): SavedServers {
  const list = servers(vault);
  for (const target of ALL.toReversed()) list.remember(target, defaultOptions(1), new Date(0));
  return list;
}

describe('secrets of saved servers', () => {
  it('stand in no list of servers, and are there for the next run', () => {
    remembered();
    expect(text('servers.json')).not.toContain('s3cret');
    expect(text('servers.json')).toContain('--api-key');
    expect(text('servers.json')).toContain('X-Any');
    if (process.platform !== 'win32') expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(targets(servers())).toEqual(ALL);
    expect(said).toEqual([]);
  });

  it('are sealed where the shell can', () => {
    remembered(TURNING_VAULT);
    expect(text('servers.json') + text('secrets.json')).not.toContain('s3cret');
    expect(targets(servers(TURNING_VAULT))).toEqual(ALL);
  });

  it('are taken out of a list that has them in the open, and no server is lost', () => {
    const list = ALL.map((target, at) => ({
      id: `id-${at}`,
      target,
      options: defaultOptions(1),
      lastUsed: '2026-01-01T00:00:00.000Z',
    }));
    writeFileSync(join(folder, 'servers.json'), JSON.stringify(list));
    expect(targets(servers())).toEqual(ALL);
    expect(text('servers.json')).not.toContain('s3cret');
    expect(targets(servers(TURNING_VAULT))).toEqual(ALL);
    expect(text('secrets.json')).not.toContain('s3cret');
    expect(targets(servers(TURNING_VAULT))).toEqual(ALL);
  });

  it('stay for the shell that can open them, whatever one without a vault does', () => {
    remembered(TURNING_VAULT);
    const other = servers();
    expect(said[0]).toContain('The secrets of 2 saved servers were sealed by the desktop application');
    expect(JSON.stringify(targets(other))).not.toContain('s3cret');
    other.forget(other.list()[2]!.id);
    expect(targets(servers(TURNING_VAULT))).toEqual([STDIO, HTTP]);
  });

  it('stay in the list where they cannot be written anywhere else', () => {
    const before = JSON.stringify([
      { id: 'x', target: HTTP, options: defaultOptions(1), lastUsed: '2026-01-01T00:00:00.000Z' },
    ]);
    writeFileSync(join(folder, 'servers.json'), before);
    const refusing: Vault = {
      ...TURNING_VAULT,
      seal: () => {
        throw new Error('the keychain is locked');
      },
    };
    expect(targets(servers(refusing))).toEqual([HTTP]);
    expect(text('servers.json')).toBe(before);
    expect(said).toEqual([expect.stringContaining('the keychain is locked')]);
  });

  it('come back with a server that was forgotten by mistake, the sealed ones, too', () => {
    remembered(TURNING_VAULT);
    const before = [text('servers.json'), text('secrets.json')];
    const other = servers();
    const { id } = other.list()[0]!;
    other.forget(id);
    expect(other.restore(id)).toBe(true);
    expect([text('servers.json'), JSON.parse(text('secrets.json'))]).toEqual([before[0], JSON.parse(before[1]!)]);
    expect(other.restore(id)).toBe(false);
    expect(targets(servers(TURNING_VAULT))).toEqual(ALL);
  });

  it('go with their server', () => {
    const list = remembered();
    for (const { id } of list.list()) list.forget(id);
    expect(text('secrets.json')).toBe('{}\n');
    expect(servers().list()).toEqual([]);
  });
});

describe('messages that were sent by hand', () => {
  it('are kept for their owner alone, without those that have a known secret', () => {
    const list = remembered();
    const messages = new SentMessages(folder, () => list.secrets());
    messages.keep([
      { text: '{"key":"arg-s3cret-1"}' },
      { text: 'plain', sendOptions: { headers: [{ name: 'A', value: 'env-s3cret' }] } },
      { text: 'fine' },
    ]);
    expect(new SentMessages(folder, () => []).list()).toEqual([{ text: 'fine' }]);
    if (process.platform !== 'win32') expect(statSync(join(folder, 'sent.json')).mode & 0o777).toBe(0o600);
  });
});
