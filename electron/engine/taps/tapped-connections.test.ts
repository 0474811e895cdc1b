import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TapRecorder } from '../../tap/index.ts';
import { inThisThread } from '../../tap/record/testing/in-this-thread.ts';
import { LIVE_PACE } from '../captures/index.ts';
import { Connections, type FileConnection, openFileConnection } from '../connection/index.ts';
import { until } from '../testing/test-engine.ts';
import { NO_REACH } from '../middle/testing/no-reach.ts';
import { TappedConnections } from './index.ts';

const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'claude-code', title: 'Claude Code CLI', version: '2' },
  },
});

function tapIn(folder: string, client = ''): TapRecorder {
  const source = { transport: 'stdio', name: 'weather', command: 'weather', args: [], cwd: '/' } as const;
  const folders = { captures: join(folder, 'captures'), settings: folder, taps: join(folder, 'taps') };
  return new TapRecorder({ source, client, parent: 0, version: 'test', folders, speaks: false }, inThisThread);
}

const notification = (n: number): Buffer => Buffer.from(`{"jsonrpc":"2.0","method":"n","params":{"n":${n}}}\n`);

/** What a window shows of the taps in a folder. */
class Shown {
  readonly connections: FileConnection[] = [];
  readonly all = new Connections();
  readonly taps: TappedConnections;
  #told: () => void = () => undefined;

  constructor(folder: string) {
    this.taps = new TappedConnections(
      join(folder, 'taps'),
      this.all,
      async (path) => {
        const connection = await openFileConnection(`c${this.connections.length}`, path, true, { pace: LIVE_PACE });
        this.connections.push(connection);
        this.#told();
        return connection;
      },
      NO_REACH,
    );
  }

  /** It looks no more, in the midst of whatever it was reading. */
  async close(): Promise<void> {
    this.taps.close();
    for (const connection of this.connections) await connection.close();
    for (const connection of this.connections.splice(0)) await connection.release();
  }

  /** Resolves with the one of this number, from 0. */
  async nth(number: number): Promise<FileConnection> {
    while (this.connections[number] === undefined) await new Promise<void>((resolve) => (this.#told = resolve));
    return this.connections[number];
  }
}

const SOON = { timeout: 20_000 };
let folder = '';
let shown: Shown;
let others: Shown[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcpscope-taps-'));
});
afterEach(async () => {
  for (const window of [shown, ...others]) await window.close();
  others = [];
  rmSync(folder, { recursive: true, force: true });
});

describe('a tap that runs', () => {
  it('is a connection from its start on, shown as it goes on, called by both its ends, and over with it', async () => {
    shown = new Shown(folder);
    const tap = tapIn(folder);
    const connection = await shown.nth(0);
    await until(connection, () => connection.info().tap?.running === true);
    expect(connection.info()).toMatchObject({ name: 'A client ⇄ weather', growing: true, origin: 'file' });
    tap.piece('stdin', Buffer.from(`${INITIALIZE}\n`));
    await until(connection, () => connection.info().name === 'Claude Code CLI ⇄ weather');
    await until(connection, () => connection.info().tap?.running === true);
    expect(connection.observation.rows.length).toBe(1);
    tap.event({ kind: 'process.exit', t: tap.now(), code: 0, signal: null });
    await tap.close();
    await until(connection, () => connection.info().tap?.running === false);
    await until(connection, () => connection.lastSeq === 2);
  });

  it('is shown once, by a window that is started later too', async () => {
    const tap = tapIn(folder, 'cursor');
    tap.piece('stdin', Buffer.from(`${INITIALIZE}\n`));
    shown = new Shown(folder);
    const connection = await shown.nth(0);
    await until(connection, () => connection.lastSeq === 1);
    expect(connection.info().name).toBe('Cursor ⇄ weather');
    const other = tapIn(folder, 'zed');
    const next = await shown.nth(1);
    expect(next.info().name).toBe('Zed ⇄ weather');
    await tap.close();
    await until(connection, () => connection.info().tap?.running === false);
    expect(shown.connections).toEqual([connection, next]);
    await other.close();
  });

  it('is shown by two windows, and by the one that is left when the other is gone while it looks', async () => {
    const tap = tapIn(folder, 'cursor');
    shown = new Shown(folder);
    const gone = new Shown(folder);
    others = [gone];
    const [first, second] = await Promise.all([shown.nth(0), gone.nth(0)]);
    for (let n = 0; n < 500; n += 1) tap.piece('stdin', notification(n));
    await Promise.all([first, second].map((each) => until(each, () => each.lastSeq > 0)));
    const leaving = gone.close();
    for (let n = 500; n < 1000; n += 1) tap.piece('stdin', notification(n));
    await leaving;
    await tap.close();
    await until(first, () => first.lastSeq === 1000);
    expect(first.info().problem).toBe('');
  });

  it('is told of where it cannot be recorded, with the cause', async () => {
    writeFileSync(join(folder, 'captures'), 'no folder');
    const tap = tapIn(folder, 'cursor');
    shown = new Shown(folder);
    await expect
      .poll(() => shown.all.infos(), SOON)
      .toMatchObject([{ name: 'Cursor ⇄ weather', growing: true, tap: { running: true, speech: 'none' } }]);
    expect(shown.all.infos()[0]?.problem).toMatch(/^The record has a gap: .*The connection continues\.$/);
    rmSync(join(folder, 'captures'));
    await tap.close();
    await expect.poll(() => shown.all.infos()[0]?.tap?.running ?? false, SOON).toBe(false);
  });

  it('tells of what is missing in its record', async () => {
    shown = new Shown(folder);
    const tap = tapIn(folder);
    const connection = await shown.nth(0);
    const half = Buffer.alloc(40 * 1024 ** 2, 'x');
    tap.piece('stdout', half);
    tap.piece('stdout', half);
    await until(connection, () => connection.info().problem !== '');
    expect(connection.info().problem).toContain('The record has a gap: it came faster than it could be written');
    await tap.close();
  });
});
