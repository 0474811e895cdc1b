import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { announcedTaps } from '../../tap/index.ts';
import { BuiltTap } from '../../tap/testing/built-tap.ts';
import { LIVE_PACE } from '../captures/index.ts';
import { Connections, type FileConnection, openFileConnection } from '../connection/index.ts';
import { NO_REACH } from '../middle/testing/no-reach.ts';
import { TappedConnections } from './index.ts';

/** Answers each request by what it was asked, and tells on stderr what came. */
const SERVER = `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  process.stderr.write(line + '\\n');
  const { id, method } = JSON.parse(line);
  if (method !== undefined && id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result: { method } }));
})`;
const request = (id: number, method: string): string => JSON.stringify({ jsonrpc: '2.0', id, method });

const SOON = { timeout: 20_000 };
const tap = new BuiltTap();
let client: ChildProcessWithoutNullStreams;
let taps: TappedConnections;
let shown: FileConnection | null = null;
beforeAll(() => tap.build());
beforeEach(() => {
  tap.forget();
  shown = null;
  client = spawn(...tap.around(process.execPath, ['-e', SERVER]), { env: tap.env });
  taps = window();
});
afterEach(async () => {
  client.kill('SIGKILL');
  taps.close();
  await shown?.close();
  await shown?.release();
});
afterAll(() => tap.remove());

function window(): TappedConnections {
  return new TappedConnections(
    join(tap.home, 'taps'),
    new Connections(),
    async (path) => {
      shown = await openFileConnection('c1', path, true, { pace: LIVE_PACE });
      return shown;
    },
    NO_REACH,
  );
}

/** Resolves when what a stream has said so far ends with this many lines. */
function lines(stream: 'stdout' | 'stderr', count: number): Promise<string[]> {
  return new Promise((resolve) => {
    let text = '';
    const take = (piece: Buffer): void => {
      text += piece.toString('utf8');
      const all = text.split('\n').slice(0, -1);
      if (all.length < count) return;
      client[stream].off('data', take);
      resolve(all);
    };
    client[stream].on('data', take);
  });
}

const speech = (): string | undefined => shown?.info().tap?.speech;

