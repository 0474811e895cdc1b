import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { encodeEvent, type CaptureHeader } from '../../../shared/capture/index.ts';
import { isSeam, openCaptureFile } from '../../engine/captures/index.ts';
import { CaptureLines } from './capture-lines.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'mcpscope-lines-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const HEADER: CaptureHeader = {
  mcpscope: 1,
  startedAt: '2026-11-22T12:00:00.000Z',
  source: { transport: 'stdio', name: 'weather', command: 'weather', args: [], cwd: '/' },
  tool: 'test',
  redacted: false,
};

function add(lines: CaptureLines, count: number): void {
  for (let each = 1; each <= count; each += 1)
    lines.line(each, 100, (target, seq) =>
      target.string(encodeEvent({ seq, t: each, kind: 'note', by: 'user', level: 'info', text: 'x'.repeat(100) })),
    );
}

/** The numbers of what stands in a record, by all its files. */
async function recorded(path: string): Promise<number[]> {
  const capture = await openCaptureFile(path);
  const seqs: number[] = [];
  await capture.wholeLines((batch) => {
    for (const { event } of batch)
      if (!isSeam(event) && event.kind === 'note' && event.by === 'user') seqs.push(event.seq);
  }, new AbortController().signal);
  await capture.close();
  return seqs;
}

it('goes on in another file where one is as large as it may be, and all are one record', async () => {
  const path = join(folder, 'a.mcpcap');
  const lines = new CaptureLines(path, HEADER, (problem) => expect.fail(problem), { bytes: 2_000, parts: 100 });
  add(lines, 50);
  lines.close(51);
  expect(readdirSync(folder).length).toBeGreaterThan(4);
  expect(await recorded(path)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
});

it('keeps the first file and the newest ones', () => {
  const path = join(folder, 'a.mcpcap');
  const lines = new CaptureLines(path, HEADER, (problem) => expect.fail(problem), { bytes: 1_000, parts: 3 });
  add(lines, 30);
  lines.close(31);
  const numbers = readdirSync(folder).map((name) => Number(/\.(\d+)\./.exec(name)?.[1] ?? 1));
  const newest = Math.max(...numbers);
  expect(newest).toBeGreaterThan(4);
  expect(numbers.toSorted((one, other) => one - other)).toEqual([1, newest - 1, newest]);
});

it('tells of a hole where the next file cannot be had', () => {
  const path = join(folder, 'a.mcpcap');
  const problems: string[] = [];
  const lines = new CaptureLines(path, HEADER, (problem) => problems.push(problem), { bytes: 1_000, parts: 3 });
  add(lines, 1);
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'no folder');
  add(lines, 30);
  lines.close(31);
  expect(problems[0]).toMatch(/^The record has a gap: /);
});
