import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CaptureEntry, type ConnectionInfo, type Reply, readBatch } from '../../../shared/bridge/index.ts';
import { encodeEvent, encodeHeader } from '../../../shared/capture/index.ts';
import { isRefusal, type Subscription } from '../bridge/index.ts';
import { CaptureFile, partPath } from '../captures/index.ts';
import { headerFor } from '../captures/testing/scripted-capture.ts';
import { ANSWERS_ALL, scriptServer, testEngine, type TestEngine } from '../testing/test-engine.ts';
import { summaryOf } from './capture-summary.ts';
import { SUMMED_UP_BYTES } from './listed-capture.ts';

let test: TestEngine;
let folder: string;
let followers: LibraryFollower[] = [];
beforeEach(() => {
  test = testEngine();
  folder = join(test.folder, 'captures');
  mkdirSync(folder, { recursive: true });
});
afterEach(async () => {
  for (const follower of followers) follower.close();
  followers = [];
  await test.end();
});

const invoke = (command: string, input: unknown): Promise<Reply<unknown>> => test.bridge.invoke(command, input);
/** Sends a piece of a dropped file. */
const send = (upload: string, name: string, text: string, last: boolean): Promise<Reply<unknown>> =>
  invoke('receiveFile', { upload, name, base64: Buffer.from(text).toString('base64'), last });
/** Long ago enough not to be taken for one that is being written. */
const settle = (path: string, seconds = 1_000_000): void => utimesSync(path, seconds, seconds);

/** A window's view of the library. */
class LibraryFollower {
  list: CaptureEntry[] = [];
  readonly #subscription: Subscription;
  #tell = (): void => undefined;

  constructor() {
    const subscription = test.bridge.subscribe('library', {}, (json) => {
      this.list = readBatch(json) as CaptureEntry[];
      this.#subscription.acknowledge();
      this.#tell();
    });
    if (isRefusal(subscription)) throw new Error(subscription.message);
    this.#subscription = subscription;
    followers.push(this);
  }

  until(condition: (list: readonly CaptureEntry[]) => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#tell = () => (condition(this.list) ? resolve() : undefined);
      this.#tell();
    });
  }

  close(): void {
    this.#subscription.close();
  }
}

/** Records a short session; gives the path of its capture. */
async function recorded(): Promise<string> {
  const connection = test.connect(scriptServer(ANSWERS_ALL));
  await connection.conversation;
  await connection.close();
  return connection.info().recording.path;
}

function put(name: string, startedAt: string, changed = 1_000_000): string {
  const path = join(folder, name);
  writeFileSync(path, `${encodeHeader({ ...headerFor(name), startedAt })}\n`);
  settle(path, changed);
  return path;
}

