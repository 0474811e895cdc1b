import { openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { encodeEvent, encodeHeader, type CaptureEvent, type CaptureHeader } from '../../../shared/capture/index.ts';
import { CaptureFile } from './capture-file.ts';
import { openCaptureFile } from './opened-capture.ts';
import { headerFor, scratchFolder } from './testing/scripted-capture.ts';

const scratch = scratchFolder();
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

async function readCapture(
  path: string,
): Promise<{ readonly header: CaptureHeader; readonly events: CaptureEvent[]; readonly problem: string }> {
  const capture = await openCaptureFile(path);
  const events: CaptureEvent[] = [];
  const problem = await capture.events((batch) => void events.push(...batch.map(({ event }) => event)));
  await capture.close();
  return { header: capture.header, events, problem };
}

const append = (file: CaptureFile, event: CaptureEvent) => file.append(encodeEvent(event), event);

describe('CaptureFile', () => {
  it('writes a file that only its owner can read, header first', async () => {
    const file = CaptureFile.create(join(scratch.path, 'new', 'folder'), header);
    expect(file.stopped).toBe('');
    for (let seq = 1; seq <= 3000; seq += 1) append(file, note(seq, 'é€😀'.repeat(seq % 100)));
    append(file, note(3001, 'x'.repeat(1_000_000)));
    file.append(Buffer.from(encodeEvent(note(3002))), note(3002));
    await file.flush();
    const lines = readFileSync(file.path, 'utf8').split('\n');
    expect(lines).toHaveLength(3004);
    expect(lines[0]).toBe(encodeHeader(header));
    expect(lines.slice(1, -1).every((line, i) => (JSON.parse(line) as CaptureEvent).seq === i + 1)).toBe(true);
    expect(lines.at(-1)).toBe('');
    expect(statSync(file.path).mode & 0o777).toBe(0o600);
    expect(statSync(join(scratch.path, 'new')).mode & 0o777).toBe(0o700);
    expect(statSync(join(scratch.path, 'new', 'folder')).mode & 0o777).toBe(0o700);
    await file.close();
  });

  it('reads any event, written or not yet', async () => {
    const file = CaptureFile.create(scratch.path, header);
    for (let seq = 1; seq <= 500; seq += 1) append(file, note(seq));
    expect(await file.read(500)).toEqual(note(500));
    append(file, note(501, 'ü'));
    expect(await Promise.all([file.read(501), file.read(1)])).toEqual([note(501, 'ü'), note(1)]);
    await expect(file.read(502)).rejects.toThrow('There is no event 502 in this capture.');
    await expect(file.frameText(1, 0, 10)).rejects.toThrow('Event 1 has no text: it is of kind note.');
    await file.close();
    await expect(file.read(1)).rejects.toThrow('The capture has been closed.');
  });

  it('gives stretches of a text', async () => {
    const file = CaptureFile.create(scratch.path, header);
    append(file, {
      seq: 1,
      t: 0,
      kind: 'frame',
      dir: 's2c',
      stream: 'stdio',
      origin: 'wire',
      text: 'a😀b"c',
      bytes: 8,
    });
    append(file, {
      seq: 2,
      t: 0,
      kind: 'frame',
      dir: 's2c',
      stream: 'stdio',
      origin: 'wire',
      base64: '/w==',
      bytes: 1,
    });
    expect(await file.frameText(1, 3, 2)).toEqual({ text: 'b"', total: 6, bytes: 8, base64: false });
    expect(await file.frameText(1, 100, 2)).toMatchObject({ text: '', total: 6 });
    expect(await file.frameText(2, 0, 100)).toEqual({ text: '/w==', total: 4, bytes: 1, base64: true });
    await file.close();
  });

  it('writes what is left when asked to at once', async () => {
    const file = CaptureFile.create(scratch.path, header);
    append(file, note(1));
    // A write is under way while the rest is written.
    const flushed = file.flush();
    append(file, note(2));
    file.flushNow();
    expect(readFileSync(file.path, 'utf8').split('\n')).toHaveLength(4);
    append(file, note(3));
    await flushed;
    await file.flush();
    expect(readFileSync(file.path, 'utf8')).toBe(
      [encodeHeader(header), ...[1, 2, 3].map((seq) => encodeEvent(note(seq))), ''].join('\n'),
    );
    await file.close();
  });

  it('refuses a seq that does not rise, and keeps nothing of it', async () => {
    const file = CaptureFile.create(scratch.path, header);
    append(file, note(1));
    expect(() => append(file, note(1))).toThrow(RangeError);
    append(file, note(2));
    expect(await file.read(2)).toEqual(note(2));
    await file.close();
  });

  it('goes on in memory when the file cannot be created', async () => {
    writeFileSync(join(scratch.path, 'regular'), '');
    const file = CaptureFile.create(join(scratch.path, 'regular', 'below'), header);
    expect(file.stopped).toMatch(
      /^Nothing is recorded: .* cannot be written: a part of the path is not a folder \(ENOTDIR\)\. The connection continues; /,
    );
    append(file, note(1));
    expect(await file.read(1)).toEqual(note(1));
    await file.flush();
    await file.close();
  });

  it('has a message of any length in memory until 64 MiB have come behind it', async () => {
    const file = new CaptureFile('', header, null, { stopped: 'not asked for' });
    append(file, note(1, 'x'.repeat(70 * 1024 * 1024)));
    for (let seq = 2; seq <= 16; seq += 1) append(file, note(seq, 'y'.repeat(4 * 1024 * 1024)));
    expect((await file.line(1)).length).toBeGreaterThan(70 * 1024 * 1024);
    for (let seq = 17; seq <= 19; seq += 1) append(file, note(seq, 'y'.repeat(4 * 1024 * 1024)));
    await expect(file.line(1)).rejects.toThrow('only the last 64 MiB after that are kept in memory.');
    await file.close();
  });

  it('stops once, with the cause, when the disk is full, and keeps the newest events in memory', async () => {
    const file = new CaptureFile('/dev/full', header, openSync('/dev/full', 'r+'));
    const onStopped = vi.fn<(reason: string) => void>();
    file.onStopped = onStopped;
    append(file, note(1));
    await file.flush();
    expect(onStopped).toHaveBeenCalledTimes(1);
    expect(onStopped.mock.calls[0]![0]).toMatch(
      /^Recording stopped: the disk is full \(ENOSPC\)\. The connection continues; /,
    );
    expect(file.stopped).toBe(onStopped.mock.calls[0]![0]);
    expect(await file.read(1)).toEqual(note(1));
    const long = 'x'.repeat(4 * 1024 * 1024);
    for (let seq = 2; seq <= 20; seq += 1) append(file, note(seq, long));
    append(file, note(21));
    expect(await file.read(20)).toEqual(note(20, long));
    expect(await file.read(21)).toEqual(note(21));
    await expect(file.read(1)).rejects.toThrow('only the last 64 MiB after that are kept in memory.');
    await file.flush();
    expect(onStopped).toHaveBeenCalledTimes(1);
    await file.close();
  });

  it('stops at its limit, says so in the file, and goes on in memory', async () => {
    const file = CaptureFile.create(scratch.path, header, { bytes: 2_000, parts: 1 });
    const stopped: string[] = [];
    file.onStopped = (reason) => stopped.push(reason);
    for (let seq = 1; seq <= 100; seq += 1) append(file, note(seq));
    expect(await Promise.all([1, 60, 100].map((seq) => file.read(seq)))).toEqual([1, 60, 100].map((seq) => note(seq)));
    await file.close();
    expect(stopped).toEqual([
      expect.stringMatching(
        /^Recording stopped: the capture has reached its limit of 2000 bytes\. The connection continues/,
      ),
    ]);
    const events = readFileSync(file.path, 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line) as CaptureEvent);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
    expect(events.at(-1)).toMatchObject({
      kind: 'gap',
      reason: expect.stringContaining('limit of 2000 bytes') as string,
    });
    expect(statSync(file.path).size).toBeLessThan(2_200);
  });

  it('goes on in further files at its limit, each a capture by itself, and keeps the first and the newest', async () => {
    const folder = join(scratch.path, 'parted');
    const file = CaptureFile.create(folder, header, { bytes: 2_000, parts: 3 });
    const told: string[] = [];
    file.onParted = (sentence) => told.push(sentence);
    file.onStopped = (reason) => told.push(reason);
    for (let seq = 1; seq <= 100; seq += 1) append(file, note(seq));
    append(file, note(101, 'x'.repeat(5_000)));
    append(file, note(102));
    await file.flush();
    const name = basename(file.path, '.mcpcap');
    await expect.poll(() => readdirSync(folder).length).toBe(3);
    const parts = readdirSync(folder).toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
    expect(parts[0]).toBe(`${name}.mcpcap`);
    expect(join(folder, parts[2]!)).toBe(file.current);

    const newest = await readCapture(file.current);
    const lines = parts.map((part) => readFileSync(join(folder, part), 'utf8').trimEnd().split('\n'));
    expect(JSON.parse(lines[0]!.at(-1)!)).toMatchObject({
      kind: 'note',
      seq: lines[0]!.length - 1,
      text: `The record continues in ${name}.2.mcpcap: this file is as large as it may be.`,
    });
    const number = Number(/\.(\d+)\.mcpcap$/.exec(parts[2]!)?.[1]);
    expect(newest.header).toMatchObject({
      startedAt: header.startedAt,
      source: { ...header.source, omits: ['start'] },
      part: { number, before: `${name}.${number - 1}.mcpcap` },
    });
    expect(newest.problem).toBe('');
    expect(newest.events.map(({ seq }) => seq)).toEqual([101, 102]);
    expect(newest.events[0]).toMatchObject({
      text: `Part ${number} of this record. What was before event 102 is in ${name}.${number - 1}.mcpcap, which has reached its limit.`,
    });
    // A message that is larger than any part has one of its own.
    expect(lines[1]!.slice(1).map((line) => (JSON.parse(line) as { seq: number }).seq)).toEqual([100, 101, 102]);

    expect(await file.read(1)).toEqual(note(1));
    expect(await file.read(101)).toEqual(note(101, 'x'.repeat(5_000)));
    expect(await file.read(102)).toEqual(note(102));
    await expect(file.read(50)).rejects.toThrow('Event 50 is no longer kept: a record keeps at most 3 files.');
    await expect(file.read(103)).rejects.toThrow('There is no event 103');
    expect(told).toContain(
      `The record continues in ${name}.2.mcpcap: ${name}.mcpcap has reached its limit of 2000 bytes.`,
    );
    expect(told).toContain(`${name}.2.mcpcap is taken away: at most 3 files of a record are kept.`);
    expect(file.stopped).toBe('');
    await file.close();
  });

  it('stops where the next file cannot be made, and says so', async () => {
    const folder = join(scratch.path, 'in-the-way');
    const file = CaptureFile.create(folder, header, { bytes: 2_000, parts: 3 });
    const next = file.path.replace('.mcpcap', '.2.mcpcap');
    writeFileSync(next, 'of somebody else');
    for (let seq = 1; seq <= 100; seq += 1) append(file, note(seq));
    await file.close();
    expect(file.stopped).toContain(`Recording stopped: ${next} cannot be written: `);
    expect(file.current).toBe(file.path);
    expect(readFileSync(next, 'utf8')).toBe('of somebody else');
    expect(readFileSync(file.path, 'utf8').trimEnd().split('\n').at(-1)).toContain('"kind":"gap"');
  });

  it.runIf(process.platform !== 'win32')('says that its folder was deleted', async () => {
    const folder = join(scratch.path, 'vanishing');
    const file = CaptureFile.create(folder, header);
    const stopped: string[] = [];
    file.onStopped = (reason) => stopped.push(reason);
    append(file, note(1));
    await file.flush();
    rmSync(folder, { recursive: true });
    append(file, note(2));
    await file.close();
    expect(stopped).toEqual([expect.stringContaining('its file was deleted while it was being written')]);
  });
});
