import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testEngine } from '../testing/test-engine.ts';

let cwd: string;
let path: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'mcpscope-project-'));
  path = join(cwd, '.cursor', 'mcp.json');
  mkdirSync(join(cwd, '.cursor'));
  writeFileSync(path, '{"mcpServers":{"w":{"command":"node"}}}');
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

it('shows the file of a client where the shell can, and names its path where it cannot', async () => {
  const shown: string[] = [];
  const desktop = testEngine({ cwd, reveal: (file) => shown.push(file) });
  const browser = testEngine({ cwd });
  try {
    expect(await desktop.bridge.invoke('openFound', { path })).toEqual({ ok: true, value: {} });
    expect(await browser.bridge.invoke('openFound', { path })).toMatchObject({
      ok: false,
      error: { message: `A browser cannot show files of this machine. The file is ${path}.` },
    });
    // Nothing else of this machine.
    for (const other of ['/etc/passwd', join(cwd, '.cursor')])
      expect(await desktop.bridge.invoke('openFound', { path: other })).toMatchObject({ ok: false });
    expect(shown).toEqual([path]);
  } finally {
    await desktop.end();
    await browser.end();
  }
});
