import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeEvent, encodeHeader, type CaptureEvent } from '../../../shared/capture/index.ts';
import { CaptureFile } from './capture-file.ts';
import { FrameDecoder } from './frame-decoder.ts';
import { openCaptureFile, type StoredEvent } from './opened-capture.ts';
import { UnreadableCapture } from './stored-part.ts';
import { headerFor, placed, rawFrame, scratchFolder } from './testing/scripted-capture.ts';

const scratch = scratchFolder();
const workerFile = join(scratch.path, 'large-frame-worker.mjs');
beforeAll(async () => {
  const input = join(import.meta.dirname, 'large-frame-worker.ts');
  await build({
    input,
    platform: 'node',
    logLevel: 'silent',
    output: { file: workerFile, format: 'esm', codeSplitting: false },
  });
}, 60_000);
afterAll(() => scratch.remove());

const header = headerFor('server');
const note = (seq: number, text = `note ${seq}`): CaptureEvent => ({
  seq,
  t: seq,
  kind: 'note',
  by: 'user',
  level: 'info',
  text,
});

let files = 0;
function written(content: string | Uint8Array): string {
  const path = join(scratch.path, `${(files += 1)}.mcpcap`);
  writeFileSync(path, content);
  return path;
}
const captured = (...lines: string[]) => written([encodeHeader(header), ...lines].join('\n'));

async function all(path: string): Promise<{ events: StoredEvent[]; problem: string; progress: number[] }> {
  const capture = await openCaptureFile(path, workerFile);
  const events: StoredEvent[] = [];
  const progress: number[] = [];
  const problem = await capture.events((batch, share) => {
    events.push(...batch);
    progress.push(share);
  });
  await capture.close();
  return { events, problem, progress };
}