describe('the library', () => {
  it('has what a session came to as soon as it ended, without reading it again', async () => {
    const library = new LibraryFollower();
    const connection = test.connect(scriptServer(ANSWERS_ALL));
    await connection.conversation;
    await connection.close();
    await library.until(([entry]) => entry?.summary != null);
    expect(library.list).toEqual([
      expect.objectContaining({
        path: connection.info().recording.path,
        name: 'script',
        transport: 'stdio',
        events: connection.lastSeq,
        pinned: false,
        tags: [],
        problem: '',
        summary: summaryOf(connection.observation),
      }),
    ]);
    expect(library.list[0]?.summary).toMatchObject({ server: { name: 'script' }, revision: '2025-11-25', frames: 3 });
  });

  it('reads what it has no summary of, and never twice', async () => {
    const path = await recorded();
    const copy = join(folder, 'copy.mcpcap');
    copyFileSync(path, copy);
    settle(copy);
    const first = new LibraryFollower();
    await first.until((list) => list.length === 2 && list.every(({ summary }) => summary !== null));
    const [one, other] = first.list;
    expect(one?.summary).toEqual(other?.summary);
    first.close();
    await test.engine.dispose();

    // Another run takes what the first one kept: to be seen by what nobody could have read from the file.
    const shelves = join(test.folder, 'settings', 'summaries');
    for (const name of readdirSync(shelves)) {
      const shelf = join(shelves, name);
      writeFileSync(shelf, readFileSync(shelf, 'utf8').replaceAll('"version": "1"', '"version": "kept"'));
    }
    const again = testEngine({ captureFolder: folder, settingsFolder: join(test.folder, 'settings') });
    const before = test;
    test = again;
    const second = new LibraryFollower();
    await second.until((list) => list.length === 2);
    expect(second.list.map(({ summary }) => summary?.server?.version)).toEqual(['kept', 'kept']);
    second.close();
    await again.end();
    test = before;
  });

  it.runIf(process.platform !== 'win32')(
    'says of pipes with the name of a capture what they are, and waits for none',
    async () => {
      const capture = put('a.mcpcap', '2026-01-01T00:00:00.000Z');
      // More than Node has threads for files.
      const pipes = Array.from({ length: 6 }, (_, i) => join(folder, `pipe-${i}.mcpcap`));
      execFileSync('mkfifo', pipes);
      const library = new LibraryFollower();
      await library.until((list) => list.length === 7 && list.some(({ summary }) => summary !== null));
      expect(library.list.filter(({ path }) => pipes.includes(path)).map(({ problem }) => problem)).toEqual(
        Array.from(pipes, () => 'It cannot be opened: it is a pipe, not a regular file.'),
      );
      const refusals = await Promise.all(pipes.map((path) => invoke('openCapture', { path })));
      for (const refusal of refusals)
        expect(refusal).toMatchObject({
          ok: false,
          error: {
            code: 'unreadable',
            message: expect.stringContaining('cannot be a capture: it is a pipe') as string,
          },
        });
      expect(await invoke('openCapture', { path: capture })).toMatchObject({ ok: true });
      await test.engine.dispose();
    },
  );

  it('puts pinned captures first, then the newest, and follows what comes, changes and goes', async () => {
    put('a.mcpcap', '2026-01-01T00:00:00.000Z');
    const old = put('b.mcpcap', '2025-01-01T00:00:00.000Z');
    const library = new LibraryFollower();
    await library.until((list) => list.length === 2);
    put('c.mcpcap', '2027-01-01T00:00:00.000Z');
    await library.until((list) => list.length === 3);
    expect(library.list.map(({ fileName }) => fileName)).toEqual(['c.mcpcap', 'a.mcpcap', 'b.mcpcap']);
    await invoke('changeCapture', { path: old, name: ' The old one ', pinned: true, tags: ['x', ' y ', 'x', ' '] });
    await library.until(([entry]) => entry?.pinned === true);
    expect(library.list[0]).toMatchObject({ fileName: 'b.mcpcap', name: 'The old one', tags: ['x', 'y'] });
    await invoke('changeCapture', { path: old, name: '', pinned: false });
    await library.until(([entry]) => entry?.fileName === 'c.mcpcap');
    expect(library.list[2]).toMatchObject({ name: 'b.mcpcap', tags: ['x', 'y'] });
    expect(await invoke('deleteCapture', { path: join(folder, 'a.mcpcap') })).toMatchObject({ ok: true });
    await library.until((list) => list.length === 2);
    library.close();
    // Whoever comes after everybody has left is told as well, and of what happened in between.
    put('d.mcpcap', '2028-01-01T00:00:00.000Z');
    await new LibraryFollower().until(([entry]) => entry?.fileName === 'd.mcpcap');
  });

  it('says why a capture has no summary', async () => {
    writeFileSync(join(folder, 'odd.mcpcap'), 'hello\n');
    const large = put('large.mcpcap', '2026-01-01T00:00:00.000Z');
    appendFileSync(large, '\n'.repeat(300_000));
    truncateSync(large, SUMMED_UP_BYTES + 1);
    settle(large);
    const library = new LibraryFollower();
    await library.until((list) => list.length === 2);
    const problems = Object.fromEntries(library.list.map(({ fileName, problem }) => [fileName, problem]));
    expect(problems['odd.mcpcap']).toMatch(/its first line is not JSON\.$/);
    expect(problems['large.mcpcap']).toMatch(/^It is larger than 256 MB, so it is not read for the list\./);
  });

  it('judges again when a rule is muted', async () => {
    const connection = test.connect(
      scriptServer(`onLine((line) => {
        const { id, method } = JSON.parse(line);
        if (method === 'initialize') { say('a banner'); say({ jsonrpc: '2.0', id, result: result() }); }
      });`),
    );
    await connection.conversation;
    await connection.close();
    settle(connection.info().recording.path);
    const library = new LibraryFollower();
    await library.until(([entry]) => entry?.summary != null);
    const found = library.list[0]?.summary?.findings;
    expect(found).toEqual(summaryOf(connection.observation).findings);
    const rules = new Set(connection.observation.findings.map(({ rule }) => rule));
    expect(rules.size).toBeGreaterThan(0);
    for (const rule of rules) await invoke('muteRule', { connection: connection.id, rule, muted: true });
    await library.until(([entry]) => entry?.summary?.findings.error === 0 && entry.summary.findings.warning === 0);
    expect(library.list[0]?.summary?.findings).toEqual(summaryOf(connection.observation).findings);
  });
});

