// What a window is told of a capture by its index is what the fold tells, to the byte, and where it is not, the fold tells all of it.
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RowTable } from '../../../shared/analysis/index.ts';
import { encodeEvent, encodeHeader } from '../../../shared/capture/index.ts';
import { type PackedBatch, standingOf, unpackBatch } from '../../../shared/bridge/index.ts';
import { parsedJson } from '../../../shared/json/index.ts';
import { headerFor, scratchFolder } from '../captures/testing/scripted-capture.ts';
import { type FileConnection, ObservationStream } from '../connection/index.ts';
import { scriptServer, testEngine, until } from '../testing/test-engine.ts';
import { CaptureIndexes, IndexedCaptures } from './index.ts';

const GOLDEN = fileURLToPath(new URL('../../../shared/capture/golden/', import.meta.url));

const scratch = scratchFolder();
const settings = join(scratch.path, 'settings');
const reports: string[] = [];
let muted: ReadonlySet<string> = new Set();
let opened = 0;
beforeAll(() => mkdirSync(settings));
afterAll(() => scratch.remove());

const report = (sentence: string): void => void reports.push(sentence);

function captures(version = '1'): IndexedCaptures {
  return new IndexedCaptures(new CaptureIndexes(settings, version, report, { leastEvents: 1 }));
}

/** What a window has heard of a connection. */
class Heard {
  readonly batches: PackedBatch[] = [];
  readonly #stream: { acknowledge(): void; close(): void };
  #wake = (): void => undefined;

  constructor(stream: (send: (batch: PackedBatch) => void) => { acknowledge(): void; close(): void }) {
    this.#stream = stream((batch) => {
      this.batches.push(batch);
      this.#wake();
    });
  }

  /** Takes batches until one of them meets this. */
  async until(isMet: (batch: PackedBatch) => boolean): Promise<void> {
    for (let at = 0; ; at += 1) {
      while (at >= this.batches.length) await new Promise<void>((woken) => (this.#wake = woken));
      this.#stream.acknowledge();
      if (isMet(this.batches[at]!)) return;
    }
  }

  close(): void {
    this.#stream.close();
  }
}

const isCaughtUp = (batch: PackedBatch): boolean => standingOf(batch).caughtUp;
const tells =
  (upto: number) =>
  (batch: PackedBatch): boolean =>
    standingOf(batch).upto === upto;
const isAnew = (batch: PackedBatch): boolean => unpackBatch(batch).restart === true;

/** Opens a capture and hears all of it. */
async function heard(
  path: string,
  version?: string,
): Promise<{ connection: FileConnection; told: PackedBatch[]; heard: Heard }> {
  const all = captures(version);
  const connection = await all.open(`c${(opened += 1)}`, path, () => muted);
  const window = new Heard((send) => all.stream(connection, send));
  await window.until(isCaughtUp);
  const told = window.batches.slice();
  await connection.read;
  await all.keep(connection);
  // A window that has heard all that was folded so far is told so, too, while the rest is read.
  await window.until(() => standingOf(window.batches.at(-1)!).upto === connection.lastSeq);
  return { connection, told, heard: window };
}

/** The same, of which nothing else is wanted. */
async function toldOf(path: string, version?: string): Promise<PackedBatch[]> {
  const { connection, heard: window } = await heard(path, version);
  window.close();
  await ended(connection);
  return window.batches;
}

/** What the fold of a whole capture tells, without an index. */
async function foldTells(connection: FileConnection): Promise<PackedBatch[]> {
  await connection.read;
  const window = new Heard((send) => new ObservationStream(connection, send));
  await window.until(isCaughtUp);
  window.close();
  return window.batches;
}

async function ended(connection: FileConnection): Promise<void> {
  await connection.close();
  await connection.release();
}

async function expectSame(path: string): Promise<void> {
  await toldOf(path);
  const { connection, told, heard: window } = await heard(path);
  expect(told).toEqual(await foldTells(connection));
  // Nothing is told again once the fold is there.
  expect(window.batches).toEqual(told);
  window.close();
  await ended(connection);
}

function written(lines: readonly string[]): string {
  const path = join(scratch.path, `${(opened += 1)}.mcpcap`);
  writeFileSync(path, [encodeHeader(headerFor('indexed')), ...lines, ''].join('\n'));
  return path;
}

const message = fc.oneof(
  fc.record({
    jsonrpc: fc.constant('2.0'),
    id: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.string({ maxLength: 3 })),
    method: fc.constantFrom('initialize', 'tools/list', 'tools/call', 'ping', 'x'),
    params: fc.constantFrom({ name: 'a' }, { name: 'b', arguments: { q: 'naïve ☃' } }, {}),
  }),
  fc.record({
    jsonrpc: fc.constant('2.0'),
    id: fc.integer({ min: 0, max: 9 }),
    result: fc.constantFrom({}, { content: [{ type: 'text', text: 'x'.repeat(300) }] }, { tools: [{ name: 'a' }] }),
  }),
  fc.record({
    jsonrpc: fc.constant('2.0'),
    method: fc.constantFrom('notifications/initialized', 'notifications/progress'),
  }),
  fc.constantFrom('no json', '[]', '{"jsonrpc":"1.0"}'),
);
const frames = fc.array(
  fc.record({ message, dir: fc.constantFrom('c2s' as const, 's2c' as const), skips: fc.boolean() }),
  {
    minLength: 1,
    maxLength: 60,
  },
);

