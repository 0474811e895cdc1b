import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkThreadFiles, IN_THIS_THREAD, threadFile } from './index.ts';

const NAMES = ['large-frame', 'difference', 'search', 'export', 'fold'] as const;
const folder = mkdtempSync(join(tmpdir(), 'mcpscope-threads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the files of the threads', () => {
  it('are all built', () => {
    const bundles = readFileSync(join(import.meta.dirname, '../../../scripts/bundles.mjs'), 'utf8');
    const entries = Array.from(bundles.matchAll(/'engine\/([\w-]+)-worker':/g), ([, name]) => name);
    expect(entries).toEqual(NAMES);
  });

  it('are checked when the engine starts: a missing one is named, with what to do', () => {
    for (const name of NAMES.slice(0, -1)) writeFileSync(join(folder, `${name}-worker.js`), '');
    const missing = join(folder, 'fold-worker.js');
    expect(() => checkThreadFiles(folder)).toThrow(
      `A part of mcpscope is missing: ${missing}. Install mcpscope again, or build it (npm run build).`,
    );
    writeFileSync(missing, '');
    expect(() => checkThreadFiles(folder)).not.toThrow();
  });

  it('are not looked for by sources, which do the work in the thread that asks', () => {
    expect(threadFile('search')).toBe(IN_THIS_THREAD);
    expect(() => checkThreadFiles()).not.toThrow();
  });
});
