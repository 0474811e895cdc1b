// A record that another thread folds is told and answers as one that this thread folds, whatever is in it and whatever becomes of it.
import { appendFileSync, copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Batch,
  type ObservationDelta,
  readBatch,
  type Reply,
  type SearchDelta,
} from '../../../shared/bridge/index.ts';
import { encodeEvent, encodeHeader } from '../../../shared/capture/index.ts';
import { parsedJson } from '../../../shared/json/index.ts';
import { isRefusal, type Subscription } from '../bridge/index.ts';
import { headerFor, scratchFolder } from '../captures/testing/scripted-capture.ts';
import type { ShownConnection } from '../connection/index.ts';
import { testEngine, type TestEngine } from '../testing/test-engine.ts';
import { ThreadedConnection } from './index.ts';
import { builtThreads } from './testing/built-threads.ts';

const GOLDEN = fileURLToPath(new URL('../../../shared/capture/golden/', import.meta.url));
const scratch = scratchFolder();
let apart: TestEngine;
let here: TestEngine;
let worker = '';
let files = 0;
beforeAll(async () => {
  writeFileSync(join(scratch.path, 'package.json'), '{"type":"module"}');
  worker = await builtThreads(scratch.path);
  apart = testEngine({ foldThread: { file: worker, fromBytes: 0 } });
  here = testEngine();
}, 60_000);
afterAll(async () => {
  await apart.end();
  await here.end();
  scratch.remove();
});

/** What a window has heard of a connection. */
class Heard {
  readonly batches: Batch[] = [];
  readonly #stream: Subscription;
  #wake = (): void => undefined;

  constructor(test: TestEngine, stream: string, input: object) {
    const opened = test.bridge.subscribe(stream, input, (batch) => {
      this.batches.push(batch);
      this.#wake();
    });
    if (isRefusal(opened)) throw new Error(opened.message);
    this.#stream = opened;
  }

  /** Takes batches until one of them meets this; resolves with all so far. */
  async until(isMet: (batch: Batch) => boolean): Promise<readonly Batch[]> {
    for (let at = 0; ; at += 1) {
      while (at >= this.batches.length) await new Promise<void>((woken) => (this.#wake = woken));
      this.#stream.acknowledge();
      if (isMet(this.batches[at]!)) return this.batches;
    }
  }

  close(): void {
    this.#stream.close();
  }
}

const contentOf = (batch: Batch): ObservationDelta => readBatch(batch) as ObservationDelta;
const isCaughtUp = (batch: Batch): boolean => contentOf(batch).caughtUp;
const reaches =
  (seq: number) =>
  (batch: Batch): boolean =>
    isCaughtUp(batch) && contentOf(batch).upto === seq;

/** Everything that can be asked of a record once it was read. */
async function everything(test: TestEngine, { id }: ShownConnection, seqs: readonly number[]): Promise<unknown> {
  const ask = (command: string, input: object = {}): Promise<Reply<unknown>> =>
    test.bridge.invoke(command, { connection: id, ...input });
  const surface = await ask('surface');
  const window = new Heard(test, 'observation', { connection: id });
  const told = (await window.until(isCaughtUp)).slice();
  window.close();
  const info = test.engine.parts.connections.get(id).info();
  return {
    surface,
    told,
    info: { ...info, id: '', recording: '' },
    whatIf: await ask('whatIf', { revision: '2025-06-18' }),
    acceptance: await ask('acceptance', { model: '', server: '' }),
    tool: await ask('acceptedTool', { model: '', server: '', clients: [], tool: 0 }),
    texts: await ask('textsAt', { path: 'params.name', messages: seqs.map((seq) => [seq, -1]) }),
    opening: await ask('openingOf'),
    events: await Promise.all([...seqs, 987_654].map((seq) => ask('readEvent', { seq }))),
    frames: await Promise.all([...seqs, 987_654].map((seq) => ask('frameText', { seq, from: 2, length: 90 }))),
  };
}

/** What a search through a record hits. */
async function hits(test: TestEngine, { id }: ShownConnection): Promise<readonly unknown[]> {
  const found = new Heard(test, 'search', { connection: id, terms: ['text:tool', 'params.name:a'] });
  const batches = await found.until(isCaughtUp);
  found.close();
  return batches.flatMap((batch) => (readBatch(batch) as SearchDelta).hits.map(({ seqs }) => seqs)).flat();
}

async function opened(test: TestEngine, path: string): Promise<ShownConnection> {
  const connection = await test.engine.showCapture(path);
  expect(connection instanceof ThreadedConnection).toBe(test === apart);
  return connection;
}

async function ended(test: TestEngine, { id }: ShownConnection): Promise<void> {
  expect(await test.bridge.invoke('closeConnection', { connection: id })).toEqual({ ok: true, value: {} });
}

/** Opens a capture both ways, and asserts that all that is known of it is the same. */
async function expectSame(
  path: string,
  seqs: readonly number[],
  more: (test: TestEngine, connection: ShownConnection) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const both = [
    [apart, await opened(apart, path)],
    [here, await opened(here, path)],
  ] as const;
  const [there, own] = await Promise.all(both.map(([test, connection]) => everything(test, connection, seqs)));
  expect(there).toEqual(own);
  const [further, ownFurther] = await Promise.all(both.map(([test, connection]) => more(test, connection)));
  expect(further).toEqual(ownFurther);
  await Promise.all(both.map(([test, connection]) => ended(test, connection)));
}

function written(bytes: string | Uint8Array): string {
  const path = join(scratch.path, `${(files += 1)}.mcpcap`);
  writeFileSync(path, bytes);
  return path;
}

const said = fc.oneof(
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
  fc.record({ jsonrpc: fc.constant('2.0'), method: fc.constantFrom('notifications/initialized', 'notifications/x') }),
  fc.constantFrom('no json', '[]', '{"jsonrpc":"1.0"}'),
);
const frames = fc.array(fc.record({ said, dir: fc.constantFrom('c2s' as const, 's2c' as const) }), {
  minLength: 1,
  maxLength: 40,
});

function captureOf(all: readonly { readonly said: unknown; readonly dir: 'c2s' | 's2c' }[]): string {
  const lines = all.map(({ said: what, dir }, at) => {
    const text = typeof what === 'string' ? what : JSON.stringify(what);
    const bytes = Buffer.byteLength(text);
    return encodeEvent({ seq: at + 1, t: at * 10, kind: 'frame', dir, stream: 'stdio', origin: 'wire', text, bytes });
  });
  return [encodeHeader(headerFor('apart')), ...lines, ''].join('\n');
}

const LONG = Array.from({ length: 30 }, (_, at) => ({
  said: { jsonrpc: '2.0', id: at, method: 'tools/call', params: { name: `tool-${at % 3}`, arguments: { at } } },
  dir: 'c2s' as const,
}));
const SAYS_SO =
  /^The thread that folded this capture has ended: the thread that folds captures ended\. Open the capture again\.$/;

/** Resolves when the condition holds, looked at at every change. */
function told(connection: ShownConnection, isMet: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!isMet()) return;
      unlisten();
      resolve();
    };
    const unlisten = connection.listen({ changed: look });
    look();
  });
}

