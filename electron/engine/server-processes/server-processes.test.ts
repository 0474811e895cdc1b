import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { endTree } from './end-tree.ts';
import { listProcesses } from './list-processes.ts';
import { nameOf, type ProcessRow } from './process-row.ts';
import { fromCim, fromProc, fromPs } from './read-processes.ts';
import { serverProcesses } from './server-processes.ts';

const row = (pid: number, parent: number, ...words: string[]): ProcessRow => ({
  pid,
  parent,
  began: String(pid),
  ageMs: 1000,
  bytes: 100,
  words,
});

describe('what systems say of processes', () => {
  it('is read of /proc, whatever a process is called', () => {
    const stat = '42 (a) b (c) S 7 42 42 0 -1 0 0 0 0 0 5 6 0 0 20 0 1 0 12345 1000000 250 rest';
    expect(fromProc(42, stat, 'node\0server.js\0--x\0', '200.5 1.0', 4096)).toEqual({
      pid: 42,
      parent: 7,
      began: '12345',
      ageMs: 77_050,
      bytes: 1_024_000,
      words: ['node', 'server.js', '--x'],
    });
    expect(fromProc(42, '42 (x) Z 1', 'x', '1', 4096)).toBe(null);
  });

  it('is read of ps', () => {
    const text =
      '    1     0  1200 Sun Nov 22 10:00:00 2026     /sbin/launchd\n  501     1 20480 Sun Nov  2 10:00:00 2026     node /a/mcp-server.js --key x\n';
    expect(
      fromPs(text, Date.parse('Sun Nov 22 10:00:01 2026')).map(({ pid, parent, bytes, words }) => [
        pid,
        parent,
        bytes,
        words[0],
      ]),
    ).toEqual([
      [1, 0, 1_228_800, '/sbin/launchd'],
      [501, 1, 20_971_520, 'node'],
    ]);
  });

  it('is read of CIM, where the number of a parent may be another process’s', () => {
    const text = JSON.stringify([
      { pid: 10, parent: 4, bytes: 5, began: 2000, line: '"C:\\Program Files\\nodejs\\node.exe" "a b.js" x' },
      { pid: 4, parent: 0, bytes: 5, began: 3000, line: null },
    ]);
    expect(fromCim(text, 5000)).toEqual([
      {
        pid: 10,
        parent: 0,
        began: '2000',
        ageMs: 3000,
        bytes: 5,
        words: ['C:\\Program Files\\nodejs\\node.exe', 'a b.js', 'x'],
      },
      { pid: 4, parent: 0, began: '3000', ageMs: 2000, bytes: 5, words: [] },
    ]);
    expect(fromCim('nothing', 0)).toEqual([]);
  });

  it('is named without options', () => {
    expect(nameOf({ words: ['/usr/bin/node', '--inspect', '/srv/server.js', '--token=s3cret'] })).toBe(
      'node server.js',
    );
    expect(nameOf({ words: ['npm', 'exec', '@acme/weather', '--key', 'k'] })).toBe('npm exec @acme/weather');
    expect(nameOf({ words: ['npm exec @acme/weather'] })).toBe('npm exec @acme/weather');
  });
});

describe('serverProcesses', () => {
  const KNOWN = [{ client: 'cursor', server: 'weather', words: ['npx', '-y', '@acme/weather'] }];

  it('finds what a file names, what is behind a tap, and what is called a server, by its uppermost process', () => {
    const found = serverProcesses(
      [
        row(1, 0, '/sbin/init'),
        row(10, 1, '/opt/cursor/cursor'),
        row(20, 10, 'node', '/usr/bin/npx', '-y', '@acme/weather'),
        row(21, 20, 'sh', '-c', 'weather'),
        row(22, 21, 'node', '/x/weather.js'),
        row(
          30,
          10,
          '/usr/bin/node',
          '/k/cli/mcpscope.cjs',
          'tap',
          '--client',
          'codex',
          '--name',
          'db',
          '--',
          'uvx',
          'db',
        ),
        row(31, 30, 'uvx', 'db'),
        row(40, 1, 'python3', '/srv/mcp-server-git', '--repository', '.'),
        row(50, 10, 'vim', 'mcp.json'),
        row(61, 10, 'node', '/tmp/mcp-conformance/client.js'),
        row(70, 10, 'node', '/x/node_modules/@acme/mcp-notes/dist/index.js'),
        row(60, 10, 'node', '/home/mcp/projects/site/node_modules/vite/bin/vite.js'),
      ],
      KNOWN,
    );
    expect(
      found.map(({ pid, client, server, below, bytes, startedBy, orphan }) => [
        pid,
        client,
        server,
        below,
        bytes,
        startedBy,
        orphan,
      ]),
    ).toEqual([
      [20, 'cursor', 'weather', 2, 300, 'cursor', false],
      [30, 'codex', 'db', 1, 200, 'cursor', false],
      [40, '', '', 0, 100, '', true],
      [70, '', '', 0, 100, 'cursor', false],
    ]);
  });

  it('takes an orphan for one whose parent ended, or was adopted by the session', () => {
    const rows = [
      row(1, 0, 'init'),
      row(5, 1, '/usr/lib/systemd/systemd', '--user'),
      row(7, 99, 'npx', '-y', '@acme/weather'),
      row(8, 5, 'npx', '-y', '@acme/weather'),
    ];
    expect(serverProcesses(rows, KNOWN).map(({ orphan }) => orphan)).toEqual([true, true]);
  });
});

describe.skipIf(process.platform === 'win32')('endTree', () => {
  it('ends a process and what is below it, and never another one of that number', async () => {
    const child = spawn(
      'sh',
      [
        '-c',
        `trap '' TERM; "${process.execPath}" -e 'setInterval(() => {}, 1000); console.log(1)' mcp-server-x & wait; wait`,
      ],
      {
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const pid = child.pid!;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    const rows = await listProcesses();
    const found = rows.find((one) => one.pid === pid)!;
    const server = serverProcesses(rows, []).find((one) => one.parent === pid);
    expect(server?.orphan).toBe(false);
    await expect(endTree(pid, 'another')).rejects.toThrow('has ended already');
    expect(await endTree(pid, found.began)).toBe(2);
    await gone;
    expect((await listProcesses()).some((one) => one.pid === server?.pid)).toBe(false);
  });
});
