import * as fs from 'node:fs';
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readForeign, rewriteForeign } from './foreign-file.ts';

/** The module over a disk whose calls end, as those of a process that is killed do, after so many of them; and a write is cut off. */
async function killedAfter(
  most: number,
): Promise<{ readonly rewrite: typeof rewriteForeign; readonly calls: () => number }> {
  const real = await vi.importActual<typeof fs>('node:fs');
  let calls = 0;
  const mortal =
    <A extends unknown[], R>(call: (...args: A) => R) =>
    (...args: A): R => {
      calls += 1;
      if (calls > most) throw new Error('killed');
      return call(...args);
    };
  vi.resetModules();
  vi.doMock('node:fs', () => ({
    ...real,
    openSync: mortal(real.openSync),
    writeSync: mortal((file: number, bytes: Uint8Array, at: number) =>
      real.writeSync(file, bytes, at, Math.min(4, bytes.length - at)),
    ),
    fsyncSync: mortal(real.fsyncSync),
    closeSync: mortal(real.closeSync),
    chmodSync: mortal(real.chmodSync),
    renameSync: mortal(real.renameSync),
    rmSync: mortal(real.rmSync),
  }));
  const { rewriteForeign: rewrite } = await import('./foreign-file.ts');
  vi.doUnmock('node:fs');
  vi.resetModules();
  return { rewrite, calls: () => calls };
}

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcpscope-foreign-'));
  path = join(folder, 'mcp.json');
  writeFileSync(path, 'the old one', { mode: 0o640 });
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('rewriteForeign', () => {
  it('leaves the old file or the new one, at whichever step the process is killed', async () => {
    const next = 'the new one, which is longer';
    const whole = await killedAfter(Infinity);
    whole.rewrite(path, readForeign(path, 100), Buffer.from(next));
    const seen: string[] = [];
    for (let most = 0; most < whole.calls(); most += 1) {
      writeFileSync(path, 'the old one');
      const { rewrite } = await killedAfter(most);
      try {
        rewrite(path, readForeign(path, 100), Buffer.from(next));
      } catch {
        // What is killed ends there.
      }
      seen.push(readFileSync(path, 'utf8'));
    }
    expect(seen.length).toBeGreaterThan(10);
    expect(new Set(seen)).toEqual(new Set(['the old one', next]));
  });

  it.skipIf(process.platform === 'win32')('keeps the mode, and a link to it', () => {
    chmodSync(path, 0o604);
    const link = join(folder, 'link.json');
    symlinkSync('mcp.json', link);
    rewriteForeign(link, readForeign(link, 100), Buffer.from('new'));
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect([readFileSync(path, 'utf8'), lstatSync(path).mode & 0o777]).toEqual(['new', 0o604]);
    expect(readdirSync(folder).toSorted()).toEqual(['link.json', 'mcp.json']);
  });

  it('refuses a file that was changed since it was read', () => {
    const read = readForeign(path, 100);
    writeFileSync(path, 'another one, by its client');
    expect(() => rewriteForeign(path, read, Buffer.from('new'))).toThrow('it was changed meanwhile');
    expect(readFileSync(path, 'utf8')).toBe('another one, by its client');
    expect(readdirSync(folder)).toEqual(['mcp.json']);
  });

  it('refuses what is read-only, has several names, is too large, or is no file', () => {
    linkSync(path, join(folder, 'other.json'));
    expect(readForeign(path, 100).unchangeable).toContain('2 names');
    rmSync(join(folder, 'other.json'));
    chmodSync(path, 0o444);
    const read = readForeign(path, 100);
    expect(read.unchangeable).toBe('it is read-only');
    expect(() => rewriteForeign(path, read, Buffer.from('new'))).toThrow('it is read-only');
    expect(() => readForeign(path, 5)).toThrow('it has 11 bytes');
    expect(() => readForeign(folder, 100)).toThrow('it is a folder');
  });

  it.skipIf(process.getuid?.() !== 0)('refuses a file of another user', () => {
    fs.chownSync(path, 12_345, 12_345);
    expect(readForeign(path, 100).unchangeable).toBe('it belongs to another user (12345)');
  });
});
