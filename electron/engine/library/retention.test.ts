import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { encodeEvent } from '../../../shared/capture/index.ts';
import { CaptureFile, recordFiles, SideFile } from '../captures/index.ts';
import { headerFor } from '../captures/testing/scripted-capture.ts';
import { Retention, surplusCaptures, type HeldCapture, type Keeping } from './retention.ts';
import { Trash } from './trash.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 5, 30);
const GB = 1024 ** 3;

const held = (path: string, days: number, bytes = 1): HeldCapture => ({ path, bytes, changedMs: NOW - days * DAY });
const CAPTURES = [held('a', 1, 2 * GB), held('b', 40, GB), held('c', 3, GB), held('d', 20, GB)];

describe('surplusCaptures', () => {
  it.each<[Keeping, string[]]>([
    [{ keepDays: 0, keepGb: 0 }, []],
    [{ keepDays: 30, keepGb: 0 }, ['b']],
    [{ keepDays: 2, keepGb: 0 }, ['c', 'd', 'b']],
    [{ keepDays: 0, keepGb: 3 }, ['d', 'b']],
    [{ keepDays: 30, keepGb: 3 }, ['d', 'b']],
    [{ keepDays: 0, keepGb: 0.5 }, ['a', 'c', 'd', 'b']],
  ])('of %j are %j', (keeping, surplus) => {
    expect(surplusCaptures(CAPTURES, keeping, NOW).map(({ path }) => path)).toEqual(surplus);
  });
});

/** A folder with captures that are so many days old. */
function folderWith(ages: Readonly<Record<string, number>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'mcpscope-retention-'));
  for (const [name, days] of Object.entries(ages)) {
    const path = join(folder, `${name}.mcpcap`);
    writeFileSync(path, '{}\n');
    utimesSync(path, (NOW - days * DAY) / 1000, (NOW - days * DAY) / 1000);
  }
  return folder;
}

function retentionOf(
  folder: string,
  keeping: Keeping,
  open = '',
): { readonly run: () => Promise<number>; readonly told: string[] } {
  const told: string[] = [];
  const report = (sentence: string): void => void told.push(sentence);
  const retention = new Retention({
    folder,
    trash: new Trash(folder, report),
    keeping: () => keeping,
    isOpen: (path) => path === join(folder, open),
    report,
  });
  return { run: () => retention.run(NOW), told };
}

/** A record in several files, the first of them older than the last. */
async function recordIn(folder: string, firstDays: number, lastDays: number): Promise<string[]> {
  const file = CaptureFile.create(folder, headerFor('parted'), { bytes: 2_000, parts: 50 });
  for (let seq = 1; seq <= 60; seq += 1)
    file.append(encodeEvent({ seq, t: seq, kind: 'note', by: 'user', level: 'info', text: 'x' }), { seq, t: seq });
  await file.close();
  const files = await recordFiles(file.path);
  for (const [i, path] of files.entries()) {
    const days = i === files.length - 1 ? lastDays : firstDays;
    utimesSync(path, (NOW - days * DAY) / 1000, (NOW - days * DAY) / 1000);
  }
  return files.map((path) => basename(path));
}

const captures = (folder: string): string[] => readdirSync(folder).filter((name) => name.endsWith('.mcpcap'));

describe('Retention', () => {
  it('keeps or moves all files of a record together, by the last of them', async () => {
    const folder = folderWith({});
    const young = await recordIn(folder, 40, 1);
    expect(young.length).toBeGreaterThan(2);
    expect(await retentionOf(folder, { keepDays: 30, keepGb: 0 }).run()).toBe(0);
    for (const name of young) utimesSync(join(folder, name), (NOW - 40 * DAY) / 1000, (NOW - 40 * DAY) / 1000);
    expect(await retentionOf(folder, { keepDays: 30, keepGb: 0 }, young.at(-1)).run()).toBe(0);
    expect(await retentionOf(folder, { keepDays: 30, keepGb: 0 }).run()).toBe(1);
    expect(captures(folder)).toEqual([]);
  });

  it('touches nothing unless the user has said how long', async () => {
    const folder = folderWith({ old: 4_000 });
    expect(await retentionOf(folder, { keepDays: 0, keepGb: 0 }).run()).toBe(0);
    expect(captures(folder)).toEqual(['old.mcpcap']);
  });

  it('moves what is too old to the trash, not what is pinned or open', async () => {
    const folder = folderWith({ old: 40, pinned: 40, open: 40, fresh: 2 });
    new SideFile(join(folder, 'pinned.mcpcap')).add({ pinned: true });
    const { run, told } = retentionOf(folder, { keepDays: 30, keepGb: 0 }, 'open.mcpcap');
    expect(await run()).toBe(1);
    expect(captures(folder)).toEqual(['fresh.mcpcap', 'open.mcpcap', 'pinned.mcpcap']);
    expect(readdirSync(join(folder, 'trash'))).toHaveLength(1);
    expect(told).toEqual([
      `mcpscope moved 1 capture to ${join(folder, 'trash')}, because the settings keep captures for at most 30 days. They stay there for 30 days.`,
    ]);
  });

  it('looks again every hour for as long as mcpscope runs, and says what it moved', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const folder = folderWith({});
    let keepDays = 0;
    const said = new Promise<string>((resolve) => {
      const retention = new Retention({
        folder,
        trash: new Trash(folder, resolve),
        keeping: () => ({ keepDays, keepGb: 0 }),
        isOpen: () => false,
        report: resolve,
      });
      const end = retention.keepOn();
      onTestFinished(() => {
        end();
        vi.useRealTimers();
      });
    });
    keepDays = 30;
    writeFileSync(join(folder, 'old.mcpcap'), '{}\n');
    utimesSync(join(folder, 'old.mcpcap'), 1, 1);
    vi.advanceTimersByTime(3_600_000);
    expect(await said).toContain('mcpscope moved 1 capture');
  });

  it('has nothing to do where there is no folder', async () => {
    const { run, told } = retentionOf(join(tmpdir(), 'mcpscope-no-such-folder'), { keepDays: 1, keepGb: 0 });
    expect(await run()).toBe(0);
    expect(told).toEqual([]);
  });
});