describe('commands on captures', () => {
  it('do not lead out of the capture folder', async () => {
    const outside = join(test.folder, 'outside.mcpcap');
    writeFileSync(outside, 'precious');
    mkdirSync(join(test.folder, 'other'));
    writeFileSync(join(test.folder, 'other', 'x.mcpcap'), 'precious');
    symlinkSync(join(test.folder, 'other'), join(folder, 'way-out'));
    symlinkSync(outside, join(folder, 'link.mcpcap'));
    const ways = [
      outside,
      join(folder, '..', 'outside.mcpcap'),
      `${folder}/../outside.mcpcap`,
      join(folder, 'way-out', 'x.mcpcap'),
    ];
    for (const path of ways)
      for (const command of ['deleteCapture', 'changeCapture', 'revealCapture'])
        expect(await invoke(command, { path })).toMatchObject({ ok: false, error: { code: 'bad-input' } });
    expect(await invoke('deleteCapture', { path: join(folder, 'link.mcpcap') })).toMatchObject({ ok: true });
    expect(readFileSync(outside, 'utf8')).toBe('precious');
    expect(existsSync(join(test.folder, 'other', 'x.mcpcap'))).toBe(true);
    expect(readdirSync(test.folder).filter((name) => name.endsWith('.notes'))).toEqual([]);
  });

  it('delete neither what is being recorded nor what is open, and the side file with the rest', async () => {
    const live = test.connect(scriptServer(ANSWERS_ALL));
    await live.conversation;
    const { path } = live.info().recording;
    const refused = async (sentence: RegExp): Promise<void> => {
      const reply = await invoke('deleteCapture', { path });
      expect(reply).toMatchObject({ ok: false, error: { message: expect.stringMatching(sentence) as string } });
    };
    await refused(/ is being recorded from script: disconnect first\.$/);
    await live.close();
    await refused(/ is open in the tab script: close it first\.$/);
    await invoke('closeConnection', { connection: live.id });
    await invoke('changeCapture', { path, tags: ['t'] });
    expect(existsSync(`${path}.notes`)).toBe(true);
    const deleted = await invoke('deleteCapture', { path });
    expect(deleted.ok).toBe(true);
    expect(readdirSync(folder)).toEqual(['trash']);
    expect(await invoke('deleteCapture', { path })).toMatchObject({ ok: false, error: { code: 'not-found' } });
    const { trashed } = (deleted.ok ? deleted.value : {}) as { trashed: string };
    expect(await invoke('restoreCapture', { trashed })).toEqual({ ok: true, value: { path } });
    expect(existsSync(`${path}.notes`)).toBe(true);
    expect(await invoke('restoreCapture', { trashed })).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });

  it('take all files of a record for one: listed, deleted and put back together', async () => {
    const file = CaptureFile.create(folder, headerFor('parted'), { bytes: 2_000, parts: 50 });
    for (let seq = 1; seq <= 60; seq += 1)
      file.append(encodeEvent({ seq, t: seq, kind: 'note', by: 'user', level: 'info', text: 'x' }), { seq, t: seq });
    await file.close();
    const named = partPath(file.path, 9);
    writeFileSync(named, readFileSync(put('other.mcpcap', '2026-01-01T00:00:00.000Z')));
    const names = readdirSync(folder).filter((name) => name.endsWith('.mcpcap'));
    const files = names.filter((name) => ![basename(named), 'other.mcpcap'].includes(name));
    expect(files.length).toBeGreaterThan(2);
    for (const name of names) settle(join(folder, name));
    const library = new LibraryFollower();
    const row = (): CaptureEntry | undefined => library.list.find(({ path }) => path === file.path);
    await library.until(() => row()?.summary != null);
    expect(library.list.map(({ fileName }) => fileName).toSorted()).toEqual(
      [basename(file.path), basename(named), 'other.mcpcap'].toSorted(),
    );
    const bytes = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    expect(row()).toMatchObject({ events: 60, bytes, problem: '' });

    const last = await test.shows(join(folder, files.at(-1)!));
    expect(await invoke('deleteCapture', { path: file.path })).toMatchObject({ ok: false });
    await invoke('closeConnection', { connection: last.id });
    const deleted = await invoke('deleteCapture', { path: file.path });
    await library.until((list) => list.length === 2);
    expect(readdirSync(folder).filter((name) => files.includes(name))).toEqual([]);
    const { trashed } = (deleted as { value: { trashed: string } }).value;
    expect(await invoke('restoreCapture', { trashed })).toEqual({ ok: true, value: { path: file.path } });
    await library.until((list) => list.length === 3);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(names));
    expect(row()).toMatchObject({ events: 60, bytes });
  });

  it('reveal a capture where the shell can, and name its path where it cannot', async () => {
    const path = put('a.mcpcap', '2026-01-01T00:00:00.000Z');
    expect(await invoke('revealCapture', { path })).toMatchObject({
      ok: false,
      error: { message: `A browser cannot show files of this machine. The capture is ${path}.` },
    });
    const shown: string[] = [];
    const desktop = testEngine({ shell: 'desktop', captureFolder: folder, reveal: (file) => shown.push(file) });
    await desktop.bridge.invoke('revealCapture', { path });
    expect(shown).toEqual([path]);
    await desktop.end();
  });
});

