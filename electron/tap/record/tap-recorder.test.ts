import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { CODE_POINT } from '../../../shared/json/testing/code-point.ts';
import { type CaptureEvent, CaptureReader, encodeEvent, type FrameEvent } from '../../../shared/capture/index.ts';
import { type Announcement, announcedTaps } from '../announcements/index.ts';
import type { RawFrame } from '../../transports/wire/index.ts';
import { TapRecorder } from './index.ts';
import type { RecordKeeper } from './tap-recorder.ts';
import { inThisThread } from './testing/in-this-thread.ts';

const home = mkdtempSync(join(tmpdir(), 'mcpscope-tap-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
let count = 0;

class Tapped {
  readonly folder = join(home, String((count += 1)));
  readonly folders = {
    captures: join(this.folder, 'captures'),
    settings: home,
    taps: join(this.folder, 'taps'),
  };
  readonly recorder: TapRecorder;

  constructor(args: readonly string[] = [], keeper: RecordKeeper = inThisThread) {
    const source = { transport: 'stdio', name: '', command: 'npx', args: ['weather', ...args], cwd: '/' } as const;
    const start = {
      source,
      client: 'cursor',
      parent: process.pid,
      version: 'test',
      folders: this.folders,
      speaks: false,
    };
    this.recorder = new TapRecorder(start, keeper);
  }

  get text(): string {
    const [name = ''] = readdirSync(this.folders.captures);
    return readFileSync(join(this.folders.captures, name), 'utf8');
  }

  get events(): CaptureEvent[] {
    const reader = new CaptureReader();
    return this.text.split('\n').flatMap((line) => {
      const read = line === '' ? null : reader.push(line);
      return read?.kind === 'event' ? [read.event] : [];
    });
  }
}

const ONE: RawFrame = { t: 1, dir: 's2c', stream: 'stdio', parts: [], bytes: 5, end: 'lf', chunks: [] };

const bytesOf = (frames: readonly FrameEvent[]): Buffer =>
  Buffer.concat(
    frames.map(({ text, base64, end }) =>
      Buffer.concat([
        text === undefined ? Buffer.from(base64 ?? '', 'base64') : Buffer.from(text),
        Buffer.from(end === 'none' ? '' : end === 'crlf' ? '\r\n' : '\n'),
      ]),
    ),
  );

describe('the record of a tap', () => {
  it('rebuilds the bytes of both directions, whatever they are and however they came', async () => {
    const piece = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.string({ unit: CODE_POINT, maxLength: 40 }).map((text) => Buffer.from(text)),
      fc.constantFrom('{"jsonrpc":"2.0"}\n', '\r\n', '\n', '\0', '"\\\u2028').map((text) => Buffer.from(text)),
    );
    const sent = fc.array(fc.tuple(fc.constantFrom('stdin', 'stdout'), piece), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(sent, async (pieces) => {
        const tapped = new Tapped();
        const { recorder } = tapped;
        for (const [stream, bytes] of pieces) recorder.piece(stream as 'stdin', bytes);
        recorder.end('stdin');
        recorder.end('stdout');
        await recorder.close();
        for (const [stream, dir] of [
          ['stdin', 'c2s'],
          ['stdout', 's2c'],
        ]) {
          const frames = tapped.events.filter(
            (event): event is FrameEvent => event.kind === 'frame' && event.dir === dir,
          );
          const whole = Buffer.concat(pieces.filter(([each]) => each === stream).map(([, bytes]) => bytes));
          expect(bytesOf(frames).equals(whole)).toBe(true);
        }
        for (const line of tapped.text.trimEnd().split('\n').slice(1)) {
          expect(encodeEvent(JSON.parse(line) as CaptureEvent)).toBe(line);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is announced while it goes on, for its owner alone, and masks what is secret of the command line', async () => {
    const tapped = new Tapped(['--api-key', 'sk-1234567890abcdefghij']);
    const [announced] = announcedTaps(tapped.folders.taps);
    expect(announced).toMatchObject({ pid: process.pid, name: 'weather', client: 'cursor', problem: '' });
    expect(announced?.startedBy[0]?.pid).toBe(process.pid);
    expect(readdirSync(tapped.folders.captures)).toEqual([announced?.capture.split('/').at(-1)]);
    const [file = ''] = readdirSync(tapped.folders.taps);
    if (process.platform !== 'win32') expect(statSync(join(tapped.folders.taps, file)).mode & 0o777).toBe(0o600);
    expect(tapped.text).not.toContain('sk-1234567890');
    await tapped.recorder.close();
    expect(readdirSync(tapped.folders.taps)).toEqual([]);
  });

  it('goes on behind a fault of its own, and tells what is missing', async () => {
    const tapped = new Tapped();
    tapped.recorder.frame({ ...ONE, parts: null as unknown as readonly Uint8Array[] });
    tapped.recorder.piece('stdout', Buffer.from('lost\n'));
    await tapped.recorder.close();
    expect(tapped.events).toMatchObject([{ seq: 1, kind: 'gap', events: 2, bytes: 9 }]);
  });

  it('keeps a line of 100 MB whole', async () => {
    const tapped = new Tapped();
    const piece = Buffer.alloc(100_000, 'z');
    for (let i = 0; i < 1_000; i += 1) tapped.recorder.piece('stdout', piece);
    tapped.recorder.piece('stdout', Buffer.from('\n'));
    await tapped.recorder.close();
    const [name = ''] = readdirSync(tapped.folders.captures);
    const file = readFileSync(join(tapped.folders.captures, name));
    const text = file.indexOf('"text":"zzz') + '"text":"'.length;
    for (let i = 0; i < 1_000; i += 1)
      expect(piece.compare(file, text + i * 100_000, text + (i + 1) * 100_000)).toBe(0);
    const { seq, bytes, end } = JSON.parse(
      `${file.toString('utf8', file.indexOf('\n') + 1, text)}${file.toString('utf8', text + 100_000_000)}`,
    ) as FrameEvent;
    expect([seq, bytes, end ?? 'lf']).toEqual([1, 100_000_000, 'lf']);
  });

  it('may be 64 MB behind the wire; then it tells what is missing, and goes on where there is room', async () => {
    const waiting: (() => void)[] = [];
    const tapped = new Tapped([], (...start) => {
      const host = inThisThread(...start);
      const give: typeof host.give = (...order) => {
        if (order[0].kind === 'close') host.give(...order);
        else waiting.push(() => host.give(...order));
      };
      return { ...host, give };
    });
    const { recorder } = tapped;
    const said = async (): Promise<void> => {
      // What counts is what it says of itself.
      recorder.frame({ ...ONE, bytes: 10e6, parts: [Buffer.from('{}')] });
      await new Promise((resolve) => setImmediate(resolve));
    };
    for (let i = 0; i < 8; i += 1) await said();
    expect(recorder.behind).toBeGreaterThan(60e6);
    expect(recorder.behind).toBeLessThanOrEqual(64 * 1024 ** 2);
    for (const take of waiting.splice(0)) take();
    await said();
    for (const take of waiting.splice(0)) take();
    await recorder.close();
    expect(tapped.events.map(({ kind }) => kind)).toEqual([...Array<string>(6).fill('frame'), 'gap', 'frame']);
    expect(tapped.events[6]).toMatchObject({
      events: 2,
      bytes: 20e6,
      reason: expect.stringContaining('it came faster than it could be written') as string,
    });
  });

  it('is found stale when its process is gone, or is another one of its number', () => {
    const { folders } = new Tapped();
    const [own = ''] = readdirSync(folders.taps);
    const announced = JSON.parse(readFileSync(join(folders.taps, own), 'utf8')) as Announcement;
    const stale = `4194304${own.slice(own.indexOf('-'))}`;
    writeFileSync(join(folders.taps, stale), JSON.stringify({ ...announced, pid: 4194304 }));
    writeFileSync(join(folders.taps, own), JSON.stringify({ ...announced, began: 1 }));
    writeFileSync(join(folders.taps, 'notes.txt'), 'not ours');
    expect(announcedTaps(folders.taps)).toEqual([]);
    expect(readdirSync(folders.taps)).toEqual(['notes.txt']);
  });
});