describe('openCaptureFile', () => {
  it('gives back what was recorded, large frames included', async () => {
    const file = CaptureFile.create(scratch.path, header);
    const decoder = new FrameDecoder({
      workerFile,
      onLine: (line, event, long) => file.append(line, event, long),
      onRead: () => undefined,
      onUnwritten: (sentence) => expect.unreachable(sentence),
    });
    const large = JSON.stringify({ jsonrpc: '2.0', id: '7', result: { data: 'é"😀\n'.repeat(500_000) } });
    const torn = Buffer.concat([Buffer.alloc(2_000_000, 'a'), Buffer.from([0xff])]);
    for (let seq = 1; seq <= 4000; seq += 1) decoder.event(note(seq));
    decoder.frame(rawFrame(large), placed(4001));
    decoder.frame(rawFrame(torn), placed(4002));
    decoder.frame(rawFrame('{}'), placed(4003));
    await decoder.close();
    await file.flush();

    const capture = await openCaptureFile(file.path, workerFile);
    expect(capture.header).toEqual(header);
    const events: StoredEvent[] = [];
    const shares: number[] = [];
    expect(await capture.events((batch, share) => void (events.push(...batch), shares.push(share)))).toBe('');
    expect(events.map(({ event }) => event.seq)).toEqual(Array.from({ length: 4003 }, (_, i) => i + 1));
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(events[4000]).toMatchObject({
      event: { text: large.slice(0, 65_536) },
      reading: { class: 'response.result', messages: [{ id: '"7"' }] },
    });
    expect(events[4001]).toMatchObject({ reading: { class: 'noise.encoding' } });
    expect(events[4002]).toMatchObject({ event: { text: '{}' }, reading: null });

    for (const recorded of [file, capture]) {
      expect(await recorded.read(4001)).toMatchObject({ seq: 4001, text: '', bytes: Buffer.byteLength(large) });
      const middle = await recorded.frameText(4001, 1_000_000, 300_000);
      expect(middle.text === large.slice(1_000_000, 1_300_000)).toBe(true);
      expect(middle).toMatchObject({ total: large.length, bytes: Buffer.byteLength(large), base64: false });
      expect(await recorded.frameText(4002, 0, 8)).toMatchObject({
        text: torn.toString('base64').slice(0, 8),
        base64: true,
      });
      expect((await recorded.line(4001)).toString().length).toBeGreaterThan(large.length);
    }
    await capture.close();
    await file.close();
  });

  it('keeps everything up to a torn last line', async () => {
    const { events, problem } = await all(
      captured(encodeEvent(note(1)), encodeEvent(note(2)), encodeEvent(note(3)).slice(0, 20)),
    );
    expect(events.map(({ event }) => event)).toEqual([note(1), note(2)]);
    expect(problem).toMatch(/^The last line is torn: .* Events up to 2 are whole\.$/);
  });

  it('takes a last line that lacks only its end', async () => {
    const { events, problem } = await all(captured(encodeEvent(note(1)), encodeEvent(note(2))));
    expect({ count: events.length, problem }).toEqual({ count: 2, problem: '' });
  });

  it('goes past damaged lines and tells of the first ones', async () => {
    const damaged = Array.from({ length: 8 }, () => '{"kind":"no such"}');
    const { events, problem } = await all(captured(encodeEvent(note(1)), ...damaged, encodeEvent(note(5)), ''));
    expect(events.map(({ event }) => event.seq)).toEqual([1, 5]);
    expect(problem).toContain('Line 3 is left out.');
    expect(problem).toMatch(/4 more lines have problems\.$/);
  });

  it('counts empty lines, however many there are, and tells of the first ones', async () => {
    const empty = '\n'.repeat(1_000_000);
    const { events, problem } = await all(captured(encodeEvent(note(1)), `${empty}${encodeEvent(note(2))}`, ''));
    expect(events.map(({ event }) => event.seq)).toEqual([1, 2]);
    expect(problem).toMatch(/^Line 3 is left out\. The line is empty\..* 999995 more lines have problems\.$/);
  });

  it('finds events by seq where some are missing', async () => {
    const capture = await openCaptureFile(captured(encodeEvent(note(2)), encodeEvent(note(9)), ''), workerFile);
    expect(await capture.events(() => undefined)).toContain('missing');
    expect(await capture.read(9)).toEqual(note(9));
    await expect(capture.read(3)).rejects.toThrow('There is no event 3 in this capture.');
    await capture.close();
  });

  it('tells of a long line that is damaged', async () => {
    const { events, problem } = await all(
      captured(encodeEvent(note(1)), `{"seq":2,${'x'.repeat(1_500_000)}`, encodeEvent(note(3)), ''),
    );
    expect(events.map(({ event }) => event.seq)).toEqual([1, 3]);
    expect(problem).toContain('Line 3 is left out. The line is not JSON.');
  });

  it('stops when asked to', async () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => encodeEvent(note(i + 1)));
    const capture = await openCaptureFile(captured(...lines, ''), workerFile);
    const stop = new AbortController();
    let seen = 0;
    await capture.events((batch) => {
      seen += batch.length;
      const busyUntil = performance.now() + 10;
      while (performance.now() < busyUntil);
      stop.abort();
    }, stop.signal);
    expect(seen).toBeGreaterThan(0);
    expect(seen).toBeLessThan(20_000);
    await capture.close();
  });

  it('goes through pieces at the borders of reads', async () => {
    const texts = Array.from({ length: 40 }, (_, i) => 'é'.repeat(49_990 + i));
    const { events } = await all(captured(...texts.map((text, i) => encodeEvent(note(i + 1, text))), ''));
    expect(events.map(({ event }) => (event.kind === 'note' ? event.text : ''))).toEqual(texts);
  });
});

describe('what is no capture', () => {
  it.each<[string, () => string, RegExp]>([
    [
      'a file that is missing',
      () => join(scratch.path, 'gone.mcpcap'),
      /gone\.mcpcap cannot be opened: there is no such file or folder \(ENOENT\)\.$/,
    ],
    ['a folder', () => scratch.path, / cannot be a capture: it is a folder, not a regular file\.$/],
    ['a device', () => '/dev/null', /^\/dev\/null cannot be a capture: it is a device, not a regular file\.$/],
    ['an empty file', () => written(''), / The file is empty: /],
    ['a packed capture', () => written(gzipSync(readFileSync(captured('')))), / compressed with gzip\. /],
    [
      'binary data',
      () => written(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2])),
      / is binary, not a capture of mcpscope\.$/,
    ],
    ['text', () => written('hello\nworld\n'), / its first line is not JSON\.$/],
    ['other JSON', () => written('{"log":{}}\n'), / names no "mcpscope" version\.$/],
    ['one long line', () => written('x'.repeat(3_000_000)), / its first line is not JSON\.$/],
    [
      'a newer capture',
      () => written(`${JSON.stringify({ ...header, mcpscope: 99 })}\n`),
      / format version 99, and this mcpscope reads versions up to 3\. /,
    ],
    [
      'a torn header',
      () => written(encodeHeader(header).slice(0, 40)),
      / torn: the file ends inside its first line\.$/,
    ],
  ])('is told from one by a sentence: %s', async (_, path, sentence) => {
    const refused = openCaptureFile(path(), workerFile);
    await expect(refused).rejects.toThrow(UnreadableCapture);
    await expect(refused).rejects.toThrow(sentence);
  });
});
