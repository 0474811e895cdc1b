import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { encodeEvent, encodeHeader, type CaptureEvent } from '../../../shared/capture/index.ts';
import { CaptureFile } from './capture-file.ts';
import { followCapture } from './follow-capture.ts';
import { openCaptureFile } from './opened-capture.ts';
import { partPath } from './part-names.ts';
import { headerFor, scratchFolder } from './testing/scripted-capture.ts';

const scratch = scratchFolder();
afterAll(() => scratch.remove());

const header = headerFor('server');
const LIMIT = { bytes: 2_000, parts: 50 };
let folders = 0;

function nobodyWaits(): void {
  // What comes is kept all the same.
}

const note = (seq: number): CaptureEvent => ({
  seq,
  t: seq,
  kind: 'note',
  by: 'user',
  level: 'info',
  text: `note ${seq}`,
});

function begun(): CaptureFile {
  return CaptureFile.create(join(scratch.path, `${(folders += 1)}`), header, LIMIT);
}

function appendTo(file: CaptureFile, from: number, to: number): void {
  for (let seq = from; seq <= to; seq += 1) file.append(encodeEvent(note(seq)), { seq, t: seq });
}

/** A record of so many notes, in files of some twenty. */
async function recorded(notes: number): Promise<CaptureFile> {
  const file = begun();
  appendTo(file, 1, notes);
  await file.close();
  return file;
}

async function read(path: string): Promise<{ events: CaptureEvent[]; problem: string; leftOut: number }> {
  const capture = await openCaptureFile(path);
  try {
    const events: CaptureEvent[] = [];
    const problem = await capture.events((batch) => void events.push(...batch.map(({ event }) => event)));
    return { events, problem, leftOut: capture.leftOut };
  } finally {
    await capture.close();
  }
}

const seqsOf = (events: readonly CaptureEvent[]): number[] => events.map(({ seq }) => seq);
const upTo = (last: number, from = 1): number[] => Array.from({ length: last - from + 1 }, (_, i) => from + i);

describe('a record in several files', () => {
  it('is read as one, from whichever of them on, and each event is found again', async () => {
    const { path, current } = await recorded(100);
    const files = readdirSync(dirname(path)).length;
    expect(files).toBeGreaterThan(3);
    expect(current).toBe(partPath(path, files));
    const capture = await openCaptureFile(path);
    const events: CaptureEvent[] = [];
    expect(await capture.events((batch) => void events.push(...batch.map(({ event }) => event)))).toBe('');
    expect(events).toEqual(upTo(100).map(note));
    expect(capture.current).toBe(current);
    for (const seq of upTo(100)) expect(await capture.read(seq)).toEqual(note(seq));
    expect((await capture.line(100)).toString()).toBe(encodeEvent(note(100)));
    const sizes = [path, ...upTo(files, 2).map((number) => partPath(path, number))].map((file) => statSync(file).size);
    expect(capture.readBytes).toBe(sizes.reduce((sum, size) => sum + size));
    await capture.close();

    const third = await read(partPath(path, 3));
    expect(third.problem).toBe('');
    const [begins, ...rest] = third.events;
    expect(begins).toMatchObject({ by: 'engine', text: expect.stringContaining('Part 3 of this record.') });
    expect(rest).toEqual(upTo(100, rest[0]!.seq).map(note));
  });

  it('goes on behind files that were taken away, and says which events they had', async () => {
    const { path } = await recorded(100);
    for (const number of [2, 3]) rmSync(partPath(path, number));
    const { events, problem, leftOut } = await read(path);
    const before = readFileSync(path, 'utf8').trimEnd().split('\n').length - 2;
    const after = Number(/"seq":(\d+)/.exec(readFileSync(partPath(path, 4), 'utf8').split('\n')[1]!)?.[1]);
    expect(problem).toBe(
      `${basename(partPath(path, 4))}: events ${before + 1} to ${after - 1} are missing before it: the files that had them were taken away.`,
    );
    expect(seqsOf(events)).toEqual([...upTo(before), ...upTo(100, after)]);
    expect(leftOut).toBe(0);
  });

  it('ends with its note where the next file is gone, or is of another record, or none', async () => {
    const { path } = await recorded(30);
    const next = partPath(path, 2);
    const other = encodeHeader({
      ...header,
      startedAt: '2020-01-01T00:00:00.000Z',
      part: { number: 2, before: basename(path) },
    });
    const told: string[] = [];
    for (const content of ['', 'of somebody else\n', `${other}\n${encodeEvent(note(99))}\n`, null]) {
      if (content === null) rmSync(next);
      else writeFileSync(next, content);
      const { events, problem } = await read(path);
      told.push(problem);
      expect(events.at(-1)).toMatchObject({ text: expect.stringContaining('The record continues in') });
    }
    expect(told[0]).toMatch(/^The record continues in another file\. .*The file is empty/);
    expect(told[1]).toMatch(/^The record continues in another file\. .* cannot be opened\./);
    expect(told[2]).toBe(
      `The record continues in another file; ${next} has the expected name, but belongs to another record.`,
    );
    expect(told[3]).toBe('');
  });

  it('goes nowhere for such a note that is not the last of its file', async () => {
    const { path } = await recorded(30);
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    const last = encodeEvent(note(lines.length));
    writeFileSync(path, `${[...lines, last].join('\n')}\n`);
    expect(seqsOf((await read(path)).events)).toEqual(upTo(lines.length));
  });

  it('is followed from file to file while it is written', async () => {
    const file = begun();
    appendTo(file, 1, 5);
    await file.flush();
    const capture = await openCaptureFile(file.path);
    const seqs: number[] = [];
    let came = nobodyWaits;
    const onBatch = (batch: readonly { readonly event: CaptureEvent }[]): void => {
      seqs.push(...batch.map(({ event }) => event.seq));
      came();
    };
    await capture.wholeLines(onBatch);
    const stop = new AbortController();
    const pace = { look: 2, lookMost: 5, quiet: 60 };
    const ended = followCapture(capture, { onBatch, onState: () => undefined }, stop.signal, pace);
    for (let last = 5; last < 90; last += 17) {
      appendTo(file, last + 1, last + 17);
      await file.flush();
      await new Promise<void>((resolve) => {
        came = () => (seqs.at(-1) === last + 17 ? resolve() : undefined);
        came();
      });
    }
    stop.abort();
    expect(await ended).toBe('');
    expect(seqs).toEqual(upTo(90));
    expect(capture.problem).toBe('');
    await capture.close();
    await file.close();
  });
});