it('speaks to both ends of a tapped server when that is switched on, and neither end meets an answer to us', async () => {
  await expect.poll(speech, SOON).toBe('off');
  await expect(taps.say('c1', 'server', request(1, 'ping'))).rejects.toThrow('Speaking is not switched on');
  await taps.switchSpeech('c1', true);
  expect(speech()).toBe('on');

  const [atServer, first, atClient] = [lines('stderr', 2), lines('stdout', 1), lines('stdout', 2)];
  await taps.say('c1', 'server', request(1, 'tools/list'));
  await taps.say('c1', 'client', request(1, 'roots/list'));
  const [asked = ''] = await first;
  const { id } = JSON.parse(asked) as { id: string };
  expect(id).toMatch(/^mcpscope\.[0-9a-f]{16}\.\d$/);
  client.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, result: { roots: [] } })}\n${request(1, 'ping')}\n`);
  // The client's answer to us is not among it, nor the server's.
  expect((await atServer).map((line) => (JSON.parse(line) as { method: string }).method)).toEqual([
    'tools/list',
    'ping',
  ]);
  expect((await atClient).slice(1)).toEqual([JSON.stringify({ jsonrpc: '2.0', id: 1, result: { method: 'ping' } })]);

  const { observation } = shown!;
  await expect
    .poll(() => observation.operations.map(({ state, method }) => `${method} ${state}`), SOON)
    .toEqual(['tools/list result', 'roots/list result', 'ping result']);
  const { rows } = observation;
  const own = Array.from({ length: rows.length }, (_, row) => row).filter((row) => rows.origin(row) === 'user');
  expect(own.map((row) => rows.direction(row))).toEqual(['c2s', 's2c']);
});

it('is silent again when the window is gone, however it went, and the traffic goes on', async () => {
  await expect.poll(speech, SOON).toBe('off');
  await taps.switchSpeech('c1', true);
  // As its process would let go of it.
  taps.close();
  await expect.poll(speech, SOON).toBe('off');
  const heard = lines('stdout', 1);
  client.stdin.write(`${request(1, 'ping')}\n`);
  expect(await heard).toHaveLength(1);
  client.stderr.resume();
  client.stdin.end();
  expect((await once(client, 'close'))[0]).toBe(0);
  expect(readdirSync(join(tap.home, 'taps'))).toEqual([]);
});

it('says why nothing can be said where the code for it is gone, and the traffic goes on', async () => {
  const code = join(tap.folder, 'tap', 'speech.cjs');
  renameSync(code, `${code}.gone`);
  try {
    await expect.poll(speech, SOON).toBe('off');
    await taps.switchSpeech('c1', true);
    await expect(taps.say('c1', 'server', request(1, 'ping'))).rejects.toThrow(
      /^Not said: mcpscope itself has a fault \(Cannot find module .*\)\.$/,
    );
    const heard = lines('stdout', 1);
    client.stdin.write(`${request(2, 'ping')}\n`);
    expect(await heard).toEqual([JSON.stringify({ jsonrpc: '2.0', id: 2, result: { method: 'ping' } })]);
  } finally {
    renameSync(`${code}.gone`, code);
  }
});

describe('a record whose thread meets a fault', () => {
  const thread = join(tap.folder, 'tap', 'record-thread.cjs');
  const real = join(tap.folder, 'tap', 'real-thread.cjs');
  const FAULT = /^Recording stopped: mcpscope itself has a fault \(.+\)\. The connection continues without a record\.$/;
  beforeEach(() => {
    client.kill('SIGKILL');
    tap.forget();
    renameSync(thread, real);
  });
  afterEach(() => renameSync(real, thread));

  const begins = (): void => {
    client = spawn(...tap.around(process.execPath, ['-e', SERVER]), { env: tap.env });
  };

  it('tells of it in the file and the window, and the wire goes on, nobody speaking any more', async () => {
    writeFileSync(
      thread,
      `require('./real-thread.cjs');
       require('node:worker_threads').parentPort.on('message', ({ batch }) => {
         if (batch !== undefined && Buffer.from(batch.bytes).includes('fatal')) throw new Error('no room left');
       });`,
    );
    begins();
    await expect.poll(speech, SOON).toBe('off');
    await taps.switchSpeech('c1', true);
    const heard = lines('stdout', 3);
    client.stdin.write(`${request(1, 'ping')}\n`);
    // Not the count of its rows: that passes through every number on the way.
    await expect
      .poll(() => shown?.observation.operations.map(({ state, method }) => `${method} ${state}`), SOON)
      .toEqual(['ping result']);
    client.stdin.write(`${request(2, 'fatal')}\n`);
    await expect.poll(() => shown?.info().problem, SOON).toMatch(FAULT);
    expect(shown?.info()).toMatchObject({ growing: true, tap: { running: true, speech: 'none' } });
    client.stdin.write(`${request(3, 'ping')}\n`);
    expect(await heard).toHaveLength(3);
    const events = tap.lastEvents();
    expect(events.at(-1)).toMatchObject({
      kind: 'gap',
      seq: events.length,
      reason: expect.stringContaining('no room left'),
    });
    client.stderr.resume();
    client.stdin.end();
    expect((await once(client, 'close'))[0]).toBe(0);
    expect(readdirSync(join(tap.home, 'taps'))).toEqual([]);
  });

  it('tells of it where it never began', async () => {
    begins();
    const heard = lines('stdout', 1);
    client.stdin.write(`${request(1, 'ping')}\n`);
    expect(await heard).toHaveLength(1);
    await expect.poll(() => announcedTaps(join(tap.home, 'taps'))[0]?.problem, SOON).toMatch(FAULT);
  });
});

it('lets nobody in without the key', async () => {
  await expect.poll(speech, SOON).toBe('off');
  const [announced] = announcedTaps(join(tap.home, 'taps'));
  const stranger = connect(announced?.door?.path ?? '');
  stranger.write(`{"n":1,"to":"server","text":"{}"}\n`);
  await once(stranger, 'close');
});