describe('a record that another thread folds', () => {
  it.each(readdirSync(GOLDEN).filter((name) => name.endsWith('.mcpcap')))('is the same: %s', async (name) => {
    const path = join(scratch.path, name);
    copyFileSync(join(GOLDEN, name), path);
    const [, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
    await expectSame(
      path,
      lines.map((line) => (parsedJson(line) as { seq: number }).seq),
      hits,
    );
    const summary = (test: TestEngine, signal = new AbortController().signal): Promise<unknown> =>
      test.engine.parts.records.sumUp(path, new Set(), signal);
    expect(await summary(apart)).toEqual(await summary(here));
    expect(await summary(apart)).toMatchObject({ frames: expect.any(Number) as number });
    expect(await summary(apart, AbortSignal.abort())).toBe(null);
  });

  it('is the same up to any event, and torn at any byte of it', async () => {
    await fc.assert(
      fc.asyncProperty(frames, fc.nat(), async (all, cut) => {
        const bytes = Buffer.from(captureOf(all));
        const least = bytes.indexOf('\n') + 1;
        const end = least + (cut % (bytes.length - least + 1));
        await expectSame(
          written(bytes.subarray(0, end)),
          all.map((_, at) => at + 1),
        );
      }),
      { numRuns: 12 },
    );
  });

  it('is the same when it grows, at any byte', async () => {
    await fc.assert(
      fc.asyncProperty(frames, fc.nat(), async (all, cut) => {
        const bytes = Buffer.from(captureOf(all));
        const least = bytes.indexOf('\n') + 1;
        const end = least + (cut % (bytes.length - least));
        const path = written(bytes.subarray(0, end));
        const both = [apart, here];
        const windows = await Promise.all(
          both.map(async (test) => {
            const connection = await opened(test, path);
            return { test, connection, heard: new Heard(test, 'observation', { connection: connection.id }) };
          }),
        );
        await Promise.all(windows.map(({ heard }) => heard.until(isCaughtUp)));
        appendFileSync(path, bytes.subarray(end));
        await Promise.all(windows.map(({ heard }) => heard.until(reaches(all.length))));
        const seqs = all.map((_, at) => at + 1);
        const [there, own] = await Promise.all(
          windows.map(({ test, connection }) => everything(test, connection, seqs)),
        );
        expect({ ...(there as object), info: 0 }).toEqual({ ...(own as object), info: 0 });
        await Promise.all(windows.map(({ test, connection }) => ended(test, connection)));
      }),
      { numRuns: 6 },
    );
  });

  it('takes mutings and notes, and is compared with what either thread folds', async () => {
    const path = written(captureOf(LONG));
    const both = await Promise.all([apart, here].map(async (test) => ({ test, connection: await opened(test, path) })));
    const told = await Promise.all(
      both.map(async ({ test, connection: { id } }) => {
        const ask = (command: string, input: object): Promise<Reply<unknown>> => test.bridge.invoke(command, input);
        expect(await ask('annotate', { connection: id, seq: 3, note: 'look' })).toEqual({ ok: true, value: {} });
        expect(await ask('setTimeZero', { connection: id, seq: 2 })).toEqual({ ok: true, value: {} });
        expect(await ask('annotate', { connection: id, seq: 999, note: 'x' })).toMatchObject({ ok: false });
        expect(await ask('muteRule', { connection: id, rule: 'life-first-message', muted: true })).toMatchObject({
          ok: true,
        });
        const small = await test.engine.openCapture(written(captureOf(LONG.slice(2))));
        const other = await opened(test, written(captureOf(LONG.slice(1))));
        const pairs = [
          [id, other.id],
          [id, small.id],
          [small.id, id],
          [small.id, small.id],
        ];
        const compared: Reply<unknown>[] = [];
        for (const [left, right] of pairs) compared.push(await ask('compareCaptures', { left, right }));
        const window = new Heard(test, 'observation', { connection: id });
        const heard = (await window.until(isCaughtUp)).slice();
        await ask('muteRule', { connection: id, rule: 'life-first-message', muted: false });
        await window.until((batch) => contentOf(batch).findings?.some(({ muted }) => !muted) === true);
        window.close();
        return { compared, heard };
      }),
    );
    const [there, own] = told;
    expect(there).toEqual(own);
    const heard = JSON.stringify(own?.heard.map(contentOf));
    expect(heard).toContain('"note":"look"');
    expect(heard).toContain('"muted":true');
    expect(own?.compared.map(({ ok }) => ok)).toEqual([true, true, true, true]);
  });

  it('is played back the same, forwards and backwards', async () => {
    const path = written(captureOf(LONG));
    const rowsAt = async (test: TestEngine): Promise<readonly Batch[]> => {
      const source = await opened(test, path);
      const playback = await test.engine.openPlayback(source);
      expect(playback instanceof ThreadedConnection).toBe(test === apart);
      const batches: Batch[] = [];
      for (const t of [50, 200, 30, 0, 999, 120]) {
        const order = { connection: playback.id, order: { do: 'seek', t } };
        expect(await test.bridge.invoke('controlPlayback', order)).toEqual({ ok: true, value: {} });
        const seq = Math.min(LONG.length, Math.floor(t / 10) + 1);
        await told(playback, () => playback.info().playback?.seq === seq && !playback.info().playback?.seeking);
        const window = new Heard(test, 'observation', { connection: playback.id });
        batches.push(...(await window.until(isCaughtUp)));
        window.close();
      }
      await ended(test, playback);
      await ended(test, source);
      return batches;
    };
    expect(await rowsAt(apart)).toEqual(await rowsAt(here));
  });

  it('can be closed at any moment, and what was asked of it is answered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 40 }), async (turns) => {
        const connection = await opened(apart, written(captureOf(LONG)));
        const { id } = connection;
        const window = new Heard(apart, 'observation', { connection: id });
        const asked = [
          apart.bridge.invoke('readEvent', { connection: id, seq: 2 }),
          apart.bridge.invoke('surface', { connection: id }),
          apart.bridge.invoke('whatIf', { connection: id, revision: '2025-06-18' }),
        ];
        for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        await ended(apart, connection);
        for (const { ok } of await Promise.all(asked)) expect(typeof ok).toBe('boolean');
        expect(await apart.bridge.invoke('surface', { connection: id })).toMatchObject({
          error: { code: 'unknown-connection' },
        });
        window.close();
      }),
      { numRuns: 8 },
    );
  });

  it('says so where its thread dies at any moment: nothing hangs, and it can be opened again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 12 }), async (after) => {
        const file = join(scratch.path, `engine/dies-after-${after}.js`);
        writeFileSync(
          file,
          `import { parentPort } from 'node:worker_threads';
          import './fold-worker.js';
          let heard = 0;
          parentPort.on('message', () => { if ((heard += 1) === ${after}) process.exit(7); });`,
        );
        const test = testEngine({ foldThread: { file, fromBytes: 0 } });
        const path = written(captureOf(LONG));
        const connection = await test.engine.showCapture(path);
        const window = new Heard(test, 'observation', { connection: connection.id });
        const asked: Promise<Reply<unknown>>[] = [];
        for (let seq = 1; seq <= 12; seq += 1)
          asked.push(test.bridge.invoke('readEvent', { connection: connection.id, seq }));
        for (const reply of await Promise.all(asked)) if (!reply.ok) expect(reply.error.message).toMatch(SAYS_SO);
        await told(connection, () => connection.info().problem !== '');
        expect(connection.info()).toMatchObject({ progress: 1, growing: false });
        expect(connection.info().problem).toMatch(SAYS_SO);
        expect(await test.bridge.invoke('surface', { connection: connection.id })).toMatchObject({
          error: { code: 'failed', message: connection.info().problem },
        });
        window.close();
        await ended(test, connection);
        const again = await test.engine.showCapture(path);
        expect(again.info().problem).toBe('');
        await test.end();
      }),
      { numRuns: 5 },
    );
  });
});