describe('receiveFile', () => {
  it('puts a capture into the folder under a free name, and opens it', async () => {
    const text = readFileSync(await recorded(), 'utf8');
    const middle = Math.floor(text.length / 2);
    const names: string[] = [];
    for (const upload of ['u1', 'u2']) {
      expect(await send(upload, '../my session.mcpcap', text.slice(0, middle), false)).toEqual({
        ok: true,
        value: null,
      });
      const reply = await send(upload, '../my session.mcpcap', text.slice(middle), true);
      if (!reply.ok) throw new Error(reply.error.message);
      names.push((reply.value as ConnectionInfo).recording.path);
    }
    expect(names).toEqual([join(folder, 'my session.mcpcap'), join(folder, 'my session-2.mcpcap')]);
    expect(readFileSync(names[1] ?? '', 'utf8')).toBe(text);
    expect(readdirSync(join(folder, '.uploads'))).toEqual([]);
  });

  it('refuses what is no capture by its name, and keeps nothing of it', async () => {
    expect(await send('u', 'picture.png', '\u0000\u0001', true)).toMatchObject({
      ok: false,
      error: { code: 'unreadable', message: expect.stringMatching(/^picture\.png cannot be opened\. /) as string },
    });
    expect(await invoke('receiveFile', { upload: 'v', name: 'x', base64: '???', last: false })).toMatchObject({
      ok: false,
      error: { code: 'bad-input' },
    });
    expect(readdirSync(join(folder, '.uploads'))).toEqual([]);
  });

  it('removes what was never finished', async () => {
    await send('u', 'half.mcpcap', 'half', false);
    expect(readdirSync(join(folder, '.uploads'))).toHaveLength(1);
    await test.engine.dispose();
    expect(readdirSync(join(folder, '.uploads'))).toEqual([]);
  });
});
