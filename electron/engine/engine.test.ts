import { readdirSync, readFileSync, readlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RowTable, type Row } from '../../shared/analysis/index.ts';
import {
  COMMAND_NAMES,
  STREAM_NAMES,
  STREAMS,
  COMMANDS,
  UNACKNOWLEDGED_BATCHES,
  type ConnectionInfo,
  type ObservationDelta,
  readBatch,
} from '../../shared/bridge/index.ts';
import { isRefusal, type Subscription } from './bridge/index.ts';
import type { Connection } from './connection/index.ts';
import { ANSWERS_ALL, notes, scriptServer, testEngine, until, type TestEngine } from './testing/test-engine.ts';

let test: TestEngine;
beforeEach(() => {
  test = testEngine();
});
afterEach(() => test.end());

function portsOpen(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;
}

function filesOpen(): string[] {
  return readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      return [readlinkSync(`/proc/self/fd/${name}`)];
    } catch {
      // That by which the list was read.
      return [];
    }
  });
}

const invoke = (command: string, input: unknown = {}) => test.bridge.invoke(command, input);

async function value<T>(command: string, input: unknown = {}): Promise<T> {
  const reply = await invoke(command, input);
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value as T;
}

/** A window's copy of a connection, as the stream tells it. */
class Follower {
  readonly rows = new RowTable();
  readonly batches: ObservationDelta[] = [];
  readonly subscription: Subscription;
  #told: () => void = () => undefined;

  constructor(connection: string, acknowledges = true) {
    const opened = test.bridge.subscribe('observation', { connection }, (json) => {
      const batch = readBatch(json) as ObservationDelta;
      this.batches.push(batch);
      if (batch.rows) this.rows.unpack(batch.rows);
      for (const patch of batch.patches ?? []) this.rows.applyPatch(patch);
      if (acknowledges) this.subscription.acknowledge();
      this.#told();
    });
    if (isRefusal(opened)) throw new Error(opened.message);
    this.subscription = opened;
  }

  until(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#told = () => (condition() ? resolve() : undefined);
      this.#told();
    });
  }

  caughtUpWith(connection: Connection): Promise<void> {
    return this.until(() => this.batches.at(-1)?.caughtUp === true && this.batches.at(-1)?.upto === connection.lastSeq);
  }

  table(): Row[] {
    return tableOf(this.rows);
  }
}

const tableOf = (rows: RowTable): Row[] => Array.from({ length: rows.length }, (_, row) => rows.at(row));

/** Shakes hands, then writes this many notifications at once. */
const floods = (count: number): string => `
  onLine((line) => {
    const { id, method } = JSON.parse(line);
    if (method === 'initialize') say({ jsonrpc: '2.0', id, result: result() });
    if (method === 'notifications/initialized') {
      const note = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x'.repeat(200) } }) + '\\n';
      process.stdout.write(note.repeat(${count}));
    }
  });`;

const nothing = (): void => undefined;

