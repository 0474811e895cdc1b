import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Trash, TRASH_KEPT_MS } from './trash.ts';

let folder: string;
let said: string[];
let trash: Trash;
const capture = (): string => join(folder, 'a.mcpcap');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcpscope-trash-'));
  said = [];
  trash = new Trash(folder, (sentence) => said.push(sentence));
  writeFileSync(capture(), 'record');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the trash', () => {
  it('gives back a capture with its notes, and one without', async () => {
    expect(await trash.restore(await trash.put(capture()))).toBe(capture());
    writeFileSync(`${capture()}.notes`, 'notes');
    const deletion = await trash.put(capture());
    expect(existsSync(`${capture()}.notes`)).toBe(false);
    await trash.restore(deletion);
    expect(readFileSync(capture(), 'utf8') + readFileSync(`${capture()}.notes`, 'utf8')).toBe('recordnotes');
  });

  it('keeps two captures of one name apart, and overwrites none', async () => {
    const first = await trash.put(capture());
    writeFileSync(capture(), 'second');
    const second = await trash.put(capture());
    await trash.restore(first);
    await expect(trash.restore(second)).rejects.toThrow(/^There is another file .*a\.mcpcap by now\./);
    expect(readFileSync(capture(), 'utf8')).toBe('record');
  });

  it('loses what is older than its time, and nothing else', async () => {
    const now = new Date('2026-03-01T00:00:00Z');
    const old = await trash.put(capture(), new Date(now.getTime() - TRASH_KEPT_MS - 1));
    writeFileSync(capture(), 'record');
    const young = await trash.put(capture(), new Date(now.getTime() - TRASH_KEPT_MS + 1));
    mkdirSync(join(folder, 'trash', 'of the user'));
    await trash.empty(now);
    expect(existsSync(join(folder, 'trash', 'of the user'))).toBe(true);
    await expect(trash.restore(old)).rejects.toThrow('it was emptied');
    expect(await trash.restore(young)).toBe(capture());
    expect(said).toEqual([]);
  });

  it.each(['..', '../..', 'of the user', ''])('leads nowhere else: %j', async (deletion) => {
    mkdirSync(join(folder, 'trash', 'of the user'), { recursive: true });
    writeFileSync(join(folder, 'trash', 'of the user', 'x.mcpcap'), '');
    await expect(trash.restore(deletion)).rejects.toThrow('no longer has this capture');
  });

  it('leaves a file where it cannot be moved, and says why', async () => {
    writeFileSync(join(folder, 'trash'), '');
    writeFileSync(`${capture()}.notes`, 'notes');
    await expect(trash.put(capture())).rejects.toThrow(/a\.mcpcap could not be deleted: .*\./);
    expect(existsSync(capture()) && existsSync(`${capture()}.notes`)).toBe(true);
  });

  it('empties no folder that a link leads to', async () => {
    const other = mkdtempSync(join(tmpdir(), 'mcpscope-other-'));
    const old = join(other, '2020-01-01T00-00-00-000Z-1');
    mkdirSync(old);
    symlinkSync(other, join(folder, 'trash'));
    await trash.empty();
    expect(existsSync(old)).toBe(true);
    rmSync(other, { recursive: true });
  });
});
