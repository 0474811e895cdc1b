import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type ConnectionInfo,
  type SessionState,
  type StdioTarget,
  type TabView,
  readBatch,
} from '../../../shared/bridge/index.ts';
import { ANSWERS_ALL, scriptServer, testEngine, until, type TestEngine } from '../testing/test-engine.ts';

let first: TestEngine;
let others: TestEngine[];
beforeEach(() => {
  first = testEngine();
  others = [];
});
afterEach(async () => {
  for (const other of others) await other.end();
  await first.end();
});

/** Another start of mcpscope with the same folders. */
function again(): TestEngine {
  const other = testEngine({
    settingsFolder: join(first.folder, 'settings'),
    captureFolder: join(first.folder, 'captures'),
  });
  others.push(other);
  return other;
}

async function ask<T>({ bridge }: TestEngine, command: string, input: unknown = {}): Promise<T> {
  const reply = await bridge.invoke(command, input);
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value as T;
}

/** What the window is told first of a stream. */
function told<T>({ bridge }: TestEngine, stream: 'session' | 'connections'): Promise<T> {
  return new Promise((resolve) => {
    const opened = bridge.subscribe(stream, {}, (json) => {
      resolve(readBatch(json) as T);
      queueMicrotask(() => 'close' in opened && opened.close());
    });
  });
}

const list = (test: TestEngine): Promise<ConnectionInfo[]> => told(test, 'connections');
const state = (test: TestEngine): Promise<SessionState> => told(test, 'session');

const SERVER = scriptServer(ANSWERS_ALL);
const view = (draft: string): TabView => ({ version: 1, parts: { filter: 'dir:c2s', draft } });

async function connected(test: TestEngine, target: StdioTarget = SERVER): Promise<ConnectionInfo> {
  const connection = test.connect(target, {}, { remember: true });
  await connection.conversation;
  return connection.info();
}

describe('a restart', () => {
  it('takes the place of the run before, which stays as a capture in the list of runs', async () => {
    const one = await connected(first);
    const two = await connected(first);
    await ask(first, 'keepTab', { connection: one.id, view: view('text'), shown: true });
    const next = await ask<ConnectionInfo>(first, 'reconnect', { connection: one.id });
    expect((await list(first)).map(({ id }) => id)).toEqual([next.id, two.id]);
    expect(next).toMatchObject({ follows: one.id, runs: [{ path: one.recording.path }] });
    expect(await ask(first, 'keptTab', { connection: next.id })).toEqual({ view: view('text'), shown: true });
    const last = await ask<ConnectionInfo>(first, 'reconnect', { connection: next.id });
    expect(last.runs.map(({ path }) => path)).toEqual([next.recording.path, one.recording.path]);
    const earlier = await ask<ConnectionInfo>(first, 'openCapture', { path: one.recording.path });
    expect(earlier).toMatchObject({ origin: 'file', runs: [], follows: '' });
  });

  it('leaves a run where it is that is in no file, and one that others need', async () => {
    const unrecorded = first.connect(SERVER, {}, { record: 'nothing' });
    await unrecorded.conversation;
    const next = await ask<ConnectionInfo>(first, 'reconnect', { connection: unrecorded.id });
    expect(next).toMatchObject({ follows: '', runs: [] });
    const served = await connected(first);
    await ask(first, 'startMock', { connection: served.id, port: 0, unmatched: 'error', consume: false, latency: 0 });
    await ask(first, 'reconnect', { connection: served.id });
    expect((await list(first)).map(({ id }) => id)).toEqual(expect.arrayContaining([unrecorded.id, served.id]));
  });
});

describe('a closed tab', () => {
  it('comes back as its record, with its view, and can be restarted', async () => {
    const { id, recording } = await connected(first);
    await ask(first, 'keepTab', { connection: id, view: view('text'), shown: true });
    await ask(first, 'closeConnection', { connection: id });
    expect((await state(first)).closed).toMatchObject([{ name: 'script' }]);
    const back = await ask<ConnectionInfo>(first, 'reopenTab');
    expect(back).toMatchObject({ origin: 'file', recording: { path: recording.path }, target: SERVER });
    expect(await ask(first, 'keptTab', { connection: back.id })).toMatchObject({ view: view('text') });
    expect((await state(first)).closed).toEqual([]);
    const next = await ask<ConnectionInfo>(first, 'reconnect', { connection: back.id });
    expect(next).toMatchObject({ origin: 'live', follows: back.id, runs: [{ path: recording.path }] });
    await expect(ask(first, 'reopenTab')).rejects.toThrow('cannot be opened again');
  });

  it('says that its record is gone', async () => {
    const { id, recording } = await connected(first);
    await ask(first, 'closeConnection', { connection: id });
    rmSync(recording.path);
    await expect(ask(first, 'reopenTab')).rejects.toThrow(recording.path);
  });
});