describe('commands', () => {
  it('are all there', () => {
    expect([...COMMAND_NAMES].toSorted()).toEqual(Object.keys(COMMANDS).toSorted());
    expect([...STREAM_NAMES].toSorted()).toEqual(Object.keys(STREAMS).toSorted());
  });

  it.each([
    ['an unknown command', 'nothing', {}, 'bad-input'],
    ['a name from the prototype', 'constructor', {}, 'bad-input'],
    ['input of another shape', 'connect', { target: 5 }, 'bad-input'],
    ['members that do not belong', 'getSettings', { more: 1 }, 'bad-input'],
    ['no input', 'getSettings', null, 'bad-input'],
    ['an unknown connection', 'disconnect', { connection: 'c99' }, 'unknown-connection'],
    ['a file that is not there', 'openCapture', { path: '/no/such/file.mcpcap' }, 'unreadable'],
  ])('refuse %s with a sentence', async (_what, command, input, code) => {
    const reply = await invoke(command, input);
    expect(reply).toMatchObject({ ok: false, error: { code } });
    if (!reply.ok) expect(reply.error.message).toMatch(/^[A-Z/].*\.$/);
    expect(await value<ConnectionInfo[]>('listServers')).toEqual([]);
  });

  it('tell about the app', async () => {
    expect(await value('appInfo')).toMatchObject({
      version: '1.2.3',
      shell: 'web',
      defaults: { revision: 'auto', timeoutMs: 60_000 },
    });
  });

  it('keep settings, which new connections follow', async () => {
    await value('setSettings', { timeoutMs: 1234 });
    expect(await value('getSettings')).toMatchObject({ theme: 'system', timeoutMs: 1234 });
    expect(test.engine.defaultOptions().timeoutMs).toBe(1234);
  });

  it('lead a connection from start to end', async () => {
    const options = { ...test.engine.defaultOptions(), revision: '2025-11-25', initialize: false };
    const { id } = await value<ConnectionInfo>('connect', { target: scriptServer(ANSWERS_ALL), options });
    expect(await value<unknown[]>('listServers')).toHaveLength(1);
    expect(await value('nextId', { connection: id })).toEqual({ id: 0 });
    await value('clientStep', { connection: id, step: 'initialize' });
    const { seq } = await value<{ seq: number }>('send', {
      connection: id,
      text: '{"jsonrpc":"2.0","id":"a","method":"x"}',
      end: 'lf',
      bom: false,
    });
    expect(await value('readEvent', { connection: id, seq })).toMatchObject({
      kind: 'frame',
      dir: 'c2s',
      origin: 'user',
    });
    expect(await value('frameText', { connection: id, seq, from: 1, length: 9 })).toMatchObject({
      text: '"jsonrpc"',
      total: 39,
    });
    expect(await invoke('readEvent', { connection: id, seq: 999 })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
    expect(await invoke('cancelRequest', { connection: id, id: '77' })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
    expect(await value('surface', { connection: id })).toEqual([]);
    await value('disconnect', { connection: id });
    expect(await invoke('send', { connection: id, text: 'x', end: 'lf', bom: false })).toMatchObject({
      ok: false,
      error: { code: 'not-open' },
    });
    const again = await value<ConnectionInfo>('reconnect', { connection: id });
    expect(again).toMatchObject({ follows: id, runs: [{ startedAt: expect.any(String) as string }] });
    expect(await invoke('nextId', { connection: id })).toMatchObject({
      ok: false,
      error: { code: 'unknown-connection' },
    });
    await value('closeConnection', { connection: again.id });
    expect(readdirSync(join(test.folder, 'captures'))).toHaveLength(2);
  });

  it('compare environments without telling values', async () => {
    const target = { ...scriptServer(ANSWERS_ALL), env: { ONLY_GIVEN: 'secret value' } };
    const { id } = test.connect(target);
    const reply = JSON.stringify(await value('compareEnvironment', { connection: id }));
    expect(reply).toContain('"name":"ONLY_GIVEN"');
    expect(reply).not.toContain('secret value');
  });
});

describe('the stream of connections', () => {
  it('tells all of them at every change', async () => {
    const lists: ConnectionInfo[][] = [];
    let told = nothing;
    const subscription = test.bridge.subscribe('connections', {}, (json) => {
      lists.push(readBatch(json) as ConnectionInfo[]);
      if (!isRefusal(subscription)) subscription.acknowledge();
      told();
    });
    const connection = test.connect(scriptServer(ANSWERS_ALL));
    await connection.close();
    await new Promise<void>((resolve) => {
      told = () => (lists.at(-1)?.[0]?.state === 'closed' ? resolve() : undefined);
      told();
    });
    expect(lists.at(-1)).toEqual([connection.info()]);
  });
});

describe('the stream of an observation', () => {
  it('tells what the engine knows, to whoever comes when', async () => {
    const connection = test.connect(scriptServer(floods(5_000)));
    const early = new Follower(connection.id);
    await until(connection, () => connection.observation.rows.length > 5_000);
    const late = new Follower(connection.id);
    await connection.close();
    await early.caughtUpWith(connection);
    await late.caughtUpWith(connection);
    const known = tableOf(connection.observation.rows);
    expect(early.table()).toEqual(known);
    expect(late.table()).toEqual(known);
    const operations = late.batches.flatMap((batch) => batch.operations ?? []);
    expect(operations.findLast(({ index }) => index === 0)).toMatchObject({
      method: 'initialize',
      state: 'result',
    });
    expect(late.batches.findLast((batch) => batch.session)?.session?.counts.events).toBe(connection.lastSeq);
    for (const { batches } of [early, late]) {
      const told = batches.map(({ upto }) => upto);
      expect(told).toEqual(told.toSorted((a, b) => a - b));
      expect(Math.max(...batches.map((batch) => batch.rows?.block.length ?? 0))).toBeLessThanOrEqual(16_384);
    }
  });

  it('waits for a window that does not acknowledge, while the recording goes on', async () => {
    const connection = test.connect(scriptServer(floods(20_000)));
    const stuck = new Follower(connection.id, false);
    await until(connection, () => connection.observation.rows.length > 20_000);
    await stuck.until(() => stuck.batches.length >= UNACKNOWLEDGED_BATCHES);
    await new Promise((resolve) => setImmediate(resolve));
    expect(stuck.batches).toHaveLength(UNACKNOWLEDGED_BATCHES);
    stuck.subscription.acknowledge();
    await stuck.until(() => stuck.batches.length > UNACKNOWLEDGED_BATCHES);
    stuck.subscription.close();
  });

  it('is refused for a connection that is not there', () => {
    expect(test.bridge.subscribe('observation', { connection: 'c9' }, nothing)).toMatchObject({
      code: 'unknown-connection',
    });
    expect(test.bridge.subscribe('observation', {}, nothing)).toMatchObject({ code: 'bad-input' });
    expect(test.bridge.subscribe('rows', {}, nothing)).toMatchObject({ code: 'bad-input' });
  });
});

describe('an opened capture', () => {
  it('shows what the live connection showed', async () => {
    const live = test.connect(scriptServer(floods(3_000)));
    await until(live, () => live.observation.rows.length > 3_000);
    await live.close();
    const opened = await test.shows(live.info().recording.path);
    const follower = new Follower(opened.id);
    await opened.read;
    await follower.caughtUpWith(opened);
    expect(follower.table()).toEqual(tableOf(live.observation.rows));
    expect(opened.observation.session()).toEqual(live.observation.session());
    expect(opened.info()).toMatchObject({ origin: 'file', state: 'closed', progress: 1, problem: '' });
    expect(await invoke('send', { connection: opened.id, text: 'x', end: 'lf', bom: false })).toMatchObject({
      ok: false,
      error: { code: 'not-open' },
    });
  });

  it('shows what comes before a tear, and says where it is', async () => {
    const live = test.connect(scriptServer(ANSWERS_ALL));
    await live.conversation;
    await live.close();
    const torn = join(test.folder, 'torn.mcpcap');
    const bytes = readFileSync(live.info().recording.path);
    writeFileSync(torn, bytes.subarray(0, bytes.length - 10));
    utimesSync(torn, 1, 1);
    const opened = await test.shows(torn);
    await until(opened, () => opened.info().problem !== '');
    expect(opened.lastSeq).toBe(live.lastSeq - 1);
    expect(opened.info().problem).toContain('torn');
  });

  it('tells how its client opened the conversation, so that another connection opens so', async () => {
    const live = test.connect(scriptServer(ANSWERS_ALL));
    await live.conversation;
    await live.close();
    const { id } = await test.shows(live.info().recording.path);
    const reply = await invoke('openingOf', { connection: id });
    expect(reply).toMatchObject({
      ok: true,
      value: { label: 'mcpscope', source: 'a capture', opening: { lists: [], headers: [] } },
    });
  });

  it('is refused for another kind of file', async () => {
    const path = join(test.folder, 'picture.mcpcap');
    writeFileSync(path, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
    await expect(test.shows(path)).rejects.toThrow(path);
  });
});

describe('the end', () => {
  it('closes everything, and nothing starts afterwards', async () => {
    const connection = test.connect(scriptServer(ANSWERS_ALL));
    await connection.conversation;
    await test.engine.dispose();
    expect(connection.info().state).toBe('closed');
    expect(notes(connection)).toEqual([]);
    expect(await invoke('connectDemo')).toMatchObject({ ok: false });
  });

  it('refuses what is under way, and leaves no file and no port open', async () => {
    const connection = test.connect(scriptServer(ANSWERS_ALL));
    await connection.conversation;
    await connection.close();
    const { path } = connection.info().recording;
    const search = test.bridge.subscribe('search', { connection: connection.id, terms: ['text:a'] }, () => {});
    expect(isRefusal(search)).toBe(false);
    const ports = portsOpen();
    const { id } = connection;
    const mock = { connection: id, port: 0, unmatched: 'error', consume: true, latency: 0 };
    const asked = [
      invoke('openCapture', { path }),
      invoke('openPlayback', { connection: id }),
      invoke('startMock', mock),
    ];
    const ended = test.engine.dispose();
    const replies = await Promise.all(asked);
    await ended;
    expect(replies.map((reply) => (reply.ok ? 'ok' : reply.error.message))).toEqual([
      'mcpscope is ending.',
      'mcpscope is ending.',
      'The connection was closed before its record was served.',
    ]);
    expect(portsOpen()).toBe(ports);
    if (process.platform === 'linux') await expect.poll(() => filesOpen().filter((file) => file === path)).toEqual([]);
    expect(await invoke('openCapture', { path })).toMatchObject({
      ok: false,
      error: { message: 'mcpscope is ending.' },
    });
    expect(test.bridge.subscribe('connections', {}, () => {})).toMatchObject({ code: 'failed' });
  });
});