function linesOf(all: readonly { message: unknown; dir: 'c2s' | 's2c'; skips: boolean }[], from = 0): string[] {
  let seq = from;
  return all.map(({ message: said, dir, skips }) => {
    seq += skips ? 2 : 1;
    const text = typeof said === 'string' ? said : JSON.stringify(said);
    return encodeEvent({
      seq,
      t: seq * 10,
      kind: 'frame',
      dir,
      stream: 'stdio',
      origin: 'wire',
      text,
      bytes: Buffer.byteLength(text),
    });
  });
}

describe('a capture that was opened before', () => {
  it.each(readdirSync(GOLDEN).filter((name) => name.endsWith('.mcpcap')))(
    'is told as its fold tells it: %s',
    async (name) => {
      const path = join(scratch.path, name);
      copyFileSync(join(GOLDEN, name), path);
      await expectSame(path);
    },
  );

  it('is told as its fold tells it, whatever was said in it, and reads any event before the fold', async () => {
    await fc.assert(
      fc.asyncProperty(frames, async (all) => {
        const path = written(linesOf(all));
        await expectSame(path);
        const again = captures();
        const connection = await again.open('c0', path, () => muted);
        const last = parsedJson(linesOf(all).at(-1)!) as { seq: number };
        expect(connection.info().progress).toBe(1);
        expect(connection.lastSeq).toBe(0);
        expect(await connection.readEvent(last.seq)).toMatchObject(last);
        await ended(connection);
      }),
      { numRuns: 15 },
    );
    expect(reports).toEqual([]);
  });

  it('is told as its fold tells it where it was live before', async () => {
    const test = testEngine();
    const server = scriptServer(`
      onLine((line) => {
        const { id, method } = JSON.parse(line);
        if (method === 'initialize') say({ jsonrpc: '2.0', id, result: result({ tools: {}, logging: {} }) });
        else if (method === 'tools/list') say({ jsonrpc: '2.0', id, result: { tools: [{ name: 'a' }] } });
        else if (id !== undefined) say({ jsonrpc: '2.0', id, error: { code: -32601, message: 'no' } });
        for (let at = 0; at < 50; at += 1) say({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: at } });
      });`);
    const live = test.connect(server);
    await until(live, () => live.observation.session().lists.length > 0 && live.observation.rows.length > 150);
    await live.close();
    const all = captures();
    await all.keep(live);
    const { path } = live.info().recording;
    const connection = await all.open('c0', path, () => muted);
    expect(connection.info().progress).toBe(1);
    const window = new Heard((send) => all.stream(connection, send));
    await window.until(isCaughtUp);
    expect(window.batches).toEqual(await foldTells(connection));
    window.close();
    await ended(connection);
    await test.end();
  });

  it('goes on with what another process appends to it', async () => {
    const path = written(linesOf([{ message: { jsonrpc: '2.0', id: 1, method: 'ping' }, dir: 'c2s', skips: false }]));
    await toldOf(path);
    const { connection, heard: window } = await heard(path);
    appendFileSync(
      path,
      `${linesOf([{ message: { jsonrpc: '2.0', id: 1, result: {} }, dir: 's2c', skips: false }], 1).join('\n')}\n`,
    );
    await window.until(tells(2));
    expect(window.batches.filter(isAnew)).toEqual([]);
    window.close();
    await ended(connection);
  });

  it('is told what was written meanwhile, with all that came before', async () => {
    const ping = { message: { jsonrpc: '2.0', id: 1, method: 'ping' }, dir: 'c2s' as const, skips: false };
    const path = written(linesOf([ping]));
    await toldOf(path);
    const all = captures();
    const connection = await all.open('c0', path, () => muted);
    appendFileSync(path, `${linesOf([ping], 1).join('\n')}\n`);
    const window = new Heard((send) => all.stream(connection, send));
    await window.until(tells(2));
    expect(window.batches.map(isAnew)).toEqual([false, true]);
    window.close();
    await ended(connection);
  });

  it('has no index where the file, the muted rules or the program differ', async () => {
    const path = written(linesOf([{ message: { jsonrpc: '1.0', method: 'x' }, dir: 'c2s', skips: false }]));
    const isKnown = async (version = '1'): Promise<boolean> => {
      const connection = await captures(version).open('c0', path, () => muted);
      const { progress } = connection.info();
      await ended(connection);
      return progress === 1;
    };
    expect(await isKnown()).toBe(false);
    await toldOf(path);
    expect(await isKnown()).toBe(true);
    expect(await isKnown('2')).toBe(false);
    muted = new Set(['rpc-version']);
    expect(await isKnown()).toBe(false);
    muted = new Set();
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('"x', '"y'));
    expect(await isKnown()).toBe(false);
  });

  it('gives way to those that were used later, and to all others where it is too large by itself', async () => {
    const folder = join(scratch.path, 'small');
    mkdirSync(folder);
    const place = join(folder, 'indexes');
    /** The indexes that are there once one more capture has its own. */
    const kept = async (messages: number, mostBytes: number): Promise<string[]> => {
      const all = new IndexedCaptures(new CaptureIndexes(folder, '1', report, { leastEvents: 1, mostBytes }));
      const message = { message: 'no json', dir: 'c2s' as const, skips: false };
      const path = written(linesOf(Array.from({ length: messages }, () => message)));
      const connection = await all.open('c0', path, () => muted);
      await connection.read;
      await all.keep(connection);
      await ended(connection);
      return readdirSync(place);
    };
    const [first = ''] = await kept(1, 1_000_000);
    const most = Math.ceil(statSync(join(place, first)).size * 1.5);
    expect(await kept(500, most)).toEqual([first]);
    const later = await kept(1, most);
    expect(later).toHaveLength(1);
    expect(later).not.toEqual([first]);
    expect(await kept(1, 1)).toEqual([]);
  });

  it('is folded anew, and told as before, where its index is torn anywhere', async () => {
    const all = Array.from({ length: 40 }, (_, at) => ({
      message: { jsonrpc: '2.0', id: at, method: 'tools/call', params: { name: 'x'.repeat(at) } },
      dir: 'c2s' as const,
      skips: false,
    }));
    const path = written(linesOf(all));
    const told = await toldOf(path);
    const file = indexFile();
    const whole = readFileSync(file);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.boolean(), async (at, cut) => {
        writeFileSync(file, whole);
        if (cut) truncateSync(file, at);
        else
          writeFileSync(
            file,
            whole.map((byte, place) => (place === at ? byte ^ 1 : byte)),
          );
        const { connection, heard: window } = await heard(path);
        // Of an index that is torn behind its middle a part was told; what is told anew takes its place.
        const { batches } = window;
        const anew = batches.slice(Math.max(0, batches.findIndex(isAnew)));
        expect(contentOf(anew)).toEqual(contentOf(told));
        window.close();
        await ended(connection);
      }),
      { numRuns: 25 },
    );
  });
});

/** What batches tell, wherever one ends and the next begins, and whether it is told anew. */
function contentOf(batches: readonly PackedBatch[]): unknown {
  const rows = new RowTable();
  const operations: unknown[] = [];
  const last = {};
  for (const batch of batches) {
    const delta = unpackBatch(batch);
    if (delta.rows !== undefined) rows.unpack(delta.rows);
    for (const operation of delta.operations ?? []) operations[operation.index] = operation;
    const { rows: _, operations: _operations, restart: _restart, ...rest } = delta;
    Object.assign(last, rest);
  }
  return { last, operations, rows: Array.from({ length: rows.length }, (_, i) => rows.at(i)) };
}

/** The index that was written last. */
function indexFile(): string {
  const folder = join(settings, 'indexes');
  const [newest = ''] = readdirSync(folder)
    .map((name) => join(folder, name))
    .toSorted((a, b) => readFileSync(b).length - readFileSync(a).length);
  return newest;
}
