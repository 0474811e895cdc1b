import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FoundFile } from '../../../shared/bridge/index.ts';
import { FIXTURES } from '../../../shared/client-files/testing/fixtures.ts';
import { CLIENTS, filesOf } from '../../../shared/client-files/index.ts';
import { ClientFiles } from './client-files.ts';
import { ownMachine } from './own-machine.ts';

let home: string;
let clients: ClientFiles;

function open(env: Record<string, string> = {}): ClientFiles {
  return new ClientFiles({
    env: { HOME: home, USERPROFILE: home, APPDATA: join(home, 'roaming'), PATH: dirname(process.execPath), ...env },
    cwd: home,
    settingsFolder: join(home, 'settings'),
    built: join(home, 'built'),
    node: process.execPath,
  });
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'mcpscope-clients-'));
  for (const folder of ['built/cli', 'built/tap']) mkdirSync(join(home, folder), { recursive: true });
  writeFileSync(join(home, 'built/cli/mcpscope.cjs'), '// the start');
  writeFileSync(join(home, 'built/tap/main.cjs'), '// the tap');
  clients = open();
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function write(path: string, text: string): string {
  const whole = join(home, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, text);
  return whole;
}

function fileAt(path: string): FoundFile {
  return clients
    .found()
    .flatMap(({ files }) => files)
    .find((file) => file.path === path)!;
}

function rewrite(path: string, act: 'tap' | 'untap', names?: readonly string[]) {
  const keys = fileAt(path)
    .servers.filter(({ name, kind }) => names?.includes(name) ?? kind === 'stdio')
    .map(({ key }) => key);
  const { fingerprint } = clients.rewriter.preview({ path, act, keys });
  return clients.rewriter.rewrite({ path, act, keys, fingerprint });
}

const CURSOR =
  '{\n  "mcpServers": {\n    "w": { "command": "npx", "args": ["-y", "w"], "env": { "API_KEY": "s3cr3t-of-w" } }, // no\n    "far": { "url": "https://example.com/mcp?key=1" }\n  }\n}\n';