describe('the last session', () => {
  it('is offered by the next start, which starts nothing', async () => {
    const one = await connected(first);
    const two = await connected(first);
    await ask(first, 'keepTab', { connection: one.id, view: view('one'), shown: false });
    await ask(first, 'keepTab', { connection: two.id, view: view('two'), shown: true });
    await first.engine.dispose();
    const next = again();
    expect((await state(next)).last).toEqual(['script', 'script']);
    const { shown, problems } = await ask<{ shown: string; problems: string[] }>(next, 'restoreSession');
    expect(problems).toEqual([]);
    const tabs = await list(next);
    expect(tabs.map(({ origin, recording }) => [origin, recording.path])).toEqual([
      ['file', one.recording.path],
      ['file', two.recording.path],
    ]);
    expect(shown).toBe(tabs[1]?.id);
    expect(await ask(next, 'keptTab', { connection: shown })).toEqual({ view: view('two'), shown: true });
    expect((await state(next)).last).toEqual([]);
  });

  it('has no secret: neither of a target, nor in what was written', async () => {
    const one = await connected(first, { ...SERVER, env: { API_KEY: 'very-secret-1' } });
    await ask(first, 'keepTab', { connection: one.id, view: view('{"key":"very-secret-1"}'), shown: true });
    expect(await ask(first, 'keptTab', { connection: one.id })).toMatchObject({
      view: view('{"key":"very-secret-1"}'),
    });
    await first.engine.dispose();
    const folder = join(first.folder, 'settings', 'sessions');
    const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(texts.join()).toContain('dir:c2s');
    expect(texts.join()).not.toContain('very-secret-1');
    // The saved server has it, apart from all others.
    const next = again();
    await ask(next, 'restoreSession');
    expect((await list(next))[0]?.target).toMatchObject({ env: { API_KEY: 'very-secret-1' } });
  });

  it('restores what is there, and says what is gone: a file, a server', async () => {
    const one = await connected(first, { ...SERVER, env: { API_KEY: 'very-secret-1' } });
    const two = await connected(first);
    await first.engine.dispose();
    rmSync(two.recording.path);
    const next = again();
    const [server] = await ask<{ id: string }[]>(next, 'listServers');
    await ask(next, 'forgetServer', { id: server?.id });
    const { problems } = await ask<{ problems: string[] }>(next, 'restoreSession');
    expect(problems).toEqual([expect.stringContaining(two.recording.path)]);
    const tabs = await list(next);
    expect(tabs).toMatchObject([{ recording: { path: one.recording.path }, target: null }]);
    await expect(ask(next, 'reconnect', { connection: tabs[0]?.id })).rejects.toThrow('Nothing is known of the server');
  });

  it.each([
    ['of a newer version', '{"version":2,"tabs":[{}]}', 'is of another version', true],
    ['that is torn', '{"version":1,"ta', 'is not valid JSON', false],
    ['with tabs that are none', '{"version":1,"tabs":[5,{"name":7}]}', '', true],
  ])('leaves out a file %s', async (_what, text, words, stays) => {
    const folder = join(first.folder, 'settings', 'sessions');
    mkdirSync(folder, { recursive: true });
    const path = join(folder, '2020-01-01T00-00-00-000Z-1.json');
    writeFileSync(path.replace('-1.json', '-99999999.json'), text);
    const next = again();
    expect((await state(next)).last).toEqual([]);
    expect(next.reports.join()).toContain(words);
    expect(existsSync(path.replace('-1.json', '-99999999.json'))).toBe(stays);
  });

  it('is not that of a process which still runs', async () => {
    const folder = join(first.folder, 'settings', 'sessions');
    const one = await connected(first);
    await first.engine.dispose();
    const [name = ''] = readdirSync(folder);
    const text = readFileSync(join(folder, name), 'utf8');
    rmSync(join(folder, name));
    writeFileSync(join(folder, `2020-01-01T00-00-00-000Z-${process.ppid}.json`), text);
    expect((await state(again())).last).toEqual([]);
    expect(one.name).toBe('script');
  });
});

it('writes what changed while it goes on, for the start after a crash', async () => {
  const connection = first.connect(SERVER);
  await until(connection, () => connection.info().state === 'open');
  const folder = join(first.folder, 'settings', 'sessions');
  await expect.poll(() => existsSync(folder) && readdirSync(folder).length, { timeout: 10_000 }).toBe(1);
  expect((await state(again())).last).toEqual(['script']);
});