describe('the clients of a machine', () => {
  it.each(FIXTURES)('taps and untaps every server of $client, to the byte', ({ client, text }) => {
    const kind = CLIENTS.find(({ id }) => id === client)!;
    const project = kind.files.every(({ scope }) => scope === 'project');
    const machine = ownMachine(
      { HOME: home, USERPROFILE: home, APPDATA: join(home, 'roaming') },
      project ? join(home, 'p') : home,
    );
    if (project) {
      mkdirSync(join(home, 'p'), { recursive: true });
      clients = new ClientFiles({
        env: machine.env,
        cwd: join(home, 'p'),
        settingsFolder: join(home, 'settings'),
        built: join(home, 'built'),
        node: process.execPath,
      });
    }
    const path = filesOf(kind, machine).find(
      ({ scope }) => scope !== 'managed' && scope !== (project ? 'user' : 'project'),
    )!.path;
    write(path.slice(home.length + 1), text);
    const tapped = rewrite(path, 'tap');
    expect(tapped.changes).toBeGreaterThan(0);
    expect(readFileSync(path, 'utf8')).not.toBe(text);
    expect(
      fileAt(path)
        .servers.filter(({ kind: what }) => what === 'stdio')
        .every((one) => one.tapped),
    ).toBe(true);
    expect(readFileSync(tapped.backup, 'utf8')).toBe(text);
    expect(rewrite(path, 'untap')).toMatchObject({ asBefore: true });
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('keeps a copy for each change, also for two in one millisecond', () => {
    const path = write('.cursor/mcp.json', CURSOR);
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const [tapped, untapped] = [rewrite(path, 'tap'), rewrite(path, 'untap')];
      expect(readFileSync(tapped.backup, 'utf8')).toBe(CURSOR);
      expect(basename(untapped.backup)).toBe(basename(tapped.backup).replace('.json', ' 2.json'));
    } finally {
      vi.useRealTimers();
    }
  });

  it('shows a change without secrets, and does it once', () => {
    const path = write('.cursor/mcp.json', CURSOR);
    const keys = [fileAt(path).servers[0]!.key];
    const preview = clients.rewriter.preview({ path, act: 'tap', keys });
    const lines = preview.lines.map(({ sign, text }) => sign + text);
    expect(lines.filter((line) => line.startsWith('-'))).toEqual([
      expect.stringContaining('"command": "npx", "args": ["-y", "w"]'),
    ]);
    expect(lines.filter((line) => line.startsWith('+'))).toEqual([
      expect.stringContaining('"tap", "--client", "cursor", "--name", "w", "--", "npx", "-y", "w"'),
    ]);
    expect(lines.join()).not.toContain('s3cr3t-of-w');
    const order = { path, act: 'tap', keys, fingerprint: preview.fingerprint } as const;
    clients.rewriter.rewrite(order);
    expect(() => clients.rewriter.rewrite(order)).toThrow('was changed since the preview');
  });

  it('refuses a file that changed since the preview, and leaves it alone', () => {
    const path = write('.cursor/mcp.json', CURSOR);
    const keys = [fileAt(path).servers[0]!.key];
    const { fingerprint } = clients.rewriter.preview({ path, act: 'tap', keys });
    writeFileSync(path, `${CURSOR}\n`);
    expect(() => clients.rewriter.rewrite({ path, act: 'tap', keys, fingerprint })).toThrow('Look at the change again');
    expect(readFileSync(path, 'utf8')).toBe(`${CURSOR}\n`);
  });

  it('untaps entry by entry what was edited meanwhile', () => {
    const path = write('.cursor/mcp.json', CURSOR);
    rewrite(path, 'tap', ['w']);
    writeFileSync(path, readFileSync(path, 'utf8').replace('example.com', 'example.org'));
    expect(rewrite(path, 'untap', ['w'])).toMatchObject({ asBefore: false });
    expect(readFileSync(path, 'utf8')).toBe(CURSOR.replace('example.com', 'example.org'));
  });

  it('keeps a tap that outlives the program', () => {
    const path = write('.cursor/mcp.json', CURSOR);
    rewrite(path, 'tap', ['w']);
    rmSync(join(home, 'built'), { recursive: true });
    const folder = join(home, 'settings/clients');
    const shim = join(
      folder,
      readdirSync(folder).find((name) => name.startsWith('shim-'))!,
    );
    expect(readFileSync(join(shim, 'tap/main.cjs'), 'utf8')).toBe('// the tap');
    expect(readFileSync(path, 'utf8')).toContain(JSON.stringify(join(shim, 'cli/mcpscope.cjs')));
    expect(fileAt(path).findings.map(({ rule }) => rule)).not.toContain('tap-missing');
    rmSync(shim, { recursive: true });
    expect(fileAt(path).findings).toContainEqual(expect.objectContaining({ rule: 'tap-missing', line: 3 }));
    rewrite(path, 'untap', ['w']);
    expect(readFileSync(path, 'utf8')).toBe(CURSOR);
  });

  it.skipIf(process.platform === 'win32')('edits where a link leads, and keeps link and mode', () => {
    const target = write('dotfiles/cursor.json', CURSOR);
    chmodSync(target, 0o600);
    mkdirSync(join(home, '.cursor'));
    const path = join(home, '.cursor/mcp.json');
    symlinkSync('../dotfiles/cursor.json', path);
    expect(fileAt(path).target).toBe(target);
    rewrite(path, 'tap');
    expect([lstatSync(path).isSymbolicLink(), lstatSync(target).mode & 0o777]).toEqual([true, 0o600]);
    expect(readdirSync(join(home, '.cursor'))).toEqual(['mcp.json']);
    expect(readdirSync(join(home, 'dotfiles'))).toEqual(['cursor.json']);
  });

  it.each([
    ['empty', '', [], ''],
    ['comments only', '// nothing yet\n', ['not-taken'], ''],
    ['half a file', '{"mcpServers":{', ['not-read'], ''],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x7b]), ['not-read'], ''],
  ])('says what is wrong with a file that is %s', (_what, bytes, rules, problem) => {
    const path = write('.cursor/mcp.json', '');
    writeFileSync(path, bytes);
    expect(fileAt(path)).toMatchObject({ servers: [], problem });
    expect(fileAt(path).findings.map(({ rule }) => rule)).toEqual(rules);
  });

  it('reads a file of 10 MB, and refuses one that is a folder or read-only', () => {
    const path = write(
      '.claude.json',
      JSON.stringify({ history: 'x'.repeat(10_000_000), mcpServers: { w: { command: 'node' } } }),
    );
    rewrite(path, 'tap');
    expect(rewrite(path, 'untap')).toMatchObject({ asBefore: true });
    mkdirSync(join(home, '.cursor/mcp.json'), { recursive: true });
    expect(fileAt(join(home, '.cursor/mcp.json')).problem).toContain('it is a folder');
    const locked = write('.gemini/settings.json', '{"mcpServers":{"w":{"command":"node"}}}');
    chmodSync(locked, 0o444);
    expect(fileAt(locked).problem).toContain('it is read-only');
    expect(fileAt(locked).servers[0]?.fixed).toContain('it is read-only');
    expect(() => rewrite(locked, 'tap')).toThrow('it is read-only');
  });

  it('reads every file of a folder that a client reads so', () => {
    const entry = '{"mcpServers":{"w":{"command":"node"}}}';
    const files = [
      write('.continue/mcpServers/mail.yaml', 'mcpServers:\n  - name: mail\n    command: node\n    args: [mail.js]\n'),
      write('.continue/mcpServers/from-claude.json', entry),
      write('.config/Code/User/profiles/-5f0c/mcp.json', entry.replace('mcpServers', 'servers')),
    ];
    for (const path of files) {
      const before = readFileSync(path, 'utf8');
      expect(fileAt(path)).toMatchObject({ scope: 'user', findings: [], servers: [{ fixed: '' }] });
      rewrite(path, 'tap');
      expect(rewrite(path, 'untap')).toMatchObject({ asBefore: true });
      expect(readFileSync(path, 'utf8')).toBe(before);
    }
  });

  it('finds what a client does not read, and a command that it does not find', () => {
    const stray = write('.claude/settings.json', '{"mcpServers":{"w":{"command":"node"}}}');
    expect(fileAt(stray).findings).toEqual([expect.objectContaining({ rule: 'wrong-path' })]);
    write('.claude/mcp.json', '{"theme":"dark"}');
    expect(fileAt(join(home, '.claude/mcp.json'))).toBe(undefined);
    const path = write(
      '.claude.json',
      '{"mcpServers":{"a":{"command":"node"},"b":{"command":"no-such-program"},"c":{"command":"./own"}}}',
    );
    expect(fileAt(path).findings.map(({ rule, server }) => `${rule} ${server}`)).toEqual(['command-missing b']);
  });

  it('connects as the client would: variables filled in, without the tap', () => {
    const path = write(
      '.cursor/mcp.json',
      '{"mcpServers":{"w":{"command":"${userHome}/w","args":["${env:WHERE}"],"env":{"K":"v"}},"f":{"url":"https://${env:WHERE}/mcp","headers":{"X-A":"b"}}}}',
    );
    clients = open({ WHERE: 'there' });
    rewrite(path, 'tap');
    const [stdio, far] = fileAt(path).servers;
    expect(clients.target(path, stdio!.key)).toMatchObject({
      transport: 'stdio',
      command: `${home}/w`,
      args: ['there'],
      env: { K: 'v' },
    });
    expect(clients.target(path, far!.key)).toMatchObject({
      url: 'https://there/mcp',
      headers: [{ name: 'X-A', value: 'b' }],
    });
    expect(() => clients.target(path, 'x')).toThrow('no longer has this server');
    expect(() => clients.ownPath('/etc/passwd')).toThrow('no file of a client');
    expect(clients.named()).toEqual([{ client: 'cursor', server: 'w', words: ['${userHome}/w', '${env:WHERE}'] }]);
  });
});
